import Foundation

/// Forms of English words: what "drank", "drinks" and "drinking" have in common.
///
/// Not the `LightStemmer` of notes: the weights of `ask` (``ChoiceWeights``) were fitted to these stems, and 9,178 of the 74,744 words of
/// an English word list have other ones there.
package enum SentenceStemmer {
  /// A word without its ending, in lower case. Equal stems are forms of one word, as far as rules and a list of irregular forms tell.
  package static func stem(_ word: String) -> String {
    if let base = irregular[word] { return base }
    guard word.count > 3, word.allSatisfy(\.isLetter) else { return word }
    var stem = word
    func cut(_ ending: String, least: Int = 3) -> Bool {
      guard stem.hasSuffix(ending), stem.count - ending.count >= least else { return false }
      stem.removeLast(ending.count)
      return true
    }
    if cut("ies", least: 2) {
      stem += "y"
    } else if stem.hasSuffix("sses") || stem.hasSuffix("shes") || stem.hasSuffix("ches") || stem.hasSuffix("xes") || stem.hasSuffix("zes") {
      stem.removeLast(2)
    } else if stem.hasSuffix("s"), !stem.hasSuffix("ss"), !stem.hasSuffix("us"), !stem.hasSuffix("is") {
      stem.removeLast()
    }
    if let base = irregular[stem] { return base }
    if cut("ing") || cut("ed") {
      if let last = stem.last, stem.dropLast().last == last, !"aeioulsz".contains(last) { stem.removeLast() }
    } else if cut("ly", least: 4) || cut("er", least: 4) || cut("or", least: 5) {
      if let last = stem.last, stem.dropLast().last == last, !"aeioulsz".contains(last) { stem.removeLast() }
    }
    if stem.count > 3, stem.hasSuffix("e") { stem.removeLast() }
    if stem.count > 3, stem.hasSuffix("i") || stem.hasSuffix("y") {
      stem.removeLast()
      stem += "y"
    }
    return stem
  }

  private static let irregular: [String: String] = {
    let forms: [String: String] = [
      "drink": "drank drunk drinks drinking", "eat": "ate eaten eats eating", "buy": "bought buys buying", "pay": "paid pays paying",
      "spend": "spent spends spending", "send": "sent sends sending", "tell": "told tells telling", "say": "said says saying",
      "write": "wrote written writes writing", "make": "made makes making", "take": "took taken takes taking",
      "find": "found finds finding",
      "go": "went gone goes going", "come": "came comes coming", "run": "ran runs running", "begin": "began begun begins beginning",
      "see": "saw seen sees seeing", "get": "got gotten gets getting", "have": "had has having", "do": "did done does doing",
      "give": "gave given gives giving", "leave": "left leaves leaving", "keep": "kept keeps keeping", "hold": "held holds holding",
      "meet": "met meets meeting meetings", "read": "reads reading", "ride": "rode ridden rides riding", "swim": "swam swum swims swimming",
      "sleep": "slept sleeps sleeping asleep", "wake": "woke woken wakes waking", "drive": "drove driven drives driving",
      "fly": "flew flown flies flying", "speak": "spoke spoken speaks speaking", "ring": "rang rung rings ringing",
      "forget": "forgot forgotten forgets forgetting", "think": "thought thinks thinking thoughts", "bring": "brought brings bringing",
      "lose": "lost loses losing", "break": "broke broken breaks breaking", "hear": "heard hears hearing",
      "sing": "sang sung sings singing",
      "shut": "shuts shutting", "put": "puts putting", "set": "sets setting", "cut": "cuts cutting", "stop": "stops stopped stopping",
      "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "near": "nearer nearest nearby",
      "close": "closer closest closes closed closing", "late": "later latest", "last": "lasts", "day": "days daily",
      "note": "notes noted noting",
      "text": "texts texted texting", "list": "lists listed listing", "use": "uses used using", "lie": "lies lay lain", "hang": "hung",
      "teach": "taught", "win": "won", "choose": "chose chosen", "wear": "wore worn", "sell": "sold", "build": "built", "feel": "felt",
      "pick": "picks picked picking", "weigh": "weighs weighed weighing", "weight": "weights", "plan": "plans planned planning",
      "message": "messages messaged messaging", "photo": "photos", "video": "videos", "image": "images", "timer": "timers",
      "reminder": "reminders", "folder": "folders", "paper": "papers", "weather": "weather", "number": "numbers", "order": "orders ordered",
      "letter": "letters", "water": "waters watered watering", "dinner": "dinners", "calendar": "calendars", "doctor": "doctors",
      "open": "opens opened opening", "clear": "clears cleared", "remember": "remembers remembered", "bed": "beds",
      "feed": "fed feeds feeding",
      "red": "red", "need": "needs needed", "read out": "read", "thing": "things", "morning": "mornings", "evening": "evenings",
      "building": "buildings", "wedding": "weddings", "king": "kings", "spring": "springs", "string": "strings", "family": "families",
      "computer": "computers", "summer": "summers", "winter": "winters", "dollar": "dollars", "counter": "counters", "printer": "printers",
      "recipe": "recipes", "movie": "movies", "news": "news", "bus": "buses", "address": "addresses", "business": "businesses",
    ]
    var table: [String: String] = [:]
    for (base, others) in forms {
      table[base] = base
      for form in others.split(separator: " ") { table[String(form)] = base }
    }
    return table
  }()
}
