/// The words by which a note is outlined.
enum OutlineWords {
  private static func set(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }

  /// Words with little meaning of their own.
  static let light = set(
    """
    a an the and or but of to in on at by for from with w/ w re as is are was were be been it its this that these those my our your his her \
    their i we you he she they me us them so if then than not no do does did has have had about into onto over up down out off back & + who \
    which where via near bout @ i'm i've it's he's she's we're they're there's that's there just also please pls thanks thx ok okay oh hey um \
    uh er like really very too before after b4 every each would could should might may will can can't cant won't wont all both even maybe now \
    then still yet already soon later again tho though lol i'd i'll we'd we'll he'd she'd they'd it'd that'd shes hes because cos cause since \
    when while unless until incl including plus per
    """)
  /// Words that something follows.
  static let leadingOn = set(
    """
    a an the and or but of to for with my our your his her their because so if than as at by from w/ & + i we they he she who which that when \
    while since is are was were be am not
    """)
  static let urgent = set(
    "urgent urgently asap important critical immediately priority prio high low rush hurry whenever someday eventually away right top super chance time minute"
  )
  static let urgencyPhrases = [
    "asap", "a.s.a.p", "urgent", "urgently", "immediately", "right away", "high priority", "top priority", "low priority", "high prio",
    "top prio",
    "low prio", "no rush", "no hurry", "no great rush", "in no hurry", "not urgent", "not urgent at all", "someday", "eventually",
    "must not miss",
    "when i get a chance", "when i get the chance", "when i have time", "when i get time", "when there's time", "when there is time",
    "if there's time", "if there is time", "if i have time", "if i get time", "if i get a chance", "whenever i can", "whenever you like",
  ].map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
  /// Words that lead in what is to be done or thought of.
  static let leads = set(
    """
    remind reminder forget dont don't need needs gotta got must should remember todo note self idea thought maybe what how could would wish let \
    lets let's get want try think thinking cool nice great be if
    """)
  static let corrections = set("no wait sorry actually mean make that hang scratch")

  static let beforeDay = set("on by until till til from since before b4 due after for")
  static let beforeWeekday = beforeDay.union(set("this next last come coming past every"))
  static let beforeWeekend = set("this the coming on over at by for")
  static let partsOfDay = set("morning mornings afternoon evening night nite noon midday lunchtime arvo am pm midnight early late")
  static let beforeTime = set("at by from to for till until before around about after @ sharp")
  static let beforeMoney = set("for at about around only just under over to of roughly nearly ( ~")
}
