"""Measurements that anyone can repeat: ``table-referee bench …``."""
