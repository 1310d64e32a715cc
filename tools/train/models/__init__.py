"""The model that writes, and how it takes up the weights of another. Above `corpus`, below `cli`."""
