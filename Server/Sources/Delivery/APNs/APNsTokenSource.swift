/// The provider token that all connections of one key share.
///
/// Apple accepts a token for an hour, and rejects new ones more often than every 20 minutes on
/// a connection; so one is used for 45.
package actor APNsTokenSource {
  /// How long a token is used, in seconds.
  static let lifetime: Int64 = 2_700
  /// The shortest time between two tokens, in seconds.
  static let shortest: Int64 = 1_200

  private let key: APNsKey
  /// The token, or the signature that all sends wait for.
  private var current: (text: Task<String, any Error>, issuedAt: Int64)?

  /// Makes a source; nothing is signed yet.
  package init(_ key: APNsKey) {
    self.key = key
  }

  /// The token at a moment, in seconds since 1970.
  package func token(now: Int64) async throws -> String {
    if let current, (0..<Self.lifetime).contains(now - current.issuedAt) {
      return try await current.text.value
    }
    return try await sign(now)
  }

  /// Makes a new token after Apple refused one, unless another send did so less than 20 minutes ago.
  package func renew(now: Int64) async throws {
    if let current, (0..<Self.shortest).contains(now - current.issuedAt) { return }
    _ = try await sign(now)
  }

  private func sign(_ now: Int64) async throws -> String {
    let text = Task { [key] in try await key.token(issuedAt: now) }
    current = (text, now)
    return try await text.value
  }
}
