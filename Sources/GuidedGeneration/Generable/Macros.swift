#if !COMMAND_LINE_ALONE
  /// Makes a structure or an enumeration generable.
  ///
  /// Every stored property with a written type becomes a property of the schema, in the order of declaration, which is the order of
  /// generation. An enumeration without payloads becomes a choice of names; one with payloads a choice of structures.
  ///
  /// - Parameter description: what the type is for, in words for the model.
  @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
  @attached(member, names: arbitrary)
  public macro Generable(description: String? = nil) = #externalMacro(module: "GuidedGenerationMacros", type: "GenerableMacro")

  /// Makes a structure or an enumeration generable, and says how absent values are written.
  ///
  /// - Parameters:
  ///   - description: what the type is for, in words for the model.
  ///   - representNilExplicitlyInGeneratedContent: whether an absent value is written as `null` (`true`) or left out (`false`).
  @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
  @attached(member, names: arbitrary)
  public macro Generable(description: String? = nil, representNilExplicitlyInGeneratedContent: Bool) =
    #externalMacro(module: "GuidedGenerationMacros", type: "GenerableMacro")

  /// Makes a structure or an enumeration generable, under your own name in its schema.
  ///
  /// - Parameters:
  ///   - name: the name in the schema, in place of the type's.
  ///   - description: what the type is for, in words for the model.
  ///   - representNilExplicitlyInGeneratedContent: whether an absent value is written as `null` (`true`) or left out (`false`).
  @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
  @attached(member, names: arbitrary)
  public macro Generable(name: String, description: String? = nil, representNilExplicitlyInGeneratedContent: Bool = false) =
    #externalMacro(module: "GuidedGenerationMacros", type: "GenerableMacro")

  /// Describes a property to the model and limits its values.
  ///
  /// - Parameters:
  ///   - description: what the property holds, in words for the model.
  ///   - guides: limits that every generated value respects.
  @attached(peer)
  public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
    #externalMacro(module: "GuidedGenerationMacros", type: "GuideMacro") where T: Generable

  /// Describes a string property to the model and limits it to a pattern.
  ///
  /// - Parameters:
  ///   - description: what the property holds, in words for the model.
  ///   - guides: a regular expression that the whole string matches.
  @attached(peer)
  public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
    #externalMacro(module: "GuidedGenerationMacros", type: "GuideMacro")

  /// Describes a property to the model.
  ///
  /// - Parameter description: what the property holds, in words for the model.
  @attached(peer)
  public macro Guide(description: String) = #externalMacro(module: "GuidedGenerationMacros", type: "GuideMacro")

  /// Makes a variable in an extension of ``SessionPropertyValues`` a property of every session.
  ///
  /// ```swift
  /// extension SessionPropertyValues {
  ///   @SessionPropertyEntry var topic: String = "anything"
  /// }
  /// ```
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro SessionPropertyEntry() = #externalMacro(module: "GuidedGenerationMacros", type: "SessionPropertyEntryMacro")
#endif
