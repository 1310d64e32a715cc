/// The words beside a figure that tell what it is.
enum FigureWords {
  private static func set(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }

  static let vulgar: [String: (Int, Int)] = [
    "\u{BD}": (1, 2), "\u{BC}": (1, 4), "\u{BE}": (3, 4), "\u{2153}": (1, 3), "\u{2154}": (2, 3), "\u{2155}": (1, 5), "\u{2156}": (2, 5),
    "\u{2157}": (3, 5), "\u{2158}": (4, 5), "\u{2159}": (1, 6), "\u{215A}": (5, 6), "\u{2150}": (1, 7), "\u{215B}": (1, 8),
    "\u{215C}": (3, 8), "\u{215D}": (5, 8), "\u{215E}": (7, 8), "\u{2151}": (1, 9), "\u{2152}": (1, 10),
  ]

  /// Letters right behind a number that multiply it; those that are units as well, only beside a currency.
  static let joinedScales: [String: (factor: Int, needsMoney: Bool)] = [
    "m": (1_000_000, true), "mn": (1_000_000, false), "mm": (1_000_000, true), "mio": (1_000_000, false), "mil": (1_000_000, true),
    "b": (1_000_000_000, true), "bn": (1_000_000_000, false), "mrd": (1_000_000_000, false), "tn": (1_000_000_000_000, true),
    "t": (1_000_000_000_000, true),
  ]

  /// Units with a power: "m2".
  static let squared = set("m cm mm km ft in yd s")

  /// What fractions are made of.
  static let denominators: Set = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64, 100]

  /// Units whose word is another behind a date: "5/8 day", "6/3 second call".
  static let ambiguousUnits = set(
    "m h l second seconds sec minute min mins day days week weeks night nights month months year years page pages in")

  static let kitchenUnits = set(
    """
    cup cups tsp tsps teaspoon teaspoons tbsp tbsps tablespoon tablespoons pint pints quart quarts stick sticks can cans tin tins clove cloves \
    pack packet packets slice slices inch inches in" lb lbs acre acres hectare hectares dram drams handful handfuls bottle bottles jar jars glass
    """)

  /// What fractions are of.
  static let behindFraction = set(
    """
    full empty done finished complete dozen million billion size sized price turn turns way ways off time majority scale sheet sheets share shares page portion \
    portions board ply plywood dowel dowels bolt bolts nut nuts screw screws nail nails drill bit bits socket sockets wrench wrenches spanner \
    spanners hole holes rod rods pipe pipes hose hoses tube tubing washer washers drywall thread anchor anchors cable rope chain hinge hex stud \
    lag fitting fittings valve tap plank planks trim gap chisel router plug plugs marathon mile length sleeve sleeves zip onion onions lemon \
    lemons lime avocado loaf cake pizza pie bag bags tank bar cucumber pepper potato apple melon cabbage gallon gallons ton tons
    """)

  /// What has a day.
  static let events = set(
    """
    meeting meetings appointment appt call deadline game match party flight session class lesson invoice bill payment booking reservation \
    visit trip show concert gig wedding dinner lunch breakfast review standup interview exam test delivery order statement report release \
    launch event email note notes minutes train bus ferry
    """)

  static let functionWords = set(
    """
    a an the and or but of to in on at by for from with as is are was were be it this that then so if not no please pls i we you he she they \
    my our your until till before after since about around because when
    """)

  /// In front of a day.
  static let beforeDay = set("on by due before until till til since after from of")
  static let beforeVersion = set("v version ver release build ios macos android update firmware")
  /// Of what has a score.
  static let scores = set("won lost beat win score scored scores led game match lead lose loses beats final result vs")
  /// Whom a figure counts.
  static let people = set("people persons guests kids adults children men women")
  /// Of what costs.
  static let costs = set(
    "paid pay pays cost costs came comes price priced quote quoted spent bill charged charges total fee rent deposit earned")
}
