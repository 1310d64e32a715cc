extension Lexicon {
  static let spanishTimes = """
    weekday 0: lunes lun
    weekday 1: martes mar
    weekday 2: miércoles mié mie mx miér
    weekday 3: jueves jue
    weekday 4: viernes vie
    weekday 5: sábado sáb sab
    weekday 6: domingo dom
    weekdays 5: sábados
    weekdays 6: domingos
    month 1: enero ene
    month 2: febrero feb
    month 3: marzo mar
    month 4: abril abr
    month 5: mayo may
    month 6: junio jun
    month 7: julio jul
    month 8: agosto ago
    month 9: septiembre setiembre sep sept set
    month 10: octubre oct
    month 11: noviembre nov
    month 12: diciembre dic
    timeunit second: segundo segundos seg segs s
    timeunit minute: minuto minutos min mins m
    timeunit hour: hora horas h hrs hr
    timeunit day: día días noche noches
    timeunit businessDay: día_hábil días_hábiles día_laborable días_laborables día_laboral días_laborales día_entre_semana
    timeunit weekend: fin_de_semana fines_de_semana finde
    timeunit week: semana semanas
    timeunit month: mes meses
    timeunit quarter: trimestre trimestres
    rest: resto_de resto_del resto
    timeunit half: semestre semestres
    timeunit year: año años ano anos
    timeunit decade: década décadas decenio
    timeunit century: siglo siglos
    day 0: hoy
    day 1: mañana el_día_siguiente el_día_de_mañana
    day -1: ayer el_día_anterior
    day 2: pasado_mañana
    day -2: anteayer antier antes_de_ayer
    partofday night -1: anoche
    daypart dawn: amanecer
    daypart nightTime: madrugada
    daypart morning: la_mañana por_la_mañana en_la_mañana de_la_mañana mañanas
    partofday morning 0: esta_mañana
    partofday evening 0: esta_tarde
    partofday night 0: esta_noche
    daypart lunch: almuerzo hora_del_almuerzo
    daypart afternoon: pasado_mediodía pasado_el_mediodía
    daypart evening: tarde
    daypart night: noche
    dayparts morning: las_mañanas
    dayparts evening: tardes
    dayparts night: noches
    clock 720: mediodía medio_día
    clock 0: medianoche media_noche
    relative 0: este esta estos estas el_mismo la_misma mismo misma
    relative 1: próximo próxima próximos próximas proximo proxima proximos siguiente siguientes
    relative -1: último última últimos últimas pasado pasada pasados pasadas anterior
    behind 1: que_viene siguiente siguientes próximo próxima proximo entrante
    behind -1: pasado pasada pasados pasadas anterior anteriores
    now: ahora ahora_mismo ahorita en_este_momento cuanto_antes actualmente lo_antes_posible lo_más_pronto_posible tan_pronto_como_sea_posible
    shift -1: atrás antes
    shift 1: después más_tarde desde_ahora
    lead 1: en
    lead -1: hace
    within: dentro_de dentro_de_los en_menos_de
    timefrom: de desde del desde_el
    timeto: a al hasta hasta_el a_las hasta_las a_la
    between: entre entre_las entre_el
    timeand: y e
    timeor: o u
    side before: antes_de antes_del anterior_a anterior_de previo_a antes_que no_más_tardar no_más_tarde_de a_más_tardar
    side after: después_de después_del posterior_a luego_de tras después mayor_que >
    side since: desde a_partir_de a_partir_del desde_el tan_temprano_como tan_pronto_como a_primeros_de cualquier_tiempo_a_partir_de >= >_=
    side until: hasta hasta_el tan_tarde_como <= <_=
    side before: <
    sidebehind since: o_más_tarde y_más_tarde y_después o_después en_adelante
    sidebehind until: o_antes y_antes
    edge early: principios_del a_principios_del inicios_del comienzos_del principios_de a_principios_de principio_de principios inicios_de inicio_de comienzos_de temprano temprano_en más_temprano mas_temprano_en más_temprano_de más_temprano_en los_principios_de al_principio_de
    edge middle: mediados_del a_mediados_del mediados_de a_mediados_de mediados mitad_de a_mitad_de
    edge late: finales_del a_finales_del fines_del a_fines_del fin_del finales_de a_finales_de final_de final_del al_final_de al_final_del fin_de a_fin_de fines_de a_fines_de los_finales_de más_tarde más_tarde_en más_tarde_de mas_tarde_en más_tarde_por
    every: cada todos_los todas_las todo_los
    alternate: cada_otro
    often 12 day: diario diariamente diaria
    often 12 week: semanal semanalmente
    often 12 month: mensual mensualmente
    often 12 quarter: trimestral trimestralmente
    often 12 year: anual anualmente
    often 6 year: semestral semestralmente
    often 24 week: bisemanal quincenal
    often 24 month: bimestral bimensual bimensuales bimensualmente
    once: una_vez_al una_vez_a_la una_vez_por una_vez_cada
    link: el la los las de del en por a al día dia , . durante para que_va que_va_del con
    at: a a_las a_la las alrededor_de_las cerca_de_las sobre_las a_eso_de_las
    the: el la los las mi del
    edgeof late day: al_final_del_día final_del_día fin_del_día
    minutes -1: menos
    quarterhour: cuarto un_cuarto
    halfhour: media
    hourmark: h horas en_punto hs hrs
    minutemark: minutos minuto min
    season 0: primavera
    season 1: verano
    season 2: otoño
    season 3: invierno
    dayending: º ro .º ª er .ª °
    weak: mar sab dom set may segundo s m h mi mie vie
    greeting: buenos buenas buen buena
    for: por durante
    some 2: par_de un_par_de
    some 3: algunos algunas unos unas varios varias pocos pocas
    last: último última últimos últimas
    whole: todo toda todo_el toda_la
    rough: alrededor_de cerca_de aproximadamente sobre alrededor
    kindofyear: calendario fiscal escolar natural
    weekof: de del que_va_del a_partir_del
    bound 1: más_de mas_de al_menos más_que por_lo_menos
    bound -1: menos_de menos_que como_mucho
    another: otro otra
    quartername 1: t1
    quartername 2: t2
    quartername 3: t3
    quartername 4: t4
    feast 12-25: navidad día_de_navidad
    feast 12-24: nochebuena víspera_de_navidad
    feast 12-31: nochevieja fin_de_año víspera_de_año_nuevo
    feast 1-1: año_nuevo día_de_año_nuevo
    feast 1-6: día_de_reyes reyes_magos epifanía
    feast 2-14: san_valentín día_de_san_valentín día_de_los_enamorados
    feast 3-8: día_internacional_de_la_mujer día_de_la_mujer
    feast 5-1: día_del_trabajador día_del_trabajo día_internacional_de_los_trabajadores día_de_los_trabajadores
    feast 7-4: día_de_la_independencia
    feast 10-12: día_de_la_hispanidad día_de_la_raza
    feast 10-31: halloween
    feast 11-1: todos_los_santos día_de_todos_los_santos
    feast 11-2: día_de_los_muertos día_de_muertos
    feast 12-28: día_de_los_inocentes
    feast 12-6: día_de_la_constitución
    feast 12-8: inmaculada_concepción
    feast 8-15: asunción
    feast e+0: pascua domingo_de_pascua domingo_de_resurrección
    feast e+1: lunes_de_pascua
    feast e-2: viernes_santo
    feast e-3: jueves_santo
    feast e-7: domingo_de_ramos
    feast e-46: miércoles_de_ceniza
    feast e-47: martes_de_carnaval
    feast e+49: pentecostés
    feast e+60: corpus_christi
    feast 11/4/3: acción_de_gracias día_de_acción_de_gracias
    feast 11/4/3/1: viernes_negro
    feast 5/2/6: día_de_la_madre
    feast 6/3/6: día_del_padre
    feast 7/1/5: día_internacional_de_las_cooperativas
    """
}
