extension Lexicon {
  package static let german = Lexicon(
    """
    manner: decimalComma onesFirst bareThousand compounds
    number 0: null
    number 1: eins ein eine einen einem einer eines
    number 2: zwei zwo
    number 3: drei
    number 4: vier
    number 5: fünf
    number 6: sechs
    number 7: sieben
    number 8: acht
    number 9: neun
    number 10: zehn
    number 11: elf
    number 12: zwölf
    number 13: dreizehn
    number 14: vierzehn
    number 15: fünfzehn
    number 16: sechzehn
    number 17: siebzehn
    number 18: achtzehn
    number 19: neunzehn
    number 20: zwanzig
    number 30: dreißig
    number 40: vierzig
    number 50: fünfzig
    number 60: sechzig
    number 70: siebzig
    number 80: achtzig
    number 90: neunzig
    scale 100: hundert hunderte
    scale 1000: tausend tausende tsd
    scale 1000000: million millionen mio
    scale 1000000000: milliarde milliarden mrd
    scale 1000000000000: billion billionen
    scale 1000000000000000: billiarde billiarden
    tenths 25: zweieinhalb
    tenths 35: dreieinhalb
    tenths 45: viereinhalb
    tenths 55: fünfeinhalb
    tenths 65: sechseinhalb
    tenths 75: siebeneinhalb
    tenths 85: achteinhalb
    tenths 95: neuneinhalb
    tenths 15: anderthalb anderthalbe eineinhalb einundhalb
    and: und
    point: komma
    minus: minus
    half: halb halbe halben halber halbes
    of: von vom der des
    dozen 12: dutzend
    ordinal 1: erste ersten erster erstes erstem zuerst
    ordinal 2: zweite zweiten zweiter zweites zweitem
    ordinal 3: dritte dritten dritter drittes drittem
    ordinal 4: vierte vierten vierter viertes
    ordinal 5: fünfte fünften fünfter fünftes
    ordinal 6: sechste sechsten sechster sechstes
    ordinal 7: siebte siebten siebter siebtes siebente siebenten
    ordinal 8: achte achten achter achtes
    ordinal 9: neunte neunten neunter neuntes
    ordinal 10: zehnte zehnten zehnter zehntes
    ordinal 11: elfte elften elfter
    ordinal 12: zwölfte zwölften zwölfter
    ordinal 13: dreizehnte dreizehnten
    ordinal 14: vierzehnte vierzehnten
    ordinal 15: fünfzehnte fünfzehnten
    ordinal 16: sechzehnte sechzehnten
    ordinal 17: siebzehnte siebzehnten
    ordinal 18: achtzehnte achtzehnten
    ordinal 19: neunzehnte neunzehnten
    ordinal 20: zwanzigste zwanzigsten zwanzigster
    ordinal 30: dreißigste dreißigsten dreißigster
    ordinal 40: vierzigste vierzigsten
    ordinal 50: fünfzigste fünfzigsten
    ordinal 60: sechzigste sechzigsten
    ordinal 70: siebzigste siebzigsten
    ordinal 80: achtzigste achtzigsten
    ordinal 90: neunzigste neunzigsten
    ordinalscale 100: hundertste hundertsten
    ordinalscale 1000: tausendste tausendsten
    ordinalscale 1000000: millionste millionsten millionster
    ordinalscale 1000000000: milliardste milliardsten
    ordinalscale 1000000000000: billionste billionsten
    part 2: halb halbe halbes halben
    part 3: drittel
    part 4: viertel
    part 5: fünftel
    part 6: sechstel
    part 7: siebtel
    part 8: achtel
    part 9: neuntel
    part 10: zehntel
    part 12: zwölftel
    part 20: zwanzigstel
    part 100: hundertstel
    part 1000: tausendstel
    """, Self.units, Self.germanUnits, Self.times, Self.germanTimes)
}
