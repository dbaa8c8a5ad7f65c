"""The reading networks: what they tell apart, their synthetic training pictures, training and export."""
