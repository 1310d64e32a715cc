#if !COMMAND_LINE_ALONE
  /// Marks an intent as one of a known kind; bare stored properties become parameters.
  ///
  /// - Parameter schema: the kind, such as `.messages.sendMessage`. A schema is a minimum: further parameters are allowed.
  @attached(memberAttribute)
  @attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(appSchema))
  public macro AppIntent(schema: AppSchema.Intent) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// Marks an entity as one of a known kind; bare stored properties become properties.
  @attached(memberAttribute)
  @attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(appSchema))
  public macro AppEntity(schema: AppSchema.Entity) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// Marks an enumeration as one of a known kind.
  @attached(memberAttribute)
  @attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(appSchema))
  public macro AppEnum(schema: AppSchema.Enum) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// The older name of `@AppIntent(schema:)`.
  @attached(memberAttribute)
  @attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(appSchema))
  public macro AssistantIntent(schema: AppSchema.Intent) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// The older name of `@AppEntity(schema:)`.
  @attached(memberAttribute)
  @attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(appSchema))
  public macro AssistantEntity(schema: AppSchema.Entity) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// The older name of `@AppEnum(schema:)`.
  @attached(memberAttribute)
  @attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(appSchema))
  public macro AssistantEnum(schema: AppSchema.Enum) = #externalMacro(module: "GuidedGenerationMacros", type: "SchemaMacro")

  /// Makes an enumeration whose cases carry one value each a value of several types, as parameters and results can have.
  ///
  /// ```swift
  /// @UnionValue enum Destination { case contact(ContactEntity), group([ContactEntity]) }
  /// ```
  @attached(member, names: named(Cases))
  @attached(extension, conformances: AppUnionValue, names: named(unionMembers))
  public macro UnionValue() = #externalMacro(module: "GuidedGenerationMacros", type: "UnionValueMacro")

  /// A property of an entity that is computed from what the entity holds.
  ///
  /// - Parameters:
  ///   - title: the property's name for people; by default made of its name in code.
  ///   - indexingKey: the attribute under which the index finds the entity by this property.
  ///   - customIndexingKey: a key of your own for the index.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  @attached(accessor, names: named(get), named(set))
  public macro ComputedProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil
  ) = #externalMacro(module: "GuidedGenerationMacros", type: "EntityPropertyMacro")

  /// A property of an entity that is fetched when somebody asks for it, and not before.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  @attached(accessor, names: named(get), named(set))
  public macro DeferredProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil
  ) = #externalMacro(module: "GuidedGenerationMacros", type: "EntityPropertyMacro")
#endif
