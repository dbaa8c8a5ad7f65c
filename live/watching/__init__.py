"""A running match: from the frames of a source to events, rulings, record and messages."""
