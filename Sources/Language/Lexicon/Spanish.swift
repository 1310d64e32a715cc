extension Lexicon {
  package static let spanish = Lexicon(
    """
    manner: decimalComma andJoinsTens bareThousand compounds
    ending: º ª ro ra do da to ta mo ma vo va no na er
    partending: avo avos ava avas
    number 0: cero
    number 1: uno un una
    number 2: dos
    number 3: tres
    number 4: cuatro
    number 5: cinco
    number 6: seis
    number 7: siete
    number 8: ocho
    number 9: nueve
    number 10: diez
    number 11: once
    number 12: doce
    number 13: trece
    number 14: catorce
    number 15: quince
    number 16: dieciséis diesiseis
    number 17: diecisiete
    number 18: dieciocho
    number 19: diecinueve
    number 20: veinte
    number 21: veintiuno veintiún veintiuna
    number 22: veintidós
    number 23: veintitrés
    number 24: veinticuatro
    number 25: veinticinco
    number 26: veintiséis
    number 27: veintisiete
    number 28: veintiocho
    number 29: veintinueve
    number 30: treinta
    number 40: cuarenta
    number 50: cincuenta
    number 60: sesenta
    number 70: setenta
    number 80: ochenta
    number 90: noventa
    number 100: cien ciento
    number 200: doscientos doscientas
    number 300: trescientos trescientas
    number 400: cuatrocientos cuatrocientas
    number 500: quinientos quinientas
    number 600: seiscientos seiscientas
    number 700: setecientos setecientas
    number 800: ochocientos ochocientas
    number 900: novecientos novecientas
    scale 1000: mil miles
    scale 1000000: millón millones
    scale 1000000000000: billón billones
    and: y
    point: coma punto con
    minus: menos negativo negativa
    half: medio media
    over: sobre
    of: de
    dozen 12: docena docenas dz
    ordinal 1: primero primera primer primeros primeras
    ordinal 2: segundo segunda segundos segundas
    ordinal 3: tercero tercera tercer terceros terceras
    ordinal 4: cuarto cuarta
    ordinal 5: quinto quinta
    ordinal 6: sexto sexta
    ordinal 7: séptimo séptima
    ordinal 8: octavo octava
    ordinal 9: noveno novena
    ordinal 10: décimo décima décimos décimas
    ordinal 13: decimotercero decimotercera
    ordinal 14: decimocuarto
    ordinal 15: decimoquinto
    ordinal 16: decimosexto
    ordinal 17: decimoséptimo
    ordinal 18: decimoctavo decimoctava
    ordinal 19: decimonoveno
    ordinal 11: undécimo undécima decimoprimero
    ordinal 12: duodécimo duodécima decimosegundo
    ordinal 20: vigésimo vigésima
    ordinal 30: trigésimo trigésima
    ordinal 40: cuadragésimo cuadragésima
    ordinal 50: quincuagésimo quincuagésima
    ordinal 60: sexagésimo sexagésima
    ordinal 70: septuagésimo septuagésima
    ordinal 80: octogésimo octogésima
    ordinal 90: nonagésimo nonagésima
    ordinal 100: centésimo centésima
    ordinal 200: ducentésimo
    ordinal 300: tricentésimo
    ordinal 400: cuadringentésimo
    ordinal 500: quingentésimo
    ordinal 600: sexcentésimo
    ordinal 700: septingentésimo
    ordinal 800: octingentésimo
    ordinal 900: noningentésimo
    ordinalscale 1000: milésimo milésima
    ordinalscale 1000000: millonésimo millonésima millonésimos millonésimas
    ordinalscale 1000000000000: billonésimo billonésima billonésimos
    part 2: medio media medios medias mitad
    part 3: tercio tercios
    part 4: cuarto cuartos cuarta cuartas
    part 5: quinto quintos quinta
    part 6: sexto sextos
    part 7: séptimo séptimos
    part 8: octavo octavos
    part 9: noveno novenos
    part 10: décimo décimos décima décimas
    part 12: doceavo doceavos
    part 20: veinteavo veinteavos veinteavo
    part 100: centésimo centésimos centésima
    part 1000: milésimo milésimos
    """, Self.units, Self.spanishUnits, Self.times, Self.spanishTimes)
}
