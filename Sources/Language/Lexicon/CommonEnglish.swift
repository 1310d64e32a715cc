extension Glosses {
  /// Words that notes in English have and few others: what tells that a note is in English.
  package static let commonEnglish = Set(
    """
    the a an and or but if so as of to in on at by for from with without about into over under after before behind between near off out up down \
    i me my mine you your we us our he him his she her it its they them their this that these those who what which when where why how \
    is are was were be been being am do does did done have has had can could will would shall should may might must not no never don didn won \
    isn doesn t s ll ve re let get got give gave take took make made go goes went come came put say said see saw know knew think thought need \
    needs want wants like liked love try tried ask asked tell told call called send sent buy bought pay paid order ordered book booked pick \
    return check find found look show keep bring leave left start stop finish fix clean wash cook plan meet met talk write wrote read sign \
    remind remember forget new old good bad great nice big small more less much many few some any all every each other another same last next \
    first again still already yet now then soon later today tomorrow yesterday tonight morning afternoon evening night day days week weeks \
    month months year years hour hours minute minutes time monday tuesday wednesday thursday friday saturday sunday maybe please thanks one two \
    three four five six seven eight nine ten there here very too also just only both half because while until since than people home house \
    room work job shop store money bill price cost lunch dinner breakfast coffee meeting appointment birthday party school doctor dentist car \
    train bus flight phone email message idea thing things list car kids mum mom dad
    """.split(separator: " ").map(String.init))
}
