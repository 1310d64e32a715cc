extension Lexicon {
  static let germanTimes = """
    weekday 0: montag mo
    weekday 1: dienstag di
    weekday 2: mittwoch mi
    weekday 3: donnerstag do
    weekday 4: freitag fr
    weekday 5: samstag sonnabend sa
    weekday 6: sonntag so
    weekdays 0: montags montage
    weekdays 1: dienstags dienstage
    weekdays 2: mittwochs mittwoche
    weekdays 3: donnerstags donnerstage
    weekdays 4: freitags freitage
    weekdays 5: samstags sonnabends samstage
    weekdays 6: sonntags sonntage
    month 1: januar jan jänner jän
    month 2: februar feb
    month 3: märz mär mrz
    month 4: april apr
    month 5: mai
    month 6: juni jun
    month 7: juli jul
    month 8: august aug
    month 9: september sep sept
    month 10: oktober okt oct
    month 11: november nov
    month 12: dezember dez dec
    timeunit second: sekunde sekunden sek s
    timeunit minute: minute minuten min m
    timeunit hour: stunde stunden std h
    timeunit day: tag tage tagen tages nacht nächte nächten d
    timeunit businessDay: werktag werktage werktagen werktags arbeitstag arbeitstage arbeitstagen wochentag wochentage
    timeunit weekend: wochenende wochenenden wochenendes
    timeunit week: woche wochen kw kalenderwoche
    timeunit month: monat monate monaten monats
    timeunit quarter: quartal quartale quartalen quartals
    rest: rest
    timeunit half: hälfte halbjahr halbjahre semester
    timeunit year: jahr jahre jahren jahres
    timeunit decade: jahrzehnt jahrzehnte jahrzehnten dekade
    timeunit century: jahrhundert jahrhunderte jahrhunderten jh
    day 0: heute
    day 1: morgen
    day -1: gestern
    day 2: übermorgen
    day -2: vorgestern
    day -3: vorvorgestern
    partofday night 0: heute_nacht
    partofday evening 0: heute_abend
    partofday night -1: letzte_nacht gestern_nacht
    daypart earlyMorning: frühmorgens früh in_der_früh morgens_früh
    daypart dawn: morgengrauen sonnenaufgang
    daypart morning: morgen vormittag morgens vormittags am_morgen am_vormittag vormittagszeit frühs
    daypart lunch: mittagszeit mittag mittagessen
    daypart afternoon: nachmittag nachmittags am_nachmittag nachmittagszeit
    daypart evening: abend abends am_abend feierabend
    daypart night: nacht nachts in_der_nacht
    dayparts morning: jeden_morgen
    clock 720: mittags zwölf_uhr_mittags
    clock 0: mitternacht mitternachts
    relative 0: diese diesen dieser dieses diesem aktuelle aktuellen aktueller aktuelles jetzige jetzigen laufende laufenden
    relative 1: nächste nächsten nächster nächstes nächstem kommende kommenden kommender kommendes kommendem folgende folgenden
    relative -1: letzte letzten letzter letztes letztem vergangene vergangenen vergangener vergangenes vorige vorigen voriges voriger vergangenem
    relative 2: übernächste übernächsten übernächster übernächstes
    relative -2: vorletzte vorletzten vorletzter vorletztes
    behind 2: nach_dem_nächsten
    now: jetzt gerade gerade_eben genau_jetzt im_moment aktuelle_uhrzeit sofort momentan derzeit aktuelle
    shift -1: her zuvor früher
    shift 1: später danach von_jetzt ab_jetzt
    lead 1: in
    lead -1: vor
    within: innerhalb_von binnen innerhalb
    timefrom: von vom ab
    timeto: bis bis_zum bis_zu auf auf_den bis_zur
    between: zwischen
    timeand: und
    timeor: oder
    side before: vor vor_dem bevor vor_der
    side after: nach nach_dem danach
    side since: ab seit seit_dem ab_dem beginnend
    side until: bis bis_zum bis_zu bis_zur spätestens
    sidebehind since: oder_später und_später und_danach
    sidebehind until: oder_früher und_früher
    edge early: anfang am_anfang zu_beginn beginn früh frühen früher zeitig
    edge middle: mitte
    edge late: ende am_ende spät später
    every: jede jeden jeder jedes immer alle
    alternate: jeden_zweiten jede_zweite jedes_zweite
    often 12 day: täglich
    often 12 week: wöchentlich
    often 12 month: monatlich
    often 12 quarter: vierteljährlich quartalsweise
    often 12 year: jährlich
    often 6 year: halbjährlich
    often 24 week: zweiwöchentlich vierzehntägig 14-tägig
    often 12 hour: stündlich
    once: einmal_pro einmal_im einmal_in_der
    link: am an um im in der die das des den dem von vom für zum mit aus gegen zur auf pro , .
    at: um gegen kurz_nach etwa ungefähr
    the: der die das den dem des meine mein
    minutes 1: nach
    minutes -1: vor
    ofhour 15: viertel
    ofhour 30: halb
    ofhour 45: dreiviertel drei_viertel
    quarterhour: viertel
    hourmark: uhr h
    minutemark: minuten minute min
    season 0: frühling frühjahr
    season 1: sommer
    season 2: herbst
    season 3: winter
    dayending: . ten te er ter tes tem
    weak: mo di mi do fr sa so mai sek s m h d früh her ende alle immer
    greeting: guten gute guter
    for: für
    minuteslong 15: viertelstunde viertelstunden
    minuteslong 45: dreiviertelstunde dreiviertelstunden
    minuteslong 30: halbstunde
    some 2: paar ein_paar beiden beide
    some 3: einige einigen mehrere mehreren wenige wenigen
    last: letzte letzten letzter letztes
    whole: ganze ganzen ganzer gesamte gesamten unter_der den_ganzen
    rough: etwa ungefähr circa ca gegen rund ungefahr
    kindofyear: kalender
    bound 1: mehr_als über mindestens
    bound -1: weniger_als unter höchstens
    another: weitere weiteren
    quartername 1: q1
    quartername 2: q2
    quartername 3: q3
    quartername 4: q4
    feast 4-7: weltgesundheitstag
    feast 4-22: tag_der_erde earth_day
    feast 5-25: afrikatag
    feast 8-19: welttag_der_humanitären_hilfe
    feast 10-24: tag_der_vereinten_nationen
    feast 12-1: welt-aids-tag weltaidstag
    feast 12-10: tag_der_menschenrechte
    feast 7-4: unabhängigkeitstag
    feast 3-17: st_patrick's_day
    feast 12-25: weihnachten weihnachtstag erster_weihnachtsfeiertag ersten_weihnachtsfeiertag erster_weihnachtstag ersten_weihnachtstag christtag
    feast 12-26: zweiter_weihnachtsfeiertag zweiten_weihnachtsfeiertag zweiter_weihnachtstag zweiten_weihnachtstag stephanstag stefanitag
    feast 12-24: heiligabend heiliger_abend weihnachtsabend
    feast 12-31: silvester silvesterabend
    feast 12-6: nikolaus nikolaustag
    feast 1-1: neujahr neujahrstag
    feast 1-6: heilige_drei_könige dreikönigstag dreikönigsfest
    feast 2-14: valentinstag
    feast 3-8: frauentag internationaler_frauentag weltfrauentag
    feast 5-1: tag_der_arbeit maifeiertag erster_mai
    feast 6-1: weltkindertag kindertag
    feast 8-8: augsburger_friedensfest friedensfest
    feast 8-15: mariä_himmelfahrt
    feast 9-22: herbstanfang herbstbeginn
    feast 3-20: frühlingsanfang frühlingsbeginn
    feast 6-21: sommeranfang sommerbeginn
    feast 12-21: winteranfang winterbeginn
    feast 10-3: tag_der_deutschen_einheit
    feast 10-31: reformationstag halloween
    feast 11-1: allerheiligen
    feast 11-2: allerseelen
    feast 11-11: martinstag sankt_martin
    feast 10-26: österreichischer_nationalfeiertag
    feast 8-1: schweizer_bundesfeiertag bundesfeiertag
    feast 5/2/6: muttertag
    feast e+39: vatertag christi_himmelfahrt himmelfahrt himmelfahrtstag auffahrt
    feast e+0: ostern ostersonntag
    feast e+1: ostermontag
    feast e-1: karsamstag ostersamstag
    feast e-2: karfreitag stiller_freitag hoher_freitag
    feast e-3: gründonnerstag hoher_donnerstag heiliger_donnerstag weißer_donnerstag palmdonnerstag
    feast e-7: palmsonntag
    feast e-46: aschermittwoch aschertag aschetag
    feast e-47: faschingsdienstag fastnachtsdienstag fastnacht
    feast e-48: rosenmontag
    feast e-49: fastnachtssonntag faschingssonntag
    feast e-52: weiberfastnacht
    feast e+49: pfingsten pfingstsonntag pentecost
    feast e+50: pfingstmontag pentecost_montag
    feast e+60: fronleichnam
    feast o-8: lazarus-samstag
    feast o-1: orthodoxer_karsamstag
    feast o-2: orthodoxer_karfreitag
    feast o+0: orthodoxes_ostern orthodoxer_ostersonntag
    feast o+1: orthodoxer_ostermontag
    feast o-48: orthodoxer_rosenmontag
    feast a+0: erster_advent ersten_advent
    feast a+7: zweiter_advent zweiten_advent
    feast a+14: dritter_advent dritten_advent
    feast a+21: vierter_advent vierten_advent
    feast a-7: totensonntag ewigkeitssonntag
    feast a-11: buß-_und_bettag buß_und_bettag
    feast a-14: volkstrauertag
    feast 11/4/3: thanksgiving
    feast 10/1/6: erntedankfest erntedank
    feast 11/4/3/1: black_friday
    """
}
