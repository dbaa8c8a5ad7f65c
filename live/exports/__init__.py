"""A game of the store as people and programs want it: JSON Lines, CSV, readable text, subtitles, chapters."""
