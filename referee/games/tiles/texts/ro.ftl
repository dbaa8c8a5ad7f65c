# Urmărirea mesei
tiles-follow-unread = Nu toate piesele pot fi citite încă.
