"""The pages: the operator's table, the log, and what the overlay is served by."""
