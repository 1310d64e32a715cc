"""What is run: `python -m cli.train` and its neighbours, from the folder above."""
