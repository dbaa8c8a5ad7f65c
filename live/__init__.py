"""A running match: loop, store, pages, speech, command line."""
