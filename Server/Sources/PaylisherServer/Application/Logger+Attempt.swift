import Logging

extension Logger {
  /// Does what no request waits for or fails with, and logs a failure as a warning.
  ///
  /// ```swift
  /// await logger.attempt(orLog: "the last use of a key was not stored") { try await keys.markUsed(id) }
  /// ```
  ///
  /// - Returns: What the work returns; `nil` where it failed.
  @discardableResult
  func attempt<Value>(
    orLog failure: Logger.Message,
    _ work: () async throws -> Value
  ) async -> Value? {
    do {
      return try await work()
    } catch {
      // A server that stops, or cannot start, cancels what it does.
      guard !Task.isCancelled else { return nil }
      warning(failure, metadata: ["error": "\(error)"])
      return nil
    }
  }
}
