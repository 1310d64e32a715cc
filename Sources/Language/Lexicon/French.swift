extension Lexicon {
  package static let french = Lexicon(
    """
    manner: decimalComma vigesimal andJoinsTens bareThousand
    number 0: zéro
    number 1: un une
    number 2: deux
    number 3: trois
    number 4: quatre
    number 5: cinq
    number 6: six
    number 7: sept
    number 8: huit
    number 9: neuf
    number 10: dix
    number 11: onze
    number 12: douze
    number 13: treize
    number 14: quatorze
    number 15: quinze
    number 16: seize
    number 20: vingt vingts
    number 30: trente
    number 40: quarante
    number 50: cinquante
    number 60: soixante
    number 70: septante
    number 80: huitante octante
    number 90: nonante
    scale 100: cent cents
    scale 1000: mille milles
    scale 1000000: million millions
    scale 1000000000: milliard milliards
    scale 1000000000000: billion billions
    and: et
    point: virgule
    minus: moins
    half: demi demie
    over: sur
    of: de des d' du
    dozen 12: douzaine douzaines
    dozen 10: dizaine dizaines
    ordinal 1: premier première
    ordinal 2: deuxième second seconde
    ordinal 3: troisième
    ordinal 4: quatrième
    ordinal 5: cinquième
    ordinal 6: sixième
    ordinal 7: septième
    ordinal 8: huitième
    ordinal 9: neuvième
    ordinal 10: dixième
    ordinal 11: onzième
    ordinal 12: douzième
    ordinal 13: treizième
    ordinal 14: quatorzième
    ordinal 15: quinzième
    ordinal 16: seizième
    ordinal 20: vingtième
    ordinal 30: trentième
    ordinal 40: quarantième
    ordinal 50: cinquantième
    ordinal 60: soixantième
    ordinal 70: septantième
    ordinal 80: huitantième octantième
    ordinal 90: nonantième
    ordinalscale 100: centième
    ordinalscale 1000: millième
    ordinalscale 1000000: millionième
    ordinalscale 1000000000: milliardième
    ordinalscale 1000000000000: billionième
    ending: e er ère ere eme ème ième ieme nd nde re
    ordinal 1: unième
    part 2: demi demie demis moitié
    part 3: tiers
    part 4: quart quarts
    part 5: cinquième cinquièmes
    part 6: sixième sixièmes
    part 7: septième septièmes
    part 8: huitième huitièmes
    part 9: neuvième neuvièmes
    part 10: dixième dixièmes
    part 12: douzième douzièmes
    part 20: vingtième vingtièmes
    part 100: centième centièmes
    part 1000: millième millièmes
    """, Self.units, Self.frenchUnits, Self.times, Self.frenchTimes)
}
