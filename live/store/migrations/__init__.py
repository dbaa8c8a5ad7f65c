"""How a record file of any older version becomes one of this version (Alembic)."""
