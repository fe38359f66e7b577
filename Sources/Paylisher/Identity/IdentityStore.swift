import LinkCore

/// The one identity of the process, kept on every change.
final class IdentityStore: Sendable {
  private static let name = "identity"

  private let identity: Locked<Identity>
  private let storage: any KeyValueStorage

  /// Takes up the identity of earlier launches, or begins one.
  init(storage: any KeyValueStorage, anonymousID: () -> String) {
    self.storage = storage
    if let kept = storage.decoded(Identity.self, named: Self.name) {
      identity = Locked(kept)
    } else {
      let identity = Identity(anonymousID: anonymousID())
      storage.encode(identity, named: Self.name)
      self.identity = Locked(identity)
    }
  }

  /// The identity now.
  var current: Identity { identity.withLock { $0 } }

  /// Changes the identity and keeps it.
  @discardableResult
  func update<Result>(_ change: (inout Identity) -> Result) -> Result {
    identity.withLock { identity in
      let before = identity
      let result = change(&identity)
      if identity != before { storage.encode(identity, named: Self.name) }
      return result
    }
  }
}
