"""The record of every game, in one SQLite file: written before anything is shown, never changed afterwards.

>>> store = open_store(path)                                            # doctest: +SKIP
>>> log = store.new_game(header, source="0", set_name="own", lang="en")  # doctest: +SKIP
>>> log.append({"do": "note", "text": "hello"}, by_camera=False)         # doctest: +SKIP
1
"""

from live.store.game_log import GameLog
from live.store.pictures import EvidenceFile, Keeping
from live.store.store import GameRow, Store, default_path, open_store

__all__ = ["EvidenceFile", "GameLog", "GameRow", "Keeping", "Store", "default_path", "open_store"]
