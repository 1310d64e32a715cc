import Foundation

/// What a person thinks of a response.
public struct LanguageModelFeedback {
  /// Whether the response was good.
  public enum Sentiment: Sendable, CaseIterable, Hashable {
    /// It was.
    case positive
    /// It was not.
    case negative
    /// Neither.
    case neutral
  }

  /// What was wrong with a response.
  public struct Issue: Sendable {
    /// What kind of thing was wrong.
    public enum Category: Sendable, CaseIterable, Hashable {
      /// It did not help.
      case unhelpful
      /// It was too long.
      case tooVerbose
      /// It did not do what the instructions say.
      case didNotFollowInstructions
      /// It was wrong.
      case incorrect
      /// It held a stereotype or was biased.
      case stereotypeOrBias
      /// It was suggestive or sexual.
      case suggestiveOrSexual
      /// It was vulgar or offensive.
      case vulgarOrOffensive
      /// It was held back though nothing was wrong with it.
      case triggeredGuardrailUnexpectedly
    }

    let category: Category
    let explanation: String?

    /// Describes what was wrong.
    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }
  }
}

extension LanguageModelSession {
  /// Writes down what a person thinks of the latest response, with the transcript, as JSON. Nothing is sent anywhere.
  ///
  /// - Parameters:
  ///   - sentiment: whether the response was good.
  ///   - issues: what was wrong with it.
  ///   - desiredOutput: what the response should have been.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [], desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    let issues = issues.map { issue in
      GeneratedContent.object(
        ("category", .text(String(describing: issue.category))), ("explanation", issue.explanation.map(GeneratedContent.text)))
    }
    let attachment = GeneratedContent.object(
      ("sentiment", sentiment.map { .text(String(describing: $0)) }), ("issues", .list(issues)),
      ("desiredOutput", desiredOutput.map(TranscriptWriter.entry)), ("transcript", .list(transcript.map(TranscriptWriter.entry))))
    return Data(attachment.jsonString.utf8)
  }

  /// Writes down what a person thinks of the latest response, and the text that it should have been.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [], desiredResponseText: String?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseText.map { .response(.init(assetIDs: [], segments: [.text(.init(content: $0))])) })
  }

  /// Writes down what a person thinks of the latest response, and the content that it should have been.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseContent: (any ConvertibleToGeneratedContent)?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseContent.map { content in
        .response(
          .init(
            assetIDs: [],
            segments: [.structure(.init(source: String(describing: type(of: content)), content: content.generatedContent))]))
      })
  }
}
