import LinkCore

/// The one identity of the process, kept on every change.
final class IdentityStore: Sendable {
  private static let name = "identity"

  private let identity: Locked<Identity>
  private let storage: any KeyValueStorage
  private let anonymousID: @Sendable () -> String

  /// Takes up the identity of earlier launches, or begins one.
  ///
  /// - Parameters:
  ///   - storage: Where it is kept.
  ///   - anonymousID: Makes the id of somebody new.
  init(storage: any KeyValueStorage, anonymousID: @escaping @Sendable () -> String) {
    self.storage = storage
    self.anonymousID = anonymousID
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

  /// Learns who the person is; `nil` if the id says nothing.
  func identify(_ id: String) -> Identity.Change? {
    let next = anonymousID()
    return update { $0.identify(id, nextAnonymousID: next) }
  }

  /// Begins somebody new.
  func reset() {
    let next = anonymousID()
    update { $0.reset(anonymousID: next) }
  }

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
