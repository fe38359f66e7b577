import Synchronization

/// The provider token that all connections of one key share.
///
/// Apple takes a token for an hour, and refuses to take new ones more often than every 20 minutes on
/// a connection; so one is used for 45.
public final class APNsTokenSource: Sendable {
  /// How long a token is used, in seconds.
  static let lifetime: Int64 = 2_700
  /// The shortest time between two tokens, in seconds.
  static let shortest: Int64 = 1_200

  private let key: APNsKey
  private let current = Mutex<(text: String, issuedAt: Int64)?>(nil)

  public init(_ key: APNsKey) {
    self.key = key
  }

  /// The token at a moment, in seconds since 1970.
  public func token(now: Int64) throws -> String {
    try current.withLock { current in
      if let current, (0..<Self.lifetime).contains(now - current.issuedAt) { return current.text }
      return try Self.renew(&current, key, now)
    }
  }

  /// Makes a new token after Apple refused one, unless another send did so less than 20 minutes ago.
  public func renew(now: Int64) throws {
    try current.withLock { current in
      if let current, (0..<Self.shortest).contains(now - current.issuedAt) { return }
      _ = try Self.renew(&current, key, now)
    }
  }

  private static func renew(
    _ current: inout sending (text: String, issuedAt: Int64)?,
    _ key: APNsKey,
    _ now: Int64
  ) throws -> String {
    let text = try key.token(issuedAt: now)
    current = (text, now)
    return text
  }
}
