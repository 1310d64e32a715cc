import Espalier

/// Looks up what an article costs.
package struct FindPrice: Tool {
  package let description = "Finds the price of an article"
  private let prices: [String: Double]

  @Generable
  package struct Arguments {
    @Guide(description: "the article") package var article: String
  }

  package init(prices: [String: Double]) {
    self.prices = prices
  }

  package func call(arguments: Arguments) async throws -> String {
    // A sentence about what went wrong lets the model go on; an error would end the turn.
    prices[arguments.article.lowercased()].map { "\(arguments.article) costs \($0)" } ?? "There is no \(arguments.article)."
  }
}

/// Answers customers, with any model.
package struct Assistant {
  package let session: LanguageModelSession

  package init(model: some LanguageModel, prices: [String: Double]) {
    session = LanguageModelSession(model: model, tools: [FindPrice(prices: prices)], instructions: "Answer customers of the shop.")
  }

  package func answer(_ question: String) async throws -> String {
    try await session.respond(to: question).content
  }
}
