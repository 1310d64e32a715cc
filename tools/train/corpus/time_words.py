"""Words of time: no word of this kind stands for a thing or a name in a note."""

TIME_WORDS = set("""monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight week weekend month year day morning evening
night noon date time may march august april june july urgent rush second hour minute idea event task expense note dollar buck euro pound cent grand quid
total lead""".split())
