"""The networks, their training, and the synthetic tables they learn from."""
