import Crypto
package import LinkCore

/// Who makes a change; `nil` for work that the server does by itself and for what apps send, which the audit log does
/// not list.
package struct AuditActor: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A secret key.
    case key
    /// A member who signed in.
    case member
    /// A command on the server's own computer.
    case operatorCommand = "operator"
    /// A client that is not signed in.
    case visitor
  }

  package var kind: Kind
  /// The public part of the key, or the user's id.
  package var id: String?
  /// The session of a member.
  package var session: SessionID?
  /// The request, as in the log of the server.
  package var request: String?
  /// The moment of the request.
  package var moment: Timestamp

  /// Names an actor.
  package init(
    kind: Kind,
    id: String? = nil,
    session: SessionID? = nil,
    request: String? = nil,
    moment: Timestamp
  ) {
    (self.kind, self.id, self.session, self.request) = (kind, id, session, request)
    self.moment = moment
  }
}

/// What the audit log says of one change; the text that its hash is made of.
struct AuditEntryForm: Codable, Hashable, Sendable {
  var actor: String
  var actorID: String?
  var session: String?
  var request: String?
  var action: String
  var thing: String
  var thingID: String?
  /// SHA-256 of salt and detail, in hexadecimal: the chain holds where the detail was erased.
  var detail: String

  /// The hash of an entry after another one.
  static func hash(
    _ text: String,
    number: Int64,
    at moment: Timestamp,
    in workspace: WorkspaceID,
    after previous: [UInt8]
  ) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: previous)
    hash.update(data: Array("\(workspace) \(number) \(moment.milliseconds) ".utf8))
    hash.update(data: Array(text.utf8))
    return Array(hash.finalize())
  }

  static func digest(_ detail: String, salt: [UInt8]) -> String {
    Hexadecimal.text(SHA256.hash(data: salt + Array(detail.utf8)))
  }
}
