/// What a search is made of.
public protocol SearchCriteria: _IntentValue, Hashable {
  /// Where it can be searched; `Void` where there is nothing to choose.
  associatedtype SearchScopes = Void
}

/// What somebody searches for.
public struct StringSearchCriteria: SearchCriteria, CodableIntentValue {
  /// A choice of places.
  public typealias SearchScopes = [StringSearchScope]

  /// The words.
  public var term: String

  /// Words to search for.
  public init(term: String) { self.term = term }
}

/// Where an application searches.
public enum StringSearchScope: String, AppEnum {
  /// Everywhere.
  case general
  /// Among films.
  case movies
  /// Among what is on television.
  case tv
  /// Among other videos.
  case freeformVideo

  /// "Search Scope".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Search Scope"
  /// Their names.
  public static let caseDisplayRepresentations: [StringSearchScope: DisplayRepresentation] = [
    .general: "General", .movies: "Movies", .tv: "TV", .freeformVideo: "Videos",
  ]
}
