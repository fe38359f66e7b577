public import LinkCore

/// A tenant.
public struct WorkspaceResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: WorkspaceID
  /// Its name for people.
  public var name: String
  /// The web hosts that its links may lead to, such as `example.com` and `*.example.net`; any
  /// public one where absent.
  public var allowedHosts: [String]?
  /// The schemes besides `https` that web targets of its links, and actions of its messages and screens, may
  /// have, such as `tel` and `whatsapp`; none where absent.
  public var allowedSchemes: [String]?
  /// Whether the OneLink parameters in the query of a tap, such as `af_dp` and `af_web_dp`, choose where it
  /// leads.
  public var acceptsOneLinkTargets: Bool
  /// Whether `+` behind a short link shows anyone where it leads.
  public var allowsInspection: Bool
  /// Whether the dashboard opens the workspace only to members who sign in with a second factor.
  public var requiresSecondFactor: Bool
  /// The time zone of days that are written without a time, such as `Europe/Istanbul`.
  public var timeZone: String
  /// What holds for all its messages that need consent; nothing where absent.
  public var messaging: MessagingSettings?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was filled with simulated traffic; `nil` where what it holds happened.
  public var simulatedAt: Timestamp?

  /// Makes a workspace.
  public init(
    id: WorkspaceID,
    name: String,
    allowedHosts: [String]? = nil,
    allowedSchemes: [String]? = nil,
    acceptsOneLinkTargets: Bool = false,
    allowsInspection: Bool = true,
    requiresSecondFactor: Bool = false,
    timeZone: String = "UTC",
    messaging: MessagingSettings? = nil,
    createdAt: Timestamp,
    simulatedAt: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.allowedHosts = allowedHosts
    self.allowedSchemes = allowedSchemes
    self.acceptsOneLinkTargets = acceptsOneLinkTargets
    self.allowsInspection = allowsInspection
    self.requiresSecondFactor = requiresSecondFactor
    self.timeZone = timeZone
    self.messaging = messaging
    self.createdAt = createdAt
    self.simulatedAt = simulatedAt
  }
}

/// The body of `PATCH /api/v1/workspace`.
public struct WorkspaceSettings: Codable, Hashable, Sendable {
  /// Its name for people; unchanged where absent.
  public var name: String?
  /// The web hosts that links may lead to; any public one where empty, unchanged where absent.
  public var allowedHosts: [String]?
  /// The schemes besides `https` that web targets and actions may have; none where empty, unchanged where
  /// absent.
  public var allowedSchemes: [String]?
  /// Whether OneLink parameters in the query of a tap choose where it leads; unchanged where absent.
  public var acceptsOneLinkTargets: Bool?
  /// Whether `+` behind a short link shows anyone where it leads; unchanged where absent.
  public var allowsInspection: Bool?
  /// Whether members need a second factor; unchanged where absent.
  public var requiresSecondFactor: Bool?
  /// The time zone of days that are written without a time; unchanged where absent.
  public var timeZone: String?
  /// What holds for all its messages that need consent, as a whole; unchanged where absent.
  public var messaging: MessagingSettings?

  /// Makes settings.
  public init(
    name: String? = nil,
    allowedHosts: [String]? = nil,
    allowedSchemes: [String]? = nil,
    acceptsOneLinkTargets: Bool? = nil,
    allowsInspection: Bool? = nil,
    requiresSecondFactor: Bool? = nil,
    timeZone: String? = nil,
    messaging: MessagingSettings? = nil
  ) {
    self.name = name
    self.allowedHosts = allowedHosts
    self.allowedSchemes = allowedSchemes
    self.acceptsOneLinkTargets = acceptsOneLinkTargets
    self.allowsInspection = allowsInspection
    self.requiresSecondFactor = requiresSecondFactor
    self.timeZone = timeZone
    self.messaging = messaging
  }
}

/// The answer of `DELETE /api/v1/simulated-traffic`.
public struct SimulationReport: Codable, Hashable, Sendable {
  /// How many clicks and events were removed.
  public var removed: Int64

  /// Makes a report.
  public init(removed: Int64) {
    self.removed = removed
  }
}
