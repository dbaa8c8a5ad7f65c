# Following a table
tiles-follow-unread = Not every tile can be read yet.
