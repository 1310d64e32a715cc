extension Lexicon {
  package static let english = Lexicon(
    """
    manner: compounds
    number 0: zero nought naught nil
    number 1: one
    number 2: two
    number 3: three
    number 4: four
    number 5: five
    number 6: six
    number 7: seven
    number 8: eight
    number 9: nine
    number 10: ten
    number 11: eleven
    number 12: twelve
    number 13: thirteen
    number 14: fourteen
    number 15: fifteen
    number 16: sixteen
    number 17: seventeen
    number 18: eighteen
    number 19: nineteen
    number 20: twenty
    number 30: thirty
    number 40: forty fourty
    number 50: fifty
    number 60: sixty
    number 70: seventy
    number 80: eighty
    number 90: ninety ninty
    scale 100: hundred hundreds hundrd
    scale 1000: thousand thousands grand
    scale 100000: lakh lakhs lac
    scale 1000000: million millions mln mn
    scale 10000000: crore crores krore krores cr koti
    scale 1000000000: billion billions bln
    scale 1000000000000: trillion trillions
    scale 1000000000000000: quadrillion quadrillions
    one: a an
    and: and &
    point: point
    minus: minus negative
    half: half
    over: over
    of: of
    dozen 12: dozen dozens dz dzs
    ordinal 1: first
    ordinal 2: second
    ordinal 3: third
    ordinal 4: fourth
    ordinal 5: fifth
    ordinal 6: sixth
    ordinal 7: seventh
    ordinal 8: eighth
    ordinal 9: ninth nineth
    ordinal 10: tenth
    ordinal 11: eleventh
    ordinal 12: twelfth
    ordinal 13: thirteenth
    ordinal 14: fourteenth
    ordinal 15: fifteenth
    ordinal 16: sixteenth
    ordinal 17: seventeenth
    ordinal 18: eighteenth
    ordinal 19: nineteenth
    ordinal 20: twentieth
    ordinal 30: thirtieth
    ordinal 40: fortieth
    ordinal 50: fiftieth
    ordinal 60: sixtieth
    ordinal 70: seventieth
    ordinal 80: eightieth
    ordinal 90: ninetieth
    ordinalscale 100: hundredth
    ordinalscale 1000: thousandth
    ordinalscale 1000000: millionth
    ordinalscale 1000000000: billionth
    ordinalscale 1000000000000: trillionth
    part 2: half halves
    part 3: third thirds
    part 4: quarter quarters fourth fourths
    part 5: fifth fifths
    part 6: sixth sixths
    part 7: seventh sevenths
    part 8: eighth eighths
    part 9: ninth ninths
    part 10: tenth tenths
    part 12: twelfth twelfths
    part 15: fifteenth fifteenths
    part 16: sixteenth sixteenths
    part 20: twentieth twentieths
    part 100: hundredth hundredths
    part 1000: thousandth thousandths
    part 1000000: millionth millionths
    """, Self.units, Self.englishUnits, Self.times, Self.englishTimes)
}
