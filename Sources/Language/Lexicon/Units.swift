/// The names of units and currencies. A `unit` is a name of this package's own, a `money` an ISO 4217 code or, for a word of several currencies, that word.
extension Lexicon {
  /// What all languages write alike.
  static let units = """
    unit millimetre: mm
    unit centimetre: cm
    unit decimetre: dm
    unit metre: m
    unit hectometre: hm
    unit kilometre: km kms
    unit micrometre: μm µm um
    unit nanometre: nm
    unit picometre: pm
    unit milligram: mg
    unit microgram: μg µg ug mcg
    unit gram: g gr
    unit kilogram: kg kgs kilo kilos
    unit metric-ton: mt
    unit millilitre: ml cc
    unit centilitre: cl
    unit decilitre: dl
    unit litre: l lt ltr
    unit hectolitre: hl
    unit square-metre: m2 m² m^2 sqm qm
    unit square-kilometre: km2 km² km^2
    unit square-centimetre: cm2 cm²
    unit cubic-metre: m3 m³ m^3
    unit cubic-centimetre: cm3 cm³
    unit hectare: ha
    unit kilometre-per-hour: km/h kph kmh kmph km/hr
    unit metre-per-second: m/s
    unit mile-per-hour: mph mi/h
    unit bit: bit bits
    unit byte: byte bytes
    unit kilobyte: kb
    unit megabyte: mb
    unit gigabyte: gb
    unit terabyte: tb
    unit megabit: mbit
    unit gigabit: gbit
    unit kilobit: kbit
    unit celsius: °c ºc °_c º_c ℃ celsius celcius centigrade centigrado
    unit fahrenheit: °f ºf °_f º_f ℉ fahrenheit fahrenheits
    unit kelvin: kelvin kelvins
    unit degree: ° º
    unit percent: %
    unit radian: rad radian radians
    unit kilowatt: kw
    unit kilowatt-hour: kwh
    unit watt: w
    unit kilocalorie: kcal
    money EUR: € eur euro euros
    money dollar: $
    money pound: £
    money JPY: ¥ yen yens yenes jpy
    money INR: ₹ inr
    money KRW: ₩ krw won
    money ILS: ₪ ils nis
    money TRY: ₺ try
    money NGN: ₦ ngn naira
    money GHS: ₵ ghs
    money PHP: ₱ php
    money USD: usd us$ u.s.$ u.s._$ u.s_$ us_$ $us u$d u$s
    money GBP: gbp £gbp
    money CAD: cad ca$ c$ c_$ cad$ can$ $can
    money AUD: aud au$ a$ aud$
    money NZD: nzd nz$ nzd$
    money HKD: hkd hk$
    money SGD: sgd s$ sgd$
    money MXN: mxn mxn$ mex$ mx$
    money BRL: brl r$
    money CHF: chf sfr fr.
    money CNY: cny rmb yuan
    money SEK: sek
    money NOK: nok
    money DKK: dkk
    money krona: kr
    money PLN: pln zł zloty
    money CZK: czk kč
    money HUF: huf forint
    money BGN: bgn lev leva
    money RUB: rub ₽
    money UAH: uah ₴
    money ZAR: zar
    money KES: kes ksh
    money LAK: lak ₭
    money CRC: crc ₡
    money CNY: 元
    money EGP: egp geneh genih genihat genihat_masriya geneh_masri
    money AED: aed
    money SAR: sar
    money KWD: kwd
    money LBP: lbp
    money MYR: myr rm ringgit ringgits malaysia_ringgit malaysian_ringgit malaysia_ringgits malaysian_ringgits
    money IDR: idr
    money THB: thb ฿ baht
    money VND: vnd ₫
    money TWD: twd nt$
    money MNT: mnt ₮ tugrik tugriks
    money JOD: jod
    money QAR: qar
    money BTC: btc bitcoin bitcoins
    money rupee: rs rs.
    """

  static let englishUnits = """
    unit millimetre: millimetre millimetres millimeter millimeters
    unit centimetre: centimetre centimetres centimeter centimeters
    unit decimetre: decimetre decimetres decimeter decimeters
    unit metre: metre metres meter meters mtr mtrs
    unit kilometre: kilometre kilometres kilometer kilometers
    unit micrometre: micrometre micrometres micrometer micrometers micron microns
    unit nanometre: nanometre nanometres nanometer nanometers
    unit picometre: picometre picometres picometer picometers
    unit mile: mile miles mi
    unit yard: yard yards yd yds
    unit foot: foot feet ft
    unit inch: inch inches in " ″
    unit light-year: light_year light_years
    unit nautical-mile: nautical_mile nautical_miles
    unit gram: gram grams gramme grammes
    unit milligram: milligram milligrams
    unit kilogram: kilogram kilograms kilogramme kilogrammes
    unit metric-ton: metric_ton metric_tons metric_tonne metric_tonnes tonne tonnes
    unit ton: ton tons t
    unit pound-weight: pound pounds lb lbs
    unit ounce: ounce ounces oz
    unit stone: stone stones
    unit dram: dram drams drachm drachma
    unit millilitre: millilitre millilitres milliliter milliliters mls
    unit centilitre: centilitre centilitres centiliter centiliters
    unit litre: litre litres liter liters
    unit hectolitre: hectolitre hectolitres hectoliter hectoliters
    unit gallon: gallon gallons gal gals
    unit quart: quart quarts
    unit pint: pint pints
    unit cup: cup cups
    unit barrel: barrel barrels
    unit fluid-ounce: fluid_ounce fluid_ounces
    unit tablespoon: tablespoon tablespoons tbsp
    unit teaspoon: teaspoon teaspoons tsp
    unit square-metre: square_metre square_metres square_meter square_meters sq_m
    unit square-kilometre: square_kilometre square_kilometres square_kilometer square_kilometers sq_km
    unit square-foot: square_foot square_feet sq_ft sqft
    unit square-mile: square_mile square_miles sq_mi
    unit square-inch: square_inch square_inches sq_in
    unit cubic-foot: cubic_foot cubic_feet
    unit cubic-metre: cubic_metre cubic_metres cubic_meter cubic_meters
    unit cubic-inch: cubic_inch cubic_inches
    unit acre: acre acres
    unit hectare: hectare hectares
    unit kilometre-per-hour: kilometre_per_hour kilometres_per_hour kilometer_per_hour kilometers_per_hour kilometers_an_hour
    unit mile-per-hour: mile_per_hour miles_per_hour miles_an_hour
    unit metre-per-second: metre_per_second metres_per_second meter_per_second meters_per_second
    unit knot: knot knots
    unit kilobyte: kilobyte kilobytes
    unit megabyte: megabyte megabytes
    unit gigabyte: gigabyte gigabytes
    unit terabyte: terabyte terabytes
    unit megabit: megabit megabits
    unit gigabit: gigabit gigabits
    unit degree: degree degrees deg
    unit celsius: degree_celsius degrees_celsius deg_celsius degrees_c degree_c deg_c ° _c °_celsius °_c °_centigrade degrees_celcius
    unit fahrenheit: degree_fahrenheit degrees_fahrenheit deg_fahrenheit degrees_f degree_f deg_f °_fahrenheit °_f
    unit kelvin: degrees_kelvin degree_kelvin degrees_k
    unit percent: percent percents per_cent percentage percentages pct
    unit turn: turn turns
    unit watt: watt watts
    unit kilowatt: kilowatt kilowatts
    unit kilowatt-hour: kilowatt_hour kilowatt_hours
    unit calorie: calorie calories cal cals
    unit second: second seconds sec secs
    unit minute: minute minutes min mins
    unit hour: hour hours hr hrs h
    unit day: day days
    unit week: week weeks wk wks
    unit month: month months
    unit year: year years yr yrs
    money dollar: dollar dollars buck bucks
    money cent: cent cents ¢
    money pound: pound pounds quid
    money pence: pence p
    money penny: penny pennies
    money USD: us_dollar us_dollars u.s._dollar u.s._dollars u.s_dollar u.s_dollars american_dollar american_dollars united_states_dollar united_states_dollars
    money CAD: canadian_dollar canadian_dollars
    money AUD: australian_dollar australian_dollars
    money NZD: new_zealand_dollar new_zealand_dollars
    money HKD: hong_kong_dollar hong_kong_dollars
    money SGD: singapore_dollar singapore_dollars
    money GBP: british_pound british_pounds pound_sterling pounds_sterling sterling
    money CHF: swiss_franc swiss_francs
    money franc: franc francs
    money CNY: chinese_yuan renminbi
    money JPY: japanese_yen
    money rupee: rupee rupees
    money INR: indian_rupee indian_rupees
    money TRY: turkish_lira turkish_liras
    money peso: peso pesos
    money MXN: mexican_peso mexican_pesos
    money ESP: peseta pesetas
    money NLG: netherlands_guilder guilder guilders dutch_guilder dutch_guilders
    money CRC: costa_rican_colón costa_rican_colones colón
    money LAK: lao_kip kip kips
    money sen: sen
    money MYR: ringgit ringgits malaysia_ringgit malaysian_ringgit malaysian_ringgits
    money EGP: egyptian_pound egyptian_pounds egyptianpound le l.e l.e.
    money KWD: kuwaiti_dinar kuwaiti_dinars
    money LBP: lebanese_pound lebanese_pounds
    money rial: rial rials riyal riyals
    money dinar: dinar dinars
    money dirham: dirham dirhams
    money krona: krona kronor krone kroner
    money shekel: shekel shekels
    money rand: rand rands
    money ruble: ruble rubles rouble roubles
    money lira: lira liras
    money real: real reais
    money shilling: shilling shillings
    money MNT: mongolian_tugrik
    money BGN: bulgarian_lev
    """

  static let germanUnits = """
    unit millimetre: millimeter millimetern
    unit centimetre: zentimeter zentimetern centimeter centimetern
    unit metre: meter metern
    unit kilometre: kilometer kilometern
    unit mile: meile meilen
    unit yard: yard yards
    unit foot: fuß
    unit inch: zoll
    unit gram: gramm
    unit milligram: milligramm
    unit kilogram: kilogramm
    unit metric-ton: tonne tonnen t
    unit pound-weight: pfund
    unit ounce: unze unzen
    unit millilitre: milliliter
    unit centilitre: zentiliter
    unit litre: liter litern
    unit hectolitre: hektoliter
    unit gallon: gallone gallonen
    unit barrel: barrel
    unit teaspoon: teelöffel tl
    unit tablespoon: esslöffel el
    unit cup: tasse tassen
    unit square-metre: quadratmeter quadratmetern
    unit square-kilometre: quadratkilometer quadratkilometern
    unit cubic-metre: kubikmeter kubikmetern
    unit hectare: hektar
    unit acre: acre acres
    unit kilometre-per-hour: kilometer_pro_stunde kilometern_pro_stunde stundenkilometer stundenkilometern
    unit metre-per-second: meter_pro_sekunde metern_pro_sekunde
    unit degree: grad
    unit celsius: grad_celsius °_celsius grad_c
    unit fahrenheit: grad_fahrenheit °_fahrenheit
    unit percent: prozent
    unit radian: radiant
    unit second: sekunde sekunden
    unit minute: minute minuten
    unit hour: stunde stunden
    unit day: tag tage tagen
    unit week: woche wochen
    unit month: monat monate monaten
    unit year: jahr jahre jahren
    money dollar: dollar dollars
    money cent: cent cents ct
    money pound: pfund
    money GBP: britische_pfund britisches_pfund pfund_sterling
    money USD: us-dollar us_dollar us-dollars amerikanische_dollar
    money CAD: kanadische_dollar kanadischen_dollar kanadischer_dollar
    money AUD: australische_dollar australischen_dollar
    money NZD: neuseeland-dollar neuseeländische_dollar
    money CHF: schweizer_franken franken
    money franc: franc
    money rupee: rupie rupien
    money MXN: mexikanische_peso mexikanische_pesos mexikanischen_pesos
    money peso: peso pesos
    money krona: krone kronen
    """

  static let frenchUnits = """
    unit millimetre: millimètre millimètres
    unit centimetre: centimètre centimètres
    unit decimetre: décimètre décimètres
    unit metre: mètre mètres
    unit hectometre: hectomètre hectomètres
    unit kilometre: kilomètre kilomètres
    unit mile: mile miles mille milles mi
    unit yard: yard yards
    unit foot: pied pieds
    unit inch: pouce pouces
    unit gram: gramme grammes
    unit milligram: milligramme milligrammes
    unit microgram: microgramme microgrammes
    unit kilogram: kilogramme kilogrammes
    unit metric-ton: tonne_métrique tonnes_métriques
    unit ton: tonne tonnes t
    unit pound-weight: livre livres lb
    unit ounce: once onces oz
    unit millilitre: millilitre millilitres
    unit centilitre: centilitre centilitres
    unit litre: litre litres
    unit gallon: gallon gallons gal
    unit barrel: baril barils
    unit teaspoon: cuillère_à_café cuillères_à_café
    unit tablespoon: cuillère_à_soupe cuillères_à_soupe
    unit square-metre: mètre_carré mètres_carrés
    unit square-kilometre: kilomètre_carré kilomètres_carrés
    unit cubic-metre: mètre_cube mètres_cubes
    unit cubic-foot: pied_cube pieds_cube pieds_cubes
    unit acre: acre acres
    unit hectare: hectare hectares
    unit kilometre-per-hour: kilomètre_par_heure kilomètres_par_heure kilomètres_heure
    unit mile-per-hour: miles_a_l'heure mile_par_heure miles_par_heure milles_par_heure
    unit degree: degré degrés deg
    unit celsius: degré_celsius degrés_celsius °_celsius degrés_c degré_c °_c degrés_centigrades
    unit fahrenheit: degré_fahrenheit degrés_fahrenheit °_fahrenheit degrés_f degré_f °_f
    unit kelvin: degrés_kelvin
    unit percent: pourcent pourcents pour_cent pourcentage pourcentages
    unit turn: tour tours turn
    unit second: seconde secondes
    unit minute: minute minutes
    unit hour: heure heures
    unit day: jour jours journée journées
    unit week: semaine semaines
    unit month: mois
    unit year: an ans année années
    money dollar: dollar dollars
    money cent: cent cents
    money centime: centime centimes
    money pound: livre livres pound pounds
    money pence: pence
    money GBP: livre_sterling livres_sterling
    money USD: dollar_américain dollars_américains dollar_états-unis dollar_états_unis dollars_des_états-unis
    money CAD: dollar_canadien dollars_canadiens
    money AUD: dollar_australien dollars_australiens
    money NZD: dollar_néo-zélandais dollars_néo-zélandais dollar_néo_zélandais dollars_néo_zélandais
    money CHF: franc_suisse francs_suisses
    money franc: franc francs
    money JPY: yen_japonais yens_japonais
    money INR: roupie_indienne roupies_indiennes
    money rupee: roupie roupies
    money MXN: peso_mexicain pesos_mexicains mexican_peso
    money peso: peso pesos
    money pesewa: pesewa pesewas
    money krona: couronne couronnes
    money ILS: shekel shekels
    """

  static let spanishUnits = """
    unit millimetre: milímetro milímetros
    unit centimetre: centímetro centímetros
    unit metre: metro metros
    unit kilometre: kilómetro kilómetros
    unit mile: milla millas
    unit yard: yarda yardas
    unit foot: pie pies
    unit inch: pulgada pulgadas
    unit gram: gramo gramos
    unit milligram: miligramo miligramos
    unit kilogram: kilogramo kilogramos
    unit metric-ton: tonelada_métrica toneladas_métricas
    unit ton: tonelada toneladas
    unit pound-weight: libra libras
    unit ounce: onza onzas
    unit millilitre: mililitro mililitros
    unit litre: litro litros
    unit hectolitre: hectolitro hectolitros
    unit gallon: galón galones
    unit barrel: barril barriles
    unit teaspoon: cucharadita cucharaditas
    unit tablespoon: cucharada cucharadas
    unit square-metre: metro_cuadrado metros_cuadrados
    unit square-kilometre: kilómetro_cuadrado kilómetros_cuadrados
    unit cubic-metre: metro_cúbico metros_cúbicos
    unit cubic-foot: pie_cúbico pies_cúbicos
    unit acre: acre acres
    unit hectare: hectárea hectáreas
    unit kilometre-per-hour: kilómetro_por_hora kilómetros_por_hora
    unit mile-per-hour: milla_por_hora millas_por_hora
    unit degree: grado grados
    unit celsius: grado_celsius grados_celsius grados_centígrados grado_centígrado centígrados °_celsius grados_c °_c
    unit fahrenheit: grado_fahrenheit grados_fahrenheit °_fahrenheit grados_f °_f
    unit percent: por_ciento por_cien
    unit turn: vuelta vueltas
    unit second: segundo segundos
    unit minute: minuto minutos
    unit hour: hora horas
    unit day: día días
    unit week: semana semanas
    unit month: mes meses
    unit year: año años
    money dollar: dólar dólares
    money cent: centavo centavos céntimo céntimos
    money pound: libra libras
    money GBP: libra_esterlina libras_esterlinas
    money USD: dólar_estadounidense dólares_estadounidenses dólar_americano dólares_americanos
    money CAD: dólar_canadiense dólares_canadienses
    money AUD: dólar_australiano dólares_australianos
    money NZD: dólar_neozelandés dólares_neozelandeses
    money HKD: dólar_de_hong_kong dólares_de_hong_kong
    money CHF: franco_suizo francos_suizos
    money franc: franco francos
    money CNY: yuan_chino yuanes_chinos yuanes
    money peso: peso pesos
    money MXN: peso_mexicano pesos_mexicanos
    money krona: corona coronas
    money rupee: rupia rupias
    """
}
