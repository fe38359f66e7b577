package import LinkCore
package import WireModels

extension PaylisherClient {
  /// Compares all roll-ups of the workspace with its rows, part by part.
  ///
  /// - Parameters:
  ///   - day: The last day that was compared; `nil` to begin with the first.
  ///   - tell: Receives each part's answer.
  /// - Returns: the sums of all parts.
  /// - Throws: ``ClientError``.
  package func verifyRollups(
    after day: Timestamp? = nil,
    _ tell: (RollupReport) -> Void = { _ in }
  ) async throws -> RollupReport {
    var sum = RollupReport(cells: 0, wrong: 0, day: day)
    while true {
      let part = try await send(.verifyRollups(after: sum.day))
      sum.cells += part.cells
      sum.wrong += part.wrong
      sum.day = part.day ?? sum.day
      tell(part)
      if part.isFinished { return sum }
    }
  }

  /// Counts all roll-ups of the workspace again, or the parts that an interrupted call left.
  ///
  /// - Parameter tell: Receives how far it came.
  /// - Returns: the last answer.
  /// - Throws: ``ClientError``.
  package func rebuildRollups(
    _ tell: (RollupReport) -> Void = { _ in }
  ) async throws -> RollupReport {
    while true {
      let part = try await send(.rebuildRollups)
      tell(part)
      if part.isFinished { return part }
    }
  }
}
