"""Where the camera is: lens, table plane, drift."""
