import Foundation
import LinkCore

/// The one identity of the process, kept on every change.
///
/// Another process may share what is kept, so a change is made to what is there when it is written.
final class IdentityStore: Sendable {
  static let name = "identity"

  typealias Change = @Sendable (inout Identity) -> Void

  /// What another process did to the identity.
  enum ChangeElsewhere: Equatable, Sendable {
    /// The person has another name, or made another choice.
    case samePerson
    /// Another person took their place.
    case otherPerson
  }

  private let state: Locked<State>
  private let writing = NSLock()
  private let storage: any KeyValueStorage
  private let queue: StorageQueue
  private let anonymousID: @Sendable () -> String
  private let observer = Locked<(@Sendable (ChangeElsewhere) -> Void)?>(nil)

  private struct State {
    var identity: Identity
    /// Changes that are not written yet.
    var changes: [Change] = []
  }

  /// Reads the identity of earlier launches, or begins one.
  ///
  /// - Parameters:
  ///   - storage: Where it is kept.
  ///   - queue: Where it is written.
  ///   - first: The person of an earlier SDK, where there is no identity of earlier launches.
  ///   - anonymousID: Makes the id of a new person.
  /// - Throws: What `storage` throws where it cannot be read now; nothing was written then.
  init(
    storage: any KeyValueStorage,
    queue: StorageQueue,
    first: Identity? = nil,
    anonymousID: @escaping @Sendable () -> String
  ) throws {
    self.storage = storage
    self.queue = queue
    self.anonymousID = anonymousID
    if let kept = try Self.decode(storage.value(named: Self.name)) {
      state = Locked(State(identity: kept))
    } else {
      let first = first ?? Identity(anonymousID: anonymousID())
      state = Locked(State(identity: first, changes: [{ _ in }]))
      save()
    }
  }

  /// The identity now.
  var current: Identity { state.withLock { $0.identity } }

  /// Learns who the person is; `nil` if the id is empty.
  func identify(_ id: String) -> Identity.Change? {
    let next = anonymousID()
    return update { $0.identify(id, nextAnonymousID: next) }
  }

  /// Begins a new person.
  func reset() {
    let next = anonymousID()
    update { $0.reset(anonymousID: next) }
  }

  /// Changes the identity now, and what is kept of it soon.
  @discardableResult
  func update<Result>(_ change: @escaping @Sendable (inout Identity) -> Result) -> Result {
    let (result, isChanged) = state.withLock { state in
      let before = state.identity
      let result = change(&state.identity)
      let isChanged = state.identity != before
      if isChanged { state.changes.append { _ = change(&$0) } }
      return (result, isChanged)
    }
    if isChanged { save() }
    return result
  }

  /// Waits until the last change is kept, but no longer than some milliseconds.
  func waitUntilKept(atMost milliseconds: Int) {
    queue.wait(atMost: milliseconds)
  }

  /// Calls back after another process changed the person or their choice.
  func observe(_ observer: @escaping @Sendable (ChangeElsewhere) -> Void) {
    self.observer.withLock { $0 = observer }
  }

  /// Reads what another process made of the identity.
  func refresh() {
    let change = writing.withLock { () -> ChangeElsewhere? in
      guard let kept = try? Self.decode(storage.value(named: Self.name)) else { return nil }
      return take(kept, written: 0)
    }
    if let change { observer.withLock { $0 }?(change) }
  }

  /// Tries again to write what a disk refused.
  func writeAgain() {
    if state.withLock({ !$0.changes.isEmpty }) { save() }
  }

  private func save() {
    queue.async { [self] in
      let change = writing.withLock { write() }
      if let change { observer.withLock { $0 }?(change) }
    }
  }

  /// Changes that cannot be written now are written with the next.
  private func write() -> ChangeElsewhere? {
    let (changes, known) = state.withLock { ($0.changes, $0.identity) }
    guard !changes.isEmpty else { return nil }
    var kept = known
    let isWritten: Void? = try? storage.update(named: Self.name) { data in
      if let before = Self.decode(data) {
        kept = before
        for change in changes { change(&kept) }
      }
      return try StateEncoder.encode(kept)
    }
    return isWritten == nil ? nil : take(kept, written: changes.count)
  }

  /// What is kept, with the changes that are not, is who the person is.
  private func take(_ kept: Identity, written: Int) -> ChangeElsewhere? {
    state.withLock { state in
      state.changes.removeFirst(written)
      var identity = kept
      for change in state.changes { change(&identity) }
      defer { state.identity = identity }
      let before = state.identity
      if !identity.isNamed(before.distinctID) { return .otherPerson }
      let isChanged =
        before.distinctID != identity.distinctID || before.isOptedOut != identity.isOptedOut
      return isChanged ? .samePerson : nil
    }
  }

  /// The identity in a file; one that is not understood counts as none.
  private static func decode(_ data: Data?) -> Identity? {
    data.flatMap { try? JSONDecoder().decode(Identity.self, from: $0) }
  }
}
