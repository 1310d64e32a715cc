/// A set of objects. Every key has one term: its own if it is named, else that of the one class that holds it.
struct ObjectSet: Hashable {
  struct Named: Hashable {
    var key: CodePoints
    var term: TermID
    var isRequired: Bool
  }
  /// Keys of a language; a named key is not looked up here. The classes of one set are disjoint and together hold every key.
  struct KeyClass: Hashable {
    var keys: StringSet
    var term: TermID
  }
  struct Dependency: Hashable {
    var key: CodePoints
    var requires: [CodePoints]
  }
  /// At least one key in `keys` has a value in `term`.
  struct Witness: Hashable {
    var keys: StringSet
    var term: TermID
    var refusal: Refusal
  }
  /// Keys that some keyword has looked at (for `unevaluatedProperties`).
  struct Evaluated: Hashable {
    var all = false
    var names: Set<CodePoints> = []
    var classes: Set<StringSet> = []
    mutating func formUnion(_ other: Evaluated) {
      all = all || other.all
      names.formUnion(other.names)
      classes.formUnion(other.classes)
    }
  }

  var named: [Named] = []
  var classes: [KeyClass] = [KeyClass(keys: .all, term: .any)]
  var minProperties = 0
  var maxProperties: Int?
  var dependencies: [Dependency] = []
  var witnesses: [Witness] = []
  var evaluated = Evaluated()
  var refusal: Refusal = .none

  static let all = ObjectSet()
  var isAll: Bool { self == .all }

  var isUnconstrained: Bool {
    named.isEmpty && classes.count == 1 && classes[0].term == .any && classes[0].keys.isAll && minProperties == 0 && maxProperties == nil
      && dependencies.isEmpty
      && witnesses.isEmpty && refusal == .none
  }

  func index(of key: CodePoints) -> Int? { named.firstIndex { $0.key == key } }

  /// The term of an undeclared key.
  func classTerm(of key: CodePoints, _ table: inout LanguageTable) -> TermID {
    if classes.count == 1, classes[0].keys.isAll { return classes[0].term }
    for keyClass in classes where keyClass.keys.contains(key, &table) { return keyClass.term }
    return .never
  }

  func term(of key: CodePoints, _ table: inout LanguageTable) -> TermID {
    if let index = index(of: key) { return named[index].term }
    return classTerm(of: key, &table)
  }
}

/// A set of arrays.
struct ArraySet: Hashable {
  struct Contains: Hashable {
    var term: TermID
    var minimum: Int
    var maximum: Int?
  }
  var prefix: [TermID] = []
  var items: TermID = .any
  var minItems = 0
  var maxItems: Int?
  var contains: [Contains] = []
  var uniqueItems = false
  /// Elements looked at (for `unevaluatedItems`): the first so many, or all; and those in any of the terms.
  var evaluatedPrefix = 0
  var evaluatedAll = false
  var evaluatedTerms: [TermID] = []
  var refusal: Refusal = .none

  static let all = ArraySet()

  func item(_ position: Int) -> TermID { position < prefix.count ? prefix[position] : items }

  var isUnconstrained: Bool {
    prefix.isEmpty && items == .any && minItems == 0 && maxItems == nil && contains.isEmpty && !uniqueItems && refusal == .none
  }
}

/// A reason why a set is only an upper bound of what the schema says; index into the compilation's list, which is consulted if
/// the set turns out to matter.
struct Refusal: Hashable {
  var index: Int32
  static let none = Refusal(index: -1)
}

/// A set of JSON values: per type a union of sets.
struct ValueSet: Hashable {
  var null = false
  var allowsFalse = false
  var allowsTrue = false
  var numbers: [NumberSet] = []
  var strings: [StringSet] = []
  var objects: [ObjectSet] = []
  var arrays: [ArraySet] = []

  static let never = ValueSet()
  static let any = ValueSet(
    null: true, allowsFalse: true, allowsTrue: true, numbers: [.all], strings: [.all], objects: [.all], arrays: [.all])

  /// Whether the set is syntactically without members.
  var isEmpty: Bool { !null && !allowsFalse && !allowsTrue && numbers.isEmpty && strings.isEmpty && objects.isEmpty && arrays.isEmpty }
}
