import GuidedGeneration

extension SnippetView {
  /// The card as data: its parts in their order, each with its kind, for whoever draws it.
  ///
  /// - Parameter tool: the name that a caller runs an intent by; `nil` where it cannot, and the button is then only named.
  package func data(tool: (any AppIntent.Type) -> String? = { $0.persistentIdentifier }) -> JSON { .items(parts(tool)) }

  private func parts(_ tool: (any AppIntent.Type) -> String?) -> [JSON] {
    func part(_ kind: String, _ members: (String, JSON?)...) -> [JSON] { [.object([("kind", JSON(kind))] + members)] }
    switch self {
    case .heading(let text): return part("heading", ("text", JSON(text)))
    case .paragraph(let text): return part("text", ("text", JSON(text)))
    case .pair(let name, let value): return part("row", ("name", JSON(name)), ("value", JSON(value)))
    case .picture(let image, let alternative):
      // An address travels; the bytes of a picture and the names of symbols do not.
      let address: String? = if case .url(let url) = image.source, url.scheme == "https" { url.absoluteString } else { nil }
      return part("picture", ("text", JSON(alternative)), ("url", address.map { JSON($0) }))
    case .list(let items): return part("list", ("items", .items(items.map { JSON($0) })))
    case .action(let button):
      let name = tool(type(of: button.intent))
      return part(
        "button", ("text", JSON(button.label)), ("tool", name.map { JSON($0) }), ("arguments", name == nil ? nil : button.arguments))
    case .stack(let parts): return parts.flatMap { $0.parts(tool) }
    }
  }

  /// What ``data(tool:)`` is.
  package static var schema: JSON {
    let text = JSON.object([("type", JSON("string"))])
    return .object([
      ("type", JSON("array")), ("description", JSON("What the card shows, its parts in order")),
      (
        "items",
        .object([
          ("type", JSON("object")),
          (
            "properties",
            .object([
              (
                "kind",
                .object([
                  ("type", JSON("string")),
                  ("enum", .items(["heading", "text", "row", "picture", "list", "button"].map { JSON($0) })),
                ])
              ),
              ("text", text), ("name", text), ("value", text), ("url", text),
              ("items", .object([("type", JSON("array")), ("items", text)])), ("tool", text),
              ("arguments", .object([("type", JSON("object"))])),
            ])
          ),
          ("required", .items([JSON("kind")])),
        ])
      ),
    ])
  }
}

extension SnippetButton {
  /// The values that the button holds, as a call passes them.
  package var arguments: JSON {
    .object(IntentReflection.parameters(of: intent).map { name, parameter in (name, parameter.givenContent) })
  }
}
