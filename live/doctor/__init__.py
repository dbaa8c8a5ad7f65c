"""What ``table-referee doctor`` looks at: this machine, the networks, the cameras and the light."""
