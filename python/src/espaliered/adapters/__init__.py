"""A few lines each for the data frames that people run on many machines. All of them call `espaliered.arrow.BatchExtractor`."""
