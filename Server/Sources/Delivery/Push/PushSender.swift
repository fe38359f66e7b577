/// Sends messages of one key to one provider, and says what came of each.
///
/// What a sender can mend by itself (an expired token, a connection that the provider closes) it
/// mends, within ``attempts``; everything else is the caller's to act on.
package protocol PushSender: Sendable {
  /// What is sent.
  associatedtype Message: Sendable

  /// Sends a message once.
  ///
  /// - Parameters:
  ///   - message: The message, with the address.
  ///   - context: What is known of the address and of earlier attempts.
  ///   - isProven: Whether the provider accepted this address before. Others go by a connection of
  ///     their own, because a refused one makes Apple allow a single stream for a while.
  /// - Returns: What came of it.
  func send(_ message: Message, _ context: PushContext, isProven: Bool) async -> PushOutcome

  /// Closes all connections.
  func close()
}

/// The attempts that a sender makes by itself.
struct PushAttempts: Sendable {
  private var left = 3
  private var hasRenewed = false

  /// Whether the outcome is one that the sender mends.
  mutating func mends(_ outcome: PushOutcome) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    switch outcome.action {
    case .changeConnection: return true
    case .renewCredential:
      defer { hasRenewed = true }
      return !hasRenewed
    default: return false
    }
  }
}
