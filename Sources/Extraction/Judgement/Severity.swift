import Foundation

/// How strong or grave what a note describes is, by a short list of graded words, 0 for none to 1 for the utmost.
package enum Severity {
  /// Nil where the note has none of the words.
  package static func level(of note: String) -> Double? {
    let words = note.lowercased().replacing("\u{2019}", with: "'").split { !($0.isLetter || $0 == "'" || $0 == "-") }.map(String.init)
    let text = " " + words.joined(separator: " ") + " "
    var levels: [Double] = phrases.filter { text.contains(" \($0.key) ") }.map(\.value)
    let isPhrase = !levels.isEmpty
    for (index, word) in words.enumerated() {
      guard var level = byWord[word] ?? byWord[String(word.dropLast(word.hasSuffix("ly") ? 2 : 0))] else { continue }
      let before = words[max(0, index - 2)..<index]
      if before.contains(where: { ["not", "no", "never", "without", "hardly"].contains($0) || $0.hasSuffix("n't") }) {
        level = level > 0.5 ? 0.3 : 0.1
      } else if before.contains(where: { ["very", "really", "extremely", "so", "super", "absolutely"].contains($0) }) {
        level = level < 0.4 ? level * 0.7 : min(1, level * 1.2)
      } else if before.contains(where: { ["bit", "little", "slightly", "mildly", "somewhat", "rather"].contains($0) }) {
        level *= 0.6
      }
      levels.append(level)
    }
    guard !levels.isEmpty else { return nil }
    if isPhrase, let least = levels.min(), least == 0 { return 0 }
    // The gravest word decides, unless something says how slight it is.
    let (least, most) = (levels.min() ?? 0, levels.max() ?? 0)
    return least < 0.35 && most < 0.75 ? least : most
  }

  private static let phrases: [String: Double] = [
    "no pain": 0, "no rush": 0, "no hurry": 0, "not urgent": 0, "pain free": 0, "pain-free": 0, "nothing serious": 0.1, "not serious": 0.1,
    "no danger": 0,
    "whenever you can": 0.05, "when you can": 0.1, "no risk": 0, "no injuries": 0.05, "as soon as possible": 0.9, "right now": 0.9,
    "right away": 0.9,
    "at once": 0.95, "life threatening": 1, "life-threatening": 1, "can't breathe": 1, "cannot breathe": 1, "get out": 0.95,
    "fighting for": 1,
    "intensive care": 1, "out of control": 0.95, "a scratch": 0.1, "just a": 0.15, "a bit": 0.3, "cannot work": 0.75, "can't work": 0.75,
    "no one": 0.8, "is down": 0.85, "are down": 0.85, "locked out": 0.8, "not working at all": 0.8, "fix this now": 0.9,
  ]

  private static let byWord: [String: Double] = {
    var table: [String: Double] = [:]
    func add(_ level: Double, _ list: String) { for word in list.split(separator: " ") { table[String(word)] = level } }
    add(0, "none negligible painless nil harmless")
    add(0.1, "trivial tiny barely insignificant cosmetic bruise scratch")
    add(0.22, "slight minor mild small twinge light faint little weak easy loosely puddle low dull tingle superficial")
    add(
      0.5,
      "moderate moderately medium noticeable uncomfortable sore ache aches aching annoying average some normal sprained swollen bleeding stitches"
    )
    add(
      0.75,
      "bad serious severe strong sharp throbbing high hard intense dangerous broken heavy urgent smoke exposed important fracture fractured deep hospital ambulance"
    )
    add(
      0.9,
      "terrible awful horrible agony unbearable critical emergency extreme urgently asap immediately unconscious splitting fire explosion evacuate panic"
    )
    add(1, "excruciating catastrophic fatal deadly worst collapsed unimaginable lethal died death dead")
    return table
  }()
}
