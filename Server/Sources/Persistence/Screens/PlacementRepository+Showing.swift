package import AudienceCore
package import LinkCore
package import WireModels

/// What an app is shown under a name.
package struct ShownScreen: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// A publication with its document.
    case screen(id: Slug, ScreenVersion)
    /// Nothing: the screen or the placement is switched off.
    case deactivated(screen: Slug?)
    /// Nothing: the user is in the hold-out of a rule.
    case holdOut
    /// Nothing: no rule matches the user, and there is no default screen.
    case noScreen
  }

  package var outcome: Outcome
  /// The placement that was asked.
  package var placement: Slug?
  /// The rule that decided; `nil` for the default screen.
  package var rule: String?
  /// The variant of the rule.
  package var variant: String?
  /// The rules that were looked at.
  package var trace: [PlacementChoice.Step] = []
  /// Whether the document has words of the person, so that no other person may be shown it.
  package var isPersonal = false

  /// Writes the words of a person into the document; those of an unknown one are the defaults.
  fileprivate mutating func insertWords(of person: String, _ screens: PublishedScreens) throws {
    guard case .screen(let id, var version) = outcome, let document = version.document else {
      return
    }
    let screen = PersonalScreen(document)
    isPersonal = !screen.names.isEmpty
    let known = isPersonal ? try KnownPerson(person, screens.workspace, screens.connection) : nil
    let words = try known?.facts(screens.connection).words(screen.names) ?? PersonalWords()
    version.document = screen.document { words[$0] }
    outcome = .screen(id: id, version)
  }
}

/// A screen or placement that an app asks for.
package enum ScreenName: Hashable, Sendable {
  /// A screen by its id.
  case screen(Slug)
  /// The screen that a placement chooses.
  case placement(Slug)
}

extension PlacementRepository {
  /// What a person of a distinct id is shown under the first of some names that the workspace has, with the
  /// person's words; `nil` where it has none.
  ///
  /// The app that asks tells the system of its device, for audiences that ask for one.
  package func show(
    _ workspace: WorkspaceID,
    _ names: [ScreenName],
    to person: String,
    in app: AppID? = nil,
    now: Timestamp
  ) async throws -> ShownScreen? {
    try await driver.read { connection in
      let screens = PublishedScreens(workspace, connection)
      var shown = try Self.first(of: names, screens, person: person, in: app, now: now)
      try shown?.insertWords(of: person, screens)
      return shown
    }
  }

  private static func first(
    of names: [ScreenName],
    _ screens: PublishedScreens,
    person: String,
    in app: AppID?,
    now: Timestamp
  ) throws -> ShownScreen? {
    for name in names {
      switch name {
      case .screen(let id):
        if let outcome = try screens.outcome(id) { return ShownScreen(outcome: outcome) }
      case .placement(let id):
        guard let stored = try table.find(screens.connection, screens.workspace, id) else {
          continue
        }
        return try choose(stored, screens, person: person, in: app, now: now)
      }
    }
    return nil
  }

  private static func choose(
    _ stored: PlacementResource,
    _ screens: PublishedScreens,
    person: String,
    in app: AppID?,
    now: Timestamp
  ) throws -> ShownScreen {
    let connection = screens.connection
    let placement = try Placement(id: stored.id, stored.placement) {
      try AudienceReference.find($0, screens.workspace, connection)
    }
    let user = try PlacementUser(person, screens.workspace, connection)
    let choice = try placement.choose(
      for: user.key,
      isMember: { audience throws in
        try user.isIn(
          audience,
          on: try app.flatMap { try AppRepository.platform($0, screens.workspace, connection) },
          now: now,
          connection
        )
      },
      isPublished: { id throws in try screens.isShown(id) }
    )
    var shown = ShownScreen(outcome: .noScreen, placement: stored.id, trace: choice.trace)
    switch choice.outcome {
    case .screen(let id, let rule, let variant):
      (shown.rule, shown.variant) = (rule, variant)
      shown.outcome = try screens.outcome(id) ?? .noScreen
    case .holdOut(let rule): (shown.outcome, shown.rule) = (.holdOut, rule)
    case .deactivated: shown.outcome = .deactivated(screen: nil)
    case .noScreen: break
    }
    return shown
  }
}

/// The published screens of a workspace.
private struct PublishedScreens {
  let workspace: WorkspaceID
  let connection: any SQLConnection

  init(_ workspace: WorkspaceID, _ connection: any SQLConnection) {
    (self.workspace, self.connection) = (workspace, connection)
  }

  /// Whether apps show a screen.
  func isShown(_ id: Slug) throws -> Bool {
    try connection.exists(
      """
      SELECT id FROM screen WHERE workspace_id = \(workspace) AND id = \(id)
        AND deleted_at IS NULL AND is_active = 1 AND published_version IS NOT NULL
      """
    )
  }

  /// What apps show of a screen; `nil` where it is not there or was never published.
  func outcome(_ id: Slug) throws -> ShownScreen.Outcome? {
    let row = try connection.first(
      """
      SELECT s.is_active, v.number, v.published_at, v.restores, v.document
      FROM screen s JOIN screen_version v ON v.workspace_id = s.workspace_id
        AND v.screen_id = s.id AND v.number = s.published_version
      WHERE s.workspace_id = \(workspace) AND s.id = \(id) AND s.deleted_at IS NULL
      """
    )
    guard let row else { return nil }
    guard try row.bool("is_active") else { return .deactivated(screen: id) }
    return .screen(id: id, try ScreenRepository.version(row))
  }
}

/// A user as placements see one: known under several ids, or not at all.
private struct PlacementUser {
  /// What variants are assigned by: the first distinct id that was seen of the person, so that the
  /// variant stays when an anonymous user becomes known.
  let key: String
  private let known: KnownPerson?

  init(
    _ person: String,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    known = try KnownPerson(person, workspace, connection)
    guard let known else {
      key = person
      return
    }
    let first = try connection.first(
      """
      SELECT text FROM term WHERE no = (
        SELECT MIN(no) FROM (
          SELECT \(known.root) AS no
          UNION ALL SELECT person_no FROM person_link
          WHERE tenant_no = \(known.tenant) AND root_no = \(known.root)
        ) ids
      )
      """
    )
    key = try first?.optionalText("text") ?? person
  }

  func isIn(
    _ audience: Audience,
    on platform: @autoclosure () throws -> String?,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    guard let known else { return false }
    return try known.facts(connection).isIn(audience, on: try platform(), now: now)
  }
}
