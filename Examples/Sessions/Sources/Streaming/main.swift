import Espalier

@Generable
struct Invoice {
  var customer: String
  @Guide(.maximumCount(3)) var lines: [Line]

  @Generable
  struct Line {
    var item: String
    @Guide(.minimum(0)) var price: Double
  }
}

// Every snapshot is the whole value so far: properties turn up in the order in which they are declared, strings and lists grow.
let note = "Invoice for Ana: paint 12.50 and brushes 8.00"
let stream = LanguageModelSession(instructions: "Read the invoice.").streamResponse(to: note, generating: Invoice.self)
for try await snapshot in stream {
  let invoice = snapshot.content
  print(invoice.customer ?? "…", invoice.lines?.map { "\($0.item ?? "…") \($0.price.map(String.init(describing:)) ?? "…")" } ?? [])
}
let invoice = try await stream.collect().content
print("total:", invoice.lines.map(\.price).reduce(0, +))
