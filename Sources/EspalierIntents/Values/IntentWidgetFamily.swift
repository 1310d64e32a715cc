/// Where a widget stands. There are no widgets here; declarations name it.
public enum IntentWidgetFamily: String, AppEnum, CaseIterable {
  /// Small, on a screen.
  case systemSmall
  /// Of middle size.
  case systemMedium
  /// Large.
  case systemLarge
  /// Very large.
  case systemExtraLarge
  /// Very large, upright.
  case systemExtraLargePortrait
  /// In a corner of a watch's face.
  case accessoryCorner
  /// Round.
  case accessoryCircular
  /// A rectangle.
  case accessoryRectangular
  /// In a line of text.
  case accessoryInline

  /// "Widget".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Widget"
  /// None: each is called by its name.
  public static let caseDisplayRepresentations: [IntentWidgetFamily: DisplayRepresentation] = [:]
}
