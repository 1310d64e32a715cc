// What to do when a conversation gets longer than the model's context: go on with a shorter transcript.

extension Transcript {
  /// The instructions and the latest turns. A turn is a prompt with everything up to the next one, so calls of tools stay with their
  /// outputs.
  ///
  /// - Parameter turns: how many turns to keep, from 0.
  public func keepingLast(turns: Int) -> Transcript {
    let instructions = prefix { entry in
      if case .instructions = entry { true } else { false }
    }
    guard turns > 0 else { return Transcript(entries: instructions) }
    let starts = indices.filter { index in
      if case .prompt = self[index] { true } else { false }
    }
    guard starts.count > turns else { return self }
    return Transcript(entries: Array(instructions) + Array(self[starts[starts.count - turns]...]))
  }

  /// How many turns there are.
  public var turnCount: Int {
    count { entry in
      if case .prompt = entry { true } else { false }
    }
  }
}

extension LanguageModelSession {
  /// The session's transcript, without the oldest turns that do not fit into a number of tokens.
  ///
  /// ```swift
  /// catch LanguageModelSession.GenerationError.exceededContextWindowSize {
  ///   let transcript = try await session.condensedTranscript(maximumTokens: model.contextSize / 2)
  ///   session = LanguageModelSession(model: model, tools: tools, transcript: transcript)
  /// }
  /// ```
  ///
  /// - Parameter maximumTokens: how many tokens the transcript may take. The instructions stay even if they take more.
  /// - Throws: what the model throws that counts the tokens.
  public nonisolated(nonsending) func condensedTranscript(maximumTokens: Int) async throws -> Transcript {
    let transcript = self.transcript
    do {
      // The count of turns that fit is found by halving: the longer the tail, the more tokens.
      var fits = 0
      var unknown = transcript.turnCount
      while fits < unknown {
        let middle = (fits + unknown + 1) / 2
        let tokens = try await backend.tokenCount(of: .entries(Array(transcript.keepingLast(turns: middle))))
        if tokens <= maximumTokens { fits = middle } else { unknown = middle - 1 }
      }
      return transcript.keepingLast(turns: fits)
    } catch let error as _BackendError {
      throw GenerationError(error)
    }
  }
}
