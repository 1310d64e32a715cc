/// The words of times. Its classes are those of ``TimeWord``.
extension Lexicon {
  /// What all languages write alike.
  static let times = """
    timeto: - – — ~ ～ ‐
    link: , . ( ) / @ ;
    at: @
    meridiem 0: am a.m. a.m a_m a_._m_. a_m. a._m.
    meridiem 12: pm p.m. p.m p_m p_._m_. p_m. p._m.
    zone 0: utc gmt z
    zone 60: cet wat
    zone 120: cest eet
    zone -240: edt
    zone -300: cdt
    zone -360: cst mdt
    zone -420: pdt
    zone -480: pst
    zone 480: hkt sgt
    zone 540: jst
    zone 570: acst
    zone 600: aest aet
    zone 630: acdt
    zone 660: aedt
    zone 180: msk
    feast moon: yom_kippur yom_hakippurim day_of_atonement rosh_hashanah rosh_hashana rosh_hashanna rosh_ha-shanah passover pesach pesah shavuot shavuoth sukkot succos sukkoth feast_of_weeks feast_of_the_ingathering feast_of_booths feast_of_tabernacles simchat_torah shemini_atzeret hanukkah hanukah chanukah purim lag_baomer lag_b'omer tisha_b'av tu_bishvat tu_bishevat yom_haatzmaut yom_ha'atzmaut yom_hashoah yom_hazikaron ramadan ramadhan ramzan eid eid_al-fitr eid_ul-fitr eid_al-adha eid_ul-adha laylat_al-qadr laylat_al_kadr laylat_al_qadr night_of_power night_of_measures night_of_decree islamic_new_year amun_jadid ashura day_of_ashura mawlid mawlid_al-nabi isra_and_mi'raj the_prophet's_ascension jumu'atul-wida diwali deepavali choti_diwali kali_chaudas kali_chaudhas naraka_chaturdashi dhanteras lakshmi_puja lakshmi_pooja bhai_dooj bhai_duj bhau-beej chhath chhath_puja dala_puja surya_shashthi maha_saptami maha_ashtami maha_navami dussehra vijayadashami navaratri navratri durga_puja durga_pooja karva_chauth ratha-yatra rath_yatra mahavir_jayanti mahaveer_janma_kalyanak maha_shivaratri maha_shivratri pongal thai_pongal makara_sankranthi makar_sankranti bogi_pandigai bhogi kaanum_pongal kanni_pongal mattu_pongal maattu_pongal vaisakhi baisakhi vasakhi vasant_panchami basant_panchami holi dhulandi phagwah rangwali_holi holika_dahan chhoti_holi parsi_new_year navroz nowruz jamshedi_navroz guru_gobind_singh_birthday guru_gobind_singh_jayanti guru_govind_singh_jayanti guru_nanak_jayanti gurupurab guru_ravidas_jayanti guru_ravidass_jayanti guru_ravidas_birthday guru_ravidass_birthday valmiki_jayanti maharishi_valmiki_jayanti pargat_diwas ganesh_chaturthi vinayaka_chaturthi rama_navami ram_navami krishna_janmashtami janmashtami gokulashtami raksha_bandhan rakhi onam thiru_onam thiruvonam ugadi gudi_padwa buddha_day buddha_purnima vesak wesak chinese_new_year chinese_new_years lunar_new_year mid-autumn_festival dragon_boat_festival qingming tet buddha-tag wesakfest opferfest zuckerfest rosch_ha-schana rosch_haschana rosch_ha-schanah jom_kippur pessach passa passah pascha laubhüttenfest chanukka jom_haschoah jom_hashoah holocaustgedenktag holocaust-gedenktag schawuot schawuoth wochenfest lag_laomer fastenmonat islamisches_neujahr nacht_der_allmacht lailat_al-qadr maulid_an-nabī maulid_an-nabi parsi_neujahr chinesisches_neujahr jom_haatzmaut nouvel_an_chinois hanoucca pâque_juive kippour aïd aïd_el-fitr aïd_el-kebir año_nuevo_chino
    timeunit second: "
    timeunit minute: ' ′
    """

  static let englishTimes = """
    weekday 0: monday mon
    weekday 1: tuesday tue tues
    weekday 2: wednesday wed weds
    weekday 3: thursday thu thur thurs
    weekday 4: friday fri
    weekday 5: saturday sat
    weekday 6: sunday sun
    weekdays 0: mondays
    weekdays 1: tuesdays
    weekdays 2: wednesdays
    weekdays 3: thursdays
    weekdays 4: fridays
    weekdays 5: saturdays
    weekdays 6: sundays
    month 1: january jan
    month 2: february feb
    month 3: march mar
    month 4: april apr
    month 5: may
    month 6: june jun
    month 7: july jul
    month 8: august aug
    month 9: september sep sept
    month 10: october oct
    month 11: november nov
    month 12: december dec
    timeunit second: second seconds sec secs s
    timeunit minute: minute minutes min mins m
    timeunit hour: hour hours hr hrs h
    timeunit day: day days night nights dyas d
    timeunit businessDay: business_day business_days weekday weekdays working_day working_days work_day workday workdays
    timeunit weekend: weekend weekends wknd week_end
    timeunit week: week weeks wk wks w
    timeunit fortnight: fortnight fortnights
    timeunit month: month months mth mths mo mos
    timeunit quarter: quarter quarters qtr qtrs
    timeunit half: semester semesters half-year
    timeunit year: year years yr yrs y
    timeunit decade: decade decades
    timeunit century: century centuries
    day 0: today tdy tody toady current_date
    day 1: tomorrow tmrw tmr tmrrw tmrow tmw tmro tmoro tomo tomz tmorrow tomrw tomorow tommorow tommorrow tomoz the_day_after the_next_day the_following_day
    day -1: yesterday yest yday ystrdy yesterdy yestday the_day_before the_previous_day
    day 2: the_day_after_tomorrow day_after_tomorrow
    day -2: the_day_before_yesterday day_before_yesterday
    partofday night 0: tonight tonite tongiht
    partofday night -1: last_night
    daypart earlyMorning: early_hours
    daypart dawn: dawn sunrise daybreak
    daypart morning: morning morn
    daypart noon: midday_time
    daypart lunch: lunch lunchtime lunch_time
    daypart afternoon: afternoon arvo afternoon_time
    daypart evening: evening eve evening_time
    daypart night: night nite
    daypart nightTime: nighttime night_time
    daypart daytime: daytime
    daypart business: business_hours business_hour
    dayparts morning: mornings
    dayparts afternoon: afternoons
    dayparts evening: evenings
    dayparts night: nights
    meridiem 0: a
    meridiem 12: p
    meridiem -1: ampm am/pm
    clock 720: noon midday mid_day noontime
    clock 0: midnight mid_night
    relative 0: this current the_current my the_same same the_present
    relative 1: next upcoming coming the_coming following the_following nxt subsequent
    relative -1: last past previous prev the_past the_previous preceding
    relative 2: after_next
    behind 2: after_next
    behind -2: before_last
    behind 1: coming_up
    now: now right_now just_now at_the_moment at_this_time at_the_present_time at_present at_this_moment this_moment at_the_minute immediately asap as_soon_as_possible the_present_time this_time currently present_time this_minute
    shift -1: ago back earlier before_now previously
    shift 1: from_now hence later
    lead 1: in in_a in_the
    within: within in_less_than inside
    timefrom: from
    timeto: to through thru till til until into
    between: between in_between
    timeand: and &
    timeor: or
    side before: before by prior_to earlier_than no_later_than not_later_than due_by ahead_of as_late_as_before older_than up_to
    side after: after later_than past beyond greater_than newer_than more_recent_than not_before_the > following
    rest: rest_of remainder_of balance_of
    daylead: on
    side since: since on_or_later_than on_or_after starting starting_on starting_from beginning beginning_on starts_on as_early_as from_as_early_as any_time_from anytime_from no_earlier_than not_earlier_than >_= >= onwards_from commencing commencing_on effective
    side until: until till as_late_as through_to <= <_=
    side before: <
    sidebehind since: or_later and_later or_after and_after and_greater or_greater and_onwards onwards onward or_newer and_newer and_beyond and_up
    sidebehind until: or_earlier and_earlier and_before or_before and_prior
    edge early: early beginning_of start_of begin_of the_beginning_of the_start_of earlier earlier_in at_the_beginning_of at_the_start_of early_in
    edge middle: mid middle_of the_middle_of in_the_middle_of mid-
    edge late: late end_of the_end_of at_the_end_of later later_in late_in
    edgeof late day: eod the_eod end_of_day the_end_of_the_day end_of_the_day
    edgeof late week: eow
    edgeof late month: eom
    edgeof late year: eoy
    edgeof early year: boy
    edgeof early month: bom
    every: every each
    alternate: every_other every_second each_other alternate
    often 12 day: daily everyday every_day
    often 12 week: weekly
    often 12 month: monthly
    often 12 quarter: quarterly
    often 12 year: yearly annually annual anually
    often 6 year: semi-annually semiannually biannually half-yearly semi-annual semiannual twice_a_year
    often 24 week: biweekly fortnightly bi-weekly
    often 24 month: bimonthly bi-monthly
    often 24 year: biennially biennial
    often 12 hour: hourly
    often 12 decade: every_decade
    often 12 weekend: weekends
    once: once once_a once_an once_per
    dayending: st nd rd th
    weak: may march mar sat sun second seconds fall m s d h w y a p mo sec min next last eve past halves
    greeting: good
    for: for
    link: of on at in the for during around 's ' about
    at: at around about circa
    the: the a_the my our
    minutes 1: past after
    minutes -1: to before till til of
    quarterhour: quarter a_quarter
    halfhour: half
    hourmark: o'clock oclock o_clock h hours hrs
    minutemark: minutes minute mins min
    season 0: spring springtime
    season 1: summer summertime
    season 2: autumn fall
    season 3: winter wintertime
    zone 60: bst
    zone 330: ist
    zone -240: ast
    zone -300: est et eastern eastern_time
    zone -420: mst
    zone -480: pt pacific pacific_time akdt
    some 2: couple a_couple a_couple_of couple_of pair a_pair_of pair_of
    some 3: few a_few several some a_number_of several_more a_few_more
    last: last final
    whole: all whole the_whole entire the_entire full all_the throughout_the
    rough: around about approximately circa approx roughly near ish some_time_around
    kindofyear: calendar fiscal school financial tax academic
    weekof: of commencing beginning starting
    weekstart: w/c
    auxiliary: will to should would could might must can does did n't t not may won't
    bound 1: more_than over at_least greater_than longer_than
    bound -1: less_than under at_most fewer_than shorter_than up_to
    another: another
    quartername 1: q1
    quartername 2: q2
    quartername 3: q3
    quartername 4: q4
    halfname 1: h1
    halfname 2: h2
    feast w10-16: boss's_day boss_day boss's bosses'_day
    feast s4-27: koningsdag king's_day kings_day
    feast 1-26: australia_day
    feast 3-1: st_david's_day saint_david's_day
    feast 3-14: pi_day
    feast 4-7: world_health_day
    feast 4-15: tax_day
    feast 4-23: st_george's_day saint_george's_day feast_of_saint_george
    feast 4-25: anzac_day
    feast 5-25: africa_day towel_day
    feast 7-1: canada_day dominion_day
    feast 7-14: bastille_day
    feast 8-19: world_humanitarian_day
    feast 9-11: patriot_day
    feast 9-21: international_day_of_peace world_peace_day
    feast 10-24: united_nations_day
    feast 11-13: world_kindness_day
    feast 11-20: world_children's_day universal_children's_day children's_day
    feast 11-30: st_andrew's_day saint_andrew's_day st_andrews_day
    feast 12-1: world_aids_day
    feast 12-10: human_rights_day
    feast 12-6: st_nicholas_day saint_nicholas_day st_nicholas'_day saint_nicholas'_day
    feast 3/2/0: commonwealth_day
    feast 5/1/0: early_may_bank_holiday
    feast 5/-1/0: spring_bank_holiday
    feast 8/-1/0: summer_bank_holiday late_summer_bank_holiday
    feast 7/-1/4: sysadmin_day system_administrator_appreciation_day
    feast 5/2/6/-2: military_spouse_day
    feast 9/1/0/6: grandparents_day national_grandparents_day grandparent's_day
    feast 4/-1/5/-3: administrative_professionals_day administrative_professionals'_day secretaries_day secretaries'_day admins_day
    feast 11/1/0/1: election_day
    feast e-21: mothering_sunday
    feast e-48: shrove_monday
    feast o-8: lazarus_saturday
    feast o-3: orthodox_holy_thursday orthodox_maundy_thursday
    feast o+49: orthodox_pentecost
    feast o+39: orthodox_ascension
    feast 12-25: christmas xmas christmas_day xmas_day x-mas
    feast 12-24: christmas_eve xmas_eve
    feast 12-26: boxing_day
    feast 1-1: new_year new_years new_year's new_year's_day new_years_day new_year_day the_new_year
    feast 12-31: new_year's_eve new_years_eve nye
    feast 2-14: valentine's_day valentines_day valentine_day valentine's valentines
    feast 3-17: st_patrick's_day st._patrick's_day st_patricks_day saint_patrick's_day saint_patricks_day saint_patrick st_patrick st_paddy's_day saint_paddy's_day st_paddys_day saint_paddys_day patrick's_day
    feast 4-1: april_fools april_fool's april_fools_day april_fool's_day april_fools'_day all_fools_day
    feast 4-22: earth_day
    feast 5-1: labour_day_international international_workers'_day international_workers_day may_day international_worker's_day workers'_day
    feast 5-4: star_wars_day
    feast 5-5: cinco_de_mayo
    feast 6-19: juneteenth freedom_day jubilee_day juneteenth_independence_day
    feast 7-4: independence_day the_fourth_of_july us_independence_day
    feast 10-31: halloween all_hallows_eve halloween_day hallowe'en
    feast 11-1: all_saints_day all_saints'_day all_saints world_vegan_day vegan_day
    feast 11-2: all_souls_day all_souls'_day day_of_the_dead
    feast 11-5: guy_fawkes guy_fawkes_night bonfire_night guy_fawkes_day
    feast 11-11: veterans_day veteran's_day veterans'_day armistice_day remembrance_day singles_day
    feast 3-8: women's_day international_women's_day womens_day international_womens_day
    feast 2-2: groundhog_day groundhogs_day
    feast 2-12: lincoln's_birthday
    feast 6-5: world_environment_day
    feast 6-14: flag_day
    feast 8-15: assumption_day assumption
    feast 1-6: epiphany
    feast 11/4/3: thanksgiving thanksgiving_day thanks_giving thanksgiving's
    feast 1/3/0: mlk_day martin_luther_king_day martin_luther_king_jr_day mlk_jr._day mlk_jr_day martin_luther_king's_day
    feast 2/3/0: presidents_day president's_day presidents'_day washington's_birthday washingtons_birthday
    feast 5/-1/0: memorial_day decoration_day
    feast 9/1/0: labor_day labour_day
    feast 10/2/0: columbus_day indigenous_peoples_day
    feast 5/2/6: mother's_day mothers_day mothers'_day mother_day
    feast 6/3/6: father's_day fathers_day fathers'_day father_day
    feast 11/4/3/1: black_friday
    feast 11/4/3/4: cyber_monday
    feast 11/4/3/5: giving_tuesday
    feast 4/-1/4: arbor_day
    feast e+0: easter easter_sunday easter_day
    feast e+1: easter_monday easter_mon
    feast e-2: good_friday
    feast e-7: palm_sunday branch_sunday
    feast e-46: ash_wednesday
    feast e-47: shrove_tuesday pancake_day mardi_gras
    feast e-3: maundy_thursday holy_thursday
    feast e-1: holy_saturday easter_saturday
    feast e+39: ascension_day ascension
    feast e+49: pentecost white_sunday whitsunday whit_sunday
    feast e+50: whit_monday pentecost_monday
    feast e+56: trinity_sunday
    feast e+60: corpus_christi
    feast o+0: orthodox_easter orthodox_easter_sunday
    feast o-2: orthodox_good_friday orthodox_great_friday
    feast o-48: clean_monday orthodox_shrove_monday orthodox_ash_monday
    feast o+1: orthodox_easter_monday
    feast o-1: orthodox_holy_saturday
    feast o-7: orthodox_palm_sunday
    """
}
