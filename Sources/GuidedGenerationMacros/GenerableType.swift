import SwiftSyntax

/// What both kinds of types have in common.
struct GenerableType {
  /// `public ` or `package `, or nothing: narrower access follows from the type's own.
  let access: String
  /// The type's `@available` attributes, for the extension, which does not inherit them.
  let availability: [String]
  let isIdentifiable: Bool
  let declaresSchema: Bool
  let declaresContent: Bool
  let declaresPartial: Bool
  let declaresInitializer: Bool

  init(_ declaration: some DeclGroupSyntax) {
    access =
      declaration.modifiers.lazy.compactMap { modifier -> String? in
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): "public "
        case .keyword(.package): "package "
        default: nil
        }
      }.first ?? ""
    availability = declaration.attributes.compactMap { element in
      guard case .attribute(let attribute) = element, attribute.attributeName.trimmedDescription == "available" else { return nil }
      return attribute.trimmedDescription
    }
    isIdentifiable =
      declaration.inheritanceClause?.inheritedTypes.contains {
        ["Identifiable", "Swift.Identifiable"].contains($0.type.trimmedDescription)
      } ?? false
    // Whatever condition a declaration stands under, writing another one beside it would be one too many.
    let members = allItems(Conditional.list(declaration.memberBlock.members) { [$0] })
    func declaresVariable(_ name: String, isStatic: Bool) -> Bool {
      members.contains { member in
        guard let variable = member.as(VariableDeclSyntax.self), variable.isStatic == isStatic else { return false }
        return variable.bindings.contains { $0.pattern.trimmedDescription == name }
      }
    }
    declaresSchema = declaresVariable("generationSchema", isStatic: true)
    declaresContent = declaresVariable("generatedContent", isStatic: false)
    declaresPartial = members.contains { member in
      [
        member.as(StructDeclSyntax.self)?.name, member.as(EnumDeclSyntax.self)?.name, member.as(ClassDeclSyntax.self)?.name,
        member.as(TypeAliasDeclSyntax.self)?.name,
      ].contains { $0?.text == "PartiallyGenerated" }
    }
    declaresInitializer = members.contains { member in
      guard let parameters = member.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters, parameters.count == 1,
        let parameter = parameters.first
      else { return false }
      return parameter.firstName.text == "_" && parameter.type.trimmedDescription.hasSuffix("GeneratedContent")
    }
  }
}

/// A list that `#if` can divide, as the members of a type can be.
indirect enum Conditional<Item> {
  case item(Item)
  /// The clauses of one `#if … #endif`: the directive (`#if DEBUG`, `#else`) and what stands under it.
  case clauses([(directive: String, content: [Conditional<Item>])])

  /// The members of a type that an item can be made of, with the `#if` around them.
  static func list(_ members: MemberBlockItemListSyntax, _ make: (DeclSyntax) -> [Item]) -> [Conditional<Item>] {
    members.flatMap { member -> [Conditional<Item>] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return make(member.decl).map(Conditional.item) }
      let clauses = condition.clauses.map { clause -> (directive: String, content: [Conditional<Item>]) in
        let directive = ([clause.poundKeyword.text] + (clause.condition.map { [$0.trimmedDescription] } ?? [])).joined(separator: " ")
        guard case .decls(let members) = clause.elements else { return (directive, []) }
        return (directive, list(members, make))
      }
      return clauses.contains { !$0.content.isEmpty } ? [.clauses(clauses)] : []
    }
  }
}

/// The lines for every item, inside the same `#if`s.
func lines<Item>(for items: [Conditional<Item>], _ make: (Item) -> [String]) -> [String] {
  items.flatMap { item -> [String] in
    switch item {
    case .item(let item): make(item)
    case .clauses(let clauses):
      clauses.flatMap { [$0.directive] + lines(for: $0.content, make) } + ["#endif"]
    }
  }
}

/// The items that are made of others, inside the same `#if`s.
func mapped<Item, Result>(_ items: [Conditional<Item>], _ make: (Item) -> [Result]) -> [Conditional<Result>] {
  items.flatMap { item -> [Conditional<Result>] in
    switch item {
    case .item(let one): return make(one).map(Conditional.item)
    case .clauses(let clauses):
      let made = clauses.map { (directive: $0.directive, content: mapped($0.content, make)) }
      return made.contains { !$0.content.isEmpty } ? [.clauses(made)] : []
    }
  }
}

/// Every item, whatever the conditions.
func allItems<Item>(_ items: [Conditional<Item>]) -> [Item] {
  items.flatMap { item -> [Item] in
    switch item {
    case .item(let item): [item]
    case .clauses(let clauses): clauses.flatMap { allItems($0.content) }
    }
  }
}

/// The items for which a condition holds, inside the same `#if`s; clauses that nothing is left of go.
func filtered<Item>(_ items: [Conditional<Item>], _ isIncluded: (Item) -> Bool) -> [Conditional<Item>] {
  items.compactMap { item in
    switch item {
    case .item(let one): return isIncluded(one) ? item : nil
    case .clauses(let clauses):
      let left = clauses.map { (directive: $0.directive, content: filtered($0.content, isIncluded)) }
      return left.contains { !$0.content.isEmpty } ? .clauses(left) : nil
    }
  }
}

extension VariableDeclSyntax {
  var isStatic: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  /// Whether values of the type store the variable.
  var isStoredInstanceProperty: Bool {
    !isStatic && !modifiers.contains { $0.name.tokenKind == .keyword(.lazy) } && bindings.allSatisfy { $0.accessorBlock == nil }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainName: String {
    let name = text
    return name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
  }
}

extension TypeSyntax {
  /// The type as it is in a snapshot, without the optionality that it has there anyhow.
  var partialType: String {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.partialType }
    if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == "Optional",
      let argument = identifier.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    {
      return argument.partialType
    }
    return trimmedDescription + ".PartiallyGenerated?"
  }
}
