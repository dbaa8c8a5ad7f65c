"""What OpenCV reads from the environment when it is first imported, set before that happens."""

from __future__ import annotations

import os

ENVIRONMENT = {
    # Windows, Media Foundation: looking for hardware transforms makes opening take up to minutes (opencv#17687).
    "OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS": "0",
    # macOS: OpenCV asks for the permission only on the main thread and fails on others; the system asks by itself.
    "OPENCV_AVFOUNDATION_SKIP_AUTH": "1",
    # What is wrong with a picture or a camera is told in our words; the libraries' own would stand beside them.
    "OPENCV_LOG_LEVEL": "SILENT",
}


def prepare_environment() -> None:
    """Set what OpenCV is to find there; what the user has set stays. Call it before anything imports ``cv2``."""
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
