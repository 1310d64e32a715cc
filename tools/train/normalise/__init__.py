"""The form in which a model reads a note: its schema, its calendar, and the days and numbers that its words name."""
