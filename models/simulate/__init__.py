"""Simulated matches: films of people playing, with their true record."""
