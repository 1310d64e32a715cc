// What a parameter can be declared with. Where a family of types has options of its own, one of them has to be written, which keeps
// declarations apart.

extension IntentParameter {
  /// A parameter of any type.
  ///
  /// - Parameters:
  ///   - title: the title; by default made from the name in code.
  ///   - description: what it is for.
  ///   - value: the value if none is given.
  ///   - requestValueDialog: how it is asked for.
  ///   - requestDisambiguationDialog: how one of several is asked for.
  ///   - inputConnectionBehavior: whether the result of another action may fill it.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog)
  }

  /// A parameter whose values the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog,
      options: {
        try await AppDependencyManager.prepare(optionsProvider)
        return try await optionsProvider.results().items
      })
  }

  /// A collection of a size.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.size = size.range
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits)
  }
}

extension IntentParameter where Value.ValueType == String {
  /// A text, with how it is typed.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter where Value.ValueType == Int {
  /// A whole number, with how it is set and between which bounds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle, inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      limits: ParameterLimits(lowest: inclusiveRange.map { Double($0.lowerBound) }, highest: inclusiveRange.map { Double($0.upperBound) }))
  }

  /// A whole number between bounds, both included.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inclusiveRange: (lowerBound: Int, upperBound: Int), requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: value, controlStyle: .field, inclusiveRange: inclusiveRange,
      requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter where Value.ValueType == Double {
  /// A number, with how it is set and between which bounds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle, inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      limits: ParameterLimits(lowest: inclusiveRange?.lowerBound, highest: inclusiveRange?.upperBound))
  }

  /// A number between bounds, both included.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inclusiveRange: (lowerBound: Double, upperBound: Double), requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: value, controlStyle: .field, inclusiveRange: inclusiveRange,
      requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter where Value.ValueType == Bool {
  /// A truth, with what its two values are called.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter {
  /// A date, with which part of it is wanted.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits)
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  /// One of some values of an enumeration.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedValues: [Value.ValueType], requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.supported = supportedValues.map(\.rawValue.description)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits)
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  /// An entity that another query than its own proposes.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    query: Query, requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Query.Entity == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog,
      options: {
        try await AppDependencyManager.prepare(query)
        return try await query.suggestedEntities().items as? [Value.ValueType] ?? []
      })
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  /// A file of some kinds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.contentTypes = supportedContentTypes.filter { $0 != .item }
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits)
  }

  /// A file of some kinds, by their identifiers.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, supportedContentTypes: supportedTypeIdentifiers.compactMap { UTType($0) },
      requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter {
  /// An amount with a unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
    defaultUnit: UnitType, defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<UnitType> {
    var limits = ParameterLimits()
    limits.unit = defaultUnit.symbol
    limits.allowsNegative = supportsNegativeNumbers
    self.init(
      writtenTitle: title, description: description,
      defaultValue: defaultValue.flatMap { Measurement(value: $0, unit: defaultUnit) as? Value.UnwrappedType },
      requestValueDialog: requestValueDialog, limits: limits)
  }

  /// An amount in one unit.
  public convenience init<UnitType: Dimension>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, defaultValue: Double? = nil, unit: UnitType,
    unitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<UnitType> {
    self.init(
      title: title, description: description, defaultValue: defaultValue, defaultUnit: unit,
      supportsNegativeNumbers: supportsNegativeNumbers, requestValueDialog: requestValueDialog)
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  /// A person, with what is wanted of them.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, mode: IntentPerson.ParameterMode,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(writtenTitle: title, description: description, requestValueDialog: requestValueDialog)
  }
}
