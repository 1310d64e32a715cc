"""The notes that a model learns from, composed at random with what they say. Above `normalise`, below `models`."""
