"""Physical sets of one's own: learned from pictures or from the camera, kept in a folder, chosen with ``--set``."""
