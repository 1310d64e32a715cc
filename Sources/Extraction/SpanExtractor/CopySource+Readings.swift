import Foundation
import Language

extension CopySource {
  /// Holds fields to what the reader finds, where no rule of the text's own words decides already.
  ///
  /// - Parameters:
  ///   - readings: none for fields that may come more than once.
  ///   - mentions: what days the note's words name.
  ///   - writesEmpty: whether optional fields that the note says nothing of are written empty.
  /// - Returns: the fields whose value the reader has decided, and how sure it was.
  @discardableResult
  package mutating func hold(to readings: [FieldReading], mentions: [NoteMentions.Entry], writesEmpty: Bool) -> [String: Double] {
    var settled = Set(gists.map(\.name) + entities.map(\.name) + keyValues.map(\.name) + pinned.map(\.name) + flags.map(\.name))
    settled.formUnion(numbers.lazy.filter(\.isStated).map(\.name))
    var held: [String: Double] = [:]
    for reading in readings where !settled.contains(reading.name) && (writesEmpty || reading.value != .nothing) {
      if hold(to: reading, mentions) { held[reading.name] = reading.probability }
    }
    return held
  }

  /// Whether the reading alone decides the field now.
  private mutating func hold(to reading: FieldReading, _ mentions: [NoteMentions.Entry]) -> Bool {
    switch (reading.kind, reading.value) {
    case (.text, .nothing), (.choices, .nothing), (.day, .nothing): return state(reading.name, "")
    case (.day, .day(let words, let behind)):
      guard let day = Self.day(in: words, mentions) else { return false }
      guard let other = day.alternative else { return state(reading.name, day.value) }
      guard max(behind, 1 - behind) >= FieldReading.leastSide else { return false }
      return state(reading.name, behind > 0.5 ? other : day.value)
    case (.text, .words(let words)): return state(reading.name, Self.trimmed(Self.words(of: words).joined(separator: " ")))
    case (.choices, .choice(let choice)): return state(reading.name, choice)
    case (.truth, .truth(let value)): flags.append(PinnedFlag(name: reading.name, value: value))
    case (.truth, .nothing): flags.append(PinnedFlag(name: reading.name, value: nil))
    case (.list, .items(let found)):
      let items = ListItems.items(of: found.map { Self.words(of: $0).joined(separator: " ") })
      guard !items.isEmpty, items.allSatisfy(Self.isPlain) else { return false }
      lists.append(PinnedList(name: reading.name, items: items))
    // Words without a number say as much as nothing: an optional field is left out, and a required one is the model's own to fill.
    case (.number, .words(let words)): return hold(number: reading.name, to: Self.numbers(in: words))
    case (.number, .nothing): return hold(number: reading.name, to: [])
    default: return false
    }
    return true
  }

  private mutating func state(_ name: String, _ text: String) -> Bool {
    guard Self.isPlain(text) else { return false }
    blocklists.removeAll { $0.name == name }
    pinned.append(PinnedChoice(name: name, choice: text))
    return true
  }

  /// A text without marks at its ends that are no part of it, and a short one without an article in front.
  static func trimmed(_ text: String) -> String {
    var text = text.trimmingOuter()
    while let last = text.last, ",;:".contains(last) { text.removeLast() }
    while let first = text.first, ",;:".contains(first) { text.removeFirst() }
    let words = text.split(separator: " ")
    if (2...3).contains(words.count), let first = words.first, ["the", "a", "an", "The", "A", "An"].contains(first),
      words[1].first?.isLowercase == true || first.first?.isLowercase == true
    {
      text = words.dropFirst().joined(separator: " ")
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// Whether JSON writes a text as it is.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
  }

  /// What an enumeration names: "milk, eggs and two loaves".
  package static func items(of words: String) -> [String] {
    var items: [[Substring]] = [[]]
    for word in Self.words(of: words) {
      if ["and", "&", "plus", "+", "or", "/", "also"].contains(word.lowercased()) {
        items.append([])
        continue
      }
      for (index, part) in word.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { items.append([]) }
        items[items.count - 1].append(part)
      }
      if let last = word.last, ",;".contains(last) { items.append([]) }
    }
    return items.map { $0.joined(separator: " ").trimmingPunctuation() }.filter { !$0.isEmpty }
  }

  /// Narrows what a field for a number may hold. What a rule gives it stays: of that the reader may choose, and no more. Whether one number at most
  /// is left.
  private mutating func hold(number name: String, to read: Set<String>) -> Bool {
    guard let index = numbers.firstIndex(where: { $0.name == name }) else {
      numbers.append(NumberField(name: name, without: [], only: read, isStated: !read.isEmpty))
      return read.count <= 1
    }
    // The reader points at words; which numbers are below zero the rules know.
    let read = Set(read.map { numbers[index].only?.contains("-" + $0) == true ? "-" + $0 : $0 })
    let only = numbers[index].only.map { $0.intersection(read) } ?? read
    // A number that the rules have for another field, or in another unit, is theirs.
    if only.isEmpty, !read.isEmpty { return false }
    numbers[index].only = only
    numbers[index].isStated = !only.isEmpty
    return only.count <= 1
  }

  /// The day that words name, by what the note mentions: the longest wording in them, or around them.
  static func day(in words: String, _ mentions: [NoteMentions.Entry]) -> NoteMentions.Entry? {
    let words = Self.words(of: words.lowercased()).joined(separator: " ")
    let days = mentions.filter(\.isDay)
    return days.filter { words.contains($0.words) }.max { $0.words.count < $1.words.count } ?? days.first { $0.words.contains(words) }
  }

  /// The numbers that words name, in figures or spelled; a part of a figure ("250" of "1,250") may be meant as well.
  static func numbers(in words: String) -> Set<String> {
    let spelled = NumberPlaces(NoteTokens(words)).places.filter { !$0.isPlain }
    return Set(NumbersInText.find(words) + spelled.flatMap { [$0.digits, $0.other].compactMap { $0 } })
  }
}

extension FieldReading {
  /// How sure the reader has to be of the side on which a day lies; else the model that writes chooses.
  static let leastSide = 0.65
}
