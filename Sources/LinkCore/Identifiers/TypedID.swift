/// An ``EntityID`` that says what it identifies, so that a link's id cannot be passed for an app's.
public struct TypedID<Entity>: Hashable, Comparable, Sendable {
  /// The identifier without its type.
  public let value: EntityID

  /// Wraps an identifier known to be of this kind.
  public init(_ value: EntityID) {
    self.value = value
  }

  /// Makes a new identifier for a moment.
  public init(timestamp: Timestamp) {
    value = EntityID(timestamp: timestamp)
  }

  /// Orders by bytes, which is by creation time.
  public static func < (left: Self, right: Self) -> Bool {
    left.value < right.value
  }
}

extension TypedID: LosslessStringConvertible {
  /// The 36-character lower-case form.
  public var description: String { value.description }

  /// Parses the 36-character form, in either case.
  public init?(_ description: String) {
    guard let value = EntityID(description[...]) else { return nil }
    self.init(value)
  }
}

extension TypedID: Codable {
  /// Decodes the 36-character form.
  public init(from decoder: any Decoder) throws {
    self.init(try EntityID(from: decoder))
  }

  /// Encodes the 36-character lower-case form.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// The kinds of thing that have identifiers; never instantiated.
public enum Entity: Sendable {
  /// A tenant.
  public enum Workspace: Sendable {}
  /// An app of a workspace: bundle id and platform.
  public enum App: Sendable {}
  /// A link domain.
  public enum Domain: Sendable {}
  /// A link.
  public enum Link: Sendable {}
  /// A click on a link.
  public enum Click: Sendable {}
  /// An app's first launch on a device.
  public enum Install: Sendable {}
  /// The record of one deferred look-up.
  public enum Receipt: Sendable {}
  /// A push address of an install.
  public enum Address: Sendable {}
  /// A stored audience.
  public enum Audience: Sendable {}
  /// A message to an audience.
  public enum Message: Sendable {}
  /// One message to one device.
  public enum Send: Sendable {}
  /// A user of the dashboard.
  public enum User: Sendable {}
  /// A signed-in browser of a user.
  public enum Session: Sendable {}
  /// An invitation to a workspace, or another link that works once.
  public enum OneTimeLink: Sendable {}
}

/// Identifies a workspace (tenant); every repository call takes one.
public typealias WorkspaceID = TypedID<Entity.Workspace>
/// Identifies an app.
public typealias AppID = TypedID<Entity.App>
/// Identifies a link domain.
public typealias DomainID = TypedID<Entity.Domain>
/// Identifies a link.
public typealias LinkID = TypedID<Entity.Link>
/// Identifies a click.
public typealias ClickID = TypedID<Entity.Click>
/// Identifies an install.
public typealias InstallID = TypedID<Entity.Install>
/// Identifies a deferred match receipt.
public typealias ReceiptID = TypedID<Entity.Receipt>
/// Identifies a push address of an install.
public typealias AddressID = TypedID<Entity.Address>
/// Identifies an audience.
public typealias AudienceID = TypedID<Entity.Audience>
/// Identifies a message.
public typealias MessageID = TypedID<Entity.Message>
/// Identifies a send: one message to one device.
public typealias SendID = TypedID<Entity.Send>
/// Identifies a user, who may be a member of several workspaces.
public typealias UserID = TypedID<Entity.User>
/// Identifies a session: a browser in which a user signed in.
public typealias SessionID = TypedID<Entity.Session>
/// Identifies a link that works once, such as an invitation.
public typealias OneTimeLinkID = TypedID<Entity.OneTimeLink>
