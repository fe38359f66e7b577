import AttributionCore
import LinkCore

/// An event as far as the touches of its person matter.
struct FollowingEvent: Hashable, Sendable {
  var kind: EventKind
  var person: Int64
  var journey: Int64?
  var occurredAt: Timestamp
  var app: AppID?

  /// Whether a touch may decide what it belongs to: it carries no journey, and it is no event that
  /// the SDK sends by itself.
  var mayFollow: Bool { kind != .automatic && journey == nil }
}

extension FollowingEvent {
  /// Reads a row of `event_log` with the `app_id` of its app.
  init(_ row: SQLRow) throws {
    self.init(
      kind: EventKind(rawValue: try row.int64("kind")) ?? .automatic,
      person: try row.int64("person_no"),
      journey: try row.optionalInt64("journey_no"),
      occurredAt: try row.timestamp("occurred_at"),
      app: try row.optionalID("app_id")
    )
  }
}

extension Attributor {
  /// What an event belongs to, whose own attribution is known: that, or what a touch belongs to.
  mutating func following(
    _ event: FollowingEvent,
    _ own: Attribution,
    _ numbering: inout Numbering
  ) throws -> Attribution {
    guard !own.key.isDirect, event.mayFollow else { return own }
    let touches = try touches.last(of: event.person, at: event.occurredAt)
    guard !touches.isEmpty else { return own }
    let evidence = CarriedEvidence().evidence(at: event.occurredAt, touches)
    let decision = AttributionRule(windows: try windows(of: event.app)).decide(evidence)
    guard let touch = touches.first(where: { $0.touch == decision.touch }) else { return own }
    var key = own.key
    let source = touch.attribution.key
    (key.link, key.campaign, key.reason) = (source.link, source.campaign, decision.reason.rawValue)
    if key.source == DimensionKey.none { key.source = source.source }
    if key.country == DimensionKey.none { key.country = source.country }
    return Attribution(
      key: key,
      dimension: try numbering.dimension(key),
      click: touch.attribution.click
    )
  }

  /// How long touches count for events of an app; those of no app have the standard windows.
  mutating func windows(of app: AppID?) throws -> AttributionWindows {
    guard let app else { return AttributionWindows() }
    if let known = windows[app] { return known }
    let row = try connection.first(
      "SELECT attribution FROM app WHERE workspace_id = \(workspace) AND id = \(app)"
    )
    let settings = try row?.optionalText("attribution").map {
      try JSONColumn.value(AttributionSettings.self, from: $0, column: "attribution")
    }
    let found = (settings ?? AttributionSettings()).windows
    windows[app] = found
    return found
  }
}
