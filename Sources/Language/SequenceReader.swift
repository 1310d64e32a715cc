/// A run of characters that names something by its form: an address, a telephone number, a code.
package struct SequenceMention: Hashable, Sendable {
  package enum Kind: String, Hashable, CaseIterable, Sendable { case phone, url, email, ip, guid, hashtag, mention }

  package var kind: Kind
  /// Its scalars in the text.
  package var scalars: Range<Int>
  package var text: String
  package var certainty: Double
}

/// Reads telephone numbers, addresses of the web, of mail and of networks, GUIDs, hashtags and mentions. Each place is looked at a bounded number of times.
package struct SequenceReader: Sendable {
  private let text: [Unicode.Scalar]

  package init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// All of them, in order; none overlaps another.
  package var all: [SequenceMention] {
    var found: [SequenceMention] = []
    var index = 0
    while index < text.count {
      guard let mention = read(index) else {
        index += 1
        continue
      }
      found.append(mention)
      index = mention.scalars.upperBound
    }
    return found
  }

  private func read(_ index: Int) -> SequenceMention? {
    guid(index) ?? email(index) ?? url(index) ?? network(index) ?? tag(index) ?? phone(index)
  }

  // MARK: Scalars

  private func at(_ index: Int) -> Unicode.Scalar? { text.indices.contains(index) ? text[index] : nil }
  private func isDigit(_ index: Int) -> Bool { at(index).map { ("0"..."9").contains($0) } ?? false }
  /// A letter of a script that parts words: between others an address may begin anywhere.
  private func isLetter(_ index: Int) -> Bool {
    at(index).map { $0.properties.isAlphabetic && !(0x2E80...0xD7AF).contains($0.value) } ?? false
  }
  private func isWord(_ index: Int) -> Bool { isDigit(index) || isLetter(index) || at(index) == "_" }
  private func isHex(_ index: Int) -> Bool {
    at(index).map { ("0"..."9").contains($0) || ("a"..."f").contains($0) || ("A"..."F").contains($0) } ?? false
  }
  private func isSpace(_ index: Int) -> Bool { at(index)?.properties.isWhitespace ?? true }

  private func isOne(_ index: Int, of scalars: String) -> Bool {
    at(index).map { scalar in scalars.unicodeScalars.contains(scalar) } ?? false
  }

  private func mention(_ kind: SequenceMention.Kind, _ range: Range<Int>, _ certainty: Double = 0.95) -> SequenceMention {
    SequenceMention(kind: kind, scalars: range, text: string(range), certainty: certainty)
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

  private func starts(_ word: String, _ index: Int) -> Bool {
    var place = index
    for scalar in word.unicodeScalars {
      guard let own = at(place), own == scalar || own.properties.lowercaseMapping == String(scalar) else { return false }
      place += 1
    }
    return true
  }

  // MARK: GUIDs

  /// 8-4-4-4-12 digits to the base of 16, or 32 in one, in what marks around them.
  private func guid(_ index: Int) -> SequenceMention? {
    guard index == 0 || !isWord(index - 1), isHex(index) || isOne(index, of: "{xXuU") else { return nil }
    var place = index
    var close: Unicode.Scalar?
    if at(place) == "{" {
      (close, place) = ("}", place + 1)
    } else if starts("x'", place) {
      (close, place) = ("'", place + 2)
    } else if starts("urn:uuid:", place) {
      place += 9
    }
    let start = place
    func digits(_ count: Int) -> Bool {
      guard (0..<count).allSatisfy({ isHex(place + $0) }) else { return false }
      place += count
      return true
    }
    var isRead = digits(8)
    if isRead, at(place) == "-" {
      for count in [4, 4, 4, 12] where isRead {
        isRead = at(place) == "-"
        place += 1
        isRead = isRead && digits(count)
      }
    } else {
      // Digits alone may be any number.
      isRead = isRead && digits(24) && (start..<place).contains(where: isLetter)
    }
    guard isRead, !isWord(place), at(place) != "-" || !isWord(place + 1) else { return nil }
    if let close {
      guard at(place) == close else { return nil }
      place += 1
    }
    return mention(.guid, index..<place)
  }

  // MARK: Mail and the web

  private static let longestName = 64

  /// RFC 5321 as far as people use it: name@domain, name@[address].
  private func email(_ index: Int) -> SequenceMention? {
    guard isWord(index), index == 0 || !isWord(index - 1) && !isOne(index - 1, of: ".-+@/") else { return nil }
    var place = index
    while place - index < Self.longestName, isWord(place) || isOne(place, of: ".-+%'!#$&*=?^`{|}~") && isWord(place + 1) { place += 1 }
    guard at(place) == "@" else { return nil }
    place += 1
    if at(place) == "[" {
      guard let end = address4(place + 1), at(end) == "]" else { return nil }
      return mention(.email, index..<end + 1)
    }
    guard let domain = domain(place), domain.isKnown || domain.hasLongEnd else { return nil }
    return mention(.email, index..<domain.end)
  }

  /// Names of hosts joined by points; whether the last is one of the top level that is known, or long enough to be one.
  private func domain(_ index: Int) -> (end: Int, isKnown: Bool, hasLongEnd: Bool, labels: Int)? {
    var place = index
    var labels: [Range<Int>] = []
    while labels.count < 20 {
      let start = place
      while place - start < Self.longestName,
        isDigit(place) || at(place).map({ $0.isASCII || $0.properties.isAlphabetic }) == true && isLetter(place)
          || at(place) == "-" && place > start && isWord(place + 1) || at(place) == "_" && isWord(place + 1)
      {
        place += 1
      }
      guard place > start else { break }
      labels.append(start..<place)
      guard at(place) == ".", isWord(place + 1) else { break }
      place += 1
    }
    guard labels.count >= 2, let last = labels.last, last.allSatisfy({ isLetter($0) }) else { return nil }
    let end = string(last).lowercased()
    return (last.upperBound, Self.domains.contains(end), last.count >= 2, labels.count)
  }

  private static let schemes = ["https://", "http://", "ftp://", "ftps://", "sftp://", "ws://", "wss://"]

  /// A scheme with a host, or a host of a known top level, with port, path, query.
  private func url(_ index: Int) -> SequenceMention? {
    guard isWord(index), index == 0 || !isWord(index - 1) else { return nil }
    let scheme = Self.schemes.first { starts($0, index) }
    let start = index + (scheme?.utf8.count ?? 0)
    guard scheme != nil || index == 0 || !isOne(index - 1, of: ".-@/_:") || isOne(index - 1, of: ":") && !isWord(index - 2) else {
      return nil
    }
    var end: Int
    if let address = address4(start), scheme != nil {
      end = address
    } else if scheme != nil, starts("localhost", start), !isWord(start + 9) {
      end = start + 9
    } else if let domain = domain(start), domain.isKnown {
      end = domain.end
      guard at(end) != "@", scheme != nil || !isWord(end) else { return nil }
    } else {
      return nil
    }
    if at(end) == ":", isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
    }
    guard !isWord(end) else { return nil }
    if isOne(end, of: "/?#") {
      while end < text.count, !isSpace(end), !isOne(end, of: "<>\"'`{}|\\^[]") { end += 1 }
      // What closes a sentence or a bracket is not of it.
      while end > start, isOne(end - 1, of: ".,;:!?)*'") { end -= 1 }
    }
    return mention(.url, index..<end, scheme == nil ? 0.8 : 0.98)
  }

  // MARK: Networks

  private func address4(_ index: Int) -> Int? {
    var place = index
    for group in 0..<4 {
      let start = place
      while place - start < 4, isDigit(place) { place += 1 }
      guard (1...3).contains(place - start), let value = Int(string(start..<place)), value < 256 else { return nil }
      if group < 3 {
        guard at(place) == "." else { return nil }
        place += 1
      }
    }
    return place
  }

  private func network(_ index: Int) -> SequenceMention? {
    guard index == 0 || !isWord(index - 1) && !isOne(index - 1, of: ".:-") else { return nil }
    if isDigit(index), let end = address4(index) {
      guard !isWord(end), !(isOne(end, of: ".-:") && isDigit(end + 1)) else { return nil }
      return mention(.ip, index..<end)
    }
    return address6(index)
  }

  /// Groups of up to four digits to the base of 16, eight of them, or fewer with one "::".
  private func address6(_ index: Int) -> SequenceMention? {
    guard isHex(index) || at(index) == ":" && at(index + 1) == ":" else { return nil }
    var (place, groups, hasGap) = (index, 0, false)
    while groups <= 8 {
      if at(place) == ":", at(place + 1) == ":" {
        guard !hasGap else { return nil }
        hasGap = true
        place += 2
        if !isHex(place) { break }
      }
      let start = place
      while place - start < 5, isHex(place) { place += 1 }
      guard place - start <= 4 else { return nil }
      guard place > start else { break }
      groups += 1
      if at(place) == ".", hasGap || groups == 7, let end = address4(start) {
        (place, groups) = (end, groups + 1)
        break
      }
      guard at(place) == ":" else { break }
      if at(place + 1) == ":" { continue }
      guard isHex(place + 1) else { return nil }
      place += 1
    }
    guard hasGap ? groups < 8 : groups == 8, !isWord(place), !(at(place) == ":"), place - index > 1 else { return nil }
    return mention(.ip, index..<place)
  }

  // MARK: Tags

  private func tag(_ index: Int) -> SequenceMention? {
    guard isOne(index, of: "#@"), index == 0 || !isWord(index - 1) && !isOne(index - 1, of: "/#@&.") else { return nil }
    var end = index + 1
    while end - index < 140, isWord(end) || at(end) == "-" && at(index) == "@" && isWord(end + 1) { end += 1 }
    guard end > index + 1, at(end) != "@", at(end) != "#" else { return nil }
    if at(index) == "@" {
      // "@ 5pm", "@10"
      guard isLetter(index + 1) || at(index + 1) == "_" else { return nil }
      return mention(.mention, index..<end, 0.9)
    }
    return mention(.hashtag, index..<end, 0.9)
  }

  // MARK: Telephone numbers

  /// Words in front of which digits are the number of something else.
  private static let others: Set = [
    "account", "acct", "iban", "ssn", "card", "omb", "invoice", "order", "isbn", "vat", "id", "no", "nr", "konto", "cuenta", "compte",
    "visa", "express", "mastercard",
  ]
  private static let extensions = ["extension", "ext.", "ext", "x"]

  /// Groups of digits that spaces, points, hyphens and brackets part, of 7 to 15 digits in all (ITU E.164).
  private func phone(_ index: Int) -> SequenceMention? {
    guard isDigit(index) || isOne(index, of: "+(") && (isDigit(index + 1) || isOne(index + 1, of: "+(") && isDigit(index + 2)) else {
      return nil
    }
    if index > 0, isWord(index - 1) || isOne(index - 1, of: "*=+%/$€£#'_") { return nil }
    if index > 1, isOne(index - 1, of: "-.:") && isWord(index - 2) || at(index - 1) == "," && isDigit(index - 2) && at(index) != "0" {
      return nil
    }
    if at(index - 1) == "-", isDigit(index) { return nil }
    if index > 1, at(index - 1) == "-", isOne(index - 2, of: ")") { return nil }
    // Within a run that was none.
    if index > 1, at(index - 1) == " ", isDigit(index - 2) || isLetter(index - 2) && isDigit(index - 3) { return nil }
    var place = index
    var groups: [Range<Int>] = []
    var (marks, gaps): ([Unicode.Scalar], [Int]) = ([], [])
    var (isOpen, wasBracketed, lastEnd, brackets) = (false, false, index, 0)
    let hasPlus = at(index) == "+" || at(index) == "(" && at(index + 1) == "+"
    scanning: while place < text.count, groups.count < 8 {
      if isDigit(place) {
        let start = place
        while isDigit(place) {
          place += 1
          if place - start > 15 { return nil }
        }
        groups.append(start..<place)
        if !isOpen { lastEnd = place }
        continue
      }
      switch at(place) {
      case "+":
        guard groups.isEmpty, isDigit(place + 1) else { break scanning }
        place += 1
      case "(":
        guard !isOpen, brackets < 2 else { break scanning }
        (isOpen, wasBracketed, brackets) = (true, true, brackets + 1)
        place += 1
      case ")":
        guard isOpen else { break scanning }
        isOpen = false
        place += 1
        lastEnd = place
      case " ", "-", ".", "\u{2013}", "\u{A0}", "/":
        guard !groups.isEmpty else { return nil }
        let start = place
        while place - start < 3, isOne(place, of: " -.\u{2013}\u{A0}") { place += 1 }
        // 0176/12345678
        if at(place) == "/" {
          let digits = at(place + 1) == " " ? place + 2 : place + 1
          guard groups.count <= 2, hasPlus || at(index) == "0", !marks.contains("/"), (0..<5).allSatisfy({ isDigit(digits + $0) }) else {
            break scanning
          }
          place = digits
        }
        guard isDigit(place) || isOne(place, of: "(") && isDigit(place + 1) else {
          place = start
          break scanning
        }
        if isOpen { break scanning }
        marks += text[start..<place].filter { $0 != " " && $0 != "\u{A0}" }
        gaps.append(groups.count)
      default: break scanning
      }
    }
    if isOpen {
      // An opening bracket without its end is not of the number.
      guard at(index) == "(" else {
        return finished(index, groups.filter { $0.upperBound <= lastEnd }, lastEnd, marks, hasPlus, wasBracketed)
      }
      return nil
    }
    return finished(index, groups, lastEnd, marks, hasPlus, wasBracketed)
  }

  private func finished(_ index: Int, _ groups: [Range<Int>], _ end: Int, _ marks: [Unicode.Scalar], _ hasPlus: Bool, _ hasBrackets: Bool)
    -> SequenceMention?
  {
    let lengths = groups.map(\.count)
    let count = lengths.reduce(0, +)
    var end = end
    // What goes on is a code, a share or a calculation.
    if isWord(end) {
      guard let word = Self.extensions.first(where: { starts($0, end) }),
        isDigit(end + word.utf8.count) || isSpace(end + word.utf8.count) && isDigit(end + word.utf8.count + 1)
      else { return nil }
    }
    if isOne(end, of: "%*=/:@°€$£+\u{2032}") || isOne(end, of: marks.isEmpty ? ".,-" : ".-") && isDigit(end + 1)
      || at(end) == "-" && isLetter(end + 1)
    {
      return nil
    }
    if lengths.count > 3, lengths.allSatisfy({ $0 == 2 }), isSpace(end), isHex(end + 1), isHex(end + 2), !isWord(end + 3) { return nil }
    guard count <= (hasPlus ? 17 : 15), count >= (lengths.count == 1 && text[groups[0].lowerBound] == "0" ? 6 : 7) else { return nil }
    let first = string(groups[0])
    guard !isDate(lengths, marks), !isSecurity(lengths, marks), !isPlainNumber(groups, marks, hasPlus) else { return nil }
    if !hasPlus, !hasBrackets {
      // Pairs and single digits are a list, thousands a number; a card's number has fours.
      if lengths.count > 2, lengths.allSatisfy({ $0 <= 2 }), marks.isEmpty,
        !(first.hasPrefix("0") && lengths.count == 5 && lengths.allSatisfy { $0 == 2 })
      {
        return nil
      }
      if lengths.count >= 3, lengths.prefix(3).allSatisfy({ $0 == 4 }), !first.hasPrefix("0") { return nil }
      if lengths.count > 1, marks.isEmpty, lengths.dropFirst().allSatisfy({ $0 == 3 }), lengths[0] <= 3, lengths.count < 4,
        !first.hasPrefix("0"), count < 9
      {
        return nil
      }
      if lengths == [4, 4], !marks.isEmpty, !first.hasPrefix("0"), Int(first).map({ (1500...2199).contains($0) }) == true { return nil }
      if lengths == [3, 4], first == "112" || first == "911" || first == "110" { return nil }
      if isLed(index) { return nil }
    }
    if lengths.allSatisfy({ $0 <= 2 }), hasPlus, marks.count == lengths.count - 1, marks.allSatisfy({ $0 == "-" }) { return nil }
    // An extension.
    var place = end
    while place - end < 2, isSpace(place), place < text.count { place += 1 }
    if let word = Self.extensions.first(where: { starts($0, place) }) {
      var digits = place + word.utf8.count
      if isSpace(digits) { digits += 1 }
      let start = digits
      while digits - start < 7, isDigit(digits) { digits += 1 }
      if digits > start, !isWord(digits) { end = digits }
    }
    return mention(.phone, index..<end, hasPlus || hasBrackets || !marks.isEmpty ? 0.9 : 0.6)
  }

  private func isDate(_ lengths: [Int], _ marks: [Unicode.Scalar]) -> Bool {
    lengths.count == 3 && marks.count == 2 && marks[0] == marks[1]
      && (lengths == [4, 2, 2] || lengths == [2, 2, 4] || lengths == [1, 2, 4] || lengths == [2, 1, 4])
  }

  /// 123-45-6789 is a number of social security, 12-3456789 one of a tax office.
  private func isSecurity(_ lengths: [Int], _ marks: [Unicode.Scalar]) -> Bool { lengths == [3, 2, 4] && marks.count == 2 }

  /// 200.38294427 and 1,032.923.
  private func isPlainNumber(_ groups: [Range<Int>], _ marks: [Unicode.Scalar], _ hasPlus: Bool) -> Bool {
    groups.count == 2 && marks == ["."]
      || groups.count > 1 && marks.contains(".") && marks.count == groups.count - 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
        && groups.count < 4 && groups[0].count < 3
  }

  /// Whether a word in front tells that it is another number.
  private func isLed(_ index: Int) -> Bool {
    var place = index - 1
    while place >= 0, index - place < 4, isSpace(place) || isOne(place, of: "#.:") { place -= 1 }
    let end = place + 1
    while place >= 0, end - place < 14, isLetter(place) { place -= 1 }
    var word = string(place + 1..<max(place + 1, end)).lowercased()
    if word == "number" || word == "is" || word == "no" || word == "nr" {
      while place >= 0, isSpace(place) { place -= 1 }
      let last = place + 1
      while place >= 0, last - place < 14, isLetter(place) { place -= 1 }
      let before = string(place + 1..<max(place + 1, last)).lowercased()
      if word != "no" && word != "nr" || !before.isEmpty {
        word =
          before == "phone" || before == "telephone" || before == "mobile" || before == "number"
          ? "" : before.isEmpty ? word : Self.others.contains(before) ? before : word
      }
    }
    return Self.others.contains(word) && word != "is" && word != "number"
  }

  /// Top levels of the domain name system that addresses without a scheme end with: those of countries and the most used of the others.
  private static let domains: Set<String> = Set(
    """
    com org net edu gov mil int info biz name pro aero coop museum io ai app dev xyz online site shop store tech club cloud page blog news live life world \
    academy agency art bank bar bike build business cafe camera care cars cash center chat church city co coach codes coffee community company computer \
    cool design digital direct directory doctor dog earth education email energy engineer events expert express family fashion finance fit fun fund game games \
    garden gift global gold group guide guru health help host house inc ink jobs land law legal link lol love ltd market me media menu mobi money movie network \
    ninja one party photo photos place plus press pub red rent report rest review rocks run sale school science security services show sh social software solar \
    space studio style support systems team tel tips today tools top tours town toys travel tv university vip vin vote watch web website wiki win wine work works \
    wtf zone aws google microsoft apple amazon xxx_ ac ad ae af ag al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz \
    ca cc cd cf cg ch ci ck cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs \
    gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml \
    mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg \
    si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
}
