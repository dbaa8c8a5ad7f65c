"""Pictures of game tables with exact truth, for training and testing the eyes.

``random_scene`` draws a scene from a seed, ``render`` makes its picture; ``Renderer`` makes many frames of one scene.
"""

from __future__ import annotations

from models.scenes.atlas import Atlas, Texture, TextureSet, held_out_styles, training_styles
from models.scenes.camera import Camera
from models.scenes.fields import GAMES, Field, random_field
from models.scenes.hands import Hand, random_hand
from models.scenes.kit import SceneError
from models.scenes.post import Post
from models.scenes.props import Lift
from models.scenes.render import Rendered, Renderer, render
from models.scenes.scene import Scene, random_scene

__all__ = [
    "GAMES",
    "Atlas",
    "Camera",
    "Field",
    "Hand",
    "Lift",
    "Post",
    "Rendered",
    "Renderer",
    "Scene",
    "SceneError",
    "Texture",
    "TextureSet",
    "held_out_styles",
    "random_field",
    "random_hand",
    "random_scene",
    "render",
    "training_styles",
]
