import Foundation

/// How good or bad, and how strong, the words of a note are: a small, transparent estimator.
///
/// Each word of a short list has a valence from −3, very bad, to 3, very good; words that strengthen, weaken and deny it are looked for in the three
/// words in front; what stands behind "but" counts more. The list is of everyday words for things, services and moods.
package struct Valence: Sendable {
  /// The words that count, with what they come to.
  package private(set) var hits: [(word: String, value: Double)] = []
  /// −1…1; 0 where nothing is said, or as much for as against.
  package private(set) var mean = 0.0

  package init(_ note: String) {
    let words = Self.words(of: note)
    var weights: [Double] = []
    // What is said last, behind "but", is what is meant.
    let turn = words.lastIndex { ["but", "however", "though", "although", "yet", "except", "still"].contains($0) }
    for index in words.indices {
      guard var value = Self.value(words, index) else { continue }
      for distance in 1...3 where index - distance >= 0 {
        let word = words[index - distance]
        if Self.ends.contains(word) { break }
        if let factor = Self.degrees[word] { value *= distance == 1 ? factor : 1 + (factor - 1) * 0.6 }
        if Self.denials.contains(word) || word.hasSuffix("n't") {
          // "Not great" is rather bad, "not bad" rather good.
          value = value > 0 ? -0.6 * value - 0.4 : -0.5 * value
          break
        }
      }
      hits.append((words[index], value))
      weights.append(turn.map { index < $0 ? (words[$0] == "though" && $0 == words.count - 1 ? 1 : 0.6) : 1.2 } ?? 1)
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return }
    let sum = zip(hits, weights).reduce(0) { $0 + $1.0.value * $1.1 }
    // Several words that agree say it more strongly than one.
    let strength = sum / total * (1 + 0.15 * Double(min(hits.count, 4) - 1))
    let loud = note.contains("!") ? 1.15 : 1
    mean = max(-1, min(1, strength * loud / 3))
  }

  /// The valence of a word or of a phrase that begins with it.
  private static func value(_ words: [String], _ index: Int) -> Double? {
    for length in [4, 3, 2] where index + length <= words.count {
      if let value = phrases[words[index..<index + length].joined(separator: " ")] { return value }
    }
    if let value = byWord[words[index]] { return value }
    let stem = WordStem.of(words[index])
    return byStem[stem]
  }

  private enum WordStem {
    static func of(_ word: String) -> String {
      for ending in ["ing", "ed", "es", "s", "ly", "er", "est"] where word.hasSuffix(ending) && word.count > ending.count + 3 {
        return String(word.dropLast(ending.count))
      }
      return word.hasSuffix("e") && word.count > 4 ? String(word.dropLast()) : word
    }
  }

  private static func words(of note: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in note.lowercased().replacing("\u{2019}", with: "'") {
      if character.isLetter || character == "'" || character.isNumber {
        word.append(character)
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = ""
      if ".!?;\n".contains(character) { words.append(".") }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static let ends: Set = [".", "but", "and", "however", "though"]
  private static let denials: Set = [
    "not", "no", "never", "hardly", "nothing", "without", "isn't", "wasn't", "neither", "nor", "none", "nobody", "lacks", "lack",
  ]
  private static let degrees: [String: Double] = [
    "very": 1.35, "really": 1.3, "so": 1.25, "extremely": 1.6, "absolutely": 1.5, "totally": 1.4, "completely": 1.4, "utterly": 1.6,
    "incredibly": 1.5,
    "super": 1.35, "too": 1.1, "truly": 1.35, "insanely": 1.5, "unbelievably": 1.5, "highly": 1.3, "such": 1.2, "quite": 0.95,
    "pretty": 0.85,
    "fairly": 0.75, "rather": 0.85, "somewhat": 0.6, "slightly": 0.45, "bit": 0.5, "little": 0.5, "kinda": 0.6, "sort": 0.6, "kind": 0.6,
    "mildly": 0.5,
    "almost": 0.7, "most": 1.2, "more": 1, "mostly": 0.85, "overly": 1.1, "deeply": 1.4, "awfully": 1.3, "terribly": 1.4,
  ]

  private static let phrases: [String: Double] = {
    var table: [String: Double] = [:]
    func add(_ value: Double, _ list: String) { for phrase in list.split(separator: "|") { table[String(phrase)] = value } }
    add(
      3,
      "best ever|best purchase|blown away|beyond happy|over the moon|must buy|must have|could not be happier|couldn't be happier|on cloud nine|ten out of ten|top notch|second to none|to die for|life changing|full of life|couldn't ask for more"
    )
    add(
      2,
      "well done|well made|well built|works great|works well|works perfectly|good value|worth every|worth the|would recommend|i'd recommend|will be back|be back|come back|as described|just right|strong yes|cost next to nothing|like a charm|thumbs up|no complaints|no problems|no issues|on time"
    )
    add(
      0.2,
      "nothing special|does the job|does what it|not bad|so so|could be better|could be worse|it is ok|it's ok|it's okay|all right|middle of the road|as expected|nothing happened"
    )
    add(
      -1.3,
      "expected more|let down|fell short|not worth|too short|too long|too small|too loud|too expensive|too slow|not great|not impressed|had hoped|below average|could have been better"
    )
    add(
      -2.2,
      "fell apart|stopped working|does not work|doesn't work|didn't work|won't turn on|sent it back|money back|gave up|ripped off|fed up|full of bugs|out of order|burnt out"
    )
    add(
      -3,
      "waste of money|waste of time|stay away|never again|worst ever|total disaster|piece of junk|do not buy|don't buy|never worked|avoid at all|worst day|hate every|cried in|zero stars|rip off"
    )
    return table
  }()

  private static let byWord: [String: Double] = {
    var table: [String: Double] = [:]
    func add(_ value: Double, _ list: String) { for word in list.split(separator: " ") { table[String(word)] = value } }
    add(
      3,
      "amazing awesome fantastic excellent perfect outstanding brilliant wonderful superb incredible phenomenal stunning exquisite magnificent marvellous marvelous flawless adore adored ecstatic thrilled delighted best love loved exceptional unforgettable heavenly spectacular terrific euphoric blissful masterpiece divine"
    )
    add(
      2,
      "great lovely delicious beautiful happy glad impressed enjoyable enjoyed fun excited proud joyful cheerful gorgeous helpful friendly favourite favorite recommend grateful refreshed energetic tasty charming superior elegant pleased winner hooray yay yum strong"
    )
    add(
      1.4,
      "good nice pleasant comfortable solid satisfied reliable fast quick clean easy smooth fresh cosy cozy handy calm relaxed better decent neat sturdy generous attentive fair useful content peaceful hopeful reasonable like liked well warm cool"
    )
    add(0.3, "fine ok okay alright acceptable adequate average usual normal mediocre meh passable neutral so-so standard")
    add(
      -1.2,
      "slow loud noisy small weak cheap flimsy bland boring late dull pricey expensive overpriced confusing clumsy stiff tired sad down worried nervous stuck annoying annoyed cold sticks stained scratched missing wrong lukewarm awkward unsure struggled issue issues problem problems complaint stale dry cramped lonely moody bored anxious hiccup"
    )
    add(
      -2,
      "bad poor disappointing disappointed broken broke unhappy dirty rude unfriendly unhelpful frustrated frustrating angry upset exhausted drained overwhelmed stressed painful unpleasant ugly faulty defective cracked regret ruined leaks leaked unreliable useless ache cry cried failed fails crashes crashed buggy unacceptable irritating irritated miserable lousy inedible greasy mess unfair lost hurt"
    )
    add(
      -3,
      "terrible awful horrible worst disgusting hate hated horrendous atrocious dreadful appalling abysmal furious outraged disaster disastrous nightmare scam garbage rubbish trash junk pathetic unbearable devastated worthless despise vile catastrophe hopeless depressed heartbroken livid crap shocking unusable"
    )
    return table
  }()

  private static let byStem: [String: Double] = {
    var table: [String: Double] = [:]
    for (word, value) in byWord { table[WordStem.of(word)] = table[WordStem.of(word)] ?? value }
    return table
  }()
}
