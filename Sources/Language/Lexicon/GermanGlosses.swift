extension Glosses {
  package static let german = Glosses(
    """
    endings: e n en er es em s
    links: s n en es er e
    a: ein eine einen einem einer eines ne nen nem
    a_bit: bisschen ein_bisschen bissl ein_wenig bißchen
    a_few: ein_paar einige einigen paar
    a_lot: eine_menge ne_menge
    about: über ca ungefähr etwa rund
    about_what: worüber
    above: oben oberhalb obere darüber
    abroad: ausland
    absolutely: unbedingt absolut
    accept: annehmen akzeptieren annehme angenommen nimm_an akzeptiert anzunehmen
    access: zugang zugangsdaten zugriff
    accident: unfall unfälle
    accommodation: unterkunft unterkünfte übernachtung
    accompany: begleiten begleite begleitet
    according_to: gemäß
    account: konto konten girokonto
    acquaintance: bekannte bekannter bekannten
    activate: aktivieren aktiviere aktiviert
    actually: eigentlich
    add: hinzufügen hinzuzufügen füge_hinzu hinzu füge füg hinzugefügt ergänzen ergänze eintragen einzutragen trag_ein trage_ein eingetragen
    additional_payment: nachzahlung nachzahlen
    additionally: zusätzlich zusätzliche
    address: adresse adressen anschrift
    adhesive_tape: klebeband tesafilm tesa
    admission: eintritt
    adult: erwachsene erwachsener erwachsenen
    advance_payment: vorauszahlung abschlag abschlagszahlung
    advent_calendar: adventskalender
    advice: rat beratung ratschlag
    afraid: ängstlich
    after: nach nachdem
    afternoon: nachmittag nachmittags
    again: wieder nochmal nochmals noch_einmal erneut wiederum noch_mal
    against: gegen dagegen
    agenda: tagesordnung
    agree: vereinbaren vereinbare ausmachen auszumachen zustimmen einverstanden zuzustimmen zustimmung
    agreed: vereinbart zugestimmt
    air: luft
    air_conditioner: klimaanlage
    airport: flughafen flughäfen
    alarm: wecker
    alarm_system: alarmanlage
    alcohol: alkohol
    alive: lebendig
    all: alle allen aller sämtliche sämtlichen
    all_day: den_ganzen_tag ganztägig
    all_the_best: alles_gute
    allergy: allergie allergien allergisch
    allow: erlauben erlaube erlaubnis
    almonds: mandeln
    almost: fast beinahe nahezu
    alone: allein alleine
    along: entlang
    already: schon bereits
    also: auch ebenfalls ebenso
    although: obwohl
    aluminium_foil: alufolie
    always: immer stets
    am: bin
    ambulance: krankenwagen rettungswagen
    amount: betrag summe beträge anzahl menge
    and: und
    and_so_on: usw und_so_weiter
    anesthesia: narkose betäubung
    anger: ärger wut
    angry: wütend verärgert böse
    animal: tier tiere tieren
    anniversary: jahrestag jubiläum
    annoyed: genervt
    annoying: nervig ärgerlich nervt lästig
    answer: antworten antworte antwortet beantworten beantworte antwort zu_antworten zurückschreiben zurückzuschreiben rückmeldung
    answer_phone: rangehen
    answered: geantwortet beantwortet zurückgeschrieben
    ant: ameise ameisen
    antifreeze: frostschutz frostschutzmittel
    anyway: trotzdem sowieso ohnehin dennoch
    apologize: sich_entschuldigen entschuldigt
    apparently: anscheinend offenbar scheinbar
    apple: apfel äpfel äpfeln
    appliance: gerät geräte haushaltsgerät
    application: antrag anträge bewerbung bewerbungen
    apply: bewerben bewerbe beantragen beantrage bewirb beworben beantragt zu_beantragen
    appointment: termin termine terminen
    apprentice: azubi lehrling auszubildende
    approve: genehmigen freigeben genehmigt freigegeben freigabe genehmigung
    approximately: schätzungsweise zirka
    aquarium: aquarien
    archive: archivieren ablegen
    are: sind bist seid
    area: gegend gebiet bereich
    argue: streiten streit gestritten
    armchair: sessel
    arms: arme
    around: herum rum umher
    arrange_to_meet: verabreden verabredet verabredung
    arrive: ankommen ankommt anzukommen ankunft
    arrived: angekommen kam_an eingetroffen angekommene
    article: artikel
    as: als
    as_long_as: solange
    as_soon_as: sobald
    as_soon_as_possible: so_schnell_wie_möglich so_bald_wie_möglich schnellstmöglich baldmöglichst möglichst_bald möglichst_schnell schnellstens
    as_well_as: sowie sowohl
    ask: fragen frage_an frag fragt fragst nachfragen nachzufragen anfragen bitten bitte_um erfragen frag_nach frage_nach fragen_ob frage_ob
    asked: gefragt nachgefragt gebeten fragte angefragt fragten
    asparagus: spargel
    at: um bei
    at_all: überhaupt
    at_first: am_anfang
    at_home: zuhause daheim zu_hause
    at_last: zuletzt
    at_least: mindestens wenigstens zumindest mind
    at_most: höchstens maximal
    at_the: beim
    at_the_back: hinten
    at_the_latest: spätestens
    ate: gegessen aß aßen
    atm: geldautomat bankautomat
    atmosphere: ambiente atmosphäre stimmung
    attach: anhängen beifügen angehängt beigefügt
    attachment: anhang anhänge anlage anlagen
    attention: achtung vorsicht aufmerksamkeit
    attic: dachboden speicherraum
    aunt: tante tanten
    author: autor autorin
    authority: behörde behörden amt ämter
    automatically: automatisch
    autumn: herbst
    available: verfügbar vorhanden erhältlich lieferbar vorrätig
    avoid: vermeiden vermeide
    away: weg fort
    awful: grausam grottenschlecht mies miese mieser ekelhaft eklig
    baby: babys säugling
    babysitter: babysitterin
    bachelor_party: junggesellenabschied
    back: rücken zurück
    back_pain: rückenschmerzen
    background: hintergrund
    backpack: rucksack rucksäcke
    backup: sicherung datensicherung
    bacon: speck
    bad: schlecht schlechte schlechter schlechtes schlechten schlimm übel
    bad_luck: pech
    bag: tüte tüten beutel tasche taschen
    bake: backen backe back bäckt gebacken backt backte
    baker: bäcker
    bakery: bäckerei
    baking_paper: backpapier
    baking_powder: backpulver
    balcony: balkon
    ball: bälle
    banana: banane bananen
    band: musikgruppe
    bandage: verband
    bank_account: bankkonto
    bank_adviser: bankberater
    bank_appointment: banktermin
    bank_statement: kontoauszug kontoauszüge
    bank_transfer: banküberweisung
    baptism: taufe
    bargain: schnäppchen
    basil: basilikum
    basket: korb körbe
    basketballs: basketbälle
    bathe: baden gebadet
    bathrobe: bademantel
    bathroom: bad badezimmer
    bathtub: badewanne
    battery: batterie batterien akku akkus
    be: sei
    be_allowed: erlaubt gestattet zulässig
    beach: strand strände
    beans: bohnen bohne
    beautiful: schön schöne schöner schönes schönen wunderschön hübsch
    became: wurde wurden geworden worden wurdest
    because: weil denn
    because_of: wegen wg
    bed: bett betten
    bed_linen: bettwäsche
    bedroom: schlafzimmer
    bedtime: schlafenszeit
    bee: biene bienen
    beef: rindfleisch rind
    been: gewesen
    beer: bier biere
    before: vor bevor vorher ehe davor zuvor
    begin: anfangen anzufangen beginnen beginnt beginne beginn anfang fängt_an fang_an angefangen begonnen begann fange_an fing_an
    beginner: anfänger
    beginning: anfangs
    behind: hinter dahinter
    believe: geglaubt
    belong: gehören gehört_zu
    below: unten unterhalb untere darunter
    belt: gürtel
    besides: außerdem zudem nebenbei
    best: beste besten bestes bester am_besten
    best_before_date: haltbarkeitsdatum mindesthaltbarkeitsdatum
    best_man: trauzeuge trauzeugin
    better: besser bessere besseres besserer
    between: zwischen
    beverage_crate: getränkekiste bierkiste wasserkiste
    beverage_store: getränkemarkt
    bicycle: fahrrad rad fahrräder räder
    big: groß große großer großes großen gross grosse
    bigger: größer größere
    bill: rechnung rechnungen rg
    bin: mülleimer papierkorb mülltonne eimer tonne tonnen mülltonnen
    bin_bags: müllbeutel müllsäcke
    bird: vogel vögel
    birth: geburt
    birth_certificate: geburtsurkunde
    birthday: geburtstag geburtstage geburtstags geb bday
    birthday_card: geburtstagskarte
    birthday_present: geburtstagsgeschenk geburtstagsgeschenke
    bitter: bittere
    black: schwarz schwarze schwarzer schwarzes schwarzen
    blanket: decke bettdecke decken
    bleed: bluten blutet
    blinds: rollladen rollläden jalousien rollo jalousie rolladen
    block: sperren gesperrt blockieren sperre blockiert sperrung sperr
    blood: blut
    blood_pressure: blutdruck
    blood_test: blutabnahme bluttest
    blouse: bluse blusen
    blue: blau blaue blauer blaues blauen
    blueberry: heidelbeere blaubeeren heidelbeeren
    board_game: brettspiel brettspiele
    boarding_pass: bordkarte
    boat: boot boote
    body: körper
    bone: knochen
    book: buchen buche bucht buchst zu_buchen buchung buchungen buch bücher büchern
    booked: gebucht buchte buchten ausgebucht
    bookshop: buchhandlung buchladen
    boots: stiefel
    border: grenze
    boring: langweilig langweilige
    born: geboren
    borrow: ausborgen
    boss: chef chefin vorgesetzte vorgesetzter chefs
    both: beide beiden beides
    bottle: flasche flaschen fl
    bought: gekauft kaufte kauften eingekauft kauftest
    bouquet: blumenstrauß
    bowl: schüssel schüsseln schale
    box: kiste kisten karton kartons schachtel
    boy: junge jungs jungen
    bra: bh
    brain: gehirn
    brake: bremse bremsen
    branch: zweig filiale filialen
    brand: marke
    bread: brot brote
    bread_rolls: brötchen semmel semmeln
    break: kaputtgehen kaputtmachen zerbrechen pause pausen
    breakdown: panne
    breakfast: frühstück frühstücken gefrühstückt
    breathe: atmen
    bride: braut bräutigam
    bridesmaid: brautjungfer
    bridge: brücke
    bright: hell helle heller grell
    brightness: helligkeit
    bring: bringen bringe bringt bringst mitbringen mitzubringen hinbringen vorbeibringen bring_mit bringe_mit mitbringe vorbeizubringen mitbringt
    broadcasting_fee: rundfunkbeitrag gez
    broken: kaputt kaputte defekt defekte zerbrochen kaputten kaputter kaputtes defekten defekter kaputtgegangen
    broom: besen
    brother: bruder brüder bruders
    brother_in_law: schwager
    brought: gebracht mitgebracht brachte brachten vorbeigebracht hingebracht
    brown: braun braune brauner braunes
    brush_teeth: zähne_putzen zähneputzen
    bucket: putzeimer
    bug: programmfehler
    build: bauen baue bau baut aufbauen aufzubauen zusammenbauen zusammenzubauen gebaut aufgebaut zusammengebaut
    building: gebäude
    bulky_waste: sperrmüll
    burnt: verbrannt angebrannt
    bus: busse bussen
    bus_stop: haltestelle bushaltestelle
    bush: strauch busch sträucher
    business_trip: dienstreise geschäftsreise
    busy: beschäftigt besetzt belegt
    but: aber sondern jedoch allerdings
    butcher: metzger fleischer metzgerei fleischerei
    butterfly: schmetterling
    button: knopf knöpfe
    buy: kaufen kaufe kauf kauft kaufst einkaufen einzukaufen einkauf zu_kaufen besorgen besorge besorg besorgt besorgst kaufs einkaufe einkauft
    by_email: per_mail per_email per_e-mail
    by_no_means: auf_keinen_fall keinesfalls keineswegs bloß_nicht
    by_phone: telefonisch
    by_post: per_post
    cabbage: kohl kraut
    cable: kabel kabeln
    cage: käfig
    cake: kuchen torte torten
    calculate: rechnen rechne berechnen ausrechnen berechne berechnet gerechnet
    calendar: kalender terminkalender
    call: anrufen anzurufen ruf rufe ruft rufen anrufe anruft rufst anruf telefonieren ruf_an rufe_an ruft_an
    call_back: zurückrufen zurückzurufen rückruf zurückruft rückrufe
    call_in_sick: krankmelden krank_melden
    call_list: anrufliste
    called: angerufen rief riefen gerufen telefoniert rief_an
    called_back: zurückgerufen
    came: kam kamen gekommen
    camera: kamera
    camp: campen
    can: kann kannst können könnt kannste dose dosen konserve konserven
    can_opener: dosenöffner
    cancel: kündigen kündige kündig kündigt absagen abzusagen sag_ab sage_ab stornieren storniere stornier abbestellen abbrechen abzubrechen absage
    cancel: kündigung stornierung zu_kündigen brich_ab absagt storno
    cancelled: gekündigt abgesagt storniert abbestellt abgebrochen kündigte ausgefallen fällt_aus sagte_ab stornierte
    candle: kerze kerzen
    cannot: kann_nicht kann_man_nicht können_nicht
    car: auto autos wagen pkw
    car_inspection: tüv hauptuntersuchung
    car_insurance: kfz-versicherung autoversicherung
    car_tax: kfz-steuer
    car_wash: autowäsche waschanlage
    card: karte karten kärtchen
    card_game: kartenspiel
    care: pflege pflegen betreuung
    caretaker: hausmeister
    carnival: karneval fasching
    carpenter: schreiner tischler
    carpet: teppich teppiche
    carpool: fahrgemeinschaft
    carrot: karotte karotten möhre möhren
    carry: tragen trage trägt getragen
    carry_out: ausführen führ_aus
    case: hülle schutzhülle handyhülle
    cash: bargeld bar barzahlung
    cash_register: kasse
    cast: gips
    cat: katze kater katzen
    catch: fangen gefangen
    cauliflower: blumenkohl
    ceiling: zimmerdecke
    celebrate: feiere
    cellar: keller
    cemetery: friedhof
    certain: sicher bestimmt gewiss
    certificate: urkunde zertifikat
    chair: stuhl stühle
    change: ändern ändere änder wechseln wechsle wechselt tauschen tausche austauschen auszutauschen auswechseln änderung änderungen verändern
    change: wechsel zu_ändern abändern
    change_trains: umsteigen
    changed: geändert gewechselt getauscht ausgetauscht verändert änderte
    charge: aufladen aufzuladen laden_handy aufgeladen
    charger: ladegerät ladekabel
    cheap: billig günstig billige günstige günstiger billiger preiswert günstigen günstiges
    check: prüfen prüfe prüf prüft überprüfen überprüfe überprüfung kontrollieren kontrolliere kontrolle kontrollen checken checke checkt nachsehen
    check: nachzusehen nachprüfen zu_prüfen überprüf
    checked: geprüft überprüft kontrolliert gecheckt nachgesehen
    checkup: vorsorge vorsorgeuntersuchung vorsorgetermin
    cheeky: unverschämt unverschämtheit
    cheese: käse
    cherry: kirsche kirschen
    chest: brust
    chewing_gum: kaugummi kaugummis
    chicken: huhn hähnchen hühnchen hähnchenbrust hühner
    child: kind kinder kindern kindes
    child_benefit: kindergeld
    child_care: kinderbetreuung tagesmutter
    child_seat: kindersitz
    childrens_room: kinderzimmer
    chimney_sweep: schornsteinfeger kaminkehrer
    chips: pommes
    chives: schnittlauch
    chocolate: schokolade schoki
    choose: wählen wähle aussuchen auszusuchen auswählen wähl gewählt ausgesucht auswahl ausgewählt wählt
    christmas: weihnachten weihnacht weihnachts heiligabend
    christmas_market: weihnachtsmarkt
    christmas_present: weihnachtsgeschenk weihnachtsgeschenke
    christmas_tree: weihnachtsbaum tannenbaum christbaum
    church: kirche gottesdienst
    church_tax: kirchensteuer
    cinema: kino kinos
    citizens_office: bürgeramt bürgerbüro einwohnermeldeamt
    claim: anspruch
    clarified: geklärt abgeklärt
    clarify: klären kläre klär klärt abklären abzuklären klärung zu_klären
    class: klasse klassen
    class_reunion: klassentreffen
    class_trip: klassenfahrt
    clean: putzen putze putz putzt reinigen reinige reinigt säubern sauber saubere sauberer sauberes sauberen sauberem saubermachen sauber_machen
    cleaned: geputzt gereinigt gesäubert putzte saubergemacht sauber_gemacht
    cleaner: putzfrau reinigungskraft putzhilfe
    cleaning: reinigung
    cleanliness: sauberkeit
    clear: deutlich eindeutig
    clear_snow: schnee_räumen schneeräumen schnee_schippen
    climbing: klettern klettere
    cling_film: frischhaltefolie
    clock: uhr uhrzeit
    clogged: verstopft
    close: schließen schließe schließt zumachen zuzumachen mach_zu schließ schliessen
    closed: geschlossen zugemacht geschlossene
    cloth: lappen putzlappen tuch
    clothes: kleidung kleider klamotten
    cloud: wolke
    cloudy: bewölkt wolken
    club: verein vereins
    coat: mantel mäntel
    coconut: kokosnuss
    coffee: kaffee
    coffee_machine: kaffeemaschine
    cold: erkältung kalt kalte kalter kaltes kalten kälte
    collar: halsband
    colleague: kollege kollegin kollegen kolleginnen
    collect: sammeln sammle sammelt gesammelt einsammeln
    colour: farbe farben
    colourful: bunt bunte
    come: kommen komme komm kommt kommst mitkommen herkommen
    come_along: mitzukommen mitgekommen mitkommst
    come_back: zurückkommen zurückkehren zurück_kommen zurückzukommen zurückkommt
    comfortable: bequem gemütlich komfortabel
    company: firma firmen unternehmen betrieb
    compare: vergleichen vergleiche vergleicht vergleich verglichen
    competent: kompetent kompetente
    competition: wettkampf wettbewerb turnier
    complain: beschweren beschwere reklamieren reklamiere reklamiert beschwert reklamier
    complaint: beschwerde beschwerden reklamation reklamationen
    completely: ganz völlig komplett vollständig vollkommen gänzlich
    complicated: kompliziert umständlich
    compost: komposthaufen
    computers: rechner
    concert: konzert konzerte
    concert_ticket: konzertkarte konzertkarten
    condolences: beileid
    confirm: bestätigen bestätige bestätigt bestätig zusagen zuzusagen zugesagt
    confirmation: bestätigung bestätigungen zusage
    confused: verwirrt verwirrend
    congratulate: gratulieren gratuliere gratuliert zu_gratulieren gratulier
    congratulations: herzlichen_glückwunsch glückwunsch glückwünsche gratulation
    connect: verbinden verbinde anschließen anzuschließen verbunden angeschlossen
    connection: verbindung anschluss verbindungen
    consider: überlegen überlege überleg überlegt erwägen in_betracht_ziehen
    construction: baustelle
    consultation_hours: sprechstunde sprechzeiten
    contact: kontaktieren kontaktiere kontaktier kontakt kontakte kontaktiert in_verbindung_setzen
    continue: weitermachen fortsetzen weiter mach_weiter fortfahren weiterzumachen fortgesetzt
    contract: vertrag verträge
    contribution: beitrag beiträge
    conversation: unterhaltung
    cook: kochen koche koch kocht kochst
    cooked: gekocht kochte kochten
    cookies: kekse plätzchen keks
    cool: kühl kühle kühler
    copy: kopieren kopiere kopie kopien kopiert kopier
    corkscrew: korkenzieher
    corner: ecke
    correct: korrigieren korrigiere korrigiert richtigstellen
    correction: korrektur
    cost: kosten kostet kostete gekostet unkosten
    cosy: gemütliche gemütliches
    cotton: baumwolle
    cotton_swabs: wattestäbchen
    cough: husten hustet
    could: könnte könnten könntest konnte konnten gekonnt
    count: zählen zähle gezählt zählt
    country: länder land
    course: kurs kurse lehrgang
    court: amtsgericht
    cousin: cousine cousinen vetter
    cow: kuh kühe
    crack: riss risse
    craft: basteln bastle gebastelt
    craftsman: handwerker handwerkern
    crash: absturz abgestürzt stürzt_ab
    crate: kasten kästen
    crazy: verrückt
    cream: sahne rahm creme schlagsahne
    create: erstellen erstelle erstell anlegen anzulegen erstellt leg_an angelegt neu_erstellen erzeugen
    credit: kredit kredite guthaben
    credit_card: kreditkarte kreditkarten
    criticism: kritik
    crowded: überfüllt
    cruise: kreuzfahrt
    cry: weinen geweint weint
    cucumber: gurke gurken
    cup: tasse tassen
    cupboard: schrank schränke
    curd: quark
    currency: währung
    currently: momentan zurzeit aktuell derzeit im_moment zur_zeit
    curtain: vorhang vorhänge gardine gardinen
    customer: kunde kunden kundin kundschaft
    customer_number: kundennummer
    customer_service: kundendienst kundenservice
    customs: zoll
    cut: schneiden schneide schneid schneidet geschnitten abschneiden zuschneiden zuschnitt
    cutlery: besteck
    cycle: radfahren rad_fahren radeln
    dad: papa papi vati papas
    daily: täglich tägliche tgl täglichen
    damage: schaden schäden schadens
    damaged: beschädigt beschädigte schadhaft
    damaged_goods: mängel mangel
    damp: feucht
    dance: tanzen tanze getanzt tanz tanzt
    dangerous: gefährlich gefahr
    dark: dunkel dunkle dunkler
    data: daten
    date: datum
    date_of_birth: geburtsdatum
    daughter: tochter töchter
    day: tag tage tagen tags
    day_after_tomorrow: übermorgen
    day_before_yesterday: vorgestern
    day_off: freier_tag
    deactivate: deaktivieren deaktiviere deaktiviert
    dead: tot gestorben verstorben
    deadline: frist fristen stichtag abgabetermin abgabefrist
    deal_with: bearbeiten bearbeite bearbeitet abarbeiten bearbeitung
    dear: liebe lieber liebes geehrte geehrter sehr_geehrte sehr_geehrter
    death: tod
    debit_card: girokarte ec-karte bankkarte
    debited: abgebucht abbuchen abgebuchte
    debt: schuld
    decide: entscheiden entscheide entscheidet entschieden entschließen
    decision: entscheidung entscheidungen
    decoration: deko dekoration dekorieren
    definitely: auf_jeden_fall definitiv jedenfalls
    defrost: auftauen aufzutauen abtauen auftaue
    degree: abschluss
    degrees: grad
    delay: verspätung verspätungen
    delayed: verzögert verzögerung
    delete: löschen lösche lösch löscht gelöscht
    delicious: köstliche köstliches
    deliver: liefern liefert liefere zustellen ausliefern
    delivered: geliefert ausgeliefert zugestellt lieferte lieferten
    delivery: lieferung lieferungen zustellung anlieferung
    dentist: zahnarzt zahnärztin
    department: abteilung abteilungen
    department_store: kaufhaus
    deposit: kaution anzahlung pfand
    dermatologist: hautarzt hautärztin
    descale: entkalken entkalker entkalkt
    describe: beschreiben beschreibung beschreibe
    desire: lust
    desk: schreibtisch
    despite: trotz
    dessert: nachtisch nachspeise
    detergent: spülmittel putzmittel reinigungsmittel
    detour: umweg umleitung
    develop: entwickeln entwicklung entwickelt
    device: endgerät
    deworm: entwurmen
    diapers: windeln windel
    did: machte machten tat taten
    diet: diät
    different: anders verschieden unterschiedlich verschiedene
    difficult: schwierig schwer schwierige schwere
    dig: graben umgraben
    dim: dimmen dimme dimm
    dinner: abendessen abendbrot
    direct_debit: lastschrift abbuchung einzugsermächtigung abbuchungen
    direction: richtung
    directly: direkt direkte
    dirt: dreck schmutz fleck flecken
    dirty: schmutzig dreckig schmutzige dreckige verschmutzt
    disappeared: verschwunden
    disappointed: enttäuscht enttäuschend enttäuschung enttäuschende
    disconnect: trennen
    discount: rabatt rabatte ermäßigung nachlass ermäßigt
    discuss: diskutieren diskutiere absprechen diskutiert abzusprechen
    discussion: diskussion absprache
    disgusting: widerlich
    dishes: geschirr
    dishwasher: spülmaschine geschirrspüler
    dishwasher_tabs: spülmaschinentabs geschirrspültabs
    dissatisfied: unzufrieden
    disturb: stören störe stört gestört
    divorced: geschieden scheidung
    do: machen mache mach machst zu_machen tun tue tu tut tust erledigen erledige zu_tun durchführen durchzuführen
    do_not_forget: nicht_vergessen vergiss_nicht bloß_nicht_vergessen
    do_the_dishes: abwaschen abzuwaschen spülen abspülen abwasch abgewaschen gespült spüle_ab
    doctor: arzt ärztin ärzte hausarzt hausärztin arztes
    document: dokument dokumente unterlagen unterlage
    does: macht führt_durch
    does_not_matter: spielt_keine_rolle
    does_not_work: funktioniert_nicht geht_nicht klappt_nicht geht_nicht_mehr funktioniert_nicht_mehr
    dog: hund hunde hündin hundes
    dog_tax: hundesteuer
    doll: puppe puppen
    donate: spenden spende gespendet
    done: erledigt gemacht getan fertig abgehakt fertige fertiger fertiges fertigen vollbracht
    door: tür türen haustür
    doorbell: klingel türklingel
    doormat: fußmatte
    double: doppelt doppelte
    double_room: doppelzimmer
    dowel: dübel
    down: herunter hinunter nach_unten
    download: herunterladen runterladen heruntergeladen runtergeladen herunterzuladen lade_herunter lade_runter
    downtown: stadtmitte
    dozen: dutzend
    draft: entwurf entwürfe
    drain: abfluss abflüsse
    drank: getrunken trank tranken
    draw: malen male zeichnen gemalt gezeichnet zeichne
    drawer: schublade schubladen
    dream: traum träume träumen geträumt
    dress: kleid
    drill: bohren bohrer bohrmaschine bohre
    drink: trinken trinke trink trinkt getränk getränke trinkst
    drinking_water: trinkwasser leitungswasser
    drive: fahren fahre fahr fährt fährst fahrt fahrten hinfahren autofahren
    driver: fahrer fahrerin
    drivers_test: fahrprüfung
    driving_licence: führerschein
    drops: tropfen
    drove: fuhr fuhren gefahren
    drugstore: drogerie
    drums: schlagzeug
    dry: trocken trocknen trockene getrocknet
    dry_cleaning: textilreinigung
    dryer: trockner
    drying_rack: wäscheständer
    due: fällig fällige fälligkeit
    during: während
    dust: staub abstauben staub_wischen
    each: jeweils
    each_other: einander gegenseitig miteinander
    ear: ohr ohren
    earlier: früher
    early: früh rechtzeitig frühzeitig frühe
    earrings: ohrringe
    easter: ostern oster
    easy: einfach leicht einfache leichte
    eat: essen esse iss isst aufessen speisen
    eat_out: essen_gehen
    edge: rand kante
    effort: mühe aufwand
    egg: ei eier eiern
    either: entweder
    electrical: elektro elektrisch elektrische
    electrician: elektriker elektrikerin
    electricity: strom elektrizität
    electricity_meter: stromzähler zähler
    elevator: aufzug fahrstuhl
    email: e-mail
    embarrassing: peinlich
    emergency: notfall notfälle notdienst
    emergency_exit: notausgang
    emergency_number: notruf
    emergency_room: notaufnahme
    employee: mitarbeiter mitarbeiterin angestellte mitarbeitern
    employer: arbeitgeber
    employment_office: arbeitsamt arbeitsagentur
    empty: leeren leere leer ausleeren auszuleeren leert leerer leeres entleeren geleert
    empty_bottles: leergut pfandflaschen
    end: ende schluss zu_ende
    end_of_work: feierabend dienstschluss
    engagement: verlobung
    engine: motor
    english: englisch englische
    enough: genug ausreichend genügend reicht reichen
    entrance: eingang
    entry: eintrag einträge
    envelope: umschlag briefumschlag briefumschläge
    eraser: radiergummi
    error: fehler fehlermeldung
    especially: besonders vor_allem insbesondere
    estate_agent: makler maklerin
    even: sogar
    evening: abend abends abende
    event: veranstaltung veranstaltungen ereignis
    every: jeder jede jedes jeden jedem
    every_day: jeden_tag
    every_time: jedes_mal
    every_week: jede_woche
    everyone: alle_leute jedermann
    everything: alles
    everywhere: überall
    exactly: genau exakt
    exam: prüfung prüfungen klausur klausuren examen
    examination: untersuchung untersuchungen
    examine: untersuchen untersucht
    example: beispiel beispiele
    excellent: ausgezeichnet hervorragend hervorragende exzellent hervorragender vorzüglich
    except: außer ausser
    exchange: umtausch austausch
    exchange_rate: wechselkurs
    exciting: spannend aufregend spannende
    exhausted: erschöpft
    exhibition: ausstellung ausstellungen
    exit: ausgang ausfahrt
    expense: ausgabe ausgaben auslagen
    expensive: teuer teure teurer teures teuren überteuert überteuerte
    experience: erfahrung erfahrungen erlebnis
    expire: ablaufen läuft_ab abläuft
    expired: abgelaufen abgelaufene abgelaufenen
    explain: erklären erkläre erklär erklärt erklärung
    extension_cord: verlängerungskabel
    eye: auge augen
    eye_doctor: augenarzt augenärztin
    fabric: stoff stoffe
    face: gesicht
    fair: messe kirmes jahrmarkt
    fall: fallen fällt fiel
    family: familie familien
    famous: berühmt
    fan: lüfter ventilator
    far: weit_weg fern
    fast: schnell schnelle schneller schnelles schnellen rasch
    father: vater väter vaters
    father_in_law: schwiegervater
    fathers_day: vatertag
    faulty: fehlerhaft mangelhaft
    fear: angst ängste
    fed: gefüttert fütterte
    fee: gebühr gebühren
    feed: füttern füttere fütter zu_füttern fütterst
    feeding_bowl: napf futternapf
    fence: zaun
    fertilizer: dünger düngen
    fever: fieber
    few: wenige wenigen
    file: datei dateien akte
    filing: ablage
    fill: füllen auffüllen fülle aufzufüllen nachfüllen nachzufüllen gefüllt aufgefüllt nachgefüllt
    fill_in: ausfüllen auszufüllen ausgefüllt ausfülle fülle_aus füll_aus
    fill_up: tanken tanke tankt getankt volltanken vollgetankt
    film: filme filmen kinofilm
    final: endgültig endgültige
    finally: endlich schließlich
    find: finden finde findet findest rausfinden herausfinden rauszufinden herauszufinden finde_heraus
    findings: befund befunde
    fine: bußgeld strafzettel knöllchen bußgelder bussgeld
    fingers: fingern
    finish: fertig_machen fertigmachen fertigstellen beenden beende fertigzustellen beendet fertig_stellen
    finished: fertiggestellt abgeschlossen fertig_gemacht
    fire: feuer
    fire_brigade: feuerwehr
    fireworks: feuerwerk
    first: erste ersten erster erstes zuerst zunächst erstmal
    first_aid_kit: verbandskasten verbandkasten
    first_class: erstklassig
    first_name: vorname vornamen
    first_of_all: zuallererst
    fish: fisch fische fischen
    fit: passen passt passte
    fix: beheben behebe behebt fixen fixe fixt
    fixed: behoben gefixt
    flashlight: taschenlampe
    flat: wohnung wohnungen
    flatmate: mitbewohner mitbewohnerin
    flea_market: flohmarkt flohmärkte
    flight: flug flüge abflug rückflug
    floor: boden stock etage fußboden böden
    floss: zahnseide
    flour: mehl
    flower: blume blumen
    flower_pot: blumentopf
    flu: grippe
    flute: flöte
    fly: fliegen fliege fliegt geflogen flog
    fog: nebel
    folder: ordner mappe
    foliage: laub
    follow: folgen folge
    follow_up: nachhaken nachzuhaken nachfassen
    food: essens nahrung futter
    foot: fuß füße fuss
    football: fußball fussball
    for: für
    for_example: zum_beispiel zb beispielsweise bspw
    for_it: dafür
    for_the: fürs
    for_what: wofür
    forbid: verboten verbieten
    foreground: vordergrund
    forest: wald wälder
    forget: vergessen vergiss vergesse vergisst vergiß zu_vergessen
    forgot: vergaß hab_vergessen habe_vergessen
    fork: gabel gabeln
    form: formular formulare
    fortunately: zum_glück glücklicherweise
    forward: weiterleiten weiterzuleiten weitergeleitet leite_weiter vorspulen
    found: gefunden fand fanden herausgefunden
    fraud: betrug
    free: frei freie freien
    free_of_charge: kostenlos gratis umsonst kostenfrei
    free_time: freizeit
    freeze: einfrieren
    freezer: gefrierschrank tiefkühler gefriertruhe gefrierfach tiefkühltruhe
    french: französisch französische
    fresh: frisch frische frischer frisches frischen
    fridge: kühlschrank
    fried_egg: spiegelei spiegeleier
    fried_potatoes: bratkartoffeln
    friend: freund freundin freunde freunden freundinnen kumpel kumpels
    friendly: freundlich freundliche freundlicher freundliches freundlichen
    from: ab
    front_door: wohnungstür eingangstür
    frost: frostig
    frozen: tiefgekühlt gefroren eingefroren tiefkühl tk
    fruit: obst frucht früchte
    fry: braten anbraten gebraten
    full: voll volle voller
    fun: spaß spass
    funeral: beerdigung trauerfeier beisetzung
    funny: lustig witzig lustige komisch
    furnish: einrichten einzurichten eingerichtet
    furniture: möbel möbelstück
    fuse: sicherungskasten
    future: zukunft
    game: videospiel
    game_night: spieleabend
    gap: lücke
    garage: garagen
    garbage_collection: müllabfuhr müllabholung
    garden: garten gärten gärtner
    garden_hose: gartenschlauch
    garlic: knoblauch
    gate: tor
    gave: gab gaben gegeben geschenkt schenkte
    gentlemen: herren
    german: deutsch deutsche deutschen deutscher
    get: holen hole hol holt holst kriegen kriege bekommen bekomme bekommt kriegt kriegst bekommst erhalten erhalte erhält
    get_back_to: melde_mich melde_dich sich_melden zurückmelden meld_dich
    get_dressed: anziehen anzuziehen zieh_an angezogen ziehe_an anprobieren
    get_off: aussteigen
    get_on: einsteigen
    get_refund: geld_zurückbekommen
    get_up: aufstehen aufzustehen aufgestanden steh_auf stehe_auf
    get_well_soon: gute_besserung
    gift: geschenk geschenke geschenken
    gift_idea: geschenkidee geschenkideen
    girl: mädchen mädels
    give: geben gebe gib gibt gibst abgeben_an schenken schenke schenk schenkt
    glad: freue freut gefreut
    gladly: gern gerne
    glass: glas gläser
    glasses: brille brillen
    gloves: handschuhe handschuh
    glue: kleben klebe kleber klebstoff geklebt
    gluten_free: glutenfrei
    go: gehen gehe geh geht gehst gehn los hingehen zu_gehen losgehen
    go_for_walk: spazieren spazieren_gehen spaziergang gassi gassi_gehen spazierengehen
    go_out: ausgehen rausgehen weggehen ausgehe
    goal: ziel ziele
    god: gott
    godchild: patenkind
    good: gut gute guter gutes guten gutem
    good_evening: guten_abend
    good_luck: viel_glück viel_erfolg
    good_morning: guten_morgen
    good_night: gute_nacht
    goodbye: tschüss tschüß auf_wiedersehen bis_dann bis_bald
    goods: ware
    got: geholt gekriegt bekam bekamen holte erhielt holten kriegte
    grade: note noten
    grammar_school: gymnasium
    grandchild: enkel enkelin enkelkind enkelkinder
    grandfather: opa großvater opas opi
    grandmother: oma großmutter omas omi
    grandparents: großeltern
    grant: zuschuss förderung
    grape: traube trauben weintrauben
    grass: gräser
    grateful: dankbar
    grave: grab
    great: toll tolle großartig spitze toller tolles prima großartige genial fantastisch
    green: grün grüne grüner grünes grünen
    greet: grüß grüße_an grüßt
    grey: grau graue grauer graues
    grill: grillen gegrillt grille
    groceries: lebensmittel
    ground_floor: erdgeschoss
    group: gruppe gruppen
    guarantee: garantie gewährleistung
    guess: schätzen schätze geschätzt
    guest: gast gäste gästen
    guest_room: gästezimmer
    guided_tour: führung stadtführung
    guinea_pig: meerschweinchen
    guitar: gitarre
    gummy_bears: gummibärchen
    gym: fitnessstudio fitnesscenter
    gym_membership: fitnessvertrag
    gymnastics: turnen gymnastik
    gynecologist: frauenarzt frauenärztin
    habit: gewohnheit
    had: hatte hatten gehabt hattest
    had_to: musste mussten gemusst
    hair: haare haar haaren
    hair_dryer: föhn
    haircut: haarschnitt haare_schneiden
    hairdresser: friseur friseurin frisör friseurs
    half: halb halbe hälfte halben halber halbes
    half_an_hour: halbe_stunde halben_stunde
    hallway: flur diele
    ham: schinken
    hammer: hämmer
    hand: hände händen
    hand_in: abgeben abzugeben einreichen einzureichen gib_ab reiche_ein einreichung einreiche reich_ein abgabe abgaben abgebe abgibt gebe_ab
    hand_luggage: handgepäck
    handbag: handtasche
    handed_in: abgegeben eingereicht
    handle: griff henkel
    handover: übergabe wohnungsübergabe
    hang: hängen hängt hänge
    hang_up: aufhängen aufzuhängen aufgehängt häng_auf aufhänge
    hanger: kleiderbügel
    happen: passieren passiert geschehen geschieht
    happy: glücklich froh fröhlich
    happy_birthday: alles_gute_zum_geburtstag
    hard: hart
    hard_drive: festplatte
    hardware_store: baumarkt
    harvest: ernten ernte geerntet
    has: hat hats
    hat: hut mütze hüte
    hate: hassen hasse hasst
    have: haben habe hab hast habt
    have_a_cold: erkältet
    he: er
    head: kopf köpfe
    headache: kopfschmerzen kopfweh
    headphones: kopfhörer
    health: gesundheit
    health_insurance: krankenkasse krankenversicherung
    healthy: gesund gesunde gesunder gesundes
    hear: hören höre hör hört hörst anhören anzuhören
    heard: gehört hörte hörten angehört
    heart: herz herzen
    heat: heizen geheizt heize
    heater: ofen öfen
    heating: heizung heizungen
    heating_off: heizung_aus
    heating_on: heizung_an heizung_ein
    heavy: schweren schwerer
    hedge: hecke
    hedgehog: igel
    hello: hallo hi_zusammen guten_tag moin servus grüß_gott
    helmet: helm
    help: helfen helfe hilf hilft hilfe hilfst zu_helfen unterstützen unterstützung
    help_me: hilf_mir
    helped: geholfen half unterstützt
    helpful: hilfsbereit hilfreich hilfreiche
    her: ihr
    herbs: kräuter
    here: hier
    high: hohe hoher hohes hohen
    higher: höher
    hike: wandern wanderung wandere gewandert wanderungen
    him: ihn ihm
    hinge: scharnier
    hint: hinweis hinweise
    his: sein seine seinen seinem seiner seines
    hobby: hobbys
    hold: halten halte hält gehalten hielt halt_an
    hole: loch löcher
    hole_punch: locher
    holiday: urlaub urlaube feiertag feiertage urlaubs
    holidays: ferien
    home: heim nach_hause heimwärts
    home_office: homeoffice
    homework: hausaufgaben hausaufgabe hausaufgabenheft
    honest: ehrlich
    honey: honig
    honeymoon: flitterwochen
    hope: hoffen hoffe hofft hoffnung
    hopefully: hoffentlich
    horse: pferd pferde
    hospital: krankenhaus krankenhäuser klinik
    hot: heiß heiße heißer heißes heiss
    hot_water_bottle: wärmflasche
    hotel_booking: hotelbuchung
    hotel_room: hotelzimmer
    hour: stunde stunden std
    house: haus häuser hause
    household: haushalt
    household_insurance: hausratversicherung hausrat
    housewarming: einweihungsfeier einweihungsparty einweihung
    how: wie
    how_are_you: wie_gehts wie_geht_es_dir wie_geht_es_ihnen
    how_long: wie_lange
    how_many: wie_viele
    how_much: wie_viel wieviel wieviele
    how_often: wie_oft
    hug: umarmen
    human: mensch
    hunger: hunger_haben
    hungry: hungrig
    hurry: eile beeilen beeil beeile beeilung hetze
    hurts: tut_weh schmerzt weh_tut tun_weh
    husband: ehemann mann
    i: ich
    iban: iban_nummer
    ice: eis
    ice_cream: eiscreme eisdiele
    id_card: ausweis personalausweis perso ausweise
    idea: idee ideen einfall
    if: wenn falls sofern
    if_possible: wenn_möglich falls_möglich nach_möglichkeit möglichst
    ignore: ignorieren ignoriere
    illness: krankheit krankheiten
    imagine: stell_dir_vor vorstellen stelle_mir_vor vorzustellen
    immediately: sofort umgehend unverzüglich auf_der_stelle sofortige sofortigen
    immediately_after: gleich_danach
    impatient: ungeduldig
    important: wichtig wichtige wichtiger wichtiges wichtigen
    impossible: unmöglich
    improve: verbessern verbessere verbessert verbesserung verbesserungen
    in: rein herein hinein drin darin
    in_advance: vorab im_voraus
    in_front: vorne vorn
    in_general: allgemein im_allgemeinen generell
    in_laws: schwiegereltern
    in_principle: grundsätzlich im_prinzip
    in_progress: in_arbeit in_bearbeitung
    in_the: im
    in_the_end: am_ende
    in_the_morning: morgens vormittags in_der_früh
    in_writing: schriftlich
    including: inklusive inkl einschließlich
    income: einkommen einnahmen
    incompetent: inkompetent
    increase: erhöhen erhöhe erhöh erhöht steigern
    inflammation: entzündung entzündet
    information: info infos auskunft informationen angaben
    ingredients: zutaten zutat
    injury: verletzung verletzt verletzungen
    inside: innen drinnen innerhalb
    inspiration: inspirationen anregungen
    install: installieren installiere installier installiert einbauen montieren montiert eingebaut
    installment: rate raten
    instead: stattdessen
    instead_of: statt anstatt anstelle anstelle_von
    instructions: anleitung bedienungsanleitung gebrauchsanweisung anleitungen anweisung
    insurance: versicherung versicherungen
    insured: versichert versicherte
    interest: interesse interessiert interessieren
    interesting: interessant interessante interessantes
    internet: netz
    internet_connection: internetanschluss
    internship: praktikum praktikant praktikantin
    into_the: ins
    invalid: ungültig
    invitation: einladung einladungen
    invite: einladen einzuladen lade_ein lädt_ein einlade eingeladen lud
    invoice_number: rechnungsnummer
    iron: bügeln bügele bügle gebügelt bügel bügeleisen
    ironing_board: bügelbrett
    is: ist
    island: insel inseln
    it: es
    it_depends: kommt_drauf_an
    italian: italienisch italienische italiener
    itch: juckt jucken
    item: gegenstand gegenstände
    jacket: jacke jacken
    jam: marmelade konfitüre
    jar: einmachglas
    jealous: eifersüchtig
    jewellery: schmuck
    job: stellenanzeige arbeitsplatz beruf
    job_interview: vorstellungsgespräch bewerbungsgespräch
    job_seeker: arbeitslos arbeitslose
    join: beitreten
    joy: freude vergnügen
    juice: saft säfte
    just: gerade eben halt
    keep: behalten aufbewahren aufheben aufzuheben behalte aufbewahrt
    kettle: wasserkocher
    key: schlüssel schlüsseln taste tasten
    keyboard: tastatur
    kind: art arten sorte sorten
    kindergarten: kita kindertagesstätte
    kiss: küssen kuss
    kitchen: küche küchen
    kitchen_appliance: küchengerät
    kitchen_roll: küchenrolle küchenpapier
    knee: knie
    knife: messer
    knock: klopfen klopft
    know: wissen weiß weiss weißt kennen kenne kennt gewusst wusste
    known: bekannt
    laboratory: labor
    lactose: laktose
    lactose_free: laktosefrei
    ladder: leiter
    lady: dame damen
    lake: see seen
    lamb: lamm lammfleisch
    lamp: lampe lampen leuchte
    land_register: grundbuch
    landlord: vermieter vermieterin hauswirt
    language: sprachen sprache
    last: letzte letzten letzter letztes
    last_name: nachname nachnamen familienname
    last_time: letztes_mal das_letzte_mal
    last_week: letzte_woche letzter_woche
    late: spät zu_spät verspätet spätes
    late_payment: zahlungsverzug
    later: später nachher hinterher spätere
    laugh: lachen gelacht lacht
    laundry: wäsche
    laundry_basket: wäschekorb
    law: gesetz
    lawn: rasen
    lawn_mower: rasenmäher
    lawyer: anwalt anwältin rechtsanwalt anwälte
    lazy: faul
    leaf: blatt blätter
    leak: leck undicht tropft undichte
    learn: lernen lerne lern lernt gelernt lernst
    leash: leine
    leather: leder
    leave: verlassen losfahren losfährt abfahren wegfahren verlasse abfahrt abreise abreisen losmüssen
    lecture: vorlesung vorlesungen vortrag vorträge
    leek: lauch porree
    left: losgefahren abgefahren verließ abgereist weggefahren links linke linken
    left_behind: liegen_lassen liegengelassen liegen_gelassen
    leftover: übriggeblieben
    leftovers: essensreste reste
    leg: bein beine beinen
    lemon: zitrone zitronen
    lend: leihen leihe leih ausleihen auszuleihen verleihen verliehen leiht geliehen ausgeliehen borgen geborgt leihst lieh
    lent: geliehen_an verborgt
    lentils: linsen
    less: weniger
    lesson: unterricht unterrichtsstunde lektion
    let: lass lasse lassen lässt laß lasst
    let_us: lass_uns lasst_uns
    letter: brief briefe buchstabe briefen
    letterbox: briefkasten
    level: stufe niveau
    liability_insurance: haftpflichtversicherung haftpflicht
    library: bibliothek bücherei
    lid: deckel
    lie: liegen liegt lag lagen liege gelegen
    life: lebens
    lift: heben gehoben
    light: licht lichter beleuchtung
    light_bulb: glühbirne glühbirnen
    light_off: das_licht_aus licht_aus lichter_aus
    light_on: das_licht_an das_licht_ein licht_an licht_ein lichter_an
    light_the: das_licht
    like: wie_ein wie_eine ähnlich_wie mag mögen mochte gefällt mögt
    liked: gefallen hat_gefallen gemocht
    line: zeile linie
    link: verknüpfung
    lipstick: lippenstift
    list: liste listen
    listen: zuhören hör_zu zuzuhören
    litter: katzenstreu streu
    litter_box: katzenklo
    little: wenig
    live: wohnen wohne wohnt gewohnt leben lebt lebe
    living_room: wohnzimmer
    load: beladen
    loan: darlehen
    location: lage standort
    lock: abschließen abzuschließen schließ_ab zuschließen schloss verriegeln absperren schlösser
    lock_in: abgesperrt
    locksmith: schlüsseldienst
    log_out: ausloggen
    login: einloggen einzuloggen eingeloggt anmeldedaten
    lonely: einsam
    long: lang lange langer langes langen länger
    long_ago: schon_lange
    look: schauen schaue schau schaut gucken gucke guck guckt ansehen anzusehen anschauen anzuschauen angucken anzugucken nachschauen schau_an
    look: nachgucken reinschauen guck_an schau_nach
    look_after: aufpassen aufzupassen kümmern kümmere kümmert sich_kümmern_um pass_auf aufpasst gekümmert betreuen
    look_for: suchen_nach suche_nach
    look_forward: freuen freu_mich freue_mich_auf
    looked: geschaut angeschaut angesehen geguckt schaute nachgeschaut angeguckt
    lose: verlieren verliere verliert
    lose_weight: abnehmen abzunehmen abgenommen
    loss: verlust
    lost: verloren verlor verlorene verlorenen
    loud: laut laut_stark laute lauter lauten
    love: lieben liebt liebte
    low: niedrig tief niedrige
    lower: senken senke reduzieren reduziere verringern verringere reduziert
    luck: glück
    luggage: gepäck
    lukewarm: lauwarm
    lunch: mittagessen
    lunch_break: mittagspause
    machine: maschine maschinen automat
    magazine: zeitschrift zeitschriften
    mail: post
    mainly: hauptsächlich
    make_appointment: termin_vereinbaren termin_ausmachen termin_machen
    manage: schaffen schaffe schafft geschafft
    many: viele vielen vieler zahlreiche
    map: landkarte stadtplan
    market: markt märkte wochenmarkt
    married: verheiratet heiraten geheiratet
    mashed_potatoes: kartoffelbrei kartoffelpüree
    massage: massagen
    master_craftsman: meister
    match: fußballspiel länderspiel
    maternity_leave: mutterschutz
    math: mathe mathematik
    mattress: matratze matratzen
    may: darf dürfen darfst dürft
    maybe: vielleicht vllt vlt womöglich
    me: mich mir
    meal: mahlzeit mahlzeiten gericht gerichte
    mean: bedeuten bedeutet heißen heißt bedeutung
    meanwhile: inzwischen mittlerweile
    measure: messen misst gemessen ausmessen nachmessen abmessen auszumessen
    meat: fleisch
    medical_practice: arztpraxis praxis
    medicine: medikament medikamente arznei medizin
    meet: treffen treffe triff trifft triffst begegnen
    meeting: besprechung besprechungen sitzung sitzungen versammlung
    member: mitglied mitglieder
    membership: mitgliedschaft mitgliedsbeitrag
    men: männer männern
    menu: speisekarte
    mess: durcheinander unordnung
    message: nachrichten nachricht
    met: getroffen traf trafen
    metal: metall
    meter_reading: zählerstand zählerstände
    mice: mäuse
    microwave: mikrowelle
    middle: mitte mittlere
    midwife: hebamme
    might: dürfte dürften
    milk: milch
    minced_meat: hackfleisch gehacktes
    mineral_water: mineralwasser sprudel
    minutes: protokoll
    mirror: spiegel
    miss: verpassen vermissen verpasse vermisse
    missed: verpasst verpasste verpassten
    missing: fehlt fehlen fehlend fehlende fehlenden gefehlt vermisst fehlte
    mistake: irrtum versehen
    mix: mischen mixen gemischt
    modern: moderne modernes
    mold: schimmel
    moment: augenblick
    money: geld gelder kohle
    month: monat monate monaten
    monthly: monatlich monatliche monatlichen
    monthly_ticket: monatskarte
    moon: mond
    mop: wischen wische wischt gewischt aufwischen
    more: mehr weitere weiterer weiteres weiteren
    morning: vormittag
    mosquito: mücke mücken
    most: meiste meisten
    most_important: wichtigste wichtigsten
    mother: mutter mütter mutters
    mother_in_law: schwiegermutter
    mothers_day: muttertag
    motorcycle: motorrad
    motorway: autobahn
    mouldy: verschimmelt schimmelig
    mountain: berg berge bergen gebirge
    mouse: maus
    mouth: mund
    move: umziehen umzuziehen umzug umzüge verschieben verschiebe verschieb verschiebt bewegen bewege verlegen verlege ziehe_um umzugs
    move: zu_verschieben
    move_in: einziehen einzug eingezogen
    move_out: auszug
    moved: umgezogen verschoben bewegt verlegt verschob
    moving_boxes: umzugskartons umzugskisten
    moving_company: umzugsunternehmen
    moving_date: umzugstermin
    mow: mähen mähe gemäht rasenmähen
    mr: herr herrn hr
    mrs: frau fr
    much: viel
    mum: mama mami mutti mamas
    muscle: muskel muskeln
    museum: museen
    mushroom: pilz pilze champignons
    music: musik
    music_off: musik_aus
    music_on: musik_an
    must: muss muß musst müssen müsst
    mustard: senf
    mute: stumm stummschalten ton_aus
    my: mein meine meinen meinem meiner meines
    my_husband: mein_mann meinem_mann meinen_mann
    my_wife: meine_frau meiner_frau
    myself: mich_selbst
    nail: nagel nägel
    nail_polish: nagellack
    narrow: eng schmal
    nature: natur
    nausea: übelkeit
    near: nähe nahe in_der_nähe
    nearby: in_der_gegend
    necessary: nötig notwendig erforderlich
    neck: hals nacken
    necklace: halskette kette
    need: brauchen brauche brauch braucht brauchst benötigen benötige benötigt brauchten brauchte bedarf
    need_not: muss_nicht brauche_nicht muss_man_nicht
    neighbour: nachbar nachbarin nachbarn nachbarinnen nachbars
    neither: weder
    nephew: neffe neffen
    nervous: nervös aufgeregt
    never: nie niemals
    never_again: nie_wieder nie_mehr
    never_mind: macht_nichts schon_gut
    new: neu neue neuer neues neuen neuem
    new_year: neujahr
    new_years_eve: silvester
    news: neuigkeiten
    newspaper: zeitung zeitungen
    next: nächste nächsten nächster nächstes als_nächstes kommende kommenden kommender
    next_episode: nächste_folge
    next_month: nächsten_monat nächster_monat
    next_song: nächstes_lied
    next_time: nächstes_mal das_nächste_mal
    next_to: neben
    next_week: nächste_woche nächster_woche kommende_woche
    nice: nett nette netter nettes netten sympathisch liebevoll reizend
    nickname: spitzname
    niece: nichte nichten
    night: nacht nachts nächte
    no: kein keine keinen keinem keiner keines nein nee nö
    no_hurry: keine_eile eilt_nicht nicht_eilig nicht_dringend hat_zeit kein_stress es_eilt_nicht hat_noch_zeit ohne_eile
    no_idea: keine_ahnung
    no_problem: kein_problem
    nobody: niemand niemanden niemandem
    noise: lärm krach geräusch
    noodles: nudeln nudel
    noon: mittag mittags
    nor: weder_noch
    normal: normale normaler gewöhnliche
    nose: nase
    not: nicht nich net
    not_anymore: nicht_mehr
    not_recommended: nicht_empfehlenswert nicht_zu_empfehlen
    not_yet: noch_nicht
    notary: notar
    note: notiz notizen beachten beachte
    notebook: heft notizbuch hefte
    nothing: nichts nix gar_nichts
    notice: bemerken bemerkt aufgefallen
    notice_period: kündigungsfrist
    notify: benachrichtigen benachrichtige benachrichtigung informieren informiere benachrichtigungen informiert benachrichtigt
    novel: romane
    now: jetzt nun
    nowhere: nirgends nirgendwo
    number: zahl nummer nummern nr
    number_plate: kennzeichen nummernschild
    nurse: krankenschwester pfleger krankenpfleger
    nuts: nüsse nuss
    oat_milk: hafermilch
    oats: haferflocken hafer
    occupied: ausgelastet
    of: von
    of_course: natürlich selbstverständlich klar na_klar
    of_it: davon
    of_the: vom
    off: runter
    offer: angebot anbieten anzubieten kostenvoranschlag biete
    office: büro büros
    official: amtlich offiziell
    often: oft häufig öfter öfters
    oil: öl olivenöl
    ointment: salbe
    old: alt alte alter altes alten
    on: am auf
    on_it: darauf drauf
    on_sick_leave: krankgeschrieben
    on_the: aufs
    on_the_way: unterwegs auf_dem_weg
    on_time: pünktlich pünktliche
    on_weekdays: werktags wochentags werktag werktage
    once: einmal
    one: man
    one_could: man_könnte könnte_man
    one_should: man_sollte sollte_man man_müsste
    oneself: sich
    onion: zwiebel zwiebeln
    online_shop: onlineshop
    only: nur lediglich bloß bloss
    open: offen geöffnet öffnen öffne öffnet aufmachen aufzumachen mach_auf auf_machen aufgemacht offene
    open_question: offene_frage offene_fragen
    opened: eröffnet eröffnung
    opening_hours: öffnungszeiten öffnungszeit
    opera: oper
    opinion: meinung meinungen ansicht
    opportunity: gelegenheit chancen
    opposite: gegenüber
    optician: optiker
    or: oder
    orange: orangen apfelsine orangefarben
    orange_juice: orangensaft
    order: bestellen bestelle bestell bestellst nachbestellen nachzubestellen bestellung bestellungen zu_bestellen auftrag aufträge reihenfolge
    ordered: bestellt bestellte bestellten nachbestellt
    organic: bio
    organic_waste: biomüll biotonne
    organize: organisieren organisiere organisiert veranstalten
    orthopedist: orthopäde
    other: andere anderen anderer anderes ander anderem
    otherwise: sonst ansonsten andernfalls
    our: unser unsere unseren unserem unserer unseres unsre unsern
    out: aus heraus hinaus raus draus daraus
    out_of: aus_dem aus_der
    outgoing: ausgehend
    outside: draußen außen außerhalb draussen
    oven: backofen
    overcooked: verkocht
    overdue: überfällig
    overtime: überstunden
    owe: schulde schulden schuldet schuldest
    own: eigene eigenen eigener eigenes
    pacifier: schnuller
    pack: packen packe einpacken einzupacken gepackt eingepackt packst packt
    packet: packung päckchen packungen pck pkg pckg
    page: seite seiten
    paid: bezahlt gezahlt zahlte bezahlte bezahlten beglichen eingezahlt
    pain: schmerzen schmerz weh
    painkiller: schmerzmittel schmerztabletten
    paint: streichen streiche streich gestrichen anstreichen lackieren malern
    painter: maler
    pair: paare
    pan: pfanne pfannen
    pane: fensterscheibe
    paper: papier papiere
    parcel: paket pakete paketen
    parental_allowance: elterngeld
    parental_leave: elternzeit
    parents: eltern
    parents_evening: elternabend
    parking: parken parkplatz parkplätze geparkt parke parkschein
    parking_garage: parkhaus tiefgarage
    parsley: petersilie
    part: teil teils anteil
    participant: teilnehmer teilnehmerin
    participate: teilnehmen teilnahme mitmachen teilgenommen mitgemacht
    partly: teilweise zum_teil
    partner: partnerin lebensgefährte
    party: feier feiern fete feiert gefeiert
    passport: reisepass pass
    password: passwort passwörter kennwort
    past: vergangenheit
    pastries: gebäck teilchen
    patience: geduld
    patient: geduldig
    pattern: schnittmuster
    pause: pausieren pausiere
    pay: zahlen bezahlen zahle bezahle bezahl zahlst zahlt überweisen_an einzahlen
    pay_attention: achten achte aufmerksam
    pay_rise: gehaltserhöhung
    payment: zahlung zahlungen bezahlung einzahlung
    payslip: gehaltsabrechnung lohnabrechnung
    peach: pfirsich pfirsiche
    peanuts: erdnüsse erdnuss
    pear: birne birnen
    peas: erbsen
    pediatrician: kinderarzt kinderärztin
    peel: schälen geschält
    pen: stift stifte kugelschreiber kuli
    pencil: bleistift bleistifte
    pending: ausstehend offenstehend steht_aus
    pension: rente pensionierung
    pensioner: rentner rentnerin
    people: leute leuten menschen
    pepper: pfeffer paprika
    per: pro je
    percent: prozent
    perfect: perfekt perfekte perfekter perfektes
    performance: aufführung vorstellung auftritt
    person: personen
    personal: persönlich
    pest_control: kammerjäger
    pet: haustier haustiere
    pet_food: tierfutter
    petrol: benzin
    petrol_station: tankstelle
    pharmacy: apotheke apotheken
    phone: handy telefon handys telefone
    phone_number: telefonnummer handynummer tel rufnummer
    photo: foto fotos
    physiotherapy: physiotherapie krankengymnastik physio
    piano: klavier
    pick_up: abholen abzuholen hol_ab hole_ab abhole abholt abholung holt_ab abholbereit abholst
    picked_up: abgeholt holte_ab
    pickup_station: packstation
    picture: bild bilder bildern
    piece: stück stücke stk stückchen
    pig: schwein schweine
    pill: tablette tabletten pille
    pillow: kissen kopfkissen
    pin: geheimzahl
    pineapple: ananas
    pink: rosa
    pipe: rohr rohre
    place: platz ort orte
    place_of_residence: wohnort
    plan: planen plane planst pläne geplant planung einplanen vorhaben
    plane: flugzeug flugzeuge
    planned: vorgesehen geplante
    plant: pflanzen pflanze einpflanzen gepflanzt pflanzt säen umtopfen
    plants: topfpflanzen
    plaster: pflaster
    plastic: plastik kunststoff
    plate: teller
    platform: gleis bahnsteig gleise
    play: spielen spiele spiel_ab spielt abspielen spiel abzuspielen spielst
    played: gespielt spielte
    playground: spielplatz
    playlist: wiedergabeliste
    please: bitte
    please_note: bitte_beachten
    pliers: zange
    plug: stecker
    plum: pflaume pflaumen zwetschgen
    plumber: klempner installateur
    plus: zuzüglich zzgl
    pocket_calculator: taschenrechner
    pocket_money: taschengeld
    police: polizei polizist
    polite: höflich
    poor: armer
    pork: schweinefleisch
    portion: portionen
    possibility: möglichkeit möglichkeiten
    possible: möglich mögliche möglichen machbar
    possibly: eventuell evtl ggf gegebenenfalls möglicherweise
    post_office: postamt
    postcard: postkarte postkarten
    postcode: postleitzahl plz
    postman: briefträger postbote
    postpone: aufschieben vertagen hinausschieben
    postponed: vertagt aufgeschoben
    pot: topf töpfe
    potato: kartoffel kartoffeln
    power_outage: stromausfall
    power_strip: steckdosenleiste mehrfachsteckdose
    practice: üben übe übt geübt üb
    praise: lob loben
    pregnant: schwanger schwangerschaft
    prepare: vorbereiten vorzubereiten bereite_vor vorbereitung vorbereitungen bereite herrichten
    prepared: vorbereitet
    prescribe: verschreiben verschrieben
    prescription: verschreibung folgerezept rezept_abholen rezept_vom_arzt
    presentation: präsentation präsentationen
    pretzel: brezel brezeln
    prevent: verhindern
    previous: vorige vorigen vorherige vergangene vergangenen
    price: preis preise preisen
    primary_school: grundschule
    print: drucken drucke druck_aus druckt ausdrucken auszudrucken ausdruck ausdrucke druck drucke_aus
    printed: gedruckt ausgedruckt
    printer: drucker
    printer_ink: druckerpatrone druckerpatronen tinte tintenpatrone
    priority: priorität prio prioritäten vorrang
    private: privat
    probably: wahrscheinlich vermutlich
    probation_period: probezeit
    problem: probleme problemen störung
    product: produkt produkte
    professional: professionell
    program: programm programme
    project: projekt projekte projekten
    promise: versprechen versprochen verspreche versprach
    proof: nachweis bescheinigung bescheinigungen
    property_management: hausverwaltung
    protect: schützen schutz geschützt
    proud: stolz
    public: öffentlich
    publish: veröffentlichen veröffentlicht
    pull: ziehen ziehe gezogen zieht
    pull_over: rechts_ranfahren
    pump: luftpumpe pumpe pumpen aufpumpen aufgepumpt
    pumpkin: kürbis
    punctual: pünktlicher
    pupil: schüler schülerin
    purple: lila violett
    purpose: zweck
    push: drücken schieben drücke gedrückt
    put: stellen stellt legen lege leg legt tu_rein setzen setze setz stecken stecke hinstellen hinlegen reinlegen stell_hin
    put_away: wegräumen wegzuräumen einräumen weggeräumt wegpacken verstauen eingeräumt
    put_down: gestellt gelegt gesetzt gesteckt hingelegt
    puzzle: rätsel
    pyjamas: schlafanzug nachthemd
    quality: qualität
    quarter: viertel
    question: frage rückfrage rückfragen
    queue: warteschlange schlange
    quiet: leise ruhig ruhige stille leiser
    quite: ziemlich recht
    rabbit: kaninchen hase hasen
    race: wettlauf
    radiator: heizkörper
    railway: bahn
    rain: regen regnet regnen geregnet
    rake: rechen
    rarely: selten kaum
    raspberry: himbeere himbeeren
    rate: bewerten bewerte bewertet
    rather: eher
    raw: roh
    razor: rasierer rasierklingen
    reach: erreichen erreicht erreichbar
    read: lesen lese lies liest gelesen las durchlesen durchzulesen vorlesen durchgelesen lese_vor lies_vor lest
    read_meter: ablesen abgelesen abzulesen
    ready: bereit abfahrbereit startklar
    really: wirklich echt tatsächlich
    reason: grund gründe
    rebook: umbuchen umzubuchen umbuchung umgebucht
    receipt: quittung quittungen beleg belege kassenbon kassenzettel bon kassenbeleg
    recently: neulich kürzlich vor_kurzem letztens
    reception: rezeption
    recipe: rezept rezepte
    recommend: empfehlen empfehle empfiehlt weiterempfehlen zu_empfehlen empfehlenswert
    recommendation: empfehlung empfehlungen
    recommended: empfohlen
    record: aufnehmen aufzeichnen aufnahme aufgenommen
    recyclables: gelber_sack gelbe_tonne gelben_sack wertstoffe
    recycling_center: wertstoffhof recyclinghof
    red: rot rote roter rotes roten
    redeem: einlösen eingelöst einzulösen
    referral: überweisungsschein
    refund: erstattung rückerstattung erstatten erstattet rückzahlung zurückerstattet geld_zurück zurückerstatten erstatteten
    regarding: bezüglich bzgl betreffs betr betreffend hinsichtlich
    regards: grüße gruß grüßen lg mfg viele_grüße liebe_grüße
    register: anmelden anzumelden registrieren melde_an anmeldung anmeldungen melde_mich_an ummelden
    registered: angemeldet registriert
    registry_office: standesamt
    regularly: regelmäßig regelmäßige
    regulars_table: stammtisch
    reject: ablehnen abgelehnt ablehne abzulehnen lehne_ab ablehnung
    relatives: verwandte verwandten verwandtschaft
    relax: entspannen entspann entspannung
    release: veröffentlichung
    reliable: zuverlässig
    relieved: erleichtert
    remaining: übrige übrigen
    remember: merken merke merk gemerkt dran_gedacht
    remind: erinnern erinnere erinner erinnert_an erinnerst zu_erinnern
    reminded: erinnert erinnerte
    reminder: erinnerung erinnerungen mahnung mahnungen
    reminder_fee: mahngebühr mahngebühren
    remote_control: fernbedienung
    remove: entfernen entferne entfern entfernt
    renew: verlängern verlängere erneuern erneuere verlängerung zu_verlängern
    renewed: verlängert erneuert
    renovate: renovieren renovierung renoviert
    rent: miete mieten mietet gemietet
    rent_car: mietwagen leihwagen
    rent_increase: mieterhöhung
    rent_out: vermieten vermietet
    rental: verleih
    rental_contract: mietvertrag
    repair: reparieren repariere reparier reparatur reparaturen flicken zu_reparieren
    repaired: repariert reparierte geflickt
    repeat: wiederholen wiederhole wiederholt wiederholung
    replace: ersetzen ersetze ersetzt ersatz
    report: melden melde meldet meld berichten bericht berichte
    report_card: zeugnis zeugnisse
    reported: gemeldet berichtet
    request: anfrage ersuchen
    reservation: reservierung reservierungen
    reserve: reservieren reserviere reservier vorbestellen zu_reservieren
    reserved: reserviert vorbestellt reservierte
    reset: zurücksetzen zurückgesetzt
    respectively: beziehungsweise bzw
    responsible: zuständig verantwortlich
    rest: ausruhen erholen ausgeruht erholung ruhe_dich_aus ruh restliche übrig restlichen
    restart: neu_starten neustart neustarten
    result: ergebnis ergebnisse resultat
    retirement_home: altersheim seniorenheim pflegeheim altenheim
    return: zurückgeben zurückzugeben zurückbringen zurückzubringen rückgabe umtauschen umzutauschen zurückgibt zurückbringe bring_zurück
    return: bringe_zurück
    return_bottles: flaschen_wegbringen pfand_wegbringen
    returned: zurückgegeben zurückgebracht umgetauscht
    reunion: wiedersehen familientreffen
    review: bewertung bewertungen rezension
    rice: reis
    rich: reich
    ride: reiten geritten
    right: richtig rechts richtige richtigen recht_haben rechte rechten
    right_now: jetzt_gleich gerade_jetzt
    ring: ringe
    ring_bell: klingeln klingelt geklingelt
    river: fluss flüsse
    roast: schweinebraten
    roll: rolle rollen
    roof: dach dächer
    room: zimmer raum räume
    rope: seil
    rose: rosen
    row: reihe reihen
    rubber_boots: gummistiefel
    rubbish: müll abfall
    rude: unhöflich frech
    rule: regel regeln
    run: laufen laufe lauf joggen läufst rennen gerannt gejoggt jogge lief liefen gelaufen
    runny_nose: schnupfen
    rusty: rostig rost
    sad: traurig trauer
    safe: sicherer
    safety: sicherheit
    said: gesagt sagte sagten
    salad: salat salate
    salary: gehalt lohn gehälter löhne
    sale: ausverkauf schlussverkauf
    salesperson: verkäufer verkäuferin
    salmon: lachs
    salt: salz
    salty: salzig versalzen
    same: gleiche gleichen selbe selben dasselbe derselbe dieselbe
    sample: muster
    sandals: sandalen
    satisfied: zufrieden zufriedene
    sauce: soße saucen soßen
    sausage: wurst würstchen würste
    save: speichern speichere speicher sparen spare sparst abspeichern sichern sichere
    saved: gespeichert gespart gesichert abgespeichert
    savings: ersparnisse ersparnis erspartes
    savings_account: sparkonto
    saw: sah sahen gesehen säge sägen
    say: sagen sage sag sagt sagst
    scam: abzocke
    scan: einscannen scannen gescannt scanne eingescannt einzuscannen
    scarf: schal
    school: schule schulen
    school_bag: schulranzen ranzen
    school_enrolment: einschulung
    scissors: schere
    scooter: roller tretroller
    scrambled_eggs: rührei rühreier
    scratched: zerkratzt kratzer
    screen: bildschirm monitore
    screen_wash: wischwasser
    screw: schraube schrauben
    screwdriver: schraubenzieher schraubendreher akkuschrauber
    sea: meer nordsee ostsee
    seal: abdichten
    search: suchen suche such sucht suchst durchsuchen raussuchen rauszusuchen heraussuchen recherchieren recherche
    searched: gesucht rausgesucht suchte recherchiert
    season: staffel saison
    season_ticket: dauerkarte zeitkarte
    seat: sitz sitzplatz plätze
    second: zweite zweiten zweiter zweites zweitens
    secretly: heimlich
    see: sehen sehe seh sieht siehst siehe
    seeds: samen
    seem: scheint scheinen
    selection: sortiment
    self: selbst selber
    sell: verkaufen verkaufe verkauf zu_verkaufen verkäufe
    send: schicken schicke schick schickt schickst senden sende sendet versenden verschicken abschicken abzuschicken losschicken zuschicken
    send: zuschickt einsenden zusenden absenden
    send_back: zurückschicken zurückzuschicken zurücksenden retournieren retoure retouren rücksendung rücksenden
    sent: geschickt gesendet verschickt abgeschickt schickte schickten versendet zugeschickt gesandt eingesendet abgesendet losgeschickt
    sent_back: zurückgeschickt zurückgesendet retourniert
    separate: getrennt separat
    series: serie serien
    serious: ernst
    service: dienst dienstleistung dienste leistung
    set: stelle stell stelle_den stelle_einen garnitur
    set_alarm: wecker_stellen stell_wecker
    set_up: einstellen einzustellen eingestellt stelle_ein
    settings: einstellungen einstellung
    settlement: abrechnung abrechnungen nebenkostenabrechnung
    several: mehrere mehreren mehrerer mehrmals
    sew: nähen annähen genäht
    sewing_machine: nähmaschine
    shade: schatten
    share: teilen teile teilt geteilt
    shared: gemeinsame gemeinsamen
    shared_flat: wohngemeinschaft
    shave: rasieren rasiert
    shed: schuppen
    sheep: schaf schafe
    shelf: regal regale
    shift: schicht schichten
    ship: schiff fähre
    shipping: versand versandkosten porto
    shirt: hemd hemden tshirt
    shocked: schockiert entsetzt
    shoe: schuh
    shoe_shop: schuhladen schuhgeschäft
    shoes: schuhe schuhen
    shop: laden geschäft läden geschäfte
    shopping: einkäufe shoppen einkaufs
    shopping_list: einkaufsliste einkaufszettel
    short: kurz kurze kurzer kurzes kurzen kürzer
    shortly: gleich in_kurzer_zeit
    should: soll sollte sollen sollten solltest sollst
    shoulder: schulter schultern
    shovel: schaufel spaten
    show: zeigen zeige zeig zeigt vorzeigen anzuzeigen
    showed: gezeigt zeigte
    shower: dusche duschen duscht geduscht
    siblings: geschwister
    sick: krank kranke kranker
    sick_note: krankschreibung krankmeldung krankenschein
    side: vorderseite rückseite
    sights: sehenswürdigkeiten sehenswürdigkeit
    sign: unterschreiben unterschreibe unterschreib unterschreibt unterzeichnen zu_unterschreiben
    signature: unterschrift unterschriften
    signed: unterschrieben unterzeichnet unterschrieb
    silver: silber silbern
    similar: ähnlich ähnliche
    simple: schlicht
    since: seit seitdem
    sing: singen singe gesungen chor
    single: einzeln einzelne einzige
    single_room: einzelzimmer
    sink: waschbecken spüle
    sister: schwester schwestern
    sister_in_law: schwägerin
    sit: sitzen sitzt saß sitze gesessen
    size: größe größen
    ski_resort: skigebiet
    skiing: skifahren ski_fahren
    skin: haut
    skip: überspringen überspringe
    skirt: rock
    sky: himmel
    sleep: schlafen schlafe schläft schlaf ausschlafen einschlafen
    sleeping_bag: schlafsack
    slept: geschlafen schlief eingeschlafen
    slice: scheibe scheiben
    slip: zettel
    slippers: hausschuhe
    slow: langsam langsame langsamer
    small: klein kleine kleiner kleines kleinen
    small_change: kleingeld wechselgeld
    smart: klug schlau
    smell: riechen riecht geruch
    smile: lächeln
    smoke: rauchen rauch geraucht
    smoke_detector: rauchmelder
    snack: imbiss vesper brotzeit
    sneakers: turnschuhe sportschuhe
    snow: schnee schneit geschneit schneien
    snow_shovel: schneeschieber schneeschaufel
    so_far: bisher bislang
    so_that: damit
    soap: seife
    socket: steckdose steckdosen
    socks: socken strümpfe strumpf
    soft: weich
    soil: erde blumenerde
    sold: verkauft verkaufte verkauften
    sold_out: ausverkauft vergriffen
    solution: lösung lösungen
    solve: lösen löse gelöst
    someday: irgendwann eines_tages irgendwann_mal
    somehow: irgendwie
    someone: jemand jemanden jemandem irgendwer
    something: etwas irgendwas was_anderes irgendetwas
    sometime: mal
    sometimes: manchmal ab_und_zu gelegentlich hin_und_wieder
    somewhere: irgendwo
    son: sohn söhne
    song: lied lieder
    soon: bald demnächst in_kürze
    sore_throat: halsschmerzen
    sorry: entschuldigung tut_mir_leid entschuldigen entschuldige verzeihung
    sorry_for_delay: entschuldigung_für_die_verspätung
    sort: sortieren sortiere sortiert aussortieren ordnen
    sound: ton klang
    soup: suppe suppen
    sour: sauer
    spanish: spanisch spanische
    spare: ersatzteil ersatzteile
    spare_key: ersatzschlüssel
    spare_tire: ersatzreifen
    sparkling_wine: sekt
    speak: sprechen spreche sprich spricht
    speaker: lautsprecher
    special: speziell besondere besonderes
    special_offer: sonderangebot angebote sonderangebote im_angebot
    spend: ausgeben auszugeben gebe_aus
    spent: ausgegeben gab_aus
    spice: gewürz gewürze
    spicy: scharf scharfe scharfer scharfes
    spider: spinne
    spinach: spinat
    spoiled: verdorben
    sponge: schwamm
    spoon: löffel
    sports: sportlich sportverein
    spreadsheet: tabelle tabellen
    spring: frühling frühjahr
    square: marktplatz
    squirrel: eichhörnchen
    stable: stabil
    staff: personal
    stage: bühne
    stairs: treppe treppen treppenhaus
    stamp: briefmarke briefmarken stempel
    stand: stehen steht stehe gestanden
    standing_order: dauerauftrag daueraufträge
    stapler: tacker
    star: stern sterne sternen
    start: starten starte startet gestartet loslegen losgehts
    starter: vorspeise
    stay: bleiben bleibe bleib bleibt geblieben blieb aufenthalt
    stay_overnight: übernachten übernachtet
    steering_wheel: lenkrad
    sticker: aufkleber
    still: noch immer_noch weiterhin noch_immer
    stinks: stinkt gestank gestunken
    stir: rühren umrühren
    stock: lager vorrat vorräte
    stocks: aktien aktie
    stolen: geklaut gestohlen gestohlene
    stomach: bauch magen
    stomach_ache: bauchschmerzen bauchweh
    stone: stein steine
    stop: aufhören aufzuhören stopp stoppe stoppen hör_auf anhalten gestoppt stoppt aufgehört anzuhalten
    storage: abstellkammer abstellraum
    storm: sturm unwetter
    story: geschichte geschichten
    stove: herd
    straight_ahead: geradeaus
    strange: seltsam merkwürdig
    strawberry: erdbeere erdbeeren
    street: straße straßen strasse str
    stress: stressig gestresst
    string: schnur
    stroller: kinderwagen
    strong: stark starke kräftig
    stuck: klemmt hängengeblieben steckt_fest
    student: studentin studenten
    study: studieren studium studiere studiert arbeitszimmer
    stupid: dumm blöd doof
    subject: fach betreff
    subscribe: abonnieren abonniert
    subscription: abonnement abo abos abonnements
    suburban_train: s-bahn sbahn
    subway: u-bahn ubahn
    success: erfolg erfolgreich
    suddenly: plötzlich auf_einmal
    sugar: zucker
    suggest: vorschlagen vorzuschlagen schlage_vor vorgeschlagen
    suggestion: vorschlag vorschläge anregung
    suit: anzug anzüge
    suitable: passend geeignet
    suitcase: koffer koffern
    sum: gesamtbetrag insgesamt gesamt
    summarize: zusammenfassen zusammenfassung zusammengefasst
    summer: sommer
    summer_tires: sommerreifen
    sun: sonne
    sunglasses: sonnenbrille
    sunny: sonnig
    sunscreen: sonnencreme
    supermarket: supermarkt supermärkte
    supplier: lieferant lieferanten lieferservice
    support: helpdesk
    surgery: op operationen operiert
    surprise: überraschung überraschen überraschungen
    surprised: überrascht
    sweater: pullover pulli
    sweep: fegen gefegt kehren fege
    sweet: süß süße süßer
    sweets: süßigkeiten süßes bonbons
    swim: schwimmen schwimme geschwommen schwimm
    swimming_pool: schwimmbad hallenbad freibad
    swimsuit: badeanzug badehose
    switch: schalter
    table: tisch tische tischen
    tablespoon: esslöffel el
    tailor: schneider schneiderei
    take: nehmen nehme nimm nimmt nimmst zu_nehmen
    take_along: mitnehmen mitzunehmen mitnehme mitnimmt nimm_mit nehme_mit
    take_away: wegbringen wegzubringen weggebracht fortbringen
    take_care_of: kümmere_dich_um kümmern_um
    take_down: abbauen abgebaut abhängen
    take_out: rausbringen rausstellen rauszustellen rausbring rauszubringen rausgebracht raustragen bring_raus stell_raus
    take_photo: fotografieren fotografiert
    take_place: stattfinden findet_statt stattgefunden stattfindet
    take_time: dauern dauert gedauert dauerte dauer
    taken_along: mitgenommen
    talk: reden rede redet gespräch gespräche unterhalten besprechen bespreche zu_besprechen ansprechen
    talked: geredet besprochen gesprochen sprach unterhielten
    tap: wasserhahn hahn
    task: aufgabe aufgaben
    taste: schmecken schmeckt schmeckte geschmeckt geschmack
    tasteless: geschmacklos fad
    tasty: lecker leckere leckeres leckerer köstlich schmackhaft
    tax: steuer steuern finanz
    tax_adviser: steuerberater steuerberaterin
    tax_office: finanzamt
    tax_return: steuererklärung
    tea: tee
    teach: beibringen unterrichten beigebracht
    teacher: lehrer lehrerin lehrern lehrerinnen
    team: mannschaft
    teaspoon: teelöffel tl
    technician: techniker
    teenager: jugendliche jugendlichen
    tell: erzählen erzähle erzähl erzählt bescheid_sagen bescheid_geben mitteilen mitzuteilen bescheid sag_bescheid gib_bescheid
    tell_her: sag_ihr
    tell_him: sag_ihm
    temperature: temperatur temperaturen
    template: vorlage vorlagen
    temporarily: vorübergehend vorläufig
    tenant: mieter mieterin
    tent: zelt zelten
    terrace: terrasse
    terrible: schrecklich furchtbar katastrophe grauenhaft fürchterlich katastrophal
    test: schulaufgabe klassenarbeit probe
    test_run: probelauf
    text: simsen
    thank: danken bedanken
    thank_you: danke dankeschön vielen_dank herzlichen_dank danke_schön
    thanks_to: dank
    that: dass daß jene jener jenes jenem
    the: der die das den dem des
    theatre_ticket: theaterkarte theaterkarten
    them: ihnen denen
    then: dann danach anschließend daraufhin
    there: da dort dorthin drüben
    there_is: es_gibt gibt_es gibts
    there_was: es_gab gab_es
    therefore: deshalb deswegen darum daher
    thermometer: fieberthermometer
    thick: dick dicke
    thin: dünn dünne
    thing: ding dinge sache sachen zeug dings
    think: denken denke denkt glaube glauben finde_ich meine_ich nachdenken gedacht dachte meint nachzudenken glaubt
    think_of: denk denk_an denke_an denken_an dran_denken denk_dran daran_denken an_denken
    third: dritte dritten dritter drittes
    thirst: durst durstig
    this: dies diese dieser diesem diesen dieses
    this_morning: heute_morgen heute_früh
    this_time: diesmal dieses_mal
    thought: gedanke gedanken
    three_times: dreimal
    throat: rachen
    through: durch
    through_it: dadurch
    throw: werfen geworfen wirf
    throw_away: wegwerfen wegzuwerfen entsorgen entsorge weggeworfen entsorgt wegschmeißen wirf_weg entsorgung
    thunderstorm: gewitter
    ticket: fahrkarte fahrkarten fahrschein eintrittskarte eintrittskarten flugticket
    ticket_number: ticketnummer
    ticks: zecken zecke
    tidied: aufgeräumt ausgemistet entrümpelt aufgeräumter
    tidy_up: aufräumen aufzuräumen räume_auf räum_auf aufräume aufräumt räum ausmisten entrümpeln
    tie: krawatte
    time: zeit zeiten
    timer: eieruhr
    times: mals
    timetable: fahrplan stundenplan
    tip: trinkgeld tipp tipps
    tire: reifen autoreifen
    tire_change: reifenwechsel
    tired: müde müder übermüdet
    tissues: taschentücher taschentuch tempos
    to: an zu
    to_do_list: aufgabenliste
    to_it: dazu daran dran
    to_the: zum zur ans
    today: heute heut heutige
    toddler: kleinkind
    toe: zeh zehen
    together: zusammen gemeinsam
    toilet: klo toiletten wc
    toilet_brush: klobürste
    toilet_paper: klopapier toilettenpapier
    told: bescheid_gesagt mitgeteilt bescheid_gegeben
    toll: maut
    tomato: tomate tomaten
    tomorrow: morgen
    tomorrow_evening: morgen_abend
    tomorrow_morning: morgen_früh morgen_vormittag
    tongue: zunge
    tonight: heute_abend heute_nacht
    too: zu_sehr
    too_big: zu_groß
    too_late: viel_zu_spät
    too_much: zu_viel zuviel zu_viele zuviele
    too_small: zu_klein
    took: nahm nahmen genommen eingenommen
    tool: werkzeug werkzeuge
    tooth: zahn zähne zähnen
    toothache: zahnschmerzen
    toothbrush: zahnbürste zahnbürsten
    toothpaste: zahnpasta zahncreme
    top_priority: höchste_priorität oberste_priorität
    top_quality: spitzenmäßig
    topic: thema themen
    torn: gerissen zerrissen
    touch: anfassen berühren
    tow: abschleppen abgeschleppt
    towel: handtuch handtücher
    town: stadt städte innenstadt
    town_hall: rathaus
    toy: spielzeug spielsachen spielzeuge
    tradesman: händler
    traffic: verkehr
    traffic_jam: stau
    traffic_light: ampel
    train: zug züge zügen
    train_station: bahnhof bahnhöfe hbf hauptbahnhof
    training: ausbildung schulung fortbildung weiterbildung trainieren trainiere
    tram: straßenbahn
    transfer: überweisung überweisungen
    transfer_money: überweisen überweise überweis überweist zu_überweisen
    transferred: überwiesen überwies
    translate: übersetzen übersetze übersetzt übersetzung übersetz
    travel: gereist reist
    travel_insurance: reiseversicherung reiserücktrittsversicherung
    tray: tablett
    treatment: behandlung behandlungen
    tree: baum bäume
    tried: ausprobiert probierte versuchte getestet
    trip: ausflug reise reisen ausflüge verreisen verreist
    trousers: hose hosen
    truck: lkw lastwagen
    true: wahr stimmt
    trunk: kofferraum
    trust: vertrauen vertraue
    try: versuchen versuche versuch versucht probieren probiere probier ausprobieren auszuprobieren probiert ausprobiere testen teste probier_aus
    try_on: anzuprobieren anprobiert
    tube: schlauch
    turkey: pute putenfleisch
    turn: schalte schalt drehen drehe dreh schalten schaltet
    turn_down: leiser_machen mach_leiser runterdrehen leiser_stellen
    turn_off: ausschalten auszuschalten abschalten mach_aus schalte_aus ausgeschaltet ausgemacht schalt_aus abzuschalten abgeschaltet
    turn_on: einschalten einzuschalten anschalten anmachen anzumachen mach_an schalte_ein schalte_an anzuschalten eingeschaltet angemacht schalt_ein
    turn_up: aufdrehen lauter_machen mach_lauter dreh_auf lauter_stellen
    turtle: schildkröte
    tutoring: nachhilfe
    tv: fernseher fernsehen tv_gerät
    tv_off: fernseher_aus
    tv_on: fernseher_an fernseher_ein
    twice: zweimal
    twins: zwillinge
    ugly: hässlich
    umbrella: regenschirm schirm
    unacceptable: inakzeptabel unzumutbar
    unavailable: nicht_verfügbar nicht_lieferbar
    uncle: onkel onkels
    unclear: unklar
    uncomfortable: unbequem
    under: unter
    understand: verstehen verstehe versteht verstanden
    underwear: unterwäsche unterhose unterhosen
    undress: ausziehen ausgezogen
    unfinished: unfertig
    unfortunately: leider
    unfriendly: unfreundlich unfreundliche unfreundlicher
    unimportant: unwichtig egal nebensächlich
    university: universität uni hochschule
    unknown: unbekannt
    unload: ausräumen auszuräumen ausgeräumt ausladen
    unlock: entsperren freischalten aufschließen entsperrt freigeschaltet
    unpack: auspacken ausgepackt auszupacken
    unpaid: unbezahlt unbezahlte offene_rechnung offene_rechnungen
    unread: ungelesen ungelesene ungelesenen
    unregister: abmelden abzumelden abmeldung abgemeldet melde_ab
    unreliable: unzuverlässig
    unstable: instabil
    until: bis
    until_the: bis_zum bis_zur bis_zu
    up: hoch rauf hinauf
    up_to_date: aktuelle aktuellen aktueller
    update: aktualisieren aktualisierung aktualisiere updaten aktualisiert
    upload: hochladen hochzuladen hochgeladen lade_hoch
    urgent: dringend dringende dringender eilig eilt dringlich dringendes dringenden eilige es_eilt drängt brennt
    urgently: dringendst
    us: uns
    usb_stick: speicherstick
    use: benutzen benutze benutzt nutzen nutze nutzt verwenden verwende verwendet benutzung nutzung gebrauchen
    used: gebraucht gebrauchte gebrauchten gebrauchtes genutzt
    useful: nützlich praktisch brauchbar
    useless: nutzlos unbrauchbar unnütz sinnlos
    user: benutzer nutzer
    username: benutzername
    usually: normalerweise meistens meist gewöhnlich üblicherweise
    utilities: nebenkosten
    vacation_flat: ferienwohnung
    vacation_request: urlaubsantrag
    vaccinated: geimpft
    vaccination: impfung impfen impfungen impfpass
    vacuum: staubsaugen staub_saugen saugen gesaugt durchsaugen staubgesaugt sauge
    vacuum_cleaner: staubsauger
    vacuum_cleaner_bags: staubsaugerbeutel
    vacuum_robot: saugroboter
    valid: gültig gültigkeit
    value: werte
    value_for_money: preis-leistung preis-leistungs-verhältnis
    vase: vasen
    vat: mehrwertsteuer mwst umsatzsteuer
    vegan: vegane veganes veganen
    vegetables: gemüse
    vegetarian: vegetarisch vegetarische vegetarier
    vehicle: fahrzeug fahrzeuge kfz
    vehicle_registration: fahrzeugschein zulassung kfz-zulassung
    ventilate: lüften gelüftet lüfte
    verify: verifizieren nachweisen
    very: sehr
    very_important: sehr_wichtig superwichtig
    vet: tierarzt tierärztin
    viewing: wohnungsbesichtigung
    village: dorf
    vinegar: essig
    violin: geige
    visa: visum
    visit: besuchen besuche besuch besucht besuchten vorbeischauen besuchs vorbeikommen besichtigen besichtigung
    visited: besuchte besichtigt vorbeigekommen vorbeigeschaut
    vocabulary: vokabeln
    voice: stimme
    voice_message: sprachnachricht
    voicemail: anrufbeantworter mailbox
    volume: lautstärke
    voucher: gutschein gutscheine
    wage_tax: lohnsteuer
    wait: wart warten warte wartet abwarten gewartet wartezeit
    waiter: kellner kellnerin bedienung
    waiting_for: warte_auf warten_auf
    waiting_room: wartezimmer
    wake: wecken weck wecke aufwecken aufwachen weckt geweckt aufgewacht
    wall: wand wände mauer
    wallet: geldbeutel portemonnaie geldbörse brieftasche portmonee
    wallpaper: tapezieren tapete tapeten
    want: will willst wollen wollt möchte möchten möchtest
    wanted: wollte wollten gewollt
    war: krieg
    wardrobe: kleiderschrank
    warm: warme warmes wärmer warmen wärme
    warm_up: aufwärmen erwärmen aufgewärmt
    warranty_claim: garantiefall
    was: war warst
    wash: waschen wasche wasch wäscht zu_waschen
    washed: gewaschen wusch
    washing_machine: waschmaschine
    washing_powder: waschmittel waschpulver
    waste_glass: altglas
    waste_of_time: zeitverschwendung
    waste_paper: altpapier papiermüll
    watch: zuschauen fernsehen_schauen zusehen beobachten armbanduhr
    water: gießen gieße gieß gießt giessen wasser wässern bewässern zu_gießen
    watered: gegossen bewässert
    watering_can: gießkanne
    we: wir
    weak: schwach
    weather: wetter
    weather_forecast: wettervorhersage wetterbericht
    weather_today: wetter_heute
    web_search: googeln googlen
    website: webseite internetseite
    wedding: hochzeit hochzeiten
    wedding_anniversary: hochzeitstag
    weeds: unkraut
    week: woche wochen
    weekend: wochenende wochenenden
    weekly: wöchentlich wöchentliche
    weigh: wiegen wiegt gewogen wiege
    weight: gewicht
    well: wohl
    went: ging gingen gegangen hingegangen
    were: waren
    wet: nass nasse
    what: was
    what_about: was_ist_mit wie_wäre_es_mit
    what_if: was_wenn was_wäre_wenn wie_wäre_es wie_wärs was_ist_wenn
    what_kind_of: was_für_ein was_für_eine welche_art
    what_time: wie_spät_ist_es wie_viel_uhr um_wie_viel_uhr wie_spät
    when: wann
    when_time_allows: wenn_zeit_ist wenn_ich_zeit_habe bei_gelegenheit wenn_ich_dazu_komme wenn_ich_mal_zeit wenn_ich_zeit_hab
    whenever: wann_immer jederzeit
    where: wo
    where_from: woher
    where_to: wohin
    whether: ob
    which: welche welcher welches welchen welchem
    whisk: schneebesen
    white: weiße weißer weißes weißen
    who: wer
    whole: ganze ganzen ganzes ganzer gesamte gesamten
    wholegrain: vollkorn
    whom: wen wem
    whose: wessen
    why: warum wieso weshalb wozu
    wide: breit weit breite
    wife: ehefrau
    wifi: wlan
    will: wird werden werde wirst werdet
    win: gewinnen gewinnt gewinn
    window: fenster fenstern
    windscreen_wiper: scheibenwischer
    windy: windig
    wine: wein weine rotwein weißwein
    winter_tires: winterreifen
    wish: wünschen wünsche wünscht wunsch wünsch gewünscht
    wish_list: wunschliste wunschzettel
    with: mit
    with_it: dabei mit_dabei
    with_what: womit
    withdraw: abheben abzuheben abgehoben heb_ab
    without: ohne
    woman: frauen
    won: gewonnen gewann
    wonderful: wunderbar wundervoll herrlich traumhaft
    wood: holz
    wool: wolle
    work: arbeiten arbeite arbeitet arbeit geklappt
    worked: gearbeitet arbeitete
    works: funktioniert funktionieren klappt läuft klappen funktionierte funktionierten
    works_council: betriebsrat
    workshop: werkstatt
    world: welt
    worm: wurm würmer wurmkur
    worried: beunruhigt
    worry: sorgen sorge
    worse: schlimmer
    worth: wert
    worth_it: lohnt lohnt_sich lohnenswert
    would: würde würden würdest
    would_be: wäre wären wärst
    would_be_nice: wäre_schön wär_schön wäre_nett wär_cool wäre_cool wäre_toll
    would_have: hätte hätten hättest
    would_have_to: müsste müssten müsstest
    would_like: hätte_gern würde_gern hätte_gerne würde_gerne ich_hätte_gern möchte_gern möchte_gerne
    wound: wunde
    wrapping_paper: geschenkpapier
    wreath: kranz
    write: schreiben schreibe schreib schreibt schreibst verfassen anschreiben
    write_down: aufschreiben aufzuschreiben notieren notiere notier notiert schreib_auf aufgeschrieben
    wrong: falsch falsche falscher falsches falschen
    wrote: schrieb schrieben geschrieben angeschrieben verfasst
    year: jahr jahre jahren
    yearly: jährlich jährliche
    yeast: hefe
    yellow: gelb gelbe gelber gelbes gelben
    yes: ja jawohl jep doch
    yesterday: gestern
    yogurt: joghurt jogurt joghurts
    you: du dich dir sie euch
    you_are_welcome: gern_geschehen bitteschön
    young: jung
    your: dein deine deinen deinem deiner deines ihre ihren ihrem ihrer ihres euer eure euren eurem eurer
    youth_hostel: jugendherberge
    zipper: reißverschluss
    """)
}
