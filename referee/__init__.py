"""Rules of the games: pure Python, no pictures, no clock, no network."""
