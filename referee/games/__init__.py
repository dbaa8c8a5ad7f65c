"""One folder a game; each exports ``GAME``."""
