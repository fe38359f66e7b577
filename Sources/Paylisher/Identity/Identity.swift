import LinkCore

/// The person that the app's events belong to.
///
/// Values in, values out: ``IdentityStore`` keeps what comes out.
struct Identity: Codable, Equatable, Sendable {
  /// Made by the SDK; what came before an identification is merged by it.
  var anonymousID: String
  /// The id of the app's own user.
  var userID: String?
  /// Type and key of the groups the person belongs to.
  var groups: [String: String] = [:]
  /// Properties that the app wants on every event.
  var superProperties: [String: JSONValue] = [:]
  /// The person's choice; `nil` until there is one.
  var isOptedOut: Bool?

  /// A new person.
  init(anonymousID: String) {
    self.anonymousID = anonymousID
  }

  /// The id that events carry.
  var distinctID: String { userID ?? anonymousID }

  /// The UUID that purchases carry to the store, which its notifications name: the distinct id where it
  /// is one, else that of the time before the identification, which the server merges with it.
  var storeAccount: String { EntityID(distinctID) == nil ? anonymousID : distinctID }

  /// The person's ids: events carry one of them, and before the identification they carried the other.
  var ids: Set<String> { [distinctID, anonymousID] }

  /// Whether something that was sent to an id is for this person, who may have been anonymous then.
  func isNamed(_ id: String) -> Bool { id == userID || id == anonymousID }

  /// Whether the app has identified the person.
  var isIdentified: Bool { userID != nil }

  /// What an identification does.
  enum Change: Equatable, Sendable {
    /// A person who was anonymous has a name; `previous` is merged into it.
    case identified(previous: String)
    /// Another person than before, who inherits nothing of them.
    case switched
    /// The same person again.
    case repeated
  }

  /// Identifies the person.
  ///
  /// - Parameters:
  ///   - id: The id of the app's own user.
  ///   - nextAnonymousID: The anonymous id of a person who takes over.
  /// - Returns: What changed, `nil` if the id is empty.
  mutating func identify(_ id: String, nextAnonymousID: @autoclosure () -> String) -> Change? {
    guard !id.isEmpty else { return nil }
    guard let userID else {
      userID = id
      return .identified(previous: anonymousID)
    }
    guard userID != id else { return .repeated }
    self = successor(anonymousID: nextAnonymousID())
    self.userID = id
    return .switched
  }

  /// A new person on the same device: only the choice to opt out stays.
  mutating func reset(anonymousID: String) {
    self = successor(anonymousID: anonymousID)
  }

  private func successor(anonymousID: String) -> Identity {
    var next = Identity(anonymousID: anonymousID)
    next.isOptedOut = isOptedOut
    return next
  }
}
