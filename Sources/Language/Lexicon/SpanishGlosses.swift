extension Glosses {
  package static let spanish = Glosses(
    """
    endings: s es
    a: un una
    a_bit: un_poco un_poquito
    a_few: unos_pocos unas_pocas unos_días
    a_lot: un_montón montón
    about: sobre acerca acerca_de
    abroad: en_el_extranjero
    accept: aceptar acepta acepto acepte aceptamos aceptó aceptado aceptarlo
    accident: accidente accidentes
    accommodation: alojamiento hospedaje
    accompany: acompañar acompaña acompaño acompañe acompañarla acompañarlo
    according_to: según
    account: cuentas
    account_statement: extracto extractos
    accountant: gestor contable gestoría asesor contadora
    actor: actriz actores
    adapter: adaptador
    add: añadir añade añado añada añadirlo añádelo agregar agrega agrego agregue agregarlo agregá sumar suma sume añadido agregado
    address: dirección direcciones
    address_change: cambio_de_dirección
    adult: adulto adulta adultos
    advance: avanzar avanza
    advantage: ventaja ventajas
    adventure: aventura aventuras
    advice: consejo consejos aconsejar asesoría
    after: después después_de después_del tras
    afternoon: tardes
    again: otra_vez de_nuevo nuevamente
    against: contra
    age: edad
    agency: agencia
    agenda: orden_del_día
    ago: hace_tiempo hace_días
    agree: de_acuerdo acordar acuerdo acuerdos acordamos acordado ponerse_de_acuerdo
    air: aire
    air_conditioning: aire_acondicionado
    airline: aerolínea
    airplane_mode: modo_avión
    airport: aeropuerto aeropuertos
    alarm: alarma alarmas
    alert: alerta alertas
    alive: vivos
    all: todo toda todos todas
    all_day: todo_el_día
    all_the_time: todo_el_tiempo
    allergic: alérgicos
    allergy: alergia alergias alérgico alérgica
    allow: permitir permite permito permita permitido permitida autorizar autoriza autorización
    almond: almendra almendras
    almost: casi
    alone: sola a_solas
    already: ya
    also: también además
    although: aunque
    always: siempre
    am: soy estoy
    amazing: increíble increíbles asombroso espectacular espectaculares alucinante
    ambulance: ambulancia
    amount: monto montos cantidad cantidades
    and: y e
    angry: enfadado enfadada enojado enojada furioso furiosa enfado
    animal: animales mascota mascotas
    ankle: tobillo
    anniversary: aniversario aniversarios
    annoyed: harto harta cabreado
    annoying: molesto molesta molestar
    answer: contestar contesta contesto conteste contestamos contestarle responder responde respondo responda respondemos responderle respuesta
    answer: respuestas contestación
    answered: contesté contestó contestado respondí respondió respondido
    ant: hormiga hormigas
    antibiotic: antibiótico antibióticos
    antifreeze: anticongelante
    anxiety: ansiedad
    any: cualquier cualquiera
    any_day: cualquier_día
    anything: cualquier_cosa
    apologize: disculparse disculparme pedir_perdón disculparnos pedir_disculpas
    app: aplicación aplicaciones
    apple: manzana manzanas
    appliance: electrodoméstico electrodomésticos
    application: solicitud solicitudes
    apply: solicitar solicita solicito solicite solicitarlo solicité postular postularme
    appointment: cita citas turno turnos
    approve: aprobar aprueba apruebo apruebe aprobación
    approved: aprobado aprobada aprobé aprobó
    approximately: aproximadamente
    aquarium: acuario pecera
    architect: arquitecto arquitecta
    archive: archivar archiva
    are: son están estamos somos eres estás
    arm: brazo brazos
    armchair: sillón butaca
    around: alrededor alrededor_de
    arrive: llegar llega llego llegue llegamos llegan llegada llegadas
    arrived: llegué llegó llegado llegaron
    art: arte
    artist: artista artistas
    as: como
    as_described: como_se_describe según_la_descripción
    as_soon_as_possible: cuanto_antes lo_antes_posible lo_más_pronto_posible tan_pronto_como lo_más_rápido_posible a_la_brevedad
    ask: preguntar pregunta pregunto pregunte preguntamos preguntarle pregúntale preguntarles preguntá preguntando
    asked: pregunté preguntó preguntado preguntaron
    assemble: montar monta monte montarlo armar arma armarlo montaje
    assign: asignar asigna asignado
    asthma: asma
    at_first: al_principio
    at_home: en_casa
    at_least: al_menos por_lo_menos como_mínimo mínimo
    at_night: por_la_noche en_la_noche de_noche
    at_once: a_la_vez
    at_the_latest: como_muy_tarde a_más_tardar como_máximo
    at_the_moment: de_momento por_ahora
    attach: adjuntar adjunta adjunto adjunte adjuntarlo adjuntos
    attend: asistir asiste asisto asista acudir acude acuda asistencia asistí asistió
    attended: atendieron atendió atendido
    attention: atención
    attention_needed: ojo_con
    attentive: atentos
    attic: ático desván
    aubergine: berenjena berenjenas
    audience: audiencia espectadores
    aunt: tía tías
    author: autor autora escritor escritora
    automatic: automático automática automáticamente
    autumn: otoño
    available: disponible disponibles disponibilidad
    avenue: avenida
    avocado: aguacate aguacates palta paltas
    avoid: evitar evita evito evite
    awake: despierto
    awful: asqueroso asquerosa asco un_asco
    baby: bebé bebés
    babysit: cuidar_a_los_niños
    babysitter: niñera
    bachelor_party: despedida_de_soltero despedida_de_soltera
    back: espalda
    back_pain: dolor_de_espalda
    backpack: mochila mochilas
    backup: copia_de_seguridad respaldo
    bacon: tocino panceta
    bad: malo mala malos malas mal
    bag: bolsa bolsas
    bake: hornear hornea horneado
    baker: panadero
    bakery: panadería
    balance: saldo saldos
    balcony: balcón
    ball: pelota balón pelotas
    balloon: globo globos
    banana: plátano plátanos banano
    band: banda banda_de_música conjunto
    bandage: venda vendas
    bank: banco bancos bancaria bancario bancarios
    bank_account: cuenta_bancaria cuenta_corriente
    baptism: bautizo bautismo bautizos
    bar: cantina
    barbecue: barbacoa asado parrillada asados
    bargain: ganga chollo
    bark: ladrar ladra
    basement: sótano
    basil: albahaca
    basketball: baloncesto básquet
    bathe: bañarse bañar baña bañarlo bañarme
    bathroom: baño baños aseo aseos lavabo
    bathtub: bañera
    battery: pila pilas batería baterías
    be: ser estar sea sean esté estén
    be_born: nacer nace nació nacido nacimiento
    beach: playa playas
    beans: frijoles judías alubias porotos habichuelas
    bear: oso
    beard: barba
    beautiful: hermoso hermosa precioso preciosa preciosos preciosas bello bella hermosos hermosas
    because: porque ya_que puesto_que
    because_of: por_culpa_de debido_a a_causa_de
    become: convertirse convertir hacerse volverse
    bed: cama camas
    bedroom: dormitorio dormitorios recámara
    bedside_table: mesilla mesita
    bee: abeja abejas
    beef: ternera carne_de_res res
    been: sido estado
    beer: cerveza cervezas caña chela
    before: antes antes_de antes_del antes_de_que
    began: empecé empezó empezado comenzó comenzado comencé iniciado
    begin: empezar empieza empiezo empiece empezamos empezarlo comenzar comienza comienzo comience iniciar inicia inicie inicio iniciarlo
    behind: detrás detrás_de
    being: siendo estando
    believe: créelo
    bell_pepper: pimiento pimientos morrón
    belong: pertenece pertenecer
    below_zero: bajo_cero
    belt: cinturón cinto
    besides: aparte aparte_de
    bet: apuesta apuestas apostar
    better: mejor mejores
    between: entre
    bicycle: bici bicicleta bicicletas bicis
    big: grande grandes gran
    bigger: más_grande mayor mayores
    bill: cuenta
    bills: cuentas_por_pagar
    bin: papelera basurero cubo_de_basura
    bird: pájaro pájaros ave
    birth: parto
    birthday: cumpleaños cumple
    biscuit: galleta galletas
    bite: morder mordió mordedura picadura
    bitter: amargo amarga
    black: negro negra negros negras
    blackboard: pizarra
    blanket: manta mantas cobija frazada
    bleach: lejía cloro lavandina
    bleeding: sangrado
    blender: batidora licuadora
    blind: persiana persianas
    blocked: atascado atascada obstruido obstruida tapado
    blood: sangre sangrar
    blood_pressure: tensión presión_arterial presión
    blood_test: análisis_de_sangre analítica
    blouse: blusa blusas
    blue: azul azules
    blueberry: arándanos
    blunt: desafilado
    board_game: juego_de_mesa juegos_de_mesa
    boarding_pass: tarjeta_de_embarque
    boat: lancha
    body: cuerpo
    boil: hervir hierve cocer
    boiler: caldera calentador calefón
    bone: hueso huesos
    bonus: paga_extra aguinaldo
    book: reservar reserva reservo reservamos reservarlo reservarla resérvame reservas reservá libros libro
    bookcase: librero
    booked: reservé reservó reservado reservada reservados reservadas
    booking: reservación reservaciones
    bookshop: librería
    boot: bota botas
    border: frontera
    bored: aburrido aburrida aburridos aburridas aburrirse
    borrow: pedir_prestado tomar_prestado
    boss: jefe jefa jefes
    both: ambos ambas los_dos las_dos
    bottle: botella botellas
    bottom: fondo
    bought: compré compró comprado comprada comprados compradas compraron
    bouquet: ramo
    bowl: cuenco bol tazón
    box: caja cajas
    boy: chico muchacho
    boyfriend: novio
    bra: sujetador sostén corpiño
    bracelet: pulsera
    braces: brackets ortodoncia
    brake: freno frenos frenar
    branch: sucursal sucursales rama ramas
    brand: marca marcas
    brand_new: nuevecito
    brave: valiente
    bread: pan panes
    break: romper rompe rompa romperse
    breakdown: avería averías
    breakfast: desayuno desayunos
    breathe: respirar respira
    bride_and_groom: novios
    bridge: puente puentes
    bright: brillante brillantes luminoso luminosa
    brightness: brillo
    bring: traer trae traigo traiga traemos traerlo traerme tráeme tráelo traen traigan
    bring_forward: adelantar adelanta adelantarlo adelantado
    broccoli: brócoli
    broke: rompí rompió se_rompió rompieron
    broken: roto rota rotos rotas averiado averiada estropeado estropeada estropeados estropeadas descompuesto descompuesta se_estropeó malogrado
    broken: quebrado quebrada
    broken_bone: fractura
    broken_down: se_ha_roto
    broom: escoba escobas
    brother: hermano hermanos
    brother_in_law: cuñado cuñados
    brought: trajo traído trajeron trajimos
    brown: marrón marrones castaño
    browser: navegador
    brush: cepillar cepilla cepillo cepillos cepillarse cepillarme
    bucket: cubo balde
    budget: presupuesto presupuestos
    bug: fallo fallos
    build: construir construye construcción construido obra obras
    builder: albañil albañiles
    building: edificio edificios
    burn: quemar quema quemado quemada quemó quemadura
    burnt: quemados quemadas
    bus: autobús autobuses colectivo autocar micro ómnibus
    bus_stop: parada_de_autobús
    business: negocio negocios
    business_trip: viaje_de_trabajo viaje_de_negocios
    busy: ocupado ocupada ocupados
    but: pero sino
    butcher: carnicería carnicero
    butter: mantequilla manteca
    butterfly: mariposa
    button: botón botones
    buy: comprar compra compro compre compramos compran comprarlo comprarla comprarle comprarles cómpralo cómprale comprarme comprá compren cómprame
    buying: comprando
    by: por
    by_the_way: por_cierto
    cabbage: col repollo
    cafe: cafetería cafeterías
    cage: jaula
    cake: tarta tartas pastel torta pasteles bizcocho tortas
    calculator: calculadora
    calendar: calendario
    call: llamar llama llamo llame llamamos llaman llamarle llamarla llamarlo llamarles llámame llámalo llámale llamarme llamá llamada llamadas
    call: telefonear telefonea
    call_back: devolver_la_llamada volver_a_llamar
    called: llamé llamó llamado llamaron llamaba
    calm: calma calmar calmarse
    calmly: con_calma tranquilamente
    came: venía vinieron viniste venido vine vinimos
    came_back: volví volvió vuelto volvimos volvieron
    camera: cámara cámaras
    camping: acampar acampada
    can: puedo puede podemos pueden puedes poder pueda se_puede
    can_wait: puede_esperar puede_aguardar
    canary: canario
    cancel: cancelar cancela cancelo cancele cancelamos cancelarlo cancelarla cancélalo cancelación anular anula anule anularlo anularla
    cancel: darse_de_baja darme_de_baja dar_de_baja
    cancelled: cancelé canceló cancelado cancelada cancelados canceladas anulado anulada anulé anuló
    cancer: cáncer
    candle: vela velas
    cannot: no_puedo no_puede no_se_puede
    canteen: comedor_escolar
    cap: gorra gorras
    car: coche coches carro carros automóvil auto autos
    car_inspection: itv inspección_técnica revisión_del_coche
    car_insurance: seguro_del_coche seguro_del_auto
    car_keys: llaves_del_coche
    car_park: párking
    caravan: autocaravana
    card: tarjeta tarjetas
    cardboard: cartón
    cardiologist: cardiólogo
    care: cuidado cuidados
    career: carrera profesión
    careful: cuidadoso ten_cuidado
    caretaker: cuidador cuidadora
    carpenter: carpintero ebanista
    carpet: alfombra alfombras
    carrot: zanahoria zanahorias
    carry: transportar transporte transportes
    carry_out: realizar realiza realizo realice realizarlo realizó llevar_a_cabo efectuar
    cartoon: dibujos_animados caricaturas
    cash: efectivo en_efectivo metálico al_contado
    cash_machine: cajero cajero_automático cajeros
    castle: castillo castillos
    cat: gato gata gatos gatito
    cat_food: comida_para_gatos
    cat_litter: arena_para_gatos arena_del_gato
    catalogue: catálogo
    cathedral: catedral
    cauliflower: coliflor
    cause: causar causa causó causas
    cave: cueva
    ceiling: cielorraso
    celebrate: celebrar celebra celebro celebre celebramos celebración celebrado celebró festejar festejo
    cemetery: cementerio
    centre: centro centros
    cereal: cereales
    ceremony: ceremonia ceremonias
    certificate: certificado certificados
    chair: silla sillas
    championship: campeonato torneo torneos
    chance: oportunidad oportunidades casualidad
    change: cambiar cambia cambie cambiamos cambiarlo cambiarla cámbialo cambio cambios cambiá cambian cambiarme
    change_the_sheets: cambiar_las_sábanas
    changed: cambié cambió cambiado cambiada cambiaron
    channel: canal canales
    character: personaje personajes
    charge: cargar carga cargue cargarlo cobrar cobra cobro cobre cargado recargar recarga recargue recárgalo
    charged: cobraron cobró cobrado cobrada me_cobraron cobré
    charger: cargador cargadores
    chat: chatear
    cheap: barato barata baratos baratas económico económica económicos económicas
    check: revisar revisa reviso revise revisamos revisarlo comprobar comprueba compruebo compruebe comprobamos comprobarlo verificar verifica
    check: verifico verifique chequear revisión cheque mirar_si comprobación
    check_in: facturación_online
    checked: revisé revisó revisado revisada comprobé comprobó comprobado comprobada verificado verificada a_cuadros
    checkup: chequeo reconocimiento_médico
    cheerful: animado animada
    cheese: queso quesos
    cherry: cereza cerezas
    chess: ajedrez
    chest: pecho
    chicken: pollo pollos pechuga
    chickpeas: garbanzos
    child: niño niña niñas nene nena crío
    child_seat: sillita
    childhood: infancia
    children: hijos niños nenes críos chicos
    chili: picante ají picantes
    chimney: chimenea
    chips: patatas_fritas
    chocolate: bombones
    choir: coro
    cholesterol: colesterol
    choose: elegir elige elijo elija elegimos elegirlo escoger escoge escoja elección
    chose: elegí eligió elegido elegida escogido
    christmas: navidad navidades navideño navideña
    christmas_eve: nochebuena
    christmas_tree: árbol_de_navidad
    church: iglesia iglesias misa
    cinema: cine cines
    circle: círculo
    citizen: ciudadano ciudadanos
    city: ciudad ciudades
    clean: limpiar limpia limpio limpie limpiamos limpiarlo limpiarla limpios limpias limpian limpiá
    clean_the_bathroom: limpiar_el_baño
    clean_the_kitchen: limpiar_la_cocina
    cleaned: limpié limpió limpiado
    cleaner: limpiadora señora_de_la_limpieza
    cleaning: limpieza limpiando
    cleaning_lady: asistenta
    clear: claro clara claros claras claramente
    climb: escalar escalada
    clinic: clínica ambulatorio centro_de_salud
    clock: despertador
    close: cerrar cierra cierro cierre cerramos cerrarlo cerrarla ciérralo cierran cerré
    closed: cerrado cerrada cerrados cerradas cerró cerraron
    cloth: trapo trapos bayeta paño
    clothes: ropa
    clothes_pegs: pinzas
    clothesline: tendedero
    cloud: nube nubes nublado
    club: clubes
    clutch: embrague
    coach: entrenador entrenadora
    coast: costa
    coat: abrigo abrigos
    cockroach: cucaracha cucarachas
    coconut: coco
    cod: bacalao
    code: código códigos
    coffee_machine: cafetera
    coin: moneda monedas
    cold: resfriado frío catarro fría fríos resfriada frías resfrío
    colleague: colega colegas compañero compañera compañeros compañeras compañero_de_trabajo
    collect: recolectar coleccionar colección reunir reúne
    colour: colores
    column: columna
    comb: peinar peine peinarse peinado
    come: venir vengo viene venimos vienen ven venga vengan
    come_back: volver vuelve vuelvo vuelva volvemos vuelven regresa regreso regrese regresamos
    comedy: comedia
    comfortable: cómodo cómoda cómodos cómodas cómodamente
    comic: tebeo historieta
    coming: viniendo
    community: comunidad comunidad_de_vecinos
    community_fees: gastos_de_comunidad expensas
    company: empresa empresas compañía
    compare: comparar compara comparo comparamos comparación
    complain: quejarse quejarme reclamar reclama reclame reclamo reclamarle me_quejo reclamé
    complaint: queja quejas reclamación reclamaciones denuncia denuncias
    compost: abono_orgánico
    computer: ordenador computadora ordenadores compu computador
    concept: concepto
    concert: concierto conciertos
    concierge: portero conserje
    conference: conferencia conferencias congreso
    confirm: confirmar confirma confirmo confirme confirmamos confirmarlo confirmarle confirmación
    confirmed: confirmé confirmó confirmado confirmada confirmados
    confused: confundido confundida
    confusing: confuso confusa lío
    congratulate: felicitar felicita felicito felicite felicitarle felicitarla felicítale felicitación
    congratulations: felicidades enhorabuena felicitaciones
    connect: conectar conecta conecte conexión conectado conectada conectarlo conectarse
    connection: transbordo
    consider: considerar considera considero
    consist: consiste consistir
    console: consola
    contact: contactar contacta contacte contacto contactos contactarle ponerse_en_contacto
    contact_lenses: lentillas lentes_de_contacto
    contain: contiene contener contenido
    continue: continuar continúa continúo continúe seguir sigue sigo siga seguimos seguirlo siguen continuó siguió seguido reanudar reanuda
    contract: contrato contratos
    contribution: aportación aporte
    control: controlar controla controle
    cook: cocinar cocino cocine cocinamos cocinando cocinado cociné cocinó cocinero cocinera
    cool: fresquito
    coordinate: coordinar coordina coordine
    copy: copiar copia copie copias copiarlo fotocopia fotocopias fotocopiar
    corn: maíz elote choclo
    corner: esquina rincón
    correct: correcto correcta correctamente tiene_razón corregir corrige corrijo corrija corregido corregirlo
    corridor: pasillo
    cost: costar cuesta cuestan cueste costó costaron costado costo coste costos costes valió
    costume: vestuario
    cosy: acogedor acogedora
    cotton: algodón
    couch: sofá sofás
    cough: tos toser
    could: podría podrían podríamos podrías podía pude pudo se_podría
    count: contarlos conteo recuento
    country: país países
    countryside: campo
    couple: pareja parejas
    courage: coraje
    courgette: calabacín calabacines zapallito
    course: curso cursos
    court: juzgado tribunal
    cousin: primo prima primos primas
    coverage: cobertura
    cow: vaca vacas
    cracked: agrietado grieta
    cradle: cuna
    craft: manualidades artesanía
    crash: se_cae se_cuelga
    crazy: loco loca locura
    cream: nata crema cremas
    create: crear créame crearlo creación
    created: creé creó creado creada
    credit: crédito créditos
    credit_card: tarjeta_de_crédito
    crisps: papas_fritas
    crispy: crujiente
    critical: crítico crítica graves
    cross: cruzar cruza
    crossing: cruce paso_de_cebra
    crossword: crucigrama
    crowded: lleno_de_gente abarrotado
    crutches: muletas
    cry: llorar llora lloro lloró llorando
    cucumber: pepino pepinos
    culture: cultura
    cup: taza tazas
    cure: curar
    currency_exchange: cambio_de_moneda casa_de_cambio
    current: actual actuales actualmente vigente
    curtain: cortina cortinas
    cushion: cojín cojines
    customer: cliente clienta clientes
    customer_service: atención_al_cliente servicio_al_cliente
    customs: aduana
    cut: cortar corta corto corte cortamos cortarlo cortado cortada corté cortó cortarme cortarse
    cutlery: cubiertos
    cv: currículum
    cycling: ciclismo
    dad: papá papi
    daily: diario diaria diariamente cada_día a_diario
    damage: dañar daña daños daño
    damaged: dañado dañada dañados dañadas deteriorado deteriorada
    damp: humedad
    dance: bailar baila bailo baile bailamos bailes danza
    dancer: bailarina
    danger: peligros
    dangerous: peligroso peligrosa peligro
    dark: oscuro oscura oscuros
    dark_green: verde_oscuro
    data: datos
    database: base_de_datos
    date: fecha fechas
    date_of_birth: fecha_de_nacimiento
    daughter: hija hijas
    daughter_in_law: nuera
    dawn: madrugada amanecer
    day: día días
    day_after_tomorrow: pasado_mañana
    day_before_yesterday: anteayer antes_de_ayer antier
    deadline: plazo plazos fecha_límite fecha_tope
    dear: estimado estimada querida estimados
    debit: débito
    debt: deuda deudas
    decide: decidir decido decida decidimos decidirlo decidirse decisión decisiones
    decided: decidí decidió decidido decidida
    decoration: decoración adornos decorar
    deep: profundo profunda
    defeat: derrota
    defective: defectuoso defectuosa defecto defectos
    degree: licenciatura
    degrees: grados
    delay: retraso retrasos demora demoras retrasar retrasa
    delayed: retrasado retrasada con_retraso atrasado atrasada demorado demorada
    delete: borrar borra borro borre borrarlo bórralo eliminar elimina elimino elimine eliminarlo elimínalo borrado eliminado borrá borré
    delicious: delicioso deliciosa deliciosos deliciosas riquísimo riquísima buenísimo buenísima rico rica ricos ricas sabroso sabrosa exquisito
    delicious: exquisita
    deliver: repartir
    delivered: entregado entregada entregados entregadas entregué entregó entregaron
    delivery: envíos domicilio a_domicilio repartidor reparto mensajero mensajería
    delivery_note: albarán
    dentist: dentista dentistas odontólogo
    denture: dentadura
    deodorant: desodorante
    department: sección
    depend: depende depender
    deploy: desplegar despliegue
    deposit: depositar deposita deposite depósito fianza ingresar_dinero depósitos
    dermatologist: dermatólogo dermatóloga
    description: descripción
    desert: desierto
    design: diseñar diseña diseño diseños
    desk: escritorio
    dessert: postre postres
    detail: detalles
    detergent: detergente
    develop: desarrollar desarrollo desarrolla
    developer: desarrollador desarrolladora programador
    deworm: desparasitar
    diarrhoea: diarrea
    diary: diario_personal
    dictionary: diccionario
    did: hice hizo hicimos hicieron hacía
    did_not_work: no_funcionó no_funcionaba
    die: morir muere muero murió muerto muerta fallecer falleció muerte
    diesel: gasoil
    diet: dieta
    different: diferente diferentes distinto distinta distintos distintas
    difficult: difícil difíciles complicado complicada
    dig: cavar excavar
    digital: digitales
    dim: atenuar atenúa
    dinner: cena cenas
    direct_debit: domiciliación domiciliar domiciliado débito_automático
    direct_flight: vuelo_directo
    director: directora
    dirt: suciedad
    dirty: sucio sucia sucios sucias
    disadvantage: desventaja desventajas
    disappointed: decepcionado decepcionada decepcionados defraudado
    disappointing: decepcionante decepcionantes decepción decepcionó
    disaster: desastre desastroso
    disconnect: desconectar desconecta desconecte desconectado
    discount: descuento descuentos rebaja
    discuss: debatir comentar comenta comente comentarlo
    disgusting: repugnante
    dish: plato platos
    dishwasher: lavavajillas lavaplatos
    disinfect: desinfectar desinfectante
    dismiss: despedir despedido despido
    divorce: divorcio divorciarse divorciado divorciada
    dizziness: mareo mareos mareado mareada
    do: hacer hago hace hacemos haz haga hacen hacerlo hacerle hacerla hazlo hagamos hagan
    do_the_laundry: lavar_la_ropa poner_la_lavadora poner_lavadora
    doctor: médico médica doctora médicos
    document: documento documentos documentación
    documentary: documental documentales
    does_not_fit: no_cabe no_encaja no_me_queda
    does_not_work: no_funciona no_anda no_va no_funcionan
    dog: perro perra perros perrito
    dog_food: comida_para_perros
    doing: haciendo
    doll: muñeca muñecas
    donate: donar dona done donación donaciones
    donate_blood: donar_sangre
    done: hecho hecha hechos hechas realizado realizada terminado terminada
    donkey: burro
    door: puerta puertas
    doorbell: timbre
    double: doble dobles
    double_room: habitación_doble
    doubt: dudar
    down: abajo
    download: descargar descarga descargue descargarlo descargado bajarlo bajarse descargas descárgalo
    downstairs: piso_de_abajo
    dozen: docena docenas
    draft: borrador
    drain: desagüe
    draw: empate empatar
    drawer: cajón cajones
    drawing: dibujo dibujos dibujar dibuja
    dream: sueño soñar sueña sueños soñé soñó
    dreamt: he_soñado
    dress: vestido vestidos
    dress_up: arreglarse disfrazarse disfraz disfraces
    drill: taladro taladrar
    drink: beber bebe bebo beba bebemos bebí bebió bebido bebida bebidas trago tragos refresco refrescos
    drive: conducir conduce conduzco conduzca manejar maneja manejo maneje conduje
    driver: conductor chófer conductora
    driving_licence: carné_de_conducir licencia_de_conducir permiso_de_conducir licencia registro_de_conducir
    drop_off: entregar entrega entrego entregue entregarlo entregarla entregarle entregas
    drops: gotas
    drought: sequía
    drum: tambor
    dry: secar seca seque secarlo seco secos secas secado
    dry_cleaner: tintorería
    dryer: secadora secador
    duck: pato
    due: vence vencen vencimiento vencer
    durable: duradero duradera
    duration: duración durar duró
    during: durante
    dust: polvo
    duvet: edredón nórdico
    each: cada cada_uno cada_una
    each_time: cada_vez
    ear: oreja orejas oídos
    early: temprano temprana
    earn: ingresos ganancias
    earrings: aretes aros
    earthquake: terremoto sismo temblor
    east: al_este
    easter: semana_santa pascua
    easy: fácil fáciles sencillo sencilla fácilmente
    easy_to_use: fácil_de_usar
    eat: comer come comemos comen coma comido comí comió comieron comerlo comiendo
    edit: editar edita
    effort: esfuerzo esfuerzos
    egg: huevo huevos
    election: elecciones votar voto
    electrician: electricista
    electricity: electricidad corriente
    electricity_bill: factura_de_la_luz recibo_de_la_luz
    elephant: elefante
    elevator: ascensor elevador
    email: correo correo_electrónico correos_electrónicos
    embarrassed: avergonzado
    embassy: embajada consulado
    embroider: bordar
    emergency: emergencia emergencias urgencias
    emergency_room: sala_de_urgencias
    employee: empleado empleada empleados trabajador trabajadores
    empty: vaciar vacía vacíe vaciarlo vacío vacíos vacías
    end: fin extremo
    ending: desenlace
    energy: energía
    engine: motores
    engineer: ingeniero ingeniera
    english: inglés inglesa
    enjoy: disfrutar disfruta disfruto disfrute disfrutamos
    enjoyed: disfruté disfrutó disfrutado
    enough: suficiente suficientes basta bastante bastantes
    enter: entrar entra entro entré entró entramos ingresar ingresa ingrese
    entrance: recibidor portal
    envelope: sobres
    environment: medio_ambiente
    episode: episodio episodios capítulo capítulos
    error: errores equivocación
    especially: sobre_todo
    essay: redacción
    essential: esencial
    estate_agency: inmobiliaria
    even: incluso aun
    evening: atardecer
    event: evento eventos acto actos
    every_day: todos_los_días
    every_week: cada_semana todas_las_semanas
    everyone: todo_el_mundo
    everywhere: en_todas_partes por_todos_lados
    ex_partner: expareja
    exactly: exactamente exacto exacta justo
    exam: examen exámenes parcial
    example: ejemplo ejemplos por_ejemplo
    exceeded: superó superado
    excellent: excelente excelentes
    except: excepto salvo
    exchange: canjear canje intercambio intercambiar
    excited: emocionado emocionada ilusionado ilusión entusiasmado
    exercise: hacer_ejercicio ejercicio ejercicios entrenar entrena entreno entrene entrenamiento hacer_deporte
    exhibition: exposición exposiciones expo
    exist: existir existe existen
    exit: salida salidas
    expectations: expectativas
    expensive: caro cara caros caras carísimo carísima
    experience: experiencia experiencias vivencia
    expire: caducar caduca caducan caducidad
    expired: caducado caducada vencido vencida vencidos caducados caducó
    explain: explicar explica explico explique explicarle explicación explicaciones expliqué explicó explicado
    extension: prórroga
    extension_cord: alargador alargue
    extra: adicional adicionales
    eye: ojo ojos
    eye_drops: colirio
    face: rostro
    factory: fábrica
    fail: fallar falló fallado fracaso
    fail_exam: suspender suspendido suspendí
    fall: caer cae caigo caerse caen
    false: falso falsa falsos
    family: familia familiar familias familiares parientes
    family_reunion: reunión_familiar reencuentro
    famous: famoso famosa famosos
    fan: ventilador ventiladores aficionado aficionados
    far: lejos lejos_de lejano lejana
    farewell: despedida
    farmer: granjero agricultor
    fast: rápido rápida rápidos rápidas
    father: padre
    father_in_law: suegro
    faulty: falla fallas fallando
    favour: favor favores
    favourite: favorito favorita favoritos preferido preferida
    fear: miedo temor temo temer
    feather: pluma
    fed: alimenté alimentó alimentado
    fee: cuota cuotas comisión comisiones honorarios tasa tasas arancel
    feed: alimentar alimenta alimente dar_de_comer darle_de_comer dale_de_comer
    feed_the_cat: dar_comida_al_gato
    feedback: comentarios comentario
    feel: sentir siento siente sienta sentimos sentirse sentí sintió sentido
    feeling: sentimiento sentimientos sensación
    fell: caí cayó caído caída cayeron se_cayó
    ferry: transbordador
    fertilizer: fertilizante
    festival: feria ferias festivales
    fever: fiebre
    few: pocos pocas
    fibre: fibra_óptica fibra
    fight: pelear pelea peleas discutir discute discusión discutimos pelearon
    file: archivo archivos fichero
    fill: llenar llena llene llenarlo llenó
    fill_out: rellenar rellena relleno rellene rellenarlo completar completa completarlo rellenado cumplimentar
    filling: empaste
    film: película películas peli pelis
    filter: filtrar filtro filtros
    final_notice: último_aviso
    find: encontrar encuentra encuentro encuentre encontramos encontrarlo encuéntrame encuentran hallar
    fine: multa multas multaron
    finger: dedo dedos
    finish: terminar termina termino termine terminamos terminarlo terminarla acabar acaba acabo acabe acabarlo finalizar finaliza
    finished: terminé terminó terminados terminadas acabado acabada acabé acabó finalizado finalizada
    fire: fuego incendio hoguera
    firefighter: bombero bomberos
    fireworks: fuegos_artificiales
    first: primero primera primer primeros primeras
    first_communion: primera_comunión comunión
    fish: pescado pescados pez peces
    fishing: pescar pesca caña_de_pescar
    fishmonger: pescadería
    fit: encajar cabe caben caber
    fix: arreglar arregla arreglo arregle arreglamos arreglarlo arreglarla arréglalo arreglos arreglá
    fixed: arreglé arregló arreglado arreglada arreglados arregladas
    flat: piso apartamento departamento pisos apartamentos depa
    flat_tyre: pinchazo rueda_pinchada
    flea: pulga pulgas
    flight: vuelo vuelos
    flimsy: endeble
    flood: inundación inundado
    floor: suelo planta_baja
    florist: floristería florería
    flour: harina
    flower: flor flores
    flowerpot: maceta macetas
    flu: gripe gripa
    flute: flauta
    fly: volar vuela volé mosca moscas
    fog: niebla
    foil: papel_de_aluminio papel_aluminio
    folder: carpeta carpetas
    follow_up: dar_seguimiento hacer_seguimiento
    food: comida comidas alimento alimentos
    foot: pie pies
    football: fútbol
    for: para
    for_what: para_qué
    forbidden: prohibido prohibida prohíbe
    foreigner: extranjero extranjera extranjeros
    forest: bosque bosques
    forget: olvidar olvida olvido olvide olvidarme olvidarse olvides olvidemos olvidarlo
    forgive: perdonar
    forgot: olvidé olvidó olvidado olvidada se_me_olvidó me_olvidé
    fork: tenedor tenedores
    form: formulario formularios
    forward: reenviar reenvía reenvíe reenviarlo reenviado reenviarle
    found: encontré encontró encontrado encontrada encontrados encontradas hallado
    fox: zorro
    frame: marco
    fraud: fraude estafa timo estafador estafaron engaño
    free: gratis gratuito gratuita gratuitos gratuitas libre libres
    freezer: congelador
    french: francés francesa
    fresh: fresco fresca frescos frescas
    fridge: nevera frigorífico heladera refrigerador refri
    fried: frito frita fritos fritas freír
    friend: amigo amiga amigos amigas
    friendly: amable amables simpático simpática simpáticos simpáticas amabilidad
    friendship: amistad
    frog: rana
    from: a_partir_de
    frozen: congelado congelados congelada congelar
    fruit: fruta frutas
    fruit_tree: frutal
    frustrated: frustrado frustrada frustrante
    fuel: combustible
    full: lleno completo completos llenos completas
    fun: divertido divertida divertidos divertidas diversión
    function: características
    funeral: entierro velorio velatorio
    funny: gracioso graciosa cómico
    furniture: muebles mueble
    fuse: fusible fusibles
    future: futuro futura
    gain_weight: engordar
    gallery: galería
    game: juegos partida
    garage: cochera garaje
    garden: jardín jardines huerto jardinería
    gardener: jardinero jardinera
    garlic: ajo ajos
    garment: prenda
    gas: butano bombona
    gave: di dio dado dieron dimos
    gearbox: caja_de_cambios
    generous: generoso generosa
    german: alemán alemana
    get: conseguir consigue consigo consiga conseguimos conseguirlo obtener obtiene obtenga obtengo
    get_on: subirse
    get_up: levantarse levantarme levántate me_levanto me_levanté
    gift: regalo regalos regalar regala regalarle regalé regaló obsequio detalle
    girl: chica muchacha
    girlfriend: novia
    give: dar da doy dé damos dan darle darles dame dale darme dárselo déme
    glass: vaso vasos copa copas vidrio cristal
    glasses: gafas lentes anteojos
    glove: guantes guante
    glue: pegamento pegar pega pegue
    gluten_free: sin_gluten
    go: ir voy va vamos van ve vaya vayan vas irme irnos
    go_out: salir salgo sale salga salimos salen
    goal: objetivo objetivos meta metas
    goals: goles
    goat: cabra
    god: dios
    godchild: ahijado ahijada
    godfather: padrino
    godmother: madrina
    godparents: padrinos
    going_to: voy_a vamos_a va_a van_a ir_a
    golden: dorado dorada oro
    good: bueno buena buenos buenas buen
    good_afternoon: buenas_tardes
    good_idea: buena_idea
    good_luck: buena_suerte
    good_morning: buenos_días
    good_night: buenas_noches
    goodbye: adiós hasta_luego chao chau hasta_pronto
    got: conseguí consiguió conseguido obtuve obtuvo obtenido
    grade: calificación calificaciones
    graduation: graduación
    granddaughter: nieta nietas
    grandfather: abuelo abuelito
    grandmother: abuela abuelita yaya abuelas
    grandparents: abuelos
    grandson: nieto nietos
    grape: uva uvas
    grass: césped hierba pasto
    grateful: agradecidos
    gratitude: gratitud
    greasy: grasiento grasienta grasa aceitoso
    great: genial geniales estupendo estupenda fantástico fantástica fenomenal bárbaro chévere guay
    great_grandfather: bisabuelo
    great_grandmother: bisabuela
    green: verde verdes
    greengrocer: frutería verdulería frutero
    greenhouse: invernadero
    greet: saludar saluda saludo saludarle
    grey: gris grises
    groceries: la_compra víveres comestibles hacer_la_compra
    grocery: almacén bodega colmado
    group: grupo grupos
    grow: crecer crece cultivar cultiva crezca
    guess: adivinar
    guest: huésped huéspedes
    guest_list: lista_de_invitados
    guide: guía guías
    guilty: culpable culpa
    guitar: guitarra
    gutter: canalón
    gym: gimnasio
    gynaecologist: ginecóloga ginecólogo
    habit: costumbre costumbres hábito hábitos rutina
    had: tuve tuvo tenía tenido tuvimos tenían
    hail: granizo
    hair: pelo cabello
    haircut: corte_de_pelo cortarme_el_pelo cortarse_el_pelo
    hairdresser: peluquero peluquera peluquería barbero barbería esteticista salón_de_belleza estilista
    half: mitad media
    ham: jamón
    hammer: martillo
    hamster: hámster
    hand: mano manos
    handbag: bolso bolsos
    handball: balonmano
    handsaw: serrucho
    handsome: guapo guapa
    hang: colgar cuelga cuelgo cuelgue colgarlo colgado tender_la_ropa tender
    hang_up: colgar_el_teléfono
    hanger: percha perchas
    happen: pasar pasa pase ocurrir ocurre suceder sucede ocurra
    happened: pasó pasé pasado ocurrió sucedió pasaron
    happy: feliz felices contento contenta contentos contentas alegre alegres
    happy_birthday: feliz_cumpleaños
    harbour: puerto
    hard: duro dura duros
    hard_drive: disco_duro
    hardware_store: ferretería
    has: tiene ha tienes
    has_to: tiene_que
    hat: sombrero gorro
    hate: odiar odio odia detesto detestar detesta
    have: tener tengo tenemos tienen tenga tengas he hemos han
    have_breakfast: desayunar desayunamos
    have_dinner: cenar cenamos ceno cene cenando
    have_lunch: almorzar almorzamos almuerza
    have_to: tener_que tengo_que tenemos_que hay_que
    having: teniendo habiendo
    he: él
    head: cabeza
    headache: dolor_de_cabeza jaqueca migraña
    headlight: faro faros
    headphones: auriculares audífonos cascos
    health: salud
    health_card: tarjeta_sanitaria
    health_insurance: seguro_médico seguro_de_salud
    healthy: sano sana sanos saludable saludables
    heard: escuché escuchó escuchado oí oyó oído
    hearing_aid: audífono
    heart: corazón
    heat_up: calentar calienta
    heat_wave: ola_de_calor
    heater: calefactor estufa
    heating: calefacción
    heavy: pesado pesada pesados pesadas
    hedge: seto setos
    height: altura
    heir: heredero
    hello: hola
    helmet: casco
    help: ayudar ayudo ayude ayudamos ayudarle ayudarme ayúdame ayudarla ayuda ayudas socorro ayudarlo ayudame
    help_desk: soporte soporte_técnico
    helped: ayudé ayudó ayudado ayudaron
    hen: gallina gallinas
    here: aquí acá
    hide: esconder esconde ocultar oculta
    high: alto alta altos altas
    high_priority: alta_prioridad prioridad_alta
    high_school: instituto secundaria bachillerato
    highly_recommended: muy_recomendable totalmente_recomendable
    hiking: senderismo
    him: le
    hire: contratar contrata contrate contratado
    his: su sus suyo suya suyos suyas
    hobby: afición pasatiempo aficiones
    hold: sostener aguantar aguanta mantener mantiene mantenga mantengo
    hole: agujero agujeros hueco
    holidays: vacaciones
    home: hogar
    home_insurance: seguro_de_hogar
    home_office: teletrabajo
    homemade: caseros hecho_en_casa
    homework: deberes
    honest: honesto honesta sincero sincera honrado
    honey: miel
    honeymoon: luna_de_miel
    hope: ojalá esperanza esperanzas
    horrible: horroroso horrorosa
    horror_film: película_de_terror terror
    horse: caballo caballos
    hose: manguera
    hospital: hospitales
    host: anfitrión anfitriona
    hostel: albergue hostal
    hot: caliente calor calientes caluroso calurosa
    house: casa casas
    house_keys: llaves_de_casa
    how: cómo
    how_about: qué_tal qué_les_parece qué_te_parece
    how_many: cuántos cuántas
    how_much: cuánto cuánta cuánto_cuesta
    however: sin_embargo no_obstante
    hug: abrazo abrazos abrazar
    hungry: hambriento tengo_hambre hambre
    hunting: caza cazar
    hurry: apurar apúrate apurarse darse_prisa date_prisa prisa apuro
    hurt: dolido
    husband: marido esposo
    hypothesis: hipótesis
    i: yo
    i_thought_of: se_me_ocurrió
    ice: hielo hielos
    ice_cream: helado helados
    ice_rink: pista_de_hielo
    id_card: dni carné carnet cédula documento_de_identidad carné_de_identidad
    idea: ocurrencia se_me_ocurre
    if: si
    ill: enfermo enferma enfermos malito
    illness: enfermedad enfermedades
    image: imagen imágenes
    imagine: imaginar imagina imagínate imagino imaginemos
    immediately: inmediatamente de_inmediato ya_mismo al_instante
    important: importante importantes importa imprescindible
    impossible: imposible imposibles
    impressed: impresionado impresionada
    improve: mejorar mejora mejore mejoramos mejoró mejorado
    improvement: mejoras
    in: en dentro
    in_advance: por_adelantado
    in_case: por_si por_si_acaso en_caso_de
    in_fact: de_hecho en_realidad
    in_front: delante delante_de enfrente frente
    in_general: en_general
    in_love: enamorado enamorada
    in_the_afternoon: por_la_tarde en_la_tarde de_la_tarde
    in_the_end: al_final finalmente por_fin por_último
    in_the_morning: por_la_mañana en_la_mañana de_la_mañana
    in_time: con_antelación
    included: incluido incluida incluidos incluye incluir
    increase: subir sube suba súbelo subirlo aumentar aumenta aumento aumente incrementar incrementa subí subió subo aumentó aumentado subida
    incredible: impresionante impresionantes
    infection: infección
    influence: influencia
    information: información
    inheritance: herencia
    injection: inyección inyecciones
    injury: lesión herida lesiones lesionado herido
    ink: tinta
    innovate: innovación innovador
    insect: insectos bicho bichos
    inside: adentro dentro_de
    inside_out: del_revés
    insomnia: insomnio
    inspiration: inspirar inspirador
    inspire: inspira
    install: instalar instala instalo instale instalarlo instalación instalaciones instalado instalada instalé instaló
    instalment: a_plazos
    instead: en_cambio
    instead_of: en_vez_de en_lugar_de
    instructions: instrucciones manual_de_uso
    instrument: instrumento instrumentos
    insurance: seguro seguros póliza aseguradora
    insurance_claim: parte_del_seguro
    intelligent: inteligente inteligentes
    interest_rate: tipo_de_interés intereses
    interesting: interesante interesantes interesa interés
    interview: entrevista entrevistas
    invent: inventar invento inventos
    invest: invertir invierte invierta inversión inversiones
    invite: invitar invita invito invitamos invitarle invitarlos invitación invitaciones
    invited: invité invitó invitado invitada invitados invitadas
    invoice: factura facturas facturar facturación
    iron: planchar plancha plancho planche planchado planchada planchas hierro
    ironing_board: tabla_de_planchar
    is: es está
    island: isla islas
    issue: incidencia incidencias incidente
    it: ello
    it_would_help: ayudaría
    itch: picor picazón
    jacket: chaqueta chaquetas campera chamarra cazadora
    jam: mermelada
    jar: tarro bote frasco
    jealous: celoso celosa celos
    jeans: vaqueros tejanos
    jewellery: joya joyas joyería
    job: empleo puesto_de_trabajo
    join: unirse unirme únete afiliarse
    joke: chiste chistes broma
    journalist: periodista
    joy: alegría felicidad
    judge: juez jueza
    juice: zumo zumos jugo jugos
    juicy: jugoso jugosa
    jumper: jersey suéter pulóver chompa
    kettle: hervidor
    key: llave llaves
    key_handover: entrega_de_llaves
    key_ring: llavero
    keyboard: teclado
    kind: atento atenta cariñoso cariñosa
    kiss: beso besos besar
    kitchen: cocina cocinas
    kitchen_paper: papel_de_cocina
    knee: rodilla rodillas
    knew: sabía supe supo sabido conocí conoció conocido
    knife: cuchillo cuchillos navaja
    knit: tejer punto
    know: saber sé sabe sepa sabemos saben saberlo conocer conozco conoce conozca conocemos conocerlo
    lactose_free: sin_lactosa
    ladder: escalera_de_mano
    lake: lago lagos
    lamb: cordero
    lamp: lámpara lámparas
    land: aterrizar aterriza aterrizaje
    landline: fijo
    landlord: casero casera arrendador
    lane: carril
    language: idioma idiomas lenguaje
    laptop: portátil
    large: amplio amplia
    last: último última últimos últimas
    last_chance: última_oportunidad
    last_minute: último_momento a_última_hora
    last_month: el_mes_pasado
    last_night: anoche
    last_week: la_semana_pasada semana_pasada
    last_year: el_año_pasado
    late: tarde
    later: luego más_tarde más_adelante
    laugh: reír ríe reírse risa risas
    launch: lanzamiento
    laundry: colada lavandería ropa_sucia
    law: ley leyes
    lawnmower: cortacésped
    lawyer: abogado abogada abogados
    lay_the_table: poner_la_mesa
    lazy: perezoso vago pereza flojera
    leaf: hoja hojas
    league: liga
    leak: fuga gotera goteras fuga_de_agua gotea
    leaking: goteando pierde_agua
    learn: aprender aprende aprendo aprenda aprendemos aprenderme
    learned: aprendí aprendió aprendido
    leash: correa
    leather: cuero
    leave: dejar deja deje dejo dejamos dejarlo dejarle irse partir dejarla dejan
    left: dejé dejó dejado dejaron izquierda izquierdo a_la_izquierda
    left_over: sobra sobran sobras sobró
    leg: pierna piernas
    lemon: limón limones
    lend: prestar presta presto preste prestarle préstame prestado prestada presté prestó
    length: longitud
    lentil: lentejas
    less: menos
    lesson: clase clases lección lecciones
    lesson_learned: lección_aprendida
    let_know: hacer_saber
    letter: carta cartas letra letras
    lettuce: lechuga lechugas
    library: biblioteca
    life: vida vidas
    lift: levantar levanta levante
    light: luz luces
    light_blue: celeste
    light_bulb: bombilla bombillas foco bombillo
    lighter: encendedor mechero
    lightning: rayo relámpago
    lightweight: ligero ligera liviano
    like: me_gusta gustar gusta gustan le_gusta nos_gusta me_gustan guste
    liked: gustó gustaron me_gustó me_gustaron nos_gustó gustado
    lime: lima limas
    line: línea líneas
    link: enlace enlaces vínculo
    lion: león
    list: lista listas listado
    listen: escuchar escucha escucho escuche escuchamos escuchando oír oye oigo oiga oímos
    listen_to_music: escuchar_música
    little: poco poca
    live: vivir vive vivo viva vivimos viven vivía vivió
    living_room: salón sala comedor
    living_room_light: luz_del_salón luz_de_la_sala
    loading: cargando
    loaf: barra_de_pan
    loan: préstamo préstamos
    location: ubicación ubicado ubicada situado localización
    lock: cerrar_con_llave cerradura cerraduras candado bloquear bloquea bloquee bloqueado bloqueada
    locked: bloqueados
    locksmith: cerrajero cerrajería
    log_in: iniciar_sesión acceder acceso ingresar_al_sistema
    log_out: cerrar_sesión
    lonely: solitario soledad
    long: largo larga largos largas
    long_time: mucho_tiempo
    look: mirar mira miro mire miramos mirarlo mirá echar_un_vistazo mirando
    look_after: cuidar cuida cuido cuide cuidamos cuidarlo cuidarla ocuparse encargarse encargarme encárgate hacerse_cargo
    look_for: buscar busca busco busque buscamos buscan buscarlo buscarla búscame búscalo buscando búsqueda
    look_into: estudiar_la_posibilidad
    looked_at: miré miró mirado
    looked_for: busqué buscó buscado
    loose: suelto suelta flojo
    lose: perder pierde pierdo pierda perdemos
    lose_weight: adelgazar bajar_de_peso perder_peso
    lost: perdí perdió perdido perdida perdidos perdidas perdieron extraviado extraviada
    lottery: lotería décimo
    louder: más_alto
    love: amar amo ama amor encantar encanta encantan me_encanta te_quiero me_encantan
    loved: encantó encantaron me_encantó nos_encantó encantado encantada
    lover: amante
    low: bajos bajas
    low_priority: baja_prioridad prioridad_baja
    lower: bajar baja baje bájalo bajarle reducir reduzca reducido disminuir bajé bajó
    lucky: suerte suertudo
    luggage: equipaje equipajes
    lukewarm: templados
    lunch: almuerzo almuerzos
    lunch_box: táper tupper fiambrera
    lyrics: letra_de_la_canción
    madam: señora doña señorita
    magazine: revista revistas
    mailbox: buzón
    make: preparar prepara preparo preparamos prepararlo prepararle
    make_an_appointment: pedir_cita pedir_hora sacar_turno pedir_turno coger_cita sacar_cita
    make_the_bed: hacer_la_cama
    makeup: maquillaje maquillarse
    man: hombre hombres
    manage: gestionar gestiona gestione gestión gestiones administrar administra administración trámite trámites tramitar tramita
    manager: gerente gerentes
    mandarin: mandarinas
    mandatory: obligatorio obligatoria obligación
    many: muchos muchas
    map: mapa mapas plano
    marble: mármol
    margarine: margarina
    mark: marcar marque marcado
    marker: rotulador rotuladores
    market: mercado mercadillo mercados
    marketing: mercadotecnia
    married: casado casada casados
    marry: casarse casarme casarnos casar se_casa se_casan
    mask: mascarilla mascarillas tapabocas
    match: partido partidos combinar combina
    matches: cerillas fósforos
    material: materiales tela telas
    mattress: colchón colchones
    maximum: máximo máxima
    maybe: quizás quizá tal_vez a_lo_mejor acaso
    mayonnaise: mayonesa
    me: mí
    meal: plato_principal
    mean: significa significar quiere_decir
    meaning: significado
    meanwhile: entretanto
    measure: medir mide mido mida medidas medida
    meat: carne carnes
    mechanic: mecánico mecánica
    medal: medalla
    medicine: medicina medicamento medicamentos medicinas medicación remedio
    meditate: meditar meditación
    medium: mediano mediana medianos medianas
    meet_up: quedar_con quedé_con reunirse reunirme reunirnos nos_reunimos verse vernos juntarnos juntarse
    meeting: reunión reuniones junta juntas
    meets: cumple_con cumplir cumplió
    melon: melones
    member: miembro miembros socio socia socios
    membership: membresía
    memory: memoria recuerdos
    memory_stick: pendrive memoria_usb
    menu: menú
    message: mensaje mensajes
    metal: metales
    mice: ratones ratas
    microphone: micrófono
    microwave: microondas
    middle: medio
    midnight: medianoche
    midwife: comadrona matrona
    milk: leche
    minced_meat: carne_picada carne_molida
    minimum: mínima
    minutes: acta actas
    mirror: espejo espejos
    miss: extrañar extraño te_echo_de_menos echar_de_menos perderme perderse
    missing: falta faltan faltaba faltar faltante
    mistake: equivocado equivocarse me_equivoqué equivocada
    mobile_data: datos_móviles
    model: modelo modelos
    modern: moderno moderna modernos
    moment: momento momentos rato instante un_rato un_momento
    money: dinero plata
    monkey: mono
    month: mes meses mensual
    mood: humor ánimo
    moon: luna
    mop: fregar fregona trapear trapeador friega
    more: más
    more_or_less: más_o_menos
    morning: mañanas
    mortgage: hipoteca hipotecas
    mosquito: zancudos
    most: la_mayoría mayoría mayor_parte
    mother: madre madres
    mother_in_law: suegra
    motivated: motivado motivada motivación
    motorbike: moto motos motocicleta
    motorway: autopista autovía carretera
    mould: moho
    mountain: montaña montañas
    mouse: ratón
    mouth: boca
    move: mover mueve muevo mueva movemos moverlo muévelo trasladar traslada traslado
    move_house: mudarse mudarme mudarnos mudanza mudanzas me_mudo nos_mudamos
    move_in: entrar_a_vivir
    moved: moví movió movido movida
    moving_box: caja_de_cartón
    moving_van: camión_de_mudanza
    mow: cortar_el_césped podar poda pode podado segar
    much: mucho mucha
    mum: mamá mami
    museum: museo museos
    mushroom: champiñones setas champiñón hongos
    music: música
    musician: músico músicos
    must: debo debe deben debemos deber
    mustard: mostaza
    mute: silenciar silencia
    my: mi mis mío mía míos mías
    nail: clavo clavos
    nails: uñas
    name: nombre nombres
    napkin: servilleta servilletas
    nappy: pañal pañales
    narrow: estrecho estrecha
    nationality: nacionalidad
    nausea: náuseas
    navy_blue: azul_marino
    near: cerca cerca_de cercano cercana cercanos cercanas
    necessary: imprescindibles
    neck: cuello
    necklace: collar collares
    need: necesitar necesito necesita necesitamos necesitan necesite se_necesita hace_falta hacen_falta me_hace_falta
    needed: necesité necesitó necesitaba necesitado necesario necesaria necesarios necesarias
    needle: aguja agujas
    negotiate: negociar negociación
    neighbour: vecino vecina vecinos vecinas
    neighbourhood: barrio barrios zona zonas vecindario
    neither: tampoco ni
    nephew: sobrino sobrinos
    nervous: nervioso nerviosa ansioso ansiosa
    nest: nido
    network: red redes
    neuter: castrar esterilizar
    never: nunca jamás
    never_again: nunca_más
    never_arrived: nunca_llegó no_llegó no_ha_llegado
    new: nuevo nueva nuevos nuevas
    new_idea: nueva_idea
    new_year: año_nuevo nochevieja fin_de_año
    news: noticias noticia novedades
    newsagent: quiosco kiosco estanco
    newspaper: periódico diarios periódicos
    next: próximo próxima próximos próximas siguiente siguientes
    next_month: el_mes_que_viene próximo_mes mes_que_viene
    next_to: junto_a al_lado al_lado_de
    next_week: la_semana_que_viene próxima_semana semana_que_viene la_próxima_semana
    next_year: el_año_que_viene año_que_viene próximo_año
    niece: sobrina sobrinas
    night: noche noches
    no_hurry: sin_prisa no_hay_prisa no_corre_prisa sin_apuro no_urge no_es_urgente sin_prisas no_hay_apuro
    no_more: ya_no no_más
    no_problem: sin_problema ningún_problema
    nobody: nadie
    noise: ruido ruidos
    noise_level: nivel_de_ruido
    noisy: ruidoso ruidosa ruidosos
    none: ninguno ninguna ningún
    noodles: espaguetis
    noon: mediodía al_mediodía
    normal: normales
    north: norte
    nose: nariz
    not: no
    not_at_all: para_nada en_absoluto
    not_important: no_es_importante da_igual no_importa poco_importante
    not_recommended: no_recomendable no_lo_recomiendo no_recomiendo
    not_worth: no_vale_la_pena no_merece_la_pena
    not_yet: todavía_no aún_no
    notary: notario notaría
    note: nota notas apuntes anotación
    note_down: anotar anota anoto anote anotarlo apuntar apunta apunto apunte apuntarlo anotado apuntado anótalo apúntalo anotá
    notebook: cuaderno cuadernos libreta libretas
    nothing: nada
    nothing_else: nada_más
    nothing_important: nada_importante
    nothing_urgent: nada_urgente
    notice: darse_cuenta me_di_cuenta notar
    notify: avisar avisa aviso avise avisamos avisarle avísale avísame avisarles avisé avisó avisado avisos notificar notifica notificación
    notify: notificaciones avisarme
    novel: novela novelas
    now: ahora ahorita ahora_mismo
    number: número números
    number_plate: matrícula_del_coche placa patente
    nurse: enfermera enfermero enfermería
    nursery: guardería jardín_de_infancia
    nut: nuez nueces
    nuts: frutos_secos
    oat_milk: leche_de_avena
    oats: avena
    of: de
    of_course: por_supuesto claro_que_sí desde_luego
    of_the: del
    offer: ofrecer ofrece ofrezco ofrezca oferta ofertas ofreció ofrecido
    office: oficina oficinas despacho
    often: a_menudo frecuentemente muchas_veces con_frecuencia
    oil: aceite
    oil_change: cambio_de_aceite
    ointment: pomada
    okay: está_bien
    old: viejo vieja viejos viejas antiguo antigua antiguos
    olive: aceituna aceitunas
    olive_oil: aceite_de_oliva
    omelette: tortilla tortillas
    on_credit: fiado
    on_time: a_tiempo puntual puntuales puntualmente
    on_top: encima encima_de
    once: una_vez
    one_could: cabría
    one_day: un_día
    oneself: se
    onion: cebolla cebollas
    only: solo sólo solamente únicamente
    open: abrir abre abro abra abrimos abrirlo ábrelo abren abierto abierta abiertos abiertas abrí
    open_account: abrir_una_cuenta
    opened: abrió abrieron
    opening_hours: horario_de_apertura
    operation: operación cirugía operar operarse
    opinion: opiniones
    opposite: opuesto
    optician: óptica oftalmólogo oculista
    option: opción opciones alternativa alternativas
    optional: opcional opcionales
    or: o u
    orange: naranja naranjas
    orchid: orquídea
    order: pedir pide pido pida pedimos pedirlo pedirla pedirle pídelo pedido pedidos encargar encarga encargo encargue encargarlo
    order_number: número_de_pedido
    ordered: pedí pidió encargué encargó encargado pidieron
    organic: ecológico ecológica orgánico orgánica ecológicos
    organize: organizar organiza organizo organice organizamos organización organizarlo organizado organizada organicé organizó
    orphan: huérfano
    orthopaedist: traumatólogo
    other: otro otra otros otras
    otherwise: de_lo_contrario
    our: nuestro nuestra nuestros nuestras
    out_of_order: fuera_de_servicio
    outbound: ida
    outside: fuera afuera
    oven: horno
    overdue: fuera_de_plazo
    overtime: horas_extra
    owe: debo_dinero me_debe le_debo me_deben
    owner: dueño dueña propietario propietaria
    pack: empacar empaca hacer_la_maleta empaquetar empaqueta hacer_las_maletas hacer_la_valija
    packaging: embalaje envoltorio
    packet: paquete paquetes
    padel: pádel
    paediatrician: pediatra
    page: página páginas
    paid: pagué pagó pagado pagada pagados pagadas pagaron abonado abonada aboné
    pain: dolor dolores duele duelen me_duele doler dolía
    painkiller: analgésico ibuprofeno
    paint: pintar pinto pinte pintamos pintarlo pintado pintada pintura pinturas
    paint_brush: brocha pincel pinceles
    painter: pintor pintora
    painting: óleo
    pair: par pares
    palace: palacio
    palm: palmera
    pan: sartén sartenes
    paper: papel papeles
    paragraph: párrafo
    parasol: sombrilla
    parcel: encomienda
    parents: padres papás
    parents_evening: reunión_de_padres tutoría
    parents_in_law: suegros
    park: aparcar aparca estacionar estaciona parque parques
    parking: aparcamiento estacionamiento parking_gratuito
    parrot: loro
    parsley: perejil
    part: parte partes
    participate: participar participa participo participe participación
    party: fiesta fiestas
    pass_exam: aprobar_el_examen
    passport: pasaporte pasaportes
    password: contraseña contraseñas clave claves
    pasta: fideos macarrones tallarines
    pastry: bollería
    pastry_shop: pastelería confitería
    patience: paciencia
    patient: paciente pacientes
    pause: pausar pausa pausas
    pavement: acera vereda
    paw: pata patas
    pay: pagar paga pague pagamos pagan pagarlo pagarla pagarle págalo pagá pagarles abonar abone
    pay_rent: pagar_el_alquiler
    payment: pago pagos
    pea: guisantes arvejas chícharos
    peace: paz
    peach: melocotón melocotones durazno duraznos
    peanut: cacahuete cacahuetes maní cacahuate
    pear: pera peras
    pen: bolígrafo boli lapicera
    pencil: lápiz lápices
    pending: pendiente pendientes
    pension: pensión jubilación
    people: gente personas
    pepper: pimienta
    percent: por_ciento porcentaje
    perfect: perfecto perfecta perfectos perfectas perfectamente
    performance: actuación actuaciones interpretación
    perfume: colonia
    perhaps: puede_que puede_ser
    perhaps_could: quizás_podríamos
    period: menstruación
    permit: permiso permisos
    person: persona
    person_in_charge: responsable responsables
    pest: plaga
    petrol: gasolina nafta
    petrol_station: gasolinera estación_de_servicio
    pharmacist: farmacéutico farmacéutica
    pharmacy: farmacia farmacias
    phone: teléfono teléfonos celular celulares móvil móviles fono
    phone_number: número_de_teléfono
    photo: foto fotos fotografía fotografías
    photography: fotógrafo fotógrafa
    physiotherapist: fisio fisioterapeuta kinesiólogo fisioterapia
    pick_up: recoger recoge recojo recoja recogemos recogerlo recogerla recogerlos recógelo recogida retirar retira retire ir_a_buscar
    pick_up: pasar_a_buscar pasar_a_recoger
    pick_up_kids: recoger_a_los_niños
    picked_up: recogí recogió recogido recogidos recogidas retirado
    picture: cuadro cuadros
    pie: empanada empanadas
    piece: trozo pedazo trozos piezas
    pig: chancho
    piggy_bank: hucha alcancía
    pill: pastilla pastillas píldora comprimidos
    pillow: almohada almohadas
    pineapple: piña ananá
    pink: rosado rosada de_color_rosa rosa
    pipe: tubería tuberías cañería tubo
    pity: qué_pena qué_lástima
    place: lugar sitio lugares sitios
    plain: liso lisa
    plan: planear planea planes planificar planifica planifique planificación
    plane: avión aviones
    plant: plantar plante plantas sembrar siembra planta
    plaster: tirita curita tiritas
    plastic: plástico plásticos
    platform: andén vía
    play: tocar toca toque reproducir reproduce reproduzca jugar juega juego juegue jugamos jugando tocarla juegan
    play_music: pon_música poner_música
    played: jugué jugó jugado tocó toqué tocado reproducido
    player: jugador jugadora jugadores
    playground: parque_infantil
    playing_cards: baraja
    playlist: lista_de_reproducción
    playtime: recreo
    please: por_favor porfa
    pliers: alicates
    plot: trama argumento
    plug: enchufe enchufes enchufar
    plum: ciruela ciruelas
    plumber: fontanero plomero gasista fontanera
    pocket: bolsillo bolsillos
    poem: poema poesía poemas
    point: puntos
    police_station: comisaría
    policeman: policía policías
    polite: educado educada
    politics: política político
    pollution: contaminación
    poor: pobre pobres
    pork: cerdo
    portion: ración porción porciones
    possible: posible posibles posiblemente posibilidad posibilidades
    post_office: correos oficina_de_correos
    postcard: postal postales
    postman: cartero
    postpone: aplazar aplaza aplace posponer pospone posponga aplazarlo posponerlo postergar
    postponed: aplazado aplazada pospuesto pospuesta aplazó pospuso postergado
    pot: olla ollas cacerola
    potato: patata patatas papa papas
    power_cut: apagón corte_de_luz
    power_strip: regleta
    practise: practicar practica practico practique practicamos práctica prácticas ensayar ensaya ensayo
    pram: cochecito carrito
    prawn: gamba gambas langostinos camarones
    pray: rezar oración
    pregnant: embarazada embarazo
    premiere: estreno estrenos estrenar
    prepaid: prepago
    prepared: preparé preparó preparado preparada preparados preparadas
    prescription: receta_médica
    present: presentar presenta presento presente presentarlo presentado presentó
    presentation: presentación presentaciones
    president: presidente presidenta
    pretty: bonito bonita bonitos bonitas lindo linda lindos lindas
    previous: anterior anteriores
    price: precio precios tarifa tarifas
    priest: cura sacerdote
    print: imprimir imprime imprimo imprima imprimimos imprimirlo imprimirla imprímelo impresión impresiones
    printed: imprimí imprimió impreso impresa impresos impresas
    printer: impresora
    priority: prioridad prioritario prioritaria prioridades
    prison: cárcel
    private: privado privada
    prize: premio premios
    probably: probablemente seguramente seguro_que
    problem: problema problemas inconveniente inconvenientes
    product: producto productos artículo artículos
    professional: profesional profesionales
    progress: progreso avance avances
    project: proyecto proyectos
    promise: prometer prometo promesa prometió
    promised: prometido prometida
    promotion: promoción promociones
    protect: proteger protege protección
    prototype: prototipo
    proud: orgulloso orgullosa
    psychologist: psicólogo psicóloga terapeuta terapia
    public: público pública
    public_holiday: festivo festivos feriado feriados
    publish: publicar publica publique publicado publicación
    pull: jalar jala
    pulse: pulso
    pumpkin: calabaza zapallo
    puppy: cachorro cachorros
    purchase: compras adquirir adquisición
    purchase_order: orden_de_compra
    purple: morado morada violeta púrpura lila
    push: empujar empuja empuje presionar
    put: poner pon pongo pone ponga ponemos ponerlo ponerla ponerle ponme ponen poné puse puso puesto puesta pusieron colocar coloca coloque
    put_away: guardar_la_ropa
    puzzle: rompecabezas
    pyjamas: pijama pijamas
    quality: calidad
    question: preguntas duda dudas consulta consultas cuestión
    queue: cola fila colas hacer_cola
    quickly: rápidamente deprisa
    quiet: tranquilo tranquila tranquilos tranquilas silencioso silenciosa silencio
    quieter: más_bajo
    quit_smoking: dejar_de_fumar
    quiz: trivial
    quote: cotización
    rabbit: conejo conejos
    race: carreras maratón
    racket: raqueta
    radiator: radiador radiadores
    rain: lluvia llover llueve lluvias lloviendo llovió lloverá
    rainbow: arcoíris
    raise: aumento_de_sueldo
    rake: rastrillo
    ranking: clasificación
    raspberry: frambuesas
    rat: rata
    rating: puntuar valorar
    raw: crudo cruda
    razor: cuchilla_de_afeitar maquinilla cuchillas
    read: leer lee leo lea leemos leen leí leyó leído leerlo leerla léelo léeme leyendo lectura lecturas
    read_aloud: leer_en_voz_alta lee_en_voz_alta
    ready: listo listos
    realize: me_doy_cuenta
    really: realmente de_verdad en_serio
    reason: razón motivo razones motivos
    receipt: recibo recibos comprobante comprobantes tique resguardo justificante justificantes
    receive: recibir recibe reciba recibimos recibirlo reciben
    received: recibí recibió recibido recibida recibidos recibidas
    recently: recientemente últimamente hace_poco
    reception: recepción
    receptionist: recepcionista
    recipe: receta recetas
    recommend: recomendar recomienda recomiendo recomiende recomendamos recomendación recomendaciones recomendable recomendables
    recommended: recomendé recomendó recomendado recomendada recomendaron
    record: grabar graba grabe grabarlo grabación grabado
    recover: recuperarse recuperar recuperación mejorarse
    recycle: reciclar recicla recicle reciclaje
    red: rojo roja rojos rojas
    red_wine: vino_tinto tinto
    referee: árbitro
    refuel: repostar llenar_el_tanque echar_gasolina
    refund: reembolso reembolsar reembolsos reintegro reembolse devolver_el_dinero devolución_del_dinero reembolsado
    regards: saludos cordiales
    register: registrar registra registro registre registrarme registrarse inscribir inscribirse inscribirme inscripción inscripciones matricular
    register: matrícula matricularme apuntarse apuntarme registrado registrada inscrito inscrita empadronarse
    rehearsal: ensayos
    reject: rechazar rechaza rechazo rechace rechazado rechazada rechazó
    relationship: relación relaciones
    relative: pariente
    relax: relajarse relajar relajado relajada relajante
    reliable: fiable confiable
    remember: recuerdo recordamos acordarse acuérdate acordarme me_acuerdo no_olvidar
    remembered: recordé recordó recordado
    remind: recordar recuerda recuérdame recordarme recuerde recuérdale recordarle recordame recordá hazme_acordar avísame_para
    reminder: recordatorio recordatorios
    remote_control: mando control_remoto mando_a_distancia mandos
    remove: quitar quita quito quite quitarlo quítalo quitá retirarlo quité quitó
    rename: renombrar
    renew: renovar renueva renuevo renueve renovamos renovarlo renovarla renovación renovarme
    renewed: renové renovó renovado renovada renovados
    renovation: reforma reformas remodelación reformar
    rent: alquiler alquilar alquila alquilo alquile alquileres renta rentar arriendo arrendar alquilado alquilada
    rental_car: coche_de_alquiler alquiler_de_coche
    rental_contract: contrato_de_alquiler
    repair: reparar repara reparo repare reparamos repararlo repararla reparación reparaciones
    repaired: reparé reparó reparado reparada reparados
    repeat: repetir repite repito repita repetirlo repetición
    replace: reemplazar reemplaza reemplace sustituir sustituye reemplazarlo reponer recambio recambios reposición
    replaced: reemplazado reemplazada sustituido sustituida
    report: informar informa informo informe informes informarle denunciar denuncie reporte reportar reporta reportes
    request: petición peticiones
    research: investigar investiga investigo investigue investigación informarse averiguar averigua averiguo averigüe
    reservation_number: número_de_reserva
    residents_meeting: junta_de_vecinos
    resign: renunciar renuncia dimitir
    rest: descansar descansa descanso descanse descansé
    restart: reiniciar reinicia reinicie reiniciarlo reiniciado
    restaurant: restaurante restaurantes
    results: resultados resultado
    retired: jubilado jubilada jubilarse jubilados
    return: devolver devuelve devuelvo devuelva devolvemos devolverlo devolverla devolverle devuélvelo devolución devoluciones regresar vuelta
    return_home: volver_a_casa
    returned: devolví devolvió devuelto devuelta devueltos devueltas regresé regresó
    review: reseña reseñas valoración repasar repasa repaso repase
    rice: arroz
    ride: ir_en_bici
    riding: equitación montar_a_caballo
    right: derecha derecho a_la_derecha
    right_now: en_este_momento justo_ahora
    rights: derechos
    ring: anillo anillos
    ringtone: tono_de_llamada
    river: ríos río
    road: vía_pública
    roast: asar asada
    rock: roca
    roll: panecillo bollo
    romance: romántico romántica
    roof: techo tejado
    roof_tiles: tejas
    room: habitación habitaciones cuarto cuartos pieza
    roommate: compañero_de_piso
    root: raíz
    rope: cuerda cuerdas soga
    rose: rosas
    rotten: podrido podrida podridos
    round: redondo redonda
    round_trip: ida_y_vuelta
    roundabout: rotonda glorieta
    route: ruta rutas recorrido
    router: módem
    rubber: goma_de_borrar
    rubbish: basura
    rubbish_bag: bolsa_de_basura bolsas_de_basura
    rude: grosero grosera maleducado maleducada maleducados borde groseros
    ruins: ruinas
    ruler: regla
    run: correr corre corro corra corremos corrí corrió corriendo
    run_out: se_acabó se_ha_acabado se_terminó queda_poco
    rusty: oxidado oxidada
    sad: triste tristes
    sadness: tristeza pena
    safe: segura seguras
    said: dije dijo dicho dijeron dijimos
    salad: ensalada ensaladas
    salary: sueldo sueldos salario salarios nómina nóminas
    sales: rebajas liquidación
    sales_report: informe_de_ventas
    salmon: salmón
    salt: sal salero
    salty: salado salada
    same: mismo misma mismos mismas igual
    sandals: sandalias chanclas
    sandpaper: lija
    sandwich: bocadillo bocadillos bocata sándwich
    santa_claus: papá_noel
    satisfied: satisfecho satisfecha satisfechos satisfactorio
    sauce: salsa salsas
    sausage: salchicha salchichas embutido
    save: guardar guarda guardo guarde guardamos guardarlo guárdalo guardado guardada guardé guardó ahorrar ahorra ahorro ahorre ahorramos ahorros
    save: ahorrado ahorré
    saw: vi vio vimos vieron
    say: decir digo dice diga decimos dicen decirle decirles dile dígale decirlo decime dime
    scammed: estafado engañado engañada
    scan: escanear escanea escanee escaneado
    scared: asustado asustada
    scarf: bufanda bufandas
    schedule: agendar agende agendado agéndame horario horarios cronograma programación
    scheduled: programado programada previsto prevista
    scholarship: beca becas
    school: escuela colegio cole escuelas colegios
    school_supplies: material_escolar útiles_escolares
    science: ciencia ciencias
    science_fiction: ciencia_ficción
    scientist: científico científica
    scissors: tijeras
    scooter: patinete monopatín
    score: puntuación marcador
    scratched: rayado rayada
    screen: pantalla pantallas
    screenshot: captura captura_de_pantalla pantallazo
    screw: tornillo tornillos
    screwdriver: destornillador
    script: guion guión
    sculpture: escultura
    sea: mar
    sea_view: vistas_al_mar
    seafood: marisco mariscos
    search: buscador búsquedas
    season: temporada estación_del_año
    seat: asiento asientos
    second: segundo segunda
    second_hand: segunda_mano de_segunda_mano
    secret: secreto secretos
    secretary: secretaria secretario
    security: seguridad
    see: ver veo vemos vea verlo verla veamos verme
    seed: semilla semillas
    seem: parecer parece parecen parezca parecía pareció me_parece
    seen: visto vista vistos vistas
    sell: vender vende vendo vendemos venderlo vendí vendió vendido vendida venta ventas
    seller: vendedor vendedora dependiente dependienta
    send: enviar envía envío envíe enviamos envían enviarlo enviarla enviarle enviarles envíalo envíale enviá mandar manda mande mandamos mandarlo
    send: mandarle mandarles mándale mándalo mándame envíame mandá
    sent: envié envió enviado enviada enviados enviadas enviaron mandé mandó mandado mandada mandaron
    sentence: frase frases
    separate: separar separado separada
    series: serie
    serious: serio seria serios
    serve: servir sirve sirvo sirva sirvió servido
    server: servidor servidores
    service: servicio servicios
    set: configurar configura configure ajustar ajusta ajuste ajustes configuración fijar fija fije programar programa programo programe
    several: varios varias
    sew: coser cose costura cosido
    shade: sombra
    shame: vergüenza lástima
    shampoo: champú
    shape: figura
    share: compartir comparte comparto comparta compartirlo compartido compartida compartió compartimos
    sharp: afilado afilar
    shave: afeitar afeitarse afeitarme
    she: ella
    sheep: oveja ovejas
    sheet: sábana sábanas
    shelf: estantería estante estantes estanterías repisa
    ship: barco barcos
    shipping: gastos_de_envío
    shirt: camisa camisas
    shoe: zapato zapatos
    shoe_shop: zapatería
    shoemaker: zapatero
    shop: tienda tiendas
    shop_window: escaparate vidriera
    shopping: ir_de_compras
    shopping_centre: centro_comercial
    shopping_list: lista_de_la_compra lista_de_compras lista_del_súper
    short: cortos cortas
    shorts: pantalones_cortos bermudas
    should: debería deberían deberíamos habría_que tendría_que tendríamos_que debía
    shoulder: hombro hombros
    shovel: pala
    show: mostrar muestra muestro muestre mostramos muéstrame mostrarme mostrarle mostrame enseñar enseña enséñame enseñarle espectáculo
    show: espectáculos función funciones
    showed: mostré mostró mostrado enseñó enseñado
    shower: ducha ducharse ducharme duchas me_ducho
    shy: tímido tímida
    sick_leave: baja_médica baja_laboral
    side: lado lados
    sign: firmar firma firmo firme firmamos firmarlo firmarla fírmalo letrero cartel
    sign_up: crear_una_cuenta
    signal: señal
    signature: firmas rúbrica
    signed: firmé firmó firmado firmada firmados firmadas
    silent_mode: modo_silencio modo_silencioso
    silver: plateado plateada
    similar: parecido parecida similares parecidos
    simple: simples
    since: desde
    since_when: desde_hace desde_entonces
    sing: cantar canta canto cante cantamos cantando
    singer: cantante cantantes
    single: soltero soltera
    single_room: habitación_individual
    sink: fregadero
    sir: señor don señores
    sister: hermana hermanas
    sister_in_law: cuñada
    sit: sentarse siéntate sentado sentada sentarme
    situation: situación situaciones
    size: talla tallas tamaño talle
    skate: patinar patines
    ski: esquiar esquí
    ski_resort: estación_de_esquí
    skin: piel
    skip: saltar salta
    skirt: falda faldas pollera
    sky: cielo
    sledge: trineo
    sleep: dormir duerme duermo duerma dormimos dormirme dormí durmió dormido durmiendo
    sleeping_bag: saco_de_dormir
    slice: rebanada rodaja loncha lonchas
    slippers: pantuflas
    slow: lento lenta lentos lentas
    slowly: despacio lentamente poco_a_poco
    small: pequeño pequeña pequeños pequeñas chiquito
    smaller: más_pequeño menor menores
    smell: oler huele olor olores
    smell_of_gas: olor_a_gas
    smoke: fumar fuma fumo fumador humo
    smoke_detector: detector_de_humo
    snack: merienda merendar aperitivo botana
    snake: serpiente
    snooze: posponer_la_alarma
    snorkel: buceo bucear
    snow: nieve nevar nieva nevada
    so: así entonces así_que tan
    so_that: para_que
    soap: jabón jabones
    social_security: seguridad_social
    sock: calcetín calcetines medias calcetas
    socket: toma_de_corriente
    soft: suave suaves blando blanda
    softener: suavizante
    soil: tierra
    sold_out: agotado agotada agotados agotadas
    soldier: soldado
    solution: solución soluciones
    solve: resolver resuelve resuelvo resuelva resolverlo solucionar soluciona solucione solucionarlo
    solved: resuelto resuelta resolví resolvió solucionado solucionada solucioné solucionó
    some: unos unas algún alguna algunos algunas
    someday: algún_día un_día_de_estos
    someone: alguien
    something: algo
    sometime: en_algún_momento alguna_vez
    sometimes: a_veces de_vez_en_cuando
    somewhere: en_algún_sitio en_algún_lugar
    son: hijo
    son_in_law: yerno
    song: canción canciones
    soon: pronto dentro_de_poco enseguida en_breve próximamente
    sorry: perdón perdona perdone lo_siento disculpa disculpe disculpas lamento
    sort: clasificar
    sound: sonido suena sonar
    soundtrack: banda_sonora
    soup: sopa sopas caldo
    sour: ácido ácida agrio
    south: sur
    souvenir: imán
    spacious: espacioso espaciosa amplios
    spanish: español española castellano
    spare: repuesto repuestos de_repuesto
    sparkling_water: agua_con_gas
    sparkling_wine: espumoso
    speak: hablar habla hablo hable hablamos hablarle hablan hablarlo hablando
    speaker: altavoz altavoces parlante bocina parlantes
    special: especial especiales especialmente
    speed: velocidad
    speeding: exceso_de_velocidad
    spend: gastar gasta gasto gaste gastamos gastos
    spent: gasté gastó gastado gastaron
    spice: especia especias
    spicy: pica_mucho
    spider: araña arañas
    spinach: espinacas
    spoke: hablé habló hablado hablaron
    sponge: esponja esponjas estropajo
    spoon: cuchara cucharas cucharada cucharadita
    sport: deporte deportes deportivo deportiva
    sprain: esguince
    spring: primavera
    square: plaza plazas cuadrado cuadrada
    stadium: estadio
    staff: personal plantilla
    stage: escenario
    stain: mancha manchas manchado
    stairs: escalera escaleras
    stamp: sello sellos estampilla
    stand: estar_de_pie de_pie
    stapler: grapadora grapas
    star: estrella estrellas
    start_time: hora_de_inicio
    start_up: emprender emprendimiento
    starter: entrante entrantes
    station: estación estaciones
    stationery: papelería
    stay: quedarse quedarme quédate me_quedo quedar queda quedamos quedan quede permanecer
    stayed: quedé quedó quedado me_quedé
    steel: acero
    step: paso pasos
    stepfather: padrastro
    stepmother: madrastra
    sticky: pegajoso
    still: todavía aún
    still_pending: queda_pendiente
    stock: existencias
    stolen: robado robada robaron
    stomach: estómago barriga tripa panza
    stomach_ache: dolor_de_estómago dolor_de_barriga
    stone: piedra piedras
    stool: taburete banqueta
    stop: parar pará pare paramos parado detener detén detiene detenga detenerlo parada paradas páralo paró
    stopover: escala
    stopped_working: dejó_de_funcionar
    storage_room: trastero
    storm: tormenta tormentas tempestad
    story: cuento historia cuentos relato
    straight_ahead: recto todo_recto
    strange: raro rara raros extraña extraños
    strategy: estrategia
    strawberry: fresa fresas frutilla frutillas
    street: calle calles
    stress: estrés estresado estresada estresante
    stretch: estirar estiramientos
    strict: estricto estricta
    strike: huelga
    striped: rayas a_rayas
    strong: fuerte fuertes resistente
    stuck: atrancado trabado
    student: alumno alumna alumnos estudiante estudiantes
    studied: estudié estudió estudiado
    study: estudiar estudia estudio estudie estudiamos estudiando estudios
    stupid: tonto tonta estúpido estúpida
    stylish: con_estilo
    subject: asignatura materia
    subscription: suscripción suscripciones suscribirse suscribirme mensualidad
    subtitle: subtítulos
    success: éxito éxitos
    such: tal tales
    sugar: azúcar
    sugar_free: sin_azúcar
    suggest: sugerir sugiere sugiero sugiera proponer propone propongo proponga
    suggestion: sugerencia sugerencias propuesta propuestas
    suit: traje trajes
    suitcase: maleta maletas valija valijas
    summary: resumen resumir resume
    summer: verano
    sun: sol
    sunglasses: gafas_de_sol lentes_de_sol
    sunny: soleado soleada
    sunrise: salida_del_sol
    sunscreen: protector_solar crema_solar
    sunset: puesta_de_sol
    supermarket: supermercado súper supermercados
    supervise: supervisar
    supplier: proveedor proveedores
    surface: superficie
    surfboard: tabla_de_surf
    surgeon: cirujano
    surgery: quirófano
    surname: apellido apellidos
    surprise: sorpresa sorpresas sorprender sorprendente
    surprised: sorprendido sorprendida
    sweatshirt: sudadera buzo
    sweep: barrer barre
    sweet: dulce
    sweets: caramelos golosinas chuches dulces
    swim: nadar nado nade nadamos nadando natación nadé
    swim_ring: flotador
    swimming_pool: piscina piscinas alberca pileta
    swimsuit: bañador traje_de_baño
    switch: interruptor
    swollen: hinchado hinchada
    syrup: jarabe
    t_shirt: camiseta camisetas remera playera
    tab: pestaña pestañas
    table: mesa mesas
    tag: etiqueta etiquetas etiquetar
    tail: rabo
    tailor: sastre modista
    take: tomar toma tomo tome tomamos tomarlo tomarme coger coge cojo coja llevar lleva llevo lleve llevamos llevarlo llevarla llevarle llevarse
    take: llevarme llévalo llevá llevan tomá cógelo
    take_medicine: tomar_la_medicación tomarse_la_pastilla
    take_off: despegar despegue
    take_out: sacar saca saco saque sacarlo sácalo retirar_dinero
    take_out_rubbish: bota_la_basura sacar_la_basura
    take_to_school: llevar_al_cole
    takeaway: para_llevar comida_a_domicilio
    talk: charlar charla charlas conversar conversación conversaciones plática platicar
    tampons: tampones compresas
    tap: grifo grifos canilla
    tapas: raciones
    tape: cinta celo cinta_adhesiva
    task: tarea tareas
    taste: saborear sabor sabores
    tasteless: soso sosa insípido insípida
    tasty: apetitoso
    tax: impuesto impuestos iva hacienda
    tax_return: declaración declaración_de_la_renta declaración_de_impuestos
    tea: té infusión
    teach: enseño enseñanza impartir
    teacher: profesor profesora profe maestro maestra profesores maestros
    team: equipo equipos
    technician: técnico técnica técnicos
    teddy: peluche
    teenager: adolescente adolescentes
    television: televisión tele televisor televisores
    tell: contar cuente contamos contarle cuéntale contarles
    temperature: temperatura temperaturas
    temporary: temporal
    tenant: inquilino inquilina inquilinos
    tender: tierno tierna
    tennis: tenis
    tent: tienda_de_campaña
    terrace: terraza azotea
    terrible: horribles fatal pésimo pésima malísimo malísima espantoso espantosa
    test: pruebas
    text: texto textos
    thank: agradecer agradece agradezco agradezca agradecerle agradecido agradecida darle_las_gracias
    thank_you: gracias muchas_gracias mil_gracias
    that: que ese esa eso aquel aquella aquello
    the: el la los las lo
    the_best: el_mejor la_mejor lo_mejor los_mejores
    the_day: el_día
    the_rest: el_resto
    the_worst: el_peor la_peor lo_peor
    theatre: teatro teatros
    theatre_play: obra_de_teatro
    theft: robo robar
    them: les
    theme: tema temas asunto asuntos
    theory: teoría
    there: allí ahí allá
    there_is: hay haya
    there_was: había hubo
    there_will_be: habrá
    therefore: por_eso por_lo_tanto por_tanto
    thermometer: termómetro
    these: estos estas
    thesis: tesis tfg
    they: ellos ellas
    thick: grueso gruesa
    thief: ladrón ladrones
    thin: delgado delgada fino fina flaco
    thing: cosa cosas
    things_to_do: cosas_que_hacer
    think: pensar piensa pienso piense pensamos pensarlo creer creo cree crea creemos pensando creen
    think_about: pensar_en
    think_over: pensármelo reflexionar
    third: tercero tercera tercer
    thirsty: tengo_sed sed
    this: este esta esto éste ésta
    this_afternoon: esta_tarde
    this_morning: esta_mañana
    this_week: esta_semana
    those: esos esas aquellos aquellas
    thought: pensé pensó pensado creía creí pensamiento pensamientos
    thread: hilo hilos
    three_kings: reyes_magos
    thriller: suspenso suspense
    throat: garganta
    through: a_través_de mediante
    throw: lanzar lanza lance arrojar
    throw_away: tirar tira tiro tire tirarlo tirarla tirarlos tirado tiré tiró botar desechar
    thunder: trueno
    tick: garrapata
    ticket: billete entrada entradas boleto boletos pasaje pasajes billetes
    tidy_up: ordenar ordena ordene poner_en_orden ordenado
    tie: corbata corbatas
    tight: apretado ajustado ajustada
    tights: pantis leotardos
    tile: azulejo azulejos baldosa
    time: tiempo
    timer: temporizador cronómetro
    times: veces
    tin: lata latas
    tip: propina propinas
    tired: cansado cansada cansados agotador cansancio cansadas
    tissue: pañuelo pañuelos
    title: título títulos
    to: a hacia
    to_do: por_hacer
    to_read: por_leer
    to_see: por_ver
    to_the: al
    toast: brindis brindar tostada tostadas
    toaster: tostadora tostador
    today: hoy
    today_only: solo_hoy
    together: juntos junto
    toilet: inodoro váter wáter
    toilet_paper: papel_higiénico
    told: conté contó contado
    toll: peaje peajes
    tomato: tomate tomates jitomate
    tomorrow: mañana
    toner: tóner cartucho cartuchos
    tongue: lengua
    tonight: esta_noche
    too: demasiado demasiada demasiados demasiadas
    too_big: demasiado_grande
    too_expensive: demasiado_caro muy_caro muy_cara
    too_late: demasiado_tarde
    too_small: demasiado_pequeño
    took: tomé tomó tomado llevé llevó llevado cogí cogió cogido llevaron
    took_out: saqué sacó sacado
    tool: herramienta herramientas
    tooth: diente dientes muela muelas
    tooth_cleaning: limpieza_dental limpieza_bucal
    toothache: dolor_de_muelas
    toothbrush: cepillo_de_dientes
    toothpaste: pasta_de_dientes dentífrico
    top: cima
    topic: temática
    torch: linterna linternas
    torn: rasgado
    total: totales en_total importe importes
    touch: tócalo
    tour: visita_guiada
    tourist: turista turistas turismo
    tow_truck: grúa
    towel: toalla toallas toallón
    tower: torre
    town_hall: ayuntamiento municipalidad alcaldía
    toy: juguete juguetes
    toy_shop: juguetería
    tracking: seguimiento rastrear
    traffic: tráfico tránsito
    traffic_jam: atasco embotellamiento
    traffic_light: semáforo
    trailer: remolque
    train: tren trenes
    train_station: estación_de_tren
    trainee: becario becaria aprendiz
    trainers: zapatillas deportivas
    training: formación capacitación capacitar
    tram: tranvía
    transaction: movimiento movimientos
    transfer: transferir transfiere transfiera transferencia transferencias transferí transfirió transferido giro
    translate: traducir traduce traduzca traducción traducciones traductor
    transparent: transparentes
    travel: viajar viaja viajo viajamos viajé viajó viajando
    travel_agency: agencia_de_viajes
    tray: bandeja
    treat: atender atiende atienda
    treatment: trato tratamiento tratamientos
    tree: árbol árboles
    tried: probé probó probado intenté intentó intentado
    trip: viaje viajes excursión excursiones escapada
    trousers: pantalón pantalones
    truck: camión camiones
    true: verdad cierto verdadero cierta
    trumpet: trompeta
    trust: confianza confiar confío
    try: probar prueba pruebo pruebe probamos probarlo probarme intentar intenta intento intente intentamos intentarlo pruébalo intentos tratar
    try: trata trate
    try_on: probarse
    tulip: tulipán tulipanes
    tuna: atún
    turkey: pavo
    turn: girar gira gire doblar dobla
    turn_down: baja_el_volumen bajar_el_volumen
    turn_off: apagar apaga apago apague apagarlo apagarla apágalo apagá desactivar desactiva desactive
    turn_on: encender enciende enciendo encienda encenderla encenderlo enciéndelo prender prende prendé activar activa poner_en_marcha
    turn_up: sube_el_volumen subir_el_volumen
    turned_off: apagado apagada apagados apagadas apagué apagó
    turned_on: encendido encendida encendidas encendidos prendido prendida
    turquoise: turquesa
    turtle: tortuga
    twice: dos_veces
    twins: gemelos mellizos gemelas
    tyre: neumático neumáticos llanta llantas cubierta cubiertas
    ugly: feo fea feos feas
    ultrasound: ecografía
    umbrella: paraguas
    unavailable: no_disponible
    uncle: tío tíos
    uncomfortable: incómodo incómoda incómodos incómodas
    under: bajo debajo debajo_de
    undercooked: poco_hecho
    underground: subte
    understand: entender entiendo entiende entienda entendemos comprender comprendo comprende
    understood: entendí entendió entendido comprendido
    underwear: ropa_interior calzoncillos bragas
    unemployment: paro desempleo
    unfriendly: antipático antipática
    uniform: uniforme uniformes
    union: sindicato
    university: universidad facultad uni
    unsubscribe: cancelar_la_suscripción
    until: hasta hasta_que
    up: arriba
    update: actualizar actualiza actualice actualizarlo actualización actualizaciones actualizado actualizada
    upload: subir_el_archivo
    upset: disgustado disgusto
    upstairs: piso_de_arriba
    urgent: urgente urgentes urgencia urge urgentemente corre_prisa
    us: nos
    use: usar usa uso usamos usarlo usan utilizar utiliza utilizo utilice usando
    used: usé usó usado usada usados usadas utilizado utilizada
    useful: útil útiles
    useless: inútil inútiles no_sirve no_sirve_para_nada
    user: usuario usuaria usuarios
    usual: habituales
    usually: normalmente generalmente por_lo_general habitualmente suele soler
    vaccine: vacuna vacunas vacunar vacunarse vacunación vacunarme
    vacuum: pasar_la_aspiradora aspirar
    vacuum_cleaner: aspiradora aspirador
    valid: válido válida
    valley: valle
    value_for_money: relación_calidad_precio calidad_precio
    van: furgoneta camioneta
    varnish: barniz
    vase: jarrón florero
    vegan: vegano vegana
    vegetable: verdura verduras hortaliza hortalizas vegetales
    vegetable_garden: huerta
    vegetarian: vegetariano vegetariana vegetarianos
    vehicle: vehículo vehículos
    version: versión versiones
    very: muy
    very_bad: muy_malo muy_mala muy_mal
    very_good: muy_bueno muy_buena muy_bien
    very_important: muy_importante importantísimo
    vet: veterinario veterinaria
    video: vídeo vídeos
    video_game: videojuego videojuegos
    view: vista_panorámica
    viewpoint: mirador
    village: pueblo pueblos aldea
    vinegar: vinagre
    vinyl: vinilo vinilos
    violin: violín
    visa: visado
    visit: visitar visita visito visite visitamos visitarla visitarlo visitas visitarle
    visited: visité visitó visitado visitada visitaron
    vitamin: vitamina vitaminas
    volcano: volcán
    volume: volumen
    volunteer: voluntario voluntaria voluntarios
    vomit: vomitar vómitos vomitó
    voucher: vale vales bono bonos cupón cupones
    wait: esperar espera espero espere esperamos esperando esperarlo esperarle esperá espérame esperan
    waited: esperé esperó esperado
    waiter: camarero camarera mesero mesera mozo camareros meseros
    waiting_room: sala_de_espera
    waiting_time: tiempo_de_espera
    wake_up: despertar despierta despierte despiértame despertarme despertarse despertame
    walk: caminar camina camino camine caminamos pasear pasea paseo pasee caminata andar anda ando paseos caminé caminó paseé a_pie
    walk_away: alejarse
    walk_the_dog: pasear_al_perro sacar_al_perro pasear_el_perro
    wall: pared paredes muro
    wallet: cartera billetera monedero carteras
    wallpaper: papel_pintado
    want: querer quiero quiere queremos quieren quieres quiera
    wanted: quería quise quiso querido querían
    war: guerra
    wardrobe: armario armarios ropero placard clóset
    warm: cálido cálida templado templada tibio tibia
    warm_up: calentamiento
    warning: advertencia
    warranty: garantía garantías
    was: fue era estaba estuve estuvo
    wash: lavar lava lavo lave lavamos lavarlo lavarla lavado lavada lavé lavó lavados lavá lavarme
    wash_the_car: lavar_el_coche
    wash_the_dishes: fregar_los_platos lavar_los_platos
    washing_machine: lavadora lavarropas
    wasp: avispa avispas
    wasted_money: dinero_tirado tirar_el_dinero
    watch: reloj relojes
    watch_out: cuidado_con
    water: agua aguas regar riega riego riegue regamos regarlas regarlo regá
    water_cut: corte_de_agua
    watered: regué regó regado regada
    waterfall: cascada catarata
    watermelon: sandía
    waterproof: impermeable
    way: manera forma modo maneras formas
    we: nosotros nosotras
    weak: débil débiles
    wealthy: adinerado
    wear: llevar_puesto ponerse ponerme vestir vestirse
    weather: clima
    weather_forecast: pronóstico previsión
    website: página_web sitio_web
    wedding: boda bodas casamiento
    wedding_dress: vestido_de_novia
    weed: malas_hierbas
    week: semana semanas semanal
    weekend: fin_de_semana finde fines_de_semana
    weigh: pesar
    weight: pesarse
    weights: pesas mancuernas
    welcome: bienvenido bienvenida bienvenidos
    well: bien pues
    well_done: bien_hecho
    well_located: bien_situado bien_ubicado bien_comunicado
    well_made: bien_acabado
    went: fui fuimos íbamos iba ido
    went_out: salí salió salido salieron
    were: fueron eran estaban éramos estuvieron estuvimos
    west: oeste
    wet: mojado mojada húmedo húmeda
    what: qué lo_que
    what_if: y_si qué_tal_si qué_pasaría_si
    wheat: trigo
    wheel: rueda ruedas
    wheelchair: silla_de_ruedas
    when: cuando cuándo en_cuanto
    when_possible: cuando_sea_posible en_cuanto_pueda
    when_time_allows: cuando_tenga_tiempo si_tengo_tiempo cuando_haya_tiempo con_tiempo si_hay_tiempo
    whenever: cuando_sea cuando_quieras cuando_pueda cuando_se_pueda cuando_puedas
    where: dónde donde adónde
    which: cuál cuáles
    which_one: cuál_es
    while: mientras mientras_tanto
    white: blanco blanca blancos blancas
    white_wine: vino_blanco
    who: quién quiénes quien
    whole: entero entera enteros
    why: por_qué
    why_not: por_qué_no
    wide: ancho ancha anchos
    widow: viuda viudo
    width: anchura
    wife: esposa mi_mujer
    will: testamento
    will_arrive: llegará llegarán llegaré
    will_be: será serán estará estarán
    will_be_able: podré podrá podremos
    will_buy: compraré comprará compraremos
    will_call: llamaré llamará llamaremos
    will_come: vendrá vendrán vendré vendremos
    will_do: haré hará haremos
    will_go: iré irá iremos irán
    will_have: tendré tendrá tendremos
    will_not_return: no_volveré no_volveremos
    will_pay: pagaré pagará pagaremos
    will_return: volveré volveremos repetiremos
    will_send: enviaré enviará mandaré
    win: ganar gana gano gane ganamos
    wind: viento
    window: ventana ventanas
    window_cleaning: limpiar_los_cristales cristales
    windscreen: parabrisas
    windscreen_wiper: limpiaparabrisas
    wine: vino vinos
    wing: ala
    winner: ganador ganadora
    winter: invierno
    wish: deseo deseos desear desea deseamos
    wishlist: lista_de_deseos
    with: con
    with_me: conmigo
    with_you: contigo
    withdraw: retirar_efectivo sacar_dinero
    without: sin
    without_fail: sin_falta
    wolf: lobo
    woman: mujer mujeres
    won: gané ganó ganado ganaron
    wonderful: maravilloso maravillosa maravillosos maravilla maravillas
    wood: madera leña
    wool: lana
    word: palabra palabras
    work: trabajar trabaja trabaje trabajamos trabajan trabajando trabajo trabajos laboral curro chamba
    worked: trabajé trabajó trabajado
    works: funciona funcionan funcionar funcione funcionando funcionaba funcionó funcionado
    workshop: taller talleres
    world: mundo
    worn: gastada desgastado
    worried: preocupado preocupada preocupados
    worry: preocupar preocupa preocuparse preocupación preocupaciones
    worse: peor peores
    worth_it: vale_la_pena merece_la_pena valió_la_pena
    would_be: sería serían estaría
    would_be_nice: estaría_bien sería_bueno sería_genial estaría_genial estaría_bueno sería_bonito molaría sería_lindo sería_buena_idea
    would_buy_again: volvería_a_comprar
    would_do: haría haríamos
    would_go: iría iríamos
    would_like: quisiera me_gustaría querría nos_gustaría gustaría
    would_love: me_encantaría
    would_try: probaría
    wound: heridas
    wrap: envolver envuelve papel_de_regalo
    write: escribir escribe escribo escriba escribimos escribirle escríbele escribirlo escriben escríbeme redactar redacta
    written: escrito escrita escritos escritas redactado
    wrong: incorrecto incorrecta mal_hecho
    wrote: escribí escribió escribieron
    x_ray: radiografía
    yard: patio
    year: año años anual
    yeast: levadura
    yellow: amarillo amarilla amarillos amarillas
    yes: sí
    yesterday: ayer
    yoga_class: clase_de_yoga
    yoghurt: yogur yogures
    you: tú usted ustedes vos te ti
    young: joven jovencito
    young_people: jóvenes muchachos
    your: tu tus tuyo tuya tuyos tuyas vuestro vuestra vuestros vuestras os vosotros vosotras
    zip: cremallera
    zoo: zoológico
    """)
}
