/// Words of postal addresses, after USPS Publication 28 (appendix B: states, C1: street suffixes, C2: units), and Britain's, Ireland's and Canada's
/// beside them. In lower case, without points.
package enum AddressLexicon {
  /// Words for a street that rarely end a town's name.
  package static let streets: Set<String> = [
    "road", "rd", "street", "str", "st", "avenue", "ave", "av", "drive", "dr", "lane", "ln", "boulevard", "blvd", "court", "ct", "circle",
    "cir",
    "way", "parkway", "pkwy", "pky", "pkway", "highway", "hwy", "expressway", "expy", "expwy", "turnpike", "tpke", "pike", "terrace", "ter",
    "terr", "trail", "trl", "place", "pl", "alley", "aly", "freeway", "fwy", "route", "rte", "broadway", "causeway", "cswy", "loop",
    "plaza",
    "plz", "square", "sq", "crescent", "cres", "esplanade", "mews", "quay", "wharf", "bypass", "byp", "throughway",
  ]

  /// Those that are a street's in lower case too, within a sentence.
  package static let plainStreets: Set<String> = [
    "road", "rd", "street", "avenue", "ave", "lane", "boulevard", "blvd", "terrace", "crescent", "drive", "highway",
  ]

  /// Words that end a street's name, or a town's.
  package static let places: Set<String> = [
    "park", "hill", "hills", "hl", "hls", "grove", "grv", "point", "pt", "village", "vlg", "view", "vw", "heights", "hts", "center",
    "centre",
    "ctr", "ridge", "rdg", "valley", "vly", "lake", "lk", "island", "beach", "bch", "bend", "bnd", "crossing", "xing", "cove", "cv",
    "creek",
    "crk", "manor", "mnr", "meadow", "meadows", "mdw", "mdws", "run", "path", "walk", "row", "vista", "vis", "spring", "springs", "spg",
    "spgs",
    "landing", "lndg", "gardens", "garden", "gdns", "green", "grn", "close", "rise", "estate", "estates", "est", "ests", "mall", "mount",
    "mt",
    "parade", "yard", "canyon", "cyn", "club", "commons", "corner", "corners", "course", "crest", "dale", "ferry", "field", "fields",
    "forest",
    "fork", "forks", "gate", "gateway", "glen", "harbor", "hbr", "haven", "hollow", "holw", "junction", "jct", "knob", "knoll", "knolls",
    "mill", "mills", "orchard", "oval", "overlook", "pass", "pine", "pines", "port", "ranch", "river", "shore", "shores", "station", "sta",
    "summit", "trace", "trce", "track", "tunnel", "union", "viaduct", "ville", "wells", "wood", "woods",
  ]

  /// Behind these a number or a letter is part of the name: "Highway 27", "County Rd 12", "Avenue H".
  package static let numbered: Set<String> = [
    "highway", "hwy", "route", "rte", "rt", "road", "rd", "interstate", "us", "sr", "cr", "fm", "rr", "business", "bus", "avenue", "ave",
    "street",
    "loop", "county", "co", "state", "farm", "exit", "pier",
  ]

  package static let directions: Set<String> = ["n", "s", "e", "w", "ne", "nw", "se", "sw"]
  package static let longDirections: Set<String> = [
    "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest",
  ]

  /// Units that are named by a number or a letter.
  package static let units: Set<String> = [
    "apartment", "apt", "suite", "ste", "unit", "flat", "floor", "fl", "flr", "room", "rm", "building", "bldg", "department", "dept", "lot",
    "condo",
    "trailer", "trlr", "space", "spc", "slip", "hangar", "hngr", "stop", "level", "office", "ofc", "substation", "wing", "mailstop",
    "studio", "tower", "mc", "msc", "pmb", "file",
  ]

  /// Units that stand by themselves.
  package static let bareUnits: Set<String> = [
    "penthouse", "ph", "basement", "bsmt", "lobby", "lbby", "front", "frnt", "rear", "lower", "lowr", "upper", "uppr",
  ]

  package static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "ground", "top", "main", "upper",
    "lower",
  ]

  /// A house's number in words.
  package static let numbers: Set<String> = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// "St" in front of these is a saint of a town's name.
  package static let saints: Set<String> = [
    "louis", "paul", "petersburg", "charles", "joseph", "cloud", "augustine", "clair", "george", "johns", "john", "helena", "helens",
    "albans",
    "peters", "peter", "marys", "mary", "michael", "michaels", "francis", "james", "ann", "anthony", "ives", "andrews", "simons", "thomas",
  ]

  /// Words that begin a town's name of several.
  package static let townBeginnings: Set<String> = [
    "new", "san", "santa", "los", "las", "el", "la", "le", "fort", "ft", "saint", "st", "north", "south", "east", "west", "lake", "port",
    "mount",
    "mt", "palm", "grand", "salt", "cedar", "long", "little", "big", "old", "des", "baton", "eau", "colorado", "silver", "white", "black",
    "blue",
    "red", "glen", "oak", "castle", "college", "council", "elk", "fond", "kansas", "oklahoma", "panama", "state", "sioux", "rio", "corpus",
  ]

  package static let stateCodes: Set<String> = [
    "al", "ak", "az", "ar", "ca", "co", "ct", "de", "dc", "fl", "ga", "hi", "id", "il", "in", "ia", "ks", "ky", "la", "me", "md", "ma",
    "mi", "mn", "ms", "mo", "mt", "ne", "nv", "nh", "nj", "nm", "ny", "nc", "nd", "oh", "ok", "or", "pa", "pr", "ri", "sc", "sd", "tn",
    "tx", "ut", "vt", "va", "wa", "wv", "wi", "wy", "gu", "vi", "ab", "bc", "mb", "nb", "nl", "ns", "nt", "nu", "on", "pe", "qc", "sk",
    "yt",
    "nsw", "vic", "qld", "tas", "act",
  ]

  package static let stateNames: Set<String> = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "district of columbia", "florida",
    "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland", "massachusetts",
    "michigan", "minnesota", "mississippi", "missouri", "montana", "nebraska", "nevada", "new hampshire", "new jersey", "new mexico",
    "new york", "north carolina", "north dakota", "ohio", "oklahoma", "oregon", "pennsylvania", "puerto rico", "rhode island",
    "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont", "virginia", "washington", "west virginia", "wisconsin",
    "wyoming",
  ]

  package static let countries: Set<String> = ["usa", "us", "united states", "united states of america"]
}
