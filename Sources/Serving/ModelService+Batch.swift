extension ModelService {
  /// Answers many requests of which nobody waits for a single one, so many in hand at a time that no lane stands idle.
  ///
  /// Requests are made when their turn comes, so that a long batch takes no more memory than a short one.
  ///
  /// ```swift
  /// await service.answerAll(count: notes.count) { service.batchRequest(notes[$0], …) } onResult: { index, result in … }
  /// ```
  ///
  /// - Parameters:
  ///   - isStopped: asked before each request and between the steps of those that run; what is not done then is left out.
  ///   - request: makes the request of an index.
  ///   - onResult: called once for each request, from several tasks at once, in the order in which they are done.
  package func answerAll(
    count: Int, isStopped: @escaping @Sendable () -> Bool = { false }, request: @escaping @Sendable (_ index: Int) -> ServingRequest,
    onResult: @escaping @Sendable (_ index: Int, _ result: Result<ServingAnswer, any Error>) -> Void
  ) async {
    // Some are being prepared, some wait for a lane, some hand their answers on.
    let inHand = 4 * scheduler.limits.lanes
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        if index >= inHand { await group.next() }
        if isStopped() || Task.isCancelled { break }
        group.addTask {
          var own = request(index)
          own.priority = .batch
          own.isStopped = isStopped
          do { onResult(index, .success(try await self.answer(own))) } catch { onResult(index, .failure(error)) }
        }
      }
    }
  }
}
