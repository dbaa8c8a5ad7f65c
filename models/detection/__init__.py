"""The piece detector: its network, targets, training and export.

The network marks the centre of every piece and gives its four corners, at a quarter of the input's size.
Running it needs only :mod:`vision.detection`; training needs the ``train`` extra.
"""
