extension Glosses {
  /// Words that notes in English have and few others: what tells that a note is in English.
  package static let commonEnglish = Set(
    """
    the and but if of to at by for from with without about into over under after before behind between near off out up down i my you your \
    we us our him his she her it its they them their this that these those who what which when where why how is are were be been being \
    does did done have can could will would shall should may might must not never don didn won isn doesn t s ll ve re let get got give \
    gave take took make made go goes went came put say said see saw know knew think thought need needs want wants like liked love try \
    tried ask asked tell told call called send sent buy bought pay paid order ordered book booked pick return check find found look show \
    keep bring leave left start stop finish fix clean wash cook meet met talk write wrote read sign remind remember forget new old good \
    bad great nice big small more less much many few some any all every each other another same last next first again still already yet \
    now then soon later today tomorrow yesterday tonight morning afternoon evening night day days week weeks month months year years hour \
    hours minute minutes time monday tuesday wednesday thursday friday saturday sunday maybe please thanks one two three four five six \
    seven eight nine there here very too just only both half because while until since than people home house room work job shop money \
    bill price cost lunch dinner breakfast coffee meeting appointment birthday party school doctor dentist flight phone email idea thing \
    things kids mum mom dad mins pass
    """.split(separator: " ").map(String.init))

  /// Words that are frequent in several of the languages, and tell none.
  package static let shared = Set(
    """
    a an as me on no so in am was he do had has come or also bus train car mine plan list store message son die den des fine data hat gut \
    art rot kind gift bald wand tag fast hell arm rock mode main pain grand petit sale chat pour mars once sin van pan red sol mayo ten \
    dos real pie sobre si con los las la le les de du el al un une y e
    """.split(separator: " ").map(String.init))
}
