extension Glosses {
  package static let french = Glosses(
    """
    endings: s x e es
    a: un une
    a_little: un_peu un_peu_de
    about: à_propos à_propos_de au_sujet_de concernant
    above: dessus au-dessus
    above_all: avant_tout
    abroad: étranger étrangère à_l'étranger étrangers
    absent: absente absents absence
    absolutely: absolument impérativement impératif sans_faute à_tout_prix
    accept: accepter accepte acceptez accepté acceptée
    access: accès
    according_to: selon d'après
    account: compte comptes
    accountant: comptable comptables comptabilité
    actor: acteur acteurs actrice actrices
    add: ajouter ajoute ajoutes ajoutez ajoutons rajouter rajoute
    added: ajouté ajoutée ajoutés
    address: adresse adresses
    administration: administratif démarche démarches
    adult: adulte adultes
    advertisement: annonce annonces publicité pub
    advice: conseil conseils
    afraid: peur
    after: après
    afternoon: après-midi
    again: encore à_nouveau de_nouveau
    against: contre
    agency: agence agences
    agenda: ordre_du_jour
    air: l'air
    air_conditioning: climatisation clim climatiseur
    airport: aéroport aéroports
    alarm: alarme alarmes réveil réveils
    album: disque disques
    alcohol: alcool
    all: tous toute toutes
    allergy: allergie allergies allergique
    allow: permettre permets permet autoriser autorise autorisé
    almost: presque quasiment
    alone: seul seule seuls seules
    already: déjà
    also: aussi également
    although: bien_que même_si
    always: tout_le_temps
    am: suis
    analysis: analyse analyses
    and: et
    angry: fâché fâchée énervé énervée colère furieux
    animal: animaux
    answer: répondre réponds répond répondez répondons réponse réponses
    answered: répondu
    ant: fourmi fourmis
    anyway: de_toute_façon quand_même
    aperitif: apéro apéritif apéros
    apologize: s'excuser excuse excuses m'excuser
    app: application applications appli applis
    appear: apparaître apparaît
    apple: pomme pommes
    appliance: électroménager appareil appareils
    apply: postuler postule candidature candidatures appliquer
    appointment: rendez-vous rdv rencard
    appreciated: apprécié appréciée
    apron: tablier
    are: es sommes êtes sont
    arm: bras
    armchair: fauteuil fauteuils
    around: autour environ
    arrive: arriver arrivez arrivons arrivent arrivée arrivées
    arrived: arrivé arrivés
    as: comme
    as_above: ci-dessus
    as_soon_as: dès_que dès_qu aussitôt_que
    as_soon_as_possible: dès_que_possible au_plus_vite au_plus_tôt le_plus_vite_possible
    ask: demander demande demandes demandons demandez
    asked: demandé demandée demandés
    at: chez
    at_least: du_moins
    at_leisure: tranquillement à_l'occasion sans_se_presser
    at_the_latest: au_plus_tard dernier_délai
    ate: mangé mangée mangeait
    atmosphere: ambiance
    attach: joindre joins ci-joint pièce_jointe pièces_jointes jointe
    attachment: annexe
    attend: assister assiste
    attic: grenier combles
    audience: spectateur spectateurs
    aunt: tante tantes tata
    author: auteur auteure écrivain
    autumn: automne
    available: disponible disponibles dispo dispos disponibilité disponibilités
    avenue: boulevard
    average: moyen moyens médiocre médiocres
    avoid: éviter évite évitez à_éviter évité
    aware: au_courant
    awful: affreux horrible horribles atroce déplorable déplorables lamentable
    baby: bébé bébés
    babysitter: baby-sitter nounou nourrice
    back: dos
    backpack: sac_à_dos
    backup: copie_de_sauvegarde
    bacon: lardons lard
    bad: mauvais mauvaise mauvaises mal
    bag: sac sacs sachet
    baker: boulanger boulangère
    bakery: boulangerie boulangeries
    baking_paper: papier_cuisson
    balcony: balcon balcons
    ball: ballon balle
    banana: banane bananes
    band: groupe groupes
    bank: banque banques bancaire bancaires banquier banquière
    bank_details: rib iban coordonnées_bancaires
    bank_statement: relevé relevés relevé_de_compte
    bar: bistrot
    barbecue: grillades
    basket: panier paniers
    basketball: basket
    bath: bain bains baignoire
    bathroom: salle_de_bain salle_de_bains salles_de_bain
    battery: batterie batteries pile piles
    be: être sois soyez soit
    beach: plage plages
    bean: haricot haricots
    beautiful: beau belle beaux belles bel
    because: parce_que parce_qu puisque puisqu car
    because_of: à_cause_de à_cause_du en_raison_de
    become: devenir deviens devient devenu
    bed: lit lits
    bedroom: chambre chambres
    beef: bœuf boeuf steak
    been: été
    beer: bière bières
    before: avant
    beforehand: à_l'avance auparavant d'avance
    beginning: début
    behind: derrière
    believe: croire crois croit croyez cru
    belly: ventre estomac
    below: ci-dessous dessous
    belt: ceinture ceintures
    benefits: allocation allocations caf
    best: le_meilleur la_meilleure le_mieux
    better: mieux meilleur meilleure meilleurs meilleures
    between: entre
    bicycle: vélo vélos bicyclette
    big: grand grande grands grandes gros grosse
    bill: facture factures addition
    bin: poubelle poubelles
    bin_bags: sacs_poubelle sac_poubelle
    bird: oiseau oiseaux
    birth: naissance naissances
    birthday: anniversaire anniversaires anniv
    biscuit: cookies
    bitter: amer amère
    black: noir noire noirs noires
    blanket: couverture couvertures couette couettes
    bleach: javel eau_de_javel
    block: bloquer bloque
    blocked: bloqué bloquée bloqués bouché bouchée
    blood: sang
    blood_test: prise_de_sang analyse_de_sang
    blue: bleu bleue bleus bleues
    board_game: jeu_de_société jeux_de_société
    boat: bateau bateaux ferry
    body: corps
    boiler: chaudière chauffe-eau
    book: livre livres bouquin bouquins
    bookshop: librairie
    boots: bottes bottines
    border: frontière
    boring: ennuyeux ennuyeuse chiant
    born: né née nés naître
    borrow: emprunter emprunte empruntez emprunté empruntée
    boss: patron patronne chef cheffe
    bottle: bouteille bouteilles
    bottom: bas en_bas fond
    bought: acheté achetée achetés achetées achetait
    bowl: bol bols saladier
    box: boîte boîtes carton cartons
    boy: garçon garçons
    boyfriend: petit_ami mon_copain
    bra: soutien-gorge
    bracket: crochet crochets
    brake: frein freins freiner
    brand: marque marques
    bread: pain pains
    break: casser casse cassez
    breakfast: petit-déjeuner petit_déjeuner petit-déj
    bridge: pont ponts
    bright: clair claire clairs
    bring: apporter apporte apportes apportez apportons amener amène amenez ramener ramène ramenez apporte-moi apportez-moi
    broken: cassé cassée cassés cassées en_panne panne pannes brisé abîmé abîmée
    brother: frère frères
    brother-in-law: beau-frère
    brought: apporté apportée amené ramené ramenée
    brown: marron brun brune
    brush: brosse brosses pinceau
    bucket: seau
    bug: bogue
    build: construire construis construit construite
    building: immeuble immeubles bâtiment
    bulb: ampoule ampoules
    bus: autobus autocar
    bus_stop: arrêt_de_bus
    business: affaire commerce commerces
    busy: occupé occupée occupés
    but: mais
    butcher: boucher boucherie
    butter: beurre
    button: bouton boutons
    buy: acheter achète achètes achetons achetez achètent achète-le achat achète-moi achetez-le acheter-en
    buy_again: racheter rachète rachetez
    by: par
    by_email: par_mail
    by_phone: par_téléphone
    cabbage: chou choux chou-fleur
    cable: câble câbles fil_électrique rallonge
    cake: gâteau gâteaux tarte tartes
    calendar: calendrier calendriers
    call: appeler appelle appelles appelons appelez appellent téléphoner téléphone-lui appel appels coup_de_fil appelle-moi appelez-moi appelle-le
    call: appelle-la l'appeler
    call_back: rappeler rappelez rappelle-le rappelle-la rappelle-les rappelons
    called: appelé appelée téléphoné appelais appelait
    called_back: rappelé rappelée
    calm: calme calmes tranquille
    came: venu venue venus venues venait
    camera: appareil_photo caméra caméras
    camping: camper
    can: peux peut pouvons pouvez peuvent pouvoir
    can_wait: peut_attendre ça_peut_attendre
    cancel: annuler annule annules annulez annulons résilier résilie résiliez résiliation annulation annulations
    cancelled: annulé annulée annulés annulées résilié résiliée
    candle: bougie bougies
    canteen: cantine
    cap: casquette
    car: voiture voitures bagnole auto
    car_park: parking parkings
    card: carte cartes
    caretaker: gardien gardienne concierge
    carpenter: menuisier
    carpet: tapis moquette
    carrot: carotte carottes
    cash: espèces en_espèces liquide en_liquide
    cash_machine: distributeur guichet
    cashier: caisse caissier caissière
    castle: château châteaux
    cat: chat chats chatte
    ceiling: plafond
    cellar: cave caves
    cemetery: cimetière
    cereal: céréales
    ceremony: cérémonie cérémonies
    certainly: certainement sûrement bien_sûr
    certificate: attestation attestations certificat certificats
    chair: chaise chaises
    champagne: mousseux
    change: changer changez changons changement changements changé changée monnaie
    chapter: chapitre chapitres
    character: personnage personnages
    charge: charger chargez recharger recharge rechargez
    charged: chargé chargée rechargé
    charger: chargeur chargeurs
    cheap: pas_cher pas_chère bon_marché
    check: vérifier vérifie vérifies vérifiez vérifions contrôler contrôle contrôlez vérification
    checked: vérifié vérifiée vérifiés contrôlé
    cheese: fromage fromages
    cheque: chèque chèques
    cherry: cerise cerises
    chess: échecs
    chicken: poulet poulets
    child: enfant gosse
    children: enfants gosses gamins
    chips: frites
    chocolate: chocolat chocolats
    choice: au_choix
    choir: chorale chœur
    choose: choisir choisis choisit choisissez choisi choisie choix
    christening: baptême
    christmas: noël
    church: église
    cinema: cinéma cinémas ciné
    city: ville villes
    claim: réclamer réclame réclamation réclamations
    class: classe
    classmate: camarade camarades
    clean: nettoyer nettoie nettoies nettoyez nettoyons nettoyage propre propres
    cleaned: nettoyé nettoyée nettoyés nettoyées
    cleaner: femme_de_ménage
    cleaning: ménage faire_le_ménage
    cleanliness: propreté
    click: cliquer clique cliquez
    client: cliente clientes clientèle
    cling_film: film_alimentaire
    close: fermer ferme fermez fermons fermeture
    closed: fermé fermée fermés fermées
    clothes: vêtement vêtements habits fringues
    cloud: nuage nuages nuageux
    club: association associations
    coat: manteau manteaux
    coffee: café cafés
    coffee_machine: cafetière machine_à_café
    cold: rhume enrhumé enrhumée froid froide froids froides
    colleague: collègue collègues
    colour: couleur couleurs
    come: venir viens vient venons venez viennent
    come_back: revenir reviens revient revenez revenue
    comfortable: confortable confortables
    comic: bd bandes_dessinées
    common: commun commune
    company: entreprise entreprises société
    compare: comparer comparez comparaison
    competent: compétent compétents efficace efficaces
    complaint: plainte plaintes se_plaindre
    computer: ordinateur ordinateurs ordi pc
    condolences: condoléances
    conference: conférence conférences colloque
    confirm: confirmer confirme confirmez confirmons confirmation
    confirmed: confirmé confirmée confirmés
    congratulate: féliciter félicitations bravo
    connect: connecter connecte connexion connecté connectée se_connecter
    contact: contacter contacte contactez contacté
    contact_details: coordonnées
    contact_lenses: lentilles
    continue: continuer continuez poursuivre continué
    contract: contrat contrats bail
    cook: cuisiner cuire cuisinier cuisinière cuit cuite cuisson cuisinez
    copy: copier copie copiez copies photocopie photocopies photocopier
    corkscrew: tire-bouchon
    corner: coin angle
    correct: corriger corrige corrigez correction corrigé exact exacte
    corridor: couloir couloirs
    cost: coût coûts coûter coûte coûtent coûté
    cot: berceau
    cotton: coton
    cough: toux tousse tousser
    could: pourrais pourrait pourrions pourriez pourraient pouvait pouvais
    count: compter comptez
    country: pays
    countryside: campagne
    cousin: cousine cousines
    cover_letter: lettre_de_motivation
    cow: vache vaches
    craft: artisanat
    craftsman: artisan artisans
    crash: planté plantage
    cream: crème
    create: créer crée créez créé créée création
    credit_card: carte_bancaire carte_bleue carte_de_crédit cb
    crisps: chips
    croissant: viennoiserie viennoiseries
    cry: pleurer pleure
    cucumber: concombre concombres
    cuddly_toy: doudou peluche peluches
    cup: tasse tasses
    cupboard: placard placards
    curtain: rideau rideaux
    customer_service: service_client sav service_après-vente
    customs: douane
    cut: couper coupe coupez coupé coupée
    cycle_path: piste_cyclable
    dad: papa papas
    daily: quotidien quotidienne quotidiens quotidiennement journalier
    damaged: endommagé endommagée endommagés dégât dégâts
    dance: danser danse danses dansé
    danger: dangereux dangereuse
    dark: foncé sombre sombres
    data: données
    date_of_birth: date_de_naissance
    daughter: ma_fille sa_fille notre_fille
    day: jour jours journée journées
    day_after_tomorrow: après-demain
    day_before_yesterday: avant-hier
    dead: mort morte morts décédé décédée
    deadline: échéance échéances délai délais date_limite
    death: décès
    debt: dette dettes
    decent: correcte corrects convenable
    decide: décider décide décidez décidé décision décisions
    declare: déclarer déclare déclaration
    deep: profond profonde
    defective: défectueux défectueuse défaut défauts
    defrost: décongeler dégivrer
    degrees: degré degrés
    delay: retards
    delete: supprimer supprime supprimez suppression effacer efface effacez
    deleted: supprimé supprimée supprimés effacé effacée
    delicious: délicieux délicieuse délicieuses excellentissime savoureux succulent
    deliver: livrer livrez
    delivered: livré livrée livrés livrées
    delivery: livraison livraisons livreur
    dentist: dentiste dentistes
    deodorant: déodorant
    department: département
    deposit: caution acompte dépôt
    deserve: mériter mérite
    desire: envie envies avoir_envie_de
    despite: malgré
    detail: détail détails
    detergent: détergent produit_ménager
    dictionary: dictionnaire
    did: faisait faisais
    die: mourir meurt
    diesel: gazole gasoil
    diet: régime
    difference: différence différences
    different: différent différente différents différentes
    difficult: difficile difficiles dur dure compliqué compliquée
    dinner: dîner dîners dîne dînons
    diploma: diplôme diplômes
    direct_debit: prélèvement prélèvements prélevé
    director: réalisateur réalisatrice
    dirty: sale sales saleté
    disappointed: déçu déçue déçus déçues
    disappointing: décevant décevante décevants déception
    discount: réduction réductions remise rabais promo promos
    discover: découvrir découvre découvert découverte
    disgusting: dégoûtant dégueulasse immonde infect
    dish_soap: liquide_vaisselle
    dishes: vaisselle faire_la_vaisselle
    dishwasher: lave-vaisselle
    district: quartier quartiers
    divorce: divorcer divorcé
    do: faire fais faisons faites fasse fais-le faites-le
    doctor: médecin médecins docteur docteurs toubib généraliste
    document: doc
    does_not_work: ne_marche_pas ne_marche_plus ne_fonctionne_pas ne_fonctionne_plus
    dog: chien chiens chienne toutou
    don't_forget: n'oublie_pas n'oubliez_pas ne_pas_oublier pas_oublier ne_pas_oublier_de
    donation: don dons
    done: fait faite faits
    donut: beignet beignets
    door: porte portes portail
    doorbell: sonnette
    dough: pâte
    download: télécharger télécharge téléchargez téléchargement téléchargé
    dozen: douzaine dizaine
    drank: bu
    draw: dessiner dessine dessin dessins
    drawer: tiroir tiroirs
    dream: rêve rêves rêver
    dress: s'habiller habiller robe robes
    drill: perceuse percer
    drink: boire boit buvez buvons boisson boissons
    drive: conduire conduis conduit conduisez
    driver: chauffeur conducteur
    driving_licence: permis permis_de_conduire
    dry: sec sèche sèches sécher
    dry_cleaner: pressing
    dryer: sèche-linge séchoir
    dummy: tétine
    during: pendant durant lors lors_de
    dusty: poussière
    each: chaque chacun chacune
    ear: oreille oreilles
    early: tôt en_avance de_bonne_heure
    easter: pâques
    easy: facile faciles facilement
    eat: manger mange manges mangeons mangez mangent
    egg: œuf oeuf
    eggs: œufs oeufs
    election: élection élections voter vote
    electrician: électricien électriciens
    electricity: électricité électrique électriques courant
    elsewhere: ailleurs
    email: mail mails e-mail e-mails courriel
    emergency: urgence urgences
    employee: employé employée employés salarié
    employer: employeur employeurs
    empty: vider vide videz vides vidé
    end: fin
    ending: dénouement
    engine: moteur moteurs
    enjoy: profiter profite profitez apprécier apprécie
    enjoy_your_meal: bon_appétit
    enough: suffisant suffisamment ça_suffit suffit
    enter: entrer entrez entré
    entrance: entrée entrées
    envelope: enveloppe enveloppes
    episode: épisode épisodes
    eraser: gomme
    error: erreur erreurs faute fautes
    especially: surtout notamment
    essential: essentiel essentielle indispensable indispensables primordial
    estate_agency: agence_immobilière
    even: voire même_pas
    evening: soir soirs
    event: événement événements évènement évènements
    every_day: tous_les_jours chaque_jour
    every_week: toutes_les_semaines chaque_semaine
    everything: tout
    everywhere: partout
    exam: examen examens concours partiel partiels
    example: exemple exemples par_exemple
    excellent: excellente excellents excellentes
    except: sauf excepté
    exchange: échanger échange échangez échangé échangée échanges
    exercise: exercice exercices
    exhibition: exposition expositions expo expos
    exist: exister existe existent
    exit: sortie sorties
    expense_report: note_de_frais notes_de_frais
    expensive: cher chère chers chères coûteux coûteuse hors_de_prix
    experience: expérience expériences
    expire: expirer
    expired: périmé périmée périmés expiré expirée
    explain: expliquer explique expliquez expliqué explication explications
    eye: œil oeil
    eye_doctor: ophtalmo ophtalmologue
    eyes: yeux
    face: visage
    fail: échouer échec échoue raté ratée
    fall: tomber tombe tombez
    false: faux fausse
    family: famille familles familial familiale
    fan: ventilateur ventilateurs
    far: loin lointain
    fast: rapide rapides
    fasten: attacher attache
    father: père pères
    father-in-law: beau-père
    fee: frais honoraires
    feed: nourrir nourris nourrit nourrissez nourri donner_à_manger
    feeding_bottle: biberon biberons
    feel: sentir sens sent ressentir senti
    feeling: sentiment sentiments
    feet: pieds
    fell: tombé tombée tombés
    fertilizer: engrais
    fever: fièvre
    few: peu
    file: fichier fichiers
    fill_in: remplir remplis remplit remplissez rempli remplie
    finally: enfin finalement
    find: trouver trouve trouves trouvez trouvons retrouver retrouve
    fine: amende amendes contravention pv
    finger: doigt doigts
    finish: finir finis finit finissez terminer termine terminez terminons finissons
    finished: fini finie finies terminé terminée terminés terminées
    fire: feu feux incendie
    firefighters: pompiers pompier
    first: premier première premiers premières d'abord
    fish: poisson poissons
    fishmonger: poissonnerie
    fix: arranger arrange arrangez fixer fixe fixez
    flat: appartement appartements appart appt
    flatmate: colocataire colocataires coloc
    flight: vol vols
    floor: étage étages
    florist: fleuriste fleuristes
    flour: farine
    flower: fleur fleurs
    flu: grippe
    fluently: couramment
    fly: voler vole
    fog: brouillard
    foil: papier_aluminium papier_alu alu
    fold: plier plie
    folder: dossier dossiers classeur
    follow: suivre suit suivez suivi suivie
    food: nourriture alimentation alimentaire bouffe
    foot: pied
    football: foot
    for: pour
    for_lack_of: faute_de
    for_sale: à_vendre en_vente
    forbid: interdire interdit interdite défendu
    forest: forêt forêts
    forget: oublier oublie oublies oubliez oublions
    forgot: oublié oubliée oubliés oubliées
    fork: fourchette fourchettes
    form: formulaire formulaires
    format: formater formatage
    fortunately: heureusement
    forward: transférer transfère transférez faire_suivre
    found: trouvé trouvée trouvés trouvées retrouvé retrouvée
    fragile: fragiles
    frame: cadre cadres
    free: gratuit gratuite gratuits gratuites gratuitement
    freeze: congeler congelé congelés gelé
    freezer: congélateur congélo
    fresh: fraîche fraîches
    fridge: frigo frigos réfrigérateur
    friend: ami amie amis amies copain copine copains copines pote potes
    friendly: aimable aimables sympathique sympathiques sympa sympas chaleureux amical
    from: dès à_partir_de à_partir_du
    frost: gel verglas
    frozen: surgelé surgelés surgelée
    full: plein pleine pleins complet complète complets
    full_time: temps_plein plein_temps
    funeral: enterrement obsèques funérailles
    funny: drôle drôles marrant rigolo
    furniture: meuble meubles mobilier
    future: avenir futur
    game: jeu jeux
    garden: jardin jardins jardinage jardiner
    gardener: jardinier jardinière
    garlic: ail
    gas: gaz
    gave: donné donnée donnés
    generous: copieux copieuse généreux généreuse
    get_done: faire_faire
    get_up: se_lever lever lève levez
    get_well: bon_rétablissement
    gift: cadeau cadeaux
    gift_card: carte_cadeau carte-cadeau
    girl: fille filles
    girlfriend: petite_amie ma_copine
    give: donner donne donnes donnons donnez donnent donne-moi donnez-moi donne-lui
    give_me: passe-moi file-moi
    glass: verre verres
    glasses: lunettes lunettes_de_soleil
    gloves: gants gant
    glue: tube_de_colle
    go: aller vas-y allez-y allons-y aille
    go_down: descendre descends descend descendez descendu
    go_home: rentrer rentre rentrez rentrons rentré rentrée
    go_out: sortir sors sort sortons sortez sorti sortis
    go_see: aller_voir
    go_to_bed: se_coucher coucher couche
    go_up: monter monte montez monté montée
    goal: objectif objectifs but buts
    going: vais vas va allons allez vont
    goldfish: poisson_rouge
    good: bon bonne bons bonnes
    good_evening: bonne_soirée
    good_idea: bonne_idée
    good_luck: bonne_chance chance
    good_night: bonne_nuit
    good_trip: bon_voyage bonne_route
    goodbye: au_revoir à_bientôt à_plus
    government: état gouvernement
    grade: bulletin moyenne
    grandchildren: petits-enfants petit-fils petite-fille
    grandfather: grand-père papi papy
    grandmother: grand-mère mamie mémé
    grandparents: grands-parents
    grapes: raisin raisins
    grass: herbe
    great: super génial géniale géniaux formidable
    green: vert verte verts vertes
    greengrocer: primeur
    greeting: saluer salutations
    grey: gris grise
    groceries: courses faire_les_courses provisions épicerie
    ground: sol terre parquet
    ground_floor: rez-de-chaussée rdc
    grow: pousser grandir grandit
    guests: invités invitées convives
    guitar: guitare
    gym: salle_de_sport gymnase muscu musculation
    habit: habitude habitudes
    had: avais avait aviez avaient eu eue
    had_to: devait devais dû
    hair: cheveux cheveu coiffure
    haircut: coupe_de_cheveux
    hairdresser: coiffeur coiffeuse coiffeurs
    hairdressing_salon: salon_de_coiffure
    hairdryer: sèche-cheveux
    half: moitié demi demie
    ham: jambon jambons
    hammer: marteau
    hand: main mains
    hand_in: remettre remets remis déposer dépose déposez déposé déposée
    hang: accrocher accroche suspendre
    happen: se_passer s'est_passé
    happy: content contente contents heureux heureuse ravi ravie
    happy_birthday: joyeux_anniversaire bon_anniversaire
    happy_holidays: joyeuses_fêtes bonne_année joyeux_noël
    hard_drive: disque_dur
    hardware_store: quincaillerie bricolage
    harvest: récolte récolter cueillir cueille
    has: as a
    hat: chapeau bonnet
    hate: détester déteste détestez détesté détestable haïr
    have: ai avoir avons avez ont aie ayez ait
    have_to: avoir_à
    he: il
    head: tête
    headlight: phare phares
    headmaster: directeur directrice
    headphones: casque écouteurs casque_audio
    health: santé
    health_card: carte_vitale
    hear: entendre entends entend entendez entendu
    heart: cœur coeur
    heat: chauffer chauffe réchauffer réchauffe chaleur
    heating: chauffage chauffages radiateur radiateurs
    heavy: lourd lourde lourds
    hedge: haie haies
    height: hauteur
    hello: bonjour salut coucou bonsoir
    helmet: casque_de_vélo
    help: aider aide aides aidez aidons aides-moi
    help_me: aide-moi aidez-moi
    helped: aidé aidée
    hen: poule poules
    herbs: herbes persil basilic
    here: ici voici
    herself: elle-même
    hide: cacher cache caché
    high: haute élevé élevée
    him: lui
    himself: lui-même
    hire: louer loue louez louons location loué louée locations
    his: son sa ses
    hobby: passe-temps
    hold: tenir tiens tient tenez
    hole: trou trous
    holidays: vacances congé congés
    home: à_la_maison domicile logement chez_moi chez_nous
    homework: devoirs
    honey: miel
    hood: hotte
    hope: espérer espère espérons espérez espoir
    horse: cheval chevaux équitation
    hospital: hôpital hôpitaux clinique chu
    hostel: auberge gîte
    hot: chaud chaude chauds chaudes canicule
    house: maison maisons villa
    how: comment
    how_long: combien_de_temps
    how_much: combien combien_de combien_ça_coûte
    however: cependant pourtant toutefois par_contre
    hug: câlin câlins
    huge: énorme énormes
    hungry: faim avoir_faim
    hurry: se_dépêcher dépêche-toi dépêchez-vous vite
    hurts: fait_mal ai_mal avoir_mal
    husband: mari époux
    i: je j
    i_am: je_suis
    i_have: j'ai
    i_would_like: j'aimerais je_voudrais
    ice: glaçons glaçon
    ice_cream: glace glaces
    id_document: pièce_d'identité
    idea: idée idées
    identity_card: carte_d'identité
    if: si
    if_he: s'il s'ils
    illness: maladie maladies
    imagine: imaginer imaginez imaginons
    immediately: immédiatement tout_de_suite sur-le-champ immédiat immédiate
    immediately_after: juste_après
    important: importante importants importantes
    impossible: impossibles
    improve: améliorer améliore amélioration améliorations
    in: en dans
    in_a_hurry: pressé pressée
    in_advance: par_avance
    in_case_of: en_cas_de au_cas_où
    in_fact: en_fait
    in_front_of: devant
    in_order: en_ordre en_règle
    in_progress: en_cours
    in_short: bref
    income: revenu revenus
    incompetent: incompétent incompétents
    increase: augmenter augmente augmentez augmentation
    inform: informer informe informez prévenir préviens prévenez avertir
    information: info renseignement renseignements
    inheritance: héritage succession
    injury: blessure blessé blessée
    ink: encre cartouche cartouches
    insect: insecte insectes
    inside: dedans intérieur à_l'intérieur
    insist: insister insiste relancer relance relancez
    inspection: contrôle_technique
    install: installer installe installez installation installé installée
    instead_of: au_lieu_de plutôt_que
    insurance: assurance assurances assureur mutuelle
    interesting: intéressant intéressante intéressants
    interview: entretien entretiens entretien_d'embauche
    introduce: présenter présente présentez présenté
    invent: inventer invente
    invitation: faire-part
    invite: inviter invitez invitons
    invited: invité invitée
    invoice: facturation facturer facturé
    iron: repasser repasse repassez repassage fer fer_à_repasser
    is: est
    is_it: est-ce_que est-ce_qu
    is_there: y_a-t-il est-ce_qu'il_y_a
    island: île îles
    it: ça cela ceci
    it_is: c'est il_est
    it_was: c'était
    jacket: veste vestes blouson
    jam: confiture confitures
    jar: bocal
    jewel: bijou bijoux collier bracelet
    job: emploi poste_de_travail métier
    journey: périple itinéraire
    juice: jus
    jumper: pull pulls gilet
    just: viens_de vient_de venons_de
    keep: garder garde gardez gardons conserver conserve gardé conservé
    kettle: bouilloire
    key: clé clés clef clefs
    keyboard: clavier claviers
    kibble: croquettes pâtée
    kind: gentil gentille gentils gentillesse
    kind_regards: cordialement bien_cordialement bien_à_vous
    kindergarten: maternelle crèche garderie
    kiss: embrasser embrasse baiser
    kisses: bisous bisou bises
    kitchen: cuisine cuisines
    kitchen_roll: essuie-tout sopalin
    kitten: chaton chatons
    knee: genou genoux
    knew: su savais savait connu connue connus
    knife: couteau couteaux
    knitting: tricot tricoter
    know: savoir sais sait savons savez savent connaître connais connaît connaissez
    label: étiquette étiquettes
    ladder: échelle escabeau
    lake: lac lacs
    lamp: lampe lampes
    land: terrain terrains
    landlord: propriétaire propriétaires proprio bailleur
    language: langue langues
    laptop: ordinateur_portable ordi_portable
    last: dernier dernière derniers dernières
    late: tard retard en_retard tardif
    later: plus_tard tout_à_l'heure
    laugh: rire ris rires rigoler
    laundry: lessive lessives linge laverie
    law: loi lois droit droits
    lawn: pelouse gazon
    lawyer: avocat avocate avocats
    lead: diriger dirige
    leaf: feuilles_mortes
    leak: fuite fuites fuit fuir
    learn: apprendre apprends apprend apprenez apprenons appris
    leather: cuir
    leave: partir pars part partons partez partent quitter quitte laisser laisse laissez départ départs va-t'en laisse-moi
    leek: poireau poireaux
    left: parti partie partis parties quitté laissé laissée gauche à_gauche
    leftovers: les_restes
    leg: jambe jambes
    leisure: loisir loisirs
    lemon: citron citrons
    lend: prêter prête-moi prêté prêtée
    lend_hand: coup_de_main
    length: longueur longueurs
    lentil: pois_chiches
    less: moins
    lesson: leçon leçons cours
    let_know: faire_savoir tenir_au_courant tiens-moi_au_courant
    letter: lettre lettres courrier courriers
    letterbox: boîte_aux_lettres
    level: niveau niveaux
    library: bibliothèque bibliothèques médiathèque
    lid: couvercle
    life: vie
    lift: ascenseur ascenseurs
    light: lumière lumières éclairage léger légère légers
    like: aimer aime aimes aimez aimons aiment aimé
    limit: limite limites
    line: ligne lignes
    link: lien liens
    list: liste listes
    listen: écouter écoute écoutez écoutons écouté
    litter: litière
    live: vivre vit vivons habiter habite habitez habitons vécu
    living_room: salon salons
    loan: crédit crédits emprunt prêt_immobilier
    lock: verrouiller verrouille serrure serrures verrou fermer_à_clé
    log_out: déconnecter déconnecte déconnecté
    long: longue longs longues
    look_for: chercher cherche cherches cherchons cherchez cherchent cherché
    lorry: camion camions camionnette
    lose: perdre perds perd perdez
    lost: perdu perdue perdus perdues égaré égarée
    lots_of: plein_de un_tas_de
    louder: plus_fort
    loudspeaker: enceintes haut-parleur
    love: adorer adore adorez adoré amour j'adore
    low: basse
    lower: baisser baisse baissez diminuer diminue réduire réduis réduisez
    loyalty_card: carte_de_fidélité
    luck: bonheur
    luggage: bagage bagages
    lukewarm: tiède
    lunch: déjeuner déjeuners
    madam: madame mesdames mme mademoiselle
    made: fabriqué fabriquée fabriqués
    magazine: revue
    magnificent: magnifique magnifiques superbe superbes splendide
    main: principal principale principaux
    make: fabriquer
    make_an_appointment: prendre_rendez-vous prendre_rdv
    makeup: maquillage
    man: homme hommes
    manage: gérer gère gérez gestion
    manager: responsable responsables
    mandatory: obligatoire obligatoires obligatoirement
    many: nombreux nombreuses beaucoup_de
    market: marché marchés
    married: marié mariée mariés
    maths: mathématiques
    mattress: matelas
    maximum: max
    maybe: si_possible éventuellement
    me: m moi
    meal: repas plat plats
    measure: mesurer mesure mesures mesurez
    meat: viande viandes
    mechanic: mécanicien garagiste mécano
    medicine: médicament médicaments médoc médocs
    meet: rencontrer rencontre rencontrez rencontré rencontres
    meeting: réunion réunions
    member: membre membres adhérent
    membership: adhésion cotisation cotisations
    memory: mémoire souvenirs
    message: sms texto textos
    microwave: micro-ondes micro-onde
    middle: milieu au_milieu
    milk: lait
    mind: esprit
    mine: mien mienne miens miennes à_moi
    mineral_water: eau_minérale eau_gazeuse
    minimum: au_moins
    mirror: miroir miroirs
    miss: manquer rater rate
    miss_you: tu_me_manques
    missing: manque manquant manquante manquants manquent
    mistaken: se_tromper trompé trompée
    mix: mélanger mélange mélangez
    mobile_plan: forfait forfaits
    model: modèle modèles
    modern: moderne modernes
    moment: instant
    money: argent fric
    month: mois
    monthly: mensuel mensuelle mensuels mensuelles
    more: plus davantage
    moreover: de_plus en_plus d'ailleurs
    morning: matin matinée matins
    mortgage: hypothèque prêt_bancaire
    mosquito: moustique moustiques
    mother: mère mères
    mother-in-law: belle-mère
    motorbike: moto motos
    motorway: autoroute péage
    mountain: montagne montagnes
    mouse: souris
    mouth: bouche
    move: déplacer déplace déplacez bouger bouge bougez déplacement
    move_house: déménager déménage déménageons déménagement déménagé emménager emménagement
    moved: déplacé déplacée déplacés bougé
    moving_van: camion_de_déménagement
    mow: tondre tonds tondeuse tondu
    much: beaucoup
    mum: maman mamans
    museum: musée musées
    mushroom: champignon champignons
    music: musique musiques
    must: il_faut faut faudra il_faudra dois doit devons devez doivent devoir je_dois
    mustard: moutarde
    mute: sourdine muet
    my: mon ma mes
    myself: moi-même
    nail: clou clous ongle ongles
    name: nom noms prénom prénoms
    napkin: serviette serviettes
    nappies: couches
    narrow: étroit étroite serré
    nationality: nationalité
    near: près proche proches à_côté_de près_de
    necessary: nécessaire nécessaires
    neck: cou nuque
    need: besoin besoins j'ai_besoin_de avoir_besoin_de ai_besoin_de
    negotiate: négocier négocie
    neighbour: voisin voisine voisins voisines
    neither: ni non_plus
    nephew: neveu neveux
    network: réseau réseaux
    never: jamais
    new: nouveau nouvelle nouveaux neuf neuve neufs
    new_year: nouvel_an jour_de_l'an réveillon
    news: actualités actu infos nouvelles
    newspaper: journal journaux
    next: prochain prochaine prochains prochaines suivant suivante suivants
    next_to: à_côté
    nice_day: bonne_journée
    niece: nièce nièces
    night: nuit nuits
    nightclub: boîte_de_nuit
    no: non aucun aucune
    no_hurry: rien_ne_presse pas_pressé pas_urgent pas_d'urgence ça_ne_presse_pas
    no_longer: ne_plus n'est_plus n'ai_plus n'a_plus
    no_problem: pas_de_problème pas_de_souci
    nobody: personne
    noise: bruit bruits
    noisy: bruyant bruyante bruyants
    none_left: il_n'y_a_plus y_a_plus
    normal: normale normalement
    north: nord
    nose: nez
    not: ne n pas
    not_at_all: pas_du_tout
    not_enough: pas_assez
    not_yet: pas_encore
    notary: notaire notaires
    note: noter notez notons noté notée
    notebook: cahier cahiers carnet
    nothing: rien
    nothing_more: plus_rien
    notification: notif notifs
    novel: roman romans
    now: maintenant actuellement
    nowhere: nulle_part
    number: numéro numéros nombre chiffre chiffres
    nurse: infirmière infirmier infirmières infirmiers
    nuts: noix noisettes cacahuètes amandes
    object: objet objets
    of: de d du des
    of_course: évidemment
    office: bureau bureaux
    offline: hors_ligne
    often: souvent fréquemment
    oil: huile huiles
    oil_change: vidange
    ointment: pommade crème_solaire
    ok: d'accord
    old: vieux vieille vieilles ancien ancienne anciens
    on: sur
    on_behalf: de_la_part_de
    on_time: à_l'heure à_temps
    one_day: un_jour
    one_more: encore_un encore_une
    one_way: aller_simple
    oneself: se s soi
    onion: oignon oignons
    online: en_ligne
    only: seulement juste uniquement
    open: ouvrir ouvre ouvrez ouvrons ouvert ouverte ouverts ouvertes
    opener: ouvre-boîte décapsuleur
    opening: inauguration vernissage
    opening_hours: horaires horaire heures_d'ouverture ouverture
    opinion: avis
    opposite: en_face en_face_de
    optician: opticien opticienne
    or: ou
    order: commander commande commandes commandez commandons ordre
    ordered: commandé commandée commandés commandées
    organic: bio biologique
    organize: organiser organise organisez organisons organisé organisée organisation
    other: autre autres autrui
    otherwise: sinon
    our: notre nos
    ourselves: nous-mêmes
    out_of: hors
    out_of_order: hors_service hors_d'usage
    out_of_stock: en_rupture
    outside: dehors extérieur à_l'extérieur
    oven: four fours
    owe: me_doit lui_dois te_dois
    packet: paquet paquets
    paid: payé payée payés payées réglé réglée réglés
    pain: douleur douleurs mal_de_tête mal_au_dos mal_aux_dents
    paint: peindre peins peint peinture peintures repeindre
    paintbrush: rouleau
    painter: peintre peintres
    painting: tableau tableaux toile
    pair: paire paires
    pan: poêle casserole casseroles
    pancake: crêpe crêpes
    paper: papier papiers
    parcel: colis
    parents-in-law: beaux-parents
    park: garer gare-toi garé garée stationner stationnement
    part_time: temps_partiel mi-temps
    party: fête fêtes soirée soirées boum
    passport: passeport passeports
    password: mot_de_passe mots_de_passe mdp
    past: passé passée passés
    pasta: pâtes nouilles
    pastry_shop: pâtisserie pâtisseries
    pause: mets_en_pause
    pay: payer paie paye payes payons payez paient régler règle réglez paiement paiements
    pay_attention: faire_attention fais_attention
    peach: pêche pêches
    pear: poire poires
    peas: petits_pois
    pedestrian: piéton piétons
    peel: éplucher
    pen: stylo stylos
    pencil: crayon crayons
    pending: en_attente
    people: gens
    pepper: poivre poivron poivrons
    per_month: par_mois
    per_week: par_semaine
    per_year: par_an
    percent: pourcent pour_cent
    perfect: parfait parfaite parfaits parfaitement impeccable impeccables nickel
    perfume: parfum parfums
    perhaps: peut-être
    person: personnes une_personne
    personal: personnelle personnels
    petrol: essence
    petrol_station: station-service
    pharmacy: pharmacie pharmacies pharmacien pharmacienne
    phone: téléphone téléphones tél tel portable portables téléphonique
    phone_number: numéro_de_téléphone
    physiotherapist: kiné kinésithérapeute
    pick_up: récupérer récupère récupérez récupérons aller_chercher passer_prendre passer_chercher
    picked_up: récupéré récupérée récupérés
    picnic: pique-nique pique-niquer
    picture: image images
    piece: bout tranche tranches morceaux
    pill: comprimé comprimés pilule pilules cachet
    pillow: oreiller oreillers coussin coussins
    pink: rose roses
    pipe: tuyau tuyaux canalisation canalisations
    place: lieu lieux endroit endroits
    plan: planifier planifie prévoir prévois prévoit prévoyez planning planifié
    plane: avions avion
    plane_ticket: billet_d'avion billets_d'avion
    planned: prévu prévue prévus prévues
    plant: plante planter plantez plantation plantes une_plante
    plant_pot: pot_de_fleurs
    plaster: pansement pansements
    plastic: plastique
    plate: assiette assiettes
    platform: quai quais voie
    play: jouer joue jouez jouons joué
    player: joueur joueurs joueuse
    playlist: liste_de_lecture
    pleasant: agréable agréables plaisant
    please: s'il_vous_plaît s'il_te_plaît svp stp veuillez
    pleasure: plaisir avec_plaisir
    plumber: plombier plombiers
    pocket: poche poches
    poem: poème poèmes poésie
    police: policier gendarmerie commissariat
    polite: poli
    pork: porc
    possible: possibles possibilité
    post_office: poste la_poste
    postcode: code_postal
    postman: facteur
    postpone: reporter reporte reportez repousser repousse reculer décaler décale décalez
    postponed: reporté reportée repoussé repoussée décalé décalée
    pot: marmite
    potatoes: pomme_de_terre pommes_de_terre patates
    power_outlet: prise prises prise_électrique prise_de_courant multiprise
    practical: pratique pratiques
    prefecture: préfecture
    prefer: préférer préfère préférez préféré préférée préférés
    pregnant: enceinte grossesse
    prepare: préparer prépare préparez préparons préparation préparatifs
    prepared: préparé préparée préparés
    prescription: ordonnance ordonnances
    present: présent présents
    presentation: présentation présentations diapo diapos
    pretty: joli jolie jolis jolies
    price: prix
    print: imprimer imprime imprimez imprimons impression
    printed: imprimé imprimée imprimés imprimées
    printer: imprimante imprimantes
    priority: priorité priorités prioritaire prioritaires en_priorité
    private: privé privée
    problem: problème problèmes souci soucis ennui ennuis
    product: produit produits
    professional: professionnel professionnelle professionnels pro
    project: projet projets
    promise: promettre promets promesse promis
    proof: justificatif justificatifs preuve preuves
    proposal: appel_d'offres offre offres
    propose: proposer proposez proposé proposons
    proud: fier fière
    prune: tailler taille-haie
    public: publics publique
    public_holiday: férié jour_férié jours_fériés
    pull: tirer tire tirez
    puncture: crevaison
    pupil: élève élèves
    puppy: chiot chiots
    purchases: achats emplettes
    purple: violet violette mauve
    purse: sac_à_main
    push: poussez appuyer appuie
    put: mettre mets met mettons mettez mis mise mises mettent mets-le mets-moi mettez-le
    puzzle: casse-tête
    quality: qualité qualités
    quantity: quantité quantités
    quarter: quart
    queue: file_d'attente faire_la_queue
    quickly: rapidement vite_fait
    quiet: silencieux silencieuse silence
    quieter: moins_fort
    quote: devis
    rabbit: lapin lapins
    race: course marathon
    racket: raquette
    rain: pluie pluies pleuvoir pleut pleuvra
    rake: râteau ratisser
    rarely: rarement
    rate: taux
    rather: plutôt assez
    raw: crue crus crues
    razor: rasoir rasoirs raser
    read: lire lis lisez lisons lu lue lus
    reading: lecture lectures
    ready: prêt prête prêts prêtes
    ready_meal: plat_préparé plats_préparés
    real_estate: immobilier immobilière
    really: vraiment réellement
    reason: motif cause
    receipt: ticket_de_caisse quittance quittances tickets_de_caisse
    receive: recevoir reçois reçoit recevez réception
    received: reçu reçue reçus reçues
    recent: récent récente récents récentes récemment
    reception: accueil à_l'accueil
    recipe: recette recettes
    recommend: recommander recommande recommandez conseiller conseille
    recommended: recommandé recommandée conseillé recommandés
    recycling: recyclage recycler
    red: rouge rouges
    refund: remboursement remboursements rembourser rembourse remboursez
    refunded: remboursé remboursée remboursés
    refuse: refuser refusé refusée refus
    registered_letter: lettre_recommandée recommandé_avec_accusé
    registration_document: carte_grise
    registration_plate: immatriculation
    rehearsal: répétition répétitions répéter
    remark: remarque remarques commentaire commentaires
    remember: souvenir se_souvenir souviens souviens-toi penser_à pense_à pensez_à retenir
    remind_me: rappelle-moi rappelez-moi
    reminder: rappel rappels pense-bête mémo rappelle
    remote_work: télétravail télétravailler
    remove: enlever enlève enlevez retirer retire retirez ôter retrait
    renew: renouveler renouvelle renouvelez renouvellement
    renewed: renouvelé renouvelée
    rent: loyer loyers
    repair: réparer répare réparez réparons réparation réparations dépanner dépannage
    repaired: réparé réparée réparés réparées
    replace: remplacer remplace remplacez remplacé remplacée remplacement
    report: signaler signale signalez rapport rapports compte-rendu
    rescue: secours au_secours
    reservation: réservation réservations résa
    reserve: réserver réserve réservez réservons
    reserved: réservé réservée réservés réservées
    reset: réinitialiser réinitialise réinitialisation
    rest: se_reposer reposer repose repos repose-toi le_reste
    restart: redémarrage
    restaurant: resto restos
    result: résultat résultats bilan
    retirement: retraite retraité
    return: rendre rends rend rendez rapporter rapporte rapportez retour retours retourner retourne retournez
    return_ticket: aller-retour
    returned: rendu rendue rapporté rapportée retourné retournée retournés
    reunion: retrouvailles
    review: critique critiques
    rice: riz
    ride: chevaucher
    right: droite à_droite raison
    right_now: dès_maintenant
    ring: bague bagues anneau
    risk: risque risques
    river: rivière fleuve
    road: route routes chemin
    roof: toit toits toiture
    room: pièce pièces chambre_d'hôtel salle salles
    rope: corde cordes ficelle
    rotten: pourri pourrie moisi moisissure
    round: rond ronde
    roundabout: rond-point
    row: rang
    rubbish: ordures déchets encombrants
    rude: impoli désobligeant malpoli
    rule: règles règlement
    run: courir courez couru course_à_pied footing
    sad: triste tristes tristesse
    safe: sécurité sécurisé
    salad: salade salades
    salary: salaire salaires paie_du_mois
    sale: soldes solde
    salesperson: vendeur vendeuse vendeurs
    salmon: saumon
    salt: sel
    salty: salé salée salés
    same: même mêmes
    satisfied: satisfait satisfaite satisfaits
    sausage: saucisse saucisses saucisson
    save: sauvegarder sauvegarde sauvegardez enregistrer enregistre enregistrez
    save_money: économiser économise épargner épargne économies
    saved: sauvegardé enregistré enregistrée
    savings_account: livret
    saw: vu vue vus vues scie scier
    say: dire dis dit disons dites disent
    scale: balance
    scam: arnaque arnaques arnaqué
    scan: scanner scanne scannez numériser
    scandalous: scandaleux scandaleuse honteux honte
    scarf: écharpe foulard
    school: école écoles scolaire scolaires
    schoolbag: cartable trousse
    scissors: ciseaux
    scooter: trottinette
    scratch: rayure rayures rayé
    screen: écran écrans
    screening: séance séances
    screw: vis visser
    screwdriver: tournevis
    sculpture: statue
    sea: mer océan
    seafood: fruits_de_mer huîtres moules
    search: rechercher recherche recherchez recherches
    season: saison saisons
    seat: siège sièges
    second: deuxième seconde
    second-hand: occasion d'occasion
    secondary_school: collège lycée
    see: voir vois voit voyons voyez voient
    see_you: à_demain
    seed: graine graines semer semis
    seem: a_l'air ont_l'air sembler semble paraît paraître
    sell: vendre vends vend vendez vendons vente ventes
    send: envoyer envoie envoies envoyons envoyez envoient envoi expédier expédie expédiez envoie-le envoie-lui envoyez-le lui_envoyer
    send_back: renvoyer renvoie renvoyez renvoyé renvoyée
    send_me: envoie-moi envoyez-moi
    sent: envoyé envoyée envoyés envoyées expédié expédiée expédiés
    sentence: phrase phrases
    separately: séparément à_part
    series: série séries
    serious: grave graves sérieux sérieuse
    service_charges: charges
    set: définir définis paramétrer configurer configure
    settings: paramètres paramètre réglages réglage
    several: plusieurs
    sew: coudre couture
    sewing_machine: machine_à_coudre
    shampoo: shampooing shampoing
    share: partager partage partagez partageons partagé partagée
    sharp: tranchant aiguiser
    she: elle
    sheet: drap draps feuille feuilles
    shelf: étagère étagères rayon
    shirt: chemise chemises chemisier
    shoe: chaussure chaussures
    shoemaker: cordonnier cordonnerie
    shop: magasin magasins boutique boutiques
    shopping: magasinage
    shopping_list: liste_de_courses liste_des_courses
    short: court courte courts
    should: faudrait il_faudrait devrais devrait devrions devriez devraient
    shoulder: épaule épaules
    show: montrer montre montrez afficher affiche affichez montre-moi montrez-moi spectacle spectacles fais_voir
    shower: douche douches
    shown: montré affiché affichée
    shrimp: crevettes crevette
    shutter: volet volets store stores
    sick: malade malades
    side: côté côtés
    sign: signer signe signez signons
    sign_up: s'inscrire inscrire inscription inscriptions inscrit inscrite m'inscrire
    signed: signé signée signés signées
    silk: soie
    similar: pareil pareille semblable
    simple: simples simplement
    since: depuis
    sing: chanter chante chantez chant chanté
    singer: chanteur chanteuse
    single: célibataire célibataires
    sink: évier lavabo
    sir: monsieur messieurs mr
    sister: sœur sœurs soeur soeurs
    sister-in-law: belle-sœur
    size: taille tailles pointure
    skiing: ski skis skier
    skin: peau
    skip: sauter saute sautez
    skirt: jupe jupes
    sky: ciel
    sleep: dormir dors dort dormez dormi sommeil
    slippers: chaussons pantoufles
    slow: lent lente lents lentes lentement lenteur
    small: petit petite petits petites
    smell: odeur odeurs puer pue
    smile: sourire sourit souriant souriante
    smoke: fumer fume fumée
    snack: goûter goûters collation
    snow: neige neiger neigera
    so: donc alors
    so_much: tellement tant autant
    so_that: afin pour_que afin_que
    soap: savon gel_douche
    social_security: sécu sécurité_sociale
    sock: chaussette chaussettes
    sofa: canapé canapés
    soft: doux douce mou
    software: logiciel logiciels
    soil: terreau
    sold: vendu vendue vendus vendues
    solid: solide solides
    solve: résoudre résolu résolue
    some: quelque quelques certains certaines
    someday: un_de_ces_jours un_jour_ou_l'autre un_jour_peut-être
    someone: quelqu'un
    something: quelque_chose
    sometimes: parfois quelquefois des_fois
    somewhere: quelque_part
    son: fils fiston
    song: chanson chansons morceau
    soon: bientôt prochainement d'ici_peu sous_peu
    sorry: désolé désolée désolés pardon
    sort: trier trie triez tri trié triée triés
    soup: soupe soupes potage
    south: sud
    speak: parler parle parles parlons parlez parlent
    special: spécial spéciale spéciaux
    specialist: spécialiste spécialistes
    speed: vitesse vitesses
    spend_time: passer_du_temps
    spending: dépense dépenses dépenser
    spent: dépensé dépensée
    spice: épice épices épicé
    spoke: parlé
    sponge: éponge éponges
    spoon: cuillère cuillères cuillère_à_soupe
    sport: sportif sportive
    spring: printemps
    square: carré carrée
    stadium: stade
    staff: personnel
    stage: scène scènes
    stain: tache taches
    stairs: escalier escaliers
    stamp: timbre timbres tampon
    start: commencer commence commences commencez commençons démarrer démarre démarrez lancer lance lancez
    start_again: recommencer recommence recommencez redémarrer redémarre
    start_up: mettre_en_route
    started: commencé commencée démarré lancé lancée
    station: gare gares
    stay: rester reste restes restez restons restent séjour
    stayed: resté restée restés
    steel: acier
    step: étape étapes
    stick: coller colle
    still: toujours
    stock: en_stock rupture_de_stock
    stolen: volé volée volés
    stone: pierre pierres
    stop: arrêter arrête arrêtes arrêtez arrêtons arrêt cesser
    stop_by: passer passe passes passez passons passent
    stopped: arrêté arrêtée arrêtés
    store_away: stocker stocke stockage
    storm: orage orages tempête
    story: histoire histoires récit
    stove: plaque plaques gazinière
    straight_on: tout_droit
    strange: bizarre étrange
    strawberry: fraise fraises
    street: rue rues
    stress: stressé stressée stressant
    strike: grève grèves
    stroller: poussette
    strong: fort forte forts fortes
    stuck: coincé coincée
    student: étudiant étudiante étudiants
    study: étudier étudie étudiez études étude réviser révise révisez révision révisions
    stuff: affaires machin
    subject: sujet sujets
    subscribe: s'abonner abonner abonne
    subscription: abonnement abonnements
    subtitles: sous-titres
    succeed: réussir réussi réussie réussis succès
    sugar: sucre
    suggestion: proposition propositions suggérer suggère
    suit: costume costumes tailleur
    suitcase: valise valises
    summer: l'été en_été d'été
    sun: soleil
    sunny: ensoleillé
    supermarket: supermarché supermarchés hypermarché
    supplier: fournisseur fournisseurs
    sure: sûr sûre certain certaine
    surgery: opération opérations opérer
    surprise: surpris
    surprising: étonnant surprenant
    sweep: balayer balaie balai balais
    sweet: sucré sucrée sucrés
    sweets: bonbons bonbon
    swim: nager nage natation nagé
    swimming_pool: piscine piscines
    swimsuit: maillot maillot_de_bain
    syrup: sirop
    t-shirt: tee-shirt
    tablecloth: nappe nappes
    tablet: tablette tablettes
    take: prendre prends prend prenons prenez prennent prenne prends-le prends-moi prenez-le
    take_advantage: en_profiter
    take_along: emmener emmène emmenez emporter emporte emportez
    take_care: s'occuper occuper occupe m'occuper s'occuper_de prendre_soin
    take_part: participer participe participez participation
    takeaway: à_emporter
    talk_to: discuter discute discutons discuté
    tap: robinet robinets
    tape: scotch ruban_adhésif
    task: tâche tâches
    taste: goût goûts
    tasty: bon_goût
    tax: impôt impôts taxe
    tax_return: déclaration_d'impôts déclaration_de_revenus
    tea: thé thés tisane
    teach: enseigner enseigne enseignement
    teacher: professeur professeurs prof profs professeure maîtresse instituteur enseignant enseignante
    team: équipe équipes
    teeth: dents
    television: télévision télé tv
    tell: dis-lui dites-lui dis-moi dites-moi raconter raconte
    temperature: température températures
    tenant: locataire locataires
    tent: tente
    terrace: terrasse terrasses
    terrible: catastrophe catastrophique nul nulle nuls
    test: tester teste testez
    text: texte textes
    thank: remercier remercie remerciez remerciements
    thank_you: merci merci_beaucoup
    thanks_to: grâce grâce_à
    that: que qu
    that_one: celui celle celui-là celle-là
    the: le la les l
    theatre: théâtre théâtres
    theft: cambriolage
    their: leurs
    them: leur eux
    theme: thème
    then: puis ensuite
    there: y là là-bas
    there_is: il_y_a il_y_aura y_a voilà
    there_is_no: il_n'y_a_pas
    these: ces ceux-ci celles-ci
    they: ils elles
    thick: épais épaisse
    thin: mince fine fines maigre
    thing: chose choses truc trucs
    think: penser pense penses pensez pensons réfléchir réfléchis
    third: troisième
    thirsty: soif
    this: ce c cet cette celui-ci celle-ci
    this_summer: cet_été
    this_week: cette_semaine
    those: ceux celles ceux-là
    thought: pensé réfléchi pensais pensait pensée pensées
    thread: fil
    throat: gorge
    throw_away: jeter jette jetez jetons jeté jetée
    thus: ainsi
    tick: cocher coche cochez
    ticket: billet billets
    tidy: ranger range rangez rangeons rangement rangé rangée rangés
    tie: cravate cravates
    tighten: serrer serre resserrer
    tights: collants
    tile: carrelage carreau carreaux
    time: temps
    timer: minuterie minuteur compte_à_rebours
    times: fois
    tin: conserves canette canettes
    tip: pourboire pourboires astuce astuces
    tired: fatigué fatiguée fatigués crevé épuisé épuisée
    tiredness: fatigue
    tissues: mouchoirs mouchoir
    title: titre titres
    to: à
    to_avoid: à_fuir
    to_buy: à_acheter
    to_call: à_appeler
    to_check: à_vérifier
    to_do: à_faire
    to_pay: à_payer
    to_read: à_lire
    to_rent: à_louer
    to_return: à_rendre
    to_see: à_voir
    to_send: à_envoyer
    to_the: au aux
    toaster: grille-pain
    tobacconist: tabac bureau_de_tabac
    today: aujourd'hui
    together: ensemble
    toilet: toilettes toilette wc
    toilet_paper: papier_toilette pq papier_wc
    told: raconté prévenu prévenue
    tomato: tomate tomates
    tomorrow: demain
    tonight: ce_soir cette_nuit
    too_bad: dommage tant_pis
    too_much: trop
    took: pris prenait
    tool: outil outils outillage
    tooth: dent
    toothbrush: brosse_à_dents
    toothpaste: dentifrice
    top: haut en_haut
    torn: déchiré déchirée
    total: totale montant
    touch: toucher touche touches touché
    tourist: touriste touristes touristique
    towards: vers
    towel: serviette_de_bain
    town_hall: mairie mairies
    toy: jouet jouets
    traffic: circulation trafic
    traffic_jam: bouchon bouchons embouteillage embouteillages
    traffic_light: feu_rouge
    train: tgv
    train_ticket: billet_de_train billets_de_train
    trainer: entraîneur coach moniteur
    trainers: baskets
    training: formation formations entraînement entraînements stage stages
    tram: tramway
    transfer: virement virements transfert virer
    translate: traduire traduis traduisez traduction traduit
    travel: voyager voyage voyagez voyages
    traveller: voyageur voyageurs
    tray: plateau plateaux
    treatment: traitement traitements soin soins
    tree: arbre arbres
    trial: procès tribunal
    tried: essayé essayée testé testée tenté
    trip: trajet trajets excursion
    trousers: pantalon pantalons
    true: vrai vraie vrais vérité
    trust: confiance
    truth: à_vrai_dire
    try: essayer essaie essaye essayez essayons tenter
    tuna: thon
    turn: tourner tourne tournez virage
    turn_off: éteindre éteins éteint éteignez désactiver désactive désactivez
    turn_on: allumer allume allumez activer active activez mettre_en_marche
    turned_off: éteinte
    turned_on: allumé allumée allumés activé activée
    type: genre sorte
    tyre: pneu pneus
    ugly: moche moches laid
    umbrella: parapluie parapluies
    unavailable: indisponible
    uncle: oncle oncles tonton
    uncomfortable: inconfortable
    under: sous en-dessous au-dessous
    underground: métro
    understand: comprendre comprends comprend comprenez compris comprise
    underwear: sous-vêtements culotte slip
    unemployment: chômage
    unfortunately: malheureusement hélas
    uninstall: désinstaller désinstalle
    university: université fac
    unlock: déverrouiller déverrouille débloquer débloque
    unpack: déballer déballe
    unpaid: impayé impayée impayés impayées
    unpleasant: désagréable désagréables
    unsubscribe: se_désabonner désabonner désabonne désinscrire
    until: jusque jusqu jusqu'à jusqu'au jusqu'en
    update: mettre_à_jour mise_à_jour mises_à_jour mets_à_jour actualiser actualise
    upload: mettre_en_ligne téléverser
    urgent: urgente urgents urgentes urgemment d'urgence en_urgence
    usb_stick: clé_usb
    use: utiliser utilise utilisez utilisons usage utilisation
    used: utilisé utilisée utilisés utilisées
    useful: utile utiles
    useless: inutile inutiles
    user: utilisateur utilisateurs
    username: identifiant identifiants
    usually: d'habitude habituellement généralement en_général
    vaccine: vaccin vaccins vacciner vaccination
    vacuum: aspirateur passer_l'aspirateur aspirer
    valid: valable valables valide
    value_for_money: rapport_qualité-prix rapport_qualité_prix
    vegetable_garden: potager
    vegetables: légumes légume
    vegetarian: végétarien végétarienne végétariens
    very: très
    vet: vétérinaire vétérinaires véto
    video: vidéo vidéos
    vinegar: vinaigre
    violin: violon
    visit: visiter visite visitez visites rendre_visite visité
    voicemail: messagerie répondeur message_vocal
    volume: le_son du_son
    volunteer: bénévole bénévoles
    voucher: bon_d'achat bon_de_réduction coupon
    wait: attendre attends attend attendez attendons attente
    waited: attendu attendue attendait
    waiter: serveur serveuse serveurs
    wake_up: réveiller réveille réveillez se_réveiller réveille-moi réveillez-moi
    walk: marcher marchez promener promène promenade promenades balade balades se_promener randonnée randonnées
    wall: mur murs
    wallet: portefeuille portefeuilles porte-monnaie
    wallpaper: papier_peint
    want: veux veut voulons voulez veulent vouloir veuillent
    wanted: voulais voulait voulu voulions
    wardrobe: armoire armoires penderie
    warning: attention avertissement
    warranty: garantie garanties garanti
    was: étais était étaient fut
    was_able: pu
    was_necessary: il_fallait fallait il_a_fallu
    wash: laver lave lavez lavons lavage
    washed: lavé lavée lavés lavées
    washing_machine: machine_à_laver lave-linge
    wasp: guêpe guêpes
    watch: regarder regarde regardes regardez regardons regardé ma_montre une_montre la_montre
    water: eau eaux arroser arrose arrosez arrosage arrosé arrosée arrosés
    way: façon manière
    we: nous on
    we_could: on_pourrait nous_pourrions
    we_should: on_devrait nous_devrions
    weak: faible faibles
    wear: porter portez porté portée
    weather: météo quel_temps mauvais_temps beau_temps
    weather_forecast: prévisions prévision
    website: site sites site_web
    wedding: mariage mariages noces
    weed: désherber désherbe mauvaises_herbes
    week: semaine semaines
    weekend: week-end week-ends
    weekly: hebdomadaire hebdomadaires hebdo
    weight: poids
    welcome: bienvenue
    welcoming: accueillant accueillante accueillants
    well: bien
    went: allé allée allés allées allais allait
    west: ouest
    wet: mouillé mouillée humide humidité
    what: quoi qu'est-ce_que qu'est-ce_qui qu'est-ce
    what_if: et_si et_si_on
    what_time: quelle_heure à_quelle_heure
    wheel: roue roues
    when: quand lorsque lorsqu
    when_possible: quand_possible quand_c'est_possible
    when_time_permits: quand_j'aurai_le_temps quand_j'ai_le_temps si_j'ai_le_temps
    whenever: n'importe_quand quand_tu_veux quand_vous_voulez
    where: où
    which: quel quelle quels quelles lequel laquelle lesquels lesquelles
    while: pendant_que tandis tandis_que
    white: blanc blanche blancs blanches
    who: qui
    whole: entier entière
    whose: dont
    why: pourquoi
    why_not: pourquoi_pas
    wide: large larges
    width: largeur
    wife: ma_femme sa_femme épouse
    wifi: wi-fi
    will_be: sera serai seras serons serez seront
    will_be_able: pourra pourrai pourrons pourrez pourront
    will_do: ferai fera ferons ferez feront
    will_go: irai ira iras irons irez iront
    will_have: aura aurai auras aurons aurez auront
    will_have_to: devra devrai devrons devrez devront
    will_want: voudra voudrai voudrez
    win: gagner gagne gagnez gagné gagnée victoire
    wind: vent vents
    window: fenêtre fenêtres vitre vitres
    windscreen: pare-brise
    wine: vin vins
    winter: hiver l'hiver
    wipers: essuie-glaces essuie-glace
    wish: souhaiter souhaite souhaitez souhaits vœu vœux voeux
    with: avec
    withdraw: retirer_de_l'argent retirer_du_liquide
    without: sans
    woman: femme femmes
    wonderful: merveilleux merveilleuse
    wood: bois
    wool: laine
    word: mot mots
    work: travailler travaille travailles travaillons travaillez travail boulot travaux fonctionner fonctionne fonctionnent marche taf
    worked: travaillé fonctionné
    works: les_travaux
    workshop: atelier ateliers
    world: monde
    worried: inquiet inquiète inquiéter s'inquiéter
    worse: pire pires
    worth: vaut valoir vaut_mieux
    worth_it: ça_vaut_le_coup vaut_le_coup vaut_le_détour
    would_be: serait serais seraient
    would_be_great: ce_serait_génial ce_serait_super
    would_be_nice: ce_serait_bien ce_serait_sympa ce_serait_cool ça_serait_bien
    would_do: ferais ferait
    would_go: irait irais
    would_have: aurait aurais auraient
    would_like: voudrais voudrait voudrions voudriez aimerais aimerait aimerions aimeriez
    wrap: emballer emballe emballage
    write: écrire écris écrit écrivez écrivons
    writing: écriture
    written: écrite écrits écrites
    wrong: tort erroné
    year: an ans année années
    yearly: annuel annuelle annuels annuelles
    yeast: levure
    yellow: jaune jaunes
    yes: oui ouais
    yesterday: hier
    yoga: cours_de_yoga
    yogurt: yaourt yaourts
    you: tu te t toi vous
    you're_welcome: de_rien je_t'en_prie je_vous_en_prie
    young: jeune jeunes
    your: ton ta tes votre vos
    yours: tien tienne vôtre vôtres à_toi à_vous
    yourself: toi-même vous-même
    zip: fermeture_éclair
    """)
}
