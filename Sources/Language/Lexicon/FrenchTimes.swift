extension Lexicon {
  static let frenchTimes = """
    weekday 0: lundi lun
    weekday 1: mardi mar
    weekday 2: mercredi mer
    weekday 3: jeudi jeu
    weekday 4: vendredi ven
    weekday 5: samedi sam
    weekday 6: dimanche dim
    weekdays 0: lundis
    weekdays 1: mardis
    weekdays 2: mercredis
    weekdays 3: jeudis
    weekdays 4: vendredis
    weekdays 5: samedis
    weekdays 6: dimanches
    month 1: janvier janv jan
    month 2: février fév févr
    month 3: mars
    month 4: avril avr
    month 5: mai
    month 6: juin
    month 7: juillet juil jui jul
    month 8: août aout
    month 9: septembre sept sep
    month 10: octobre oct
    month 11: novembre nov
    month 12: décembre déc dec
    timeunit second: seconde secondes sec s
    timeunit minute: minute minutes min mins m mn
    timeunit hour: heure heures h hrs
    timeunit day: jour jours journée journées j nuit nuits
    timeunit businessDay: jour_ouvrable jours_ouvrables jour_ouvré jours_ouvrés
    timeunit weekend: week-end week-ends weekend weekends fin_de_semaine
    timeunit week: semaine semaines
    timeunit month: mois
    timeunit quarter: trimestre trimestres
    rest: reste_de reste_du reste
    timeunit half: semestre semestres
    timeunit year: an ans année années annees
    timeunit decade: décennie décennies
    timeunit century: siècle siècles
    day 0: aujourd'hui aujourdhui ce_jour dans_la_journée
    day 1: demain lendemain le_lendemain le_jour_suivant le_jour_d'après
    day -1: hier la_veille le_jour_d'avant le_jour_précédent
    day 2: après-demain apres-demain
    day -2: avant-hier
    partofday evening 0: ce_soir
    partofday morning 0: ce_matin
    partofday afternoon 0: cet_après-midi cet_aprèm
    partofday night 0: cette_nuit
    partofday evening -1: hier_soir la_veille_au_soir
    daypart dawn: aube lever_du_soleil
    daypart morning: matin matinée
    daypart lunch: déjeuner heure_du_déjeuner
    daypart afternoon: après-midi apres-midi aprèm
    daypart evening: soir soirée
    daypart night: nuit
    daypart business: travail
    dayparts morning: matins
    dayparts evening: soirs
    clock 720: midi
    clock 0: minuit
    relative 0: ce cet cette ces
    relative 1: prochain prochaine prochains prochaines
    relative -1: dernier dernière derniers dernières passé passée passés passées
    behind 0: en_cours courant actuel actuelle
    behind 1: prochain prochaine prochains prochaines suivant suivante suivants suivantes d'après qui_suit qui_vient
    behind -1: dernier dernière derniers dernières passé passée passés passées précédent précédente précédents précédentes d'avant
    now: maintenant tout_de_suite immédiatement en_ce_moment actuellement le_plus_tôt_possible dès_que_possible aussitôt_que_possible
    shift -1: plus_tôt auparavant
    shift 1: plus_tard
    lead 1: dans d'ici
    lead -1: il_y_a il_ya
    within: dans_les d'ici_à en_moins_de
    timefrom: de du des depuis d' à_partir_de
    timeto: à a au jusqu'à jusqu'a jusqu'au jusqu'aux aux
    between: entre
    timeand: et
    timeor: ou
    side before: avant avant_le avant_la
    side after: après
    side since: depuis à_partir_de à_partir_du
    side until: jusqu'à jusqu'a jusqu'au jusque
    sidebehind since: ou_plus_tard et_plus_tard et_après
    edge early: début en_début_de en_début_d' au_début_de au_début_du au_début_d' début_du tôt en_début au_début
    edge middle: milieu en_milieu_de au_milieu_de au_milieu_du mi mi-
    edge late: fin en_fin_de en_fin_d' à_la_fin_de à_la_fin_du à_la_fin_d' fin_de tard à_la_fin
    every: chaque tous_les toutes_les tout_les
    alternate: un_sur_deux tous_les_deux
    often 12 day: quotidien quotidiennement quotidienne journalier tous_les_jours
    often 12 week: hebdomadaire hebdomadairement hebdo
    often 12 month: mensuel mensuellement mensuelle
    often 12 quarter: trimestriel trimestriellement
    often 12 year: annuel annuellement annuelle
    often 6 year: semestriel semestriellement
    often 24 week: bimensuel bihebdomadaire
    once: une_fois_par
    link: le la les l' de du des d' à au en dans a , . mais par_exemple
    at: à a vers vers_les au autour_de aux_alentours_de environ
    the: le la les l' mon ma du au
    minutes -1: moins moins_le
    quarterhour: quart un_quart
    halfhour: demi demie
    hourmark: heure heures h
    minutemark: minutes minute min
    season 0: printemps
    season 1: été
    season 2: automne
    season 3: hiver
    dayending: er e eme ème ère ere
    weak: mar mer sam dim jeu ven lun été mars s m h j mi
    greeting: bon bonne bonnes
    for: pour pendant
    some 2: couple
    some 3: quelques plusieurs
    last: dernier dernière derniers dernières
    whole: tout toute tout_le toute_la toute_le
    rough: environ vers autour à_peu_près
    kindofyear: fiscale scolaire civile calendaire
    bound 1: plus_de plus_que au_moins
    bound -1: moins_de moins_que au_plus
    another: un_autre une_autre
    quartername 1: t1
    quartername 2: t2
    quartername 3: t3
    quartername 4: t4
    feast 12-25: noël jour_de_noël
    feast 12-24: veille_de_noël réveillon_de_noël
    feast 12-31: saint-sylvestre réveillon réveillon_du_nouvel_an
    feast 1-1: nouvel_an jour_de_l'an premier_de_l'an
    feast 1-6: épiphanie
    feast 2-2: chandeleur
    feast 2-14: saint-valentin
    feast 3-8: journée_internationale_des_femmes
    feast 4-1: poisson_d'avril
    feast 5-1: fête_du_travail
    feast 5-8: fête_de_la_victoire
    feast 6-21: fête_de_la_musique
    feast 7-14: fête_nationale
    feast 8-15: assomption
    feast 10-31: halloween
    feast 11-1: toussaint jour_de_la_toussaint journée_de_la_toussaint jour_des_morts
    feast 11-11: armistice
    feast e+0: pâques dimanche_de_pâques
    feast e+1: lundi_de_pâques
    feast e-2: vendredi_saint
    feast e-3: jeudi_saint
    feast e-7: dimanche_des_rameaux rameaux
    feast e-46: mercredi_des_cendres
    feast e-47: mardi_gras
    feast e+39: ascension jeudi_de_l'ascension
    feast e+49: pentecôte
    feast e+50: lundi_de_pentecôte
    feast 5/-1/6: fête_des_mères
    feast 6/3/6: fête_des_pères
    """
}
