import JSONText

/// The resources (`$id`) and anchors of a schema document, found in schema positions only.
struct ReferenceIndex {
  struct Anchor: Hashable {
    /// Tape index of the resource root.
    var resource: Int
    var name: String
  }
  var resources: [String: Int] = [:]
  var anchors: [Anchor: Int] = [:]
  var dynamicAnchors: [Anchor: Int] = [:]
}

extension Compilation {
  private static let schemaMaps = KeywordSet(.properties, .patternProperties, .defs, .definitions, .dependentSchemas, .dependencies)
  private static let schemas = KeywordSet(
    .additionalProperties, .propertyNames, .items, .prefixItems, .additionalItems, .contains, .anyOf, .oneOf, .allOf, .not, .if, .then,
    .else,
    .unevaluatedProperties, .unevaluatedItems, .extends, .disallow, .type)

  /// The schema that a reference names.
  func resolve(_ member: Int, _ keyword: Keyword) throws(CompileError) -> Int {
    guard tape.kind(member) == .string else { throw error(.invalid, at: member, keyword, "a reference is a string") }
    let text = tape.string(member).text
    let isPlain = text.utf8.first == 0x23 && keyword == .ref && identifiedObjects().isEmpty && tape[root].end > tape[member].start
    if isPlain, let known = resolved[text] { return known }
    let target = try resolve(text, member, keyword)
    if isPlain { resolved[text] = target }
    return target
  }

  private func resolve(_ text: String, _ member: Int, _ keyword: Keyword) throws(CompileError) -> Int {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = String(parts.first ?? "")
    let fragment = percentDecoded(parts.count > 1 ? String(parts[1]) : "")
    let resource: Int
    if address.isEmpty {
      resource = resourceRoot(of: Int(tape[member].parent))
    } else {
      resource = try document(address, from: member, keyword)
    }
    if fragment.isEmpty { return try recursiveTarget(resource, keyword) }
    if fragment.hasPrefix("/") {
      if let target = find(fragment, from: resource) ?? find(fragment, from: root) { return target }
      throw error(.invalid, at: member, keyword, "\"\(text.prefix(100))\" points to nothing in the schema")
    }
    let anchor = ReferenceIndex.Anchor(resource: resource, name: fragment)
    let index = try indexed()
    if keyword == .dynamicRef, index.dynamicAnchors[anchor] != nil {
      // The dynamic scope starts at the document: an anchor there is the outermost one.
      if let target = index.dynamicAnchors[ReferenceIndex.Anchor(resource: root, name: fragment)] { return target }
      let all = index.dynamicAnchors.filter { $0.key.name == fragment }
      if all.count == 1, let target = all.first?.value { return target }
      throw error(
        .unsupported, at: member, keyword,
        "several schemas have the $dynamicAnchor \"\(fragment)\": which is meant depends on the way there")
    }
    if let target = index.anchors[anchor] ?? index.dynamicAnchors[anchor] { return target }
    throw error(.invalid, at: member, keyword, "no schema has the anchor \"\(fragment.prefix(100))\"")
  }

  private func recursiveTarget(_ resource: Int, _ keyword: Keyword) throws(CompileError) -> Int {
    guard keyword == .recursiveRef, let flag = tape.member(resource, .recursiveAnchor), tape.kind(flag) == .true else { return resource }
    if let flag = tape.member(root, .recursiveAnchor), tape.kind(flag) == .true { return root }
    return resource
  }

  private func identifiedObjects() -> Set<Int> {
    if let identified { return identified }
    var found: Set<Int> = []
    let keyword = dialect.idKeyword
    if occurringKeywords.contains(keyword) {
      for value in tape.values where value.keyword == keyword && value.kind == .string && value.parent > 0 {
        found.insert(Int(value.parent))
      }
    }
    identified = found
    return found
  }

  /// The root of the resource that holds a location.
  private func resourceRoot(of index: Int) -> Int {
    var current = index
    let candidates = identifiedObjects()
    while tape[current].parent >= 0 {
      if candidates.contains(current), identifier(of: current) != nil { return current }
      current = Int(tape[current].parent)
    }
    return current
  }

  /// `$id` without its fragment, if the object is the root of a resource.
  private func identifier(of index: Int) -> String? {
    guard tape.kind(index) == .object, let member = tape.member(index, dialect.idKeyword), tape.kind(member) == .string else { return nil }
    if dialect.refHidesSiblings, tape.member(index, .ref) != nil, index != root { return nil }
    let text = tape.string(member).text
    let address = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    return address.isEmpty ? nil : String(address)
  }

  private func baseAddress(of resource: Int) -> String {
    guard let own = identifier(of: resource) else {
      return tape[resource].parent >= 0 ? baseAddress(of: resourceRoot(of: Int(tape[resource].parent))) : ""
    }
    guard tape[resource].parent >= 0 else { return own }
    return URIReference.resolve(own, against: baseAddress(of: resourceRoot(of: Int(tape[resource].parent))))
  }

  private func document(_ address: String, from member: Int, _ keyword: Keyword) throws(CompileError) -> Int {
    let base = baseAddress(of: resourceRoot(of: Int(tape[member].parent)))
    let absolute = URIReference.resolve(address, against: base)
    if let found = try indexed().resources[absolute] { return found }
    if let text = MetaSchemas.text(of: absolute) {
      let added = try tape.append(schema: Array(text.utf8), maximumDepth: 64)
      tape.tagKeywords(from: added, &occurringKeywords)
      identified = nil
      references?.resources[absolute] = added
      return added
    }
    throw error(
      .unsupported, at: member, keyword, "\"\(absolute.prefix(100))\" is another document; put it under $defs and refer to it there")
  }

  private func indexed() throws(CompileError) -> ReferenceIndex {
    if let references { return references }
    var index = ReferenceIndex()
    index.resources[baseAddress(of: root)] = root
    var pending: [(node: Int, isMap: Bool, resource: Int)] = [(root, false, root)]
    while let (node, isMap, outer) = pending.popLast() {
      try spend()
      switch tape.kind(node) {
      case .array: for child in tape.children(node) { pending.append((child, false, outer)) }
      case .object:
        var resource = outer
        if !isMap {
          if node != root, identifier(of: node) != nil {
            resource = node
            index.resources[baseAddress(of: node)] = node
          }
          if dialect <= .draft7, let member = tape.member(node, dialect.idKeyword), tape.kind(member) == .string {
            let text = tape.string(member).text
            if let mark = text.firstIndex(of: "#"), text.index(after: mark) != text.endIndex {
              index.anchors[ReferenceIndex.Anchor(resource: resource, name: String(text[text.index(after: mark)...]))] = node
            }
          }
          if let member = tape.member(node, .anchor), tape.kind(member) == .string {
            index.anchors[ReferenceIndex.Anchor(resource: resource, name: tape.string(member).text)] = node
          }
          if let member = tape.member(node, .dynamicAnchor), tape.kind(member) == .string {
            index.dynamicAnchors[ReferenceIndex.Anchor(resource: resource, name: tape.string(member).text)] = node
          }
        }
        for child in tape.children(node) {
          if isMap {
            pending.append((child, false, resource))
          } else if Self.schemaMaps.contains(tape[child].keyword) {
            pending.append((child, true, resource))
          } else if Self.schemas.contains(tape[child].keyword) {
            pending.append((child, false, resource))
          }
        }
      default: break
      }
    }
    references = index
    return index
  }

  private func find(_ pointer: String, from start: Int) -> Int? {
    var current = start
    for part in pointer.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      var token = String(Substring(part))
      if token.utf8.contains(0x7E) { token = JSONPointer.key(token) }
      switch tape.kind(current) {
      case .object:
        guard let child = indexedMember(current, CodePoints(token)) else { return nil }
        current = child
      case .array:
        guard let position = Int(token), position >= 0,
          let child = tape.children(current).first(where: { Int(tape[$0].position) == position })
        else { return nil }
        current = child
      default: return nil
      }
    }
    return current
  }

  private func indexedMember(_ index: Int, _ key: CodePoints) -> Int? {
    guard tape[index].childCount > 16 else { return tape.member(index, key.text) }
    if let known = memberIndexes[index] { return known[key] }
    var table: [CodePoints: Int] = [:]
    table.reserveCapacity(Int(tape[index].childCount))
    for child in tape.children(index) { table[tape.key(child)] = child }
    memberIndexes[index] = table
    return table[key]
  }

  private func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(0x25) else { return text }
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var at = 0
    while at < source.count {
      if source[at] == 0x25, at + 2 < source.count, let high = hexValue(source[at + 1]),
        let low = hexValue(source[at + 2])
      {
        bytes.append(UInt8(high << 4 | low))
        at += 3
      } else {
        bytes.append(source[at])
        at += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reference resolution of RFC 3986, section 5.2, on text.
enum URIReference {
  private struct Parts {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?

    init(_ text: String) {
      var rest = text[...]
      if let colon = rest.firstIndex(of: ":"), let first = rest.first, first.isLetter,
        rest[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") })
      {
        scheme = rest[..<colon]
        rest = rest[rest.index(after: colon)...]
      }
      if let mark = rest.firstIndex(of: "?") {
        query = rest[rest.index(after: mark)...]
        rest = rest[..<mark]
      }
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = rest[..<end]
        rest = rest[end...]
      }
      path = rest
    }
  }

  static func resolve(_ reference: String, against base: String) -> String {
    let own = Parts(reference)
    if own.scheme != nil || base.isEmpty { return reference }
    let outer = Parts(base)
    var path: String
    var authority = own.authority
    var query = own.query
    if own.authority != nil {
      path = removeDots(String(own.path))
    } else {
      authority = outer.authority
      if own.path.isEmpty {
        path = String(outer.path)
        if query == nil { query = outer.query }
      } else if own.path.hasPrefix("/") {
        path = removeDots(String(own.path))
      } else {
        let folder = outer.path.lastIndex(of: "/").map { String(outer.path[...$0]) } ?? (outer.authority != nil ? "/" : "")
        path = removeDots(folder + own.path)
      }
    }
    var result = ""
    if let scheme = outer.scheme { result += scheme + ":" }
    if let authority { result += "//" + authority }
    result += path
    if let query { result += "?" + query }
    return result
  }

  private static func removeDots(_ path: String) -> String {
    guard path.contains("./") || path.hasSuffix(".") else { return path }
    var result: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (position, part) in parts.enumerated() {
      let isLast = position == parts.count - 1
      switch part {
      case ".": if isLast { result.append("") }
      case "..":
        if result.count > 1 || (result.count == 1 && result[0] != "") { result.removeLast() }
        if isLast { result.append("") }
      default: result.append(part)
      }
    }
    return result.joined(separator: "/")
  }
}
