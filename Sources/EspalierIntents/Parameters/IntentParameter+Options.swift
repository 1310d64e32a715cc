// Further ways to declare a parameter: with a provider of values beside other options, and with resolvers.

/// Values that an application proposes for a parameter.
private func proposals<Provider: DynamicOptionsProvider, Value>(
  _ provider: Provider, as type: Value.Type
) -> @Sendable () async throws -> [Value] {
  {
    try await AppDependencyManager.prepare(provider)
    return try await provider.results().items.compactMap { $0 as? Value }
  }
}

extension IntentParameter where Value.ValueType == String {
  /// A text, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A text, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      resolvers: resolvers().resolvers)
  }

  /// A text, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == Int {
  /// A whole number, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange.map { Double($0.lowerBound) }
    limits.highest = inclusiveRange.map { Double($0.upperBound) }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A whole number, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange.map { Double($0.lowerBound) }
    limits.highest = inclusiveRange.map { Double($0.upperBound) }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// A whole number, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Int, upperBound: Int)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange.map { Double($0.lowerBound) }
    limits.highest = inclusiveRange.map { Double($0.upperBound) }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == Double {
  /// A number, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange?.lowerBound
    limits.highest = inclusiveRange?.upperBound
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A number, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange?.lowerBound
    limits.highest = inclusiveRange?.upperBound
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// A number, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    controlStyle: IntentControlStyle = .field, inclusiveRange: (lowerBound: Double, upperBound: Double)? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.lowest = inclusiveRange?.lowerBound
    limits.highest = inclusiveRange?.upperBound
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == Date {
  /// A date, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A date, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// A date, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == DateComponents {
  /// A date in parts, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A date in parts, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// A date in parts, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    kind: IntentDateKind = .dateTime, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.dateKind = kind
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == Bool {
  /// A truth, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A truth, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      resolvers: resolvers().resolvers)
  }

  /// A truth, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  /// A person, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A person, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      resolvers: resolvers().resolvers)
  }

  /// A person, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  /// A file, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.contentTypes = supportedContentTypes.filter { $0 != .item }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// A file, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.contentTypes = supportedContentTypes.filter { $0 != .item }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// A file, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.contentTypes = supportedContentTypes.filter { $0 != .item }
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  /// One of some values, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedValues: [Value.ValueType], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.supported = supportedValues.map(\.rawValue.description)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// One of some values, with resolvers.
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedValues: [Value.ValueType], requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    var limits = ParameterLimits()
    limits.supported = supportedValues.map(\.rawValue.description)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits,
      resolvers: resolvers().resolvers)
  }

  /// One of some values, with values that the application proposes, and resolvers.
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedValues: [Value.ValueType], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.supported = supportedValues.map(\.rawValue.description)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }
}

extension IntentParameter {
  /// A parameter of any type, with resolvers.
  @_disfavoredOverload
  public convenience init<Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog,
      resolvers: resolvers().resolvers)
  }

  /// A parameter of any type, with values that the application proposes, and resolvers.
  @_disfavoredOverload
  public convenience init<Provider: DynamicOptionsProvider, Spec: ResolverSpecification>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider,
    @ResolverSpecificationBuilder<Value> resolvers: () -> Spec
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog,
      options: proposals(optionsProvider, as: Value.ValueType.self),
      resolvers: resolvers().resolvers)
  }

  /// A collection whose size hangs on where a widget stands. There are no widgets here: the largest one holds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.size = Self.widest(size)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits)
  }

  private static func widest(_ sizes: [IntentWidgetFamily: IntentCollectionSize]) -> ClosedRange<Int>? {
    sizes.values.map(\.range).max { $0.upperBound < $1.upperBound }.map { 0...$0.upperBound }
  }

  /// A collection of a size, with values that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.size = size.range
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  /// The same, whose size hangs on where a widget stands.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.size = Self.widest(size)
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  /// A collection of entities of a size, which another query than their own proposes.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: IntentCollectionSize, query: Query, requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Query.Entity == Value.ValueType {
    var limits = ParameterLimits()
    limits.size = size.range
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, limits: limits, options: proposals(query, as: Value.ValueType.self))
  }

  /// The same, whose size hangs on where a widget stands.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], query: Query, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Query.Entity == Value.ValueType {
    self.init(
      title: title, description: description, default: value,
      size: IntentCollectionSize(min: 0, max: size.values.map(\.range.upperBound).max() ?? 1), query: query,
      requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog)
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  /// Several people, with what is wanted of them.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode, size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.size = size.range
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits)
  }
}

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
  /// An amount of money in some currencies, between bounds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    currencyCodes: [String]? = nil, inclusiveRange: (lowerBound: Decimal, upperBound: Decimal)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      limits: Self.limits(currencyCodes, inclusiveRange))
  }

  /// The same, with amounts that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    currencyCodes: [String]? = nil, inclusiveRange: (lowerBound: Decimal, upperBound: Decimal)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      limits: Self.limits(currencyCodes, inclusiveRange), options: proposals(optionsProvider, as: Value.ValueType.self))
  }

  private static func limits(_ codes: [String]?, _ range: (lowerBound: Decimal, upperBound: Decimal)?) -> ParameterLimits {
    var limits = ParameterLimits()
    limits.currencies = codes
    limits.lowest = range.map { NSDecimalNumber(decimal: $0.lowerBound).doubleValue }
    limits.highest = range.map { NSDecimalNumber(decimal: $0.upperBound).doubleValue }
    return limits
  }
}

/// Units of a length of time.
public enum IntentDurationUnit: String, Sendable {
  /// A thousandth of a second.
  case milliseconds
  /// Seconds.
  case seconds
  /// Minutes.
  case minutes
  /// Hours.
  case hours

  var symbol: String {
    switch self {
    case .milliseconds: "ms"
    case .seconds: "s"
    case .minutes: "min"
    case .hours: "h"
    }
  }
}

extension IntentParameter where Value.ValueType == Duration {
  /// A length of time; a number alone has the unit.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    defaultUnit: IntentDurationUnit, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    var limits = ParameterLimits()
    limits.unit = defaultUnit.symbol
    self.init(writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits)
  }

  /// The same, with lengths that the application proposes.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    defaultUnit: IntentDurationUnit, requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.Result.Value == Value.ValueType {
    var limits = ParameterLimits()
    limits.unit = defaultUnit.symbol
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog, limits: limits,
      options: proposals(optionsProvider, as: Value.ValueType.self))
  }
}

extension IntentParameter where Value.ValueType: FileEntity {
  /// A file of some kinds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil, default value: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      writtenTitle: title, description: description, defaultValue: value, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog)
  }
}
