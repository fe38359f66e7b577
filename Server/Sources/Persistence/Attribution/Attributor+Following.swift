import AttributionCore
import LinkCore

extension Attributor {
  /// What an event belongs to, whose own attribution is known: that, or what a touch belongs to.
  mutating func following(
    _ event: FollowingEvent,
    _ own: Attribution,
    _ dictionary: inout StringDictionary
  ) throws -> Attribution {
    guard !own.key.isDirect, event.mayFollow else { return own }
    let touches = try touches.last(of: event.person, at: event.occurredAt)
    guard !touches.isEmpty else { return own }
    let evidence = CarriedEvidence().evidence(at: event.occurredAt, touches)
    let decision = AttributionRule(windows: try windows(of: event.app)).decide(evidence)
    guard let touch = touches.first(where: { $0.touch == decision.touch }) else { return own }
    var key = own.key
    let source = touch.attribution.key
    (key.link, key.variant, key.reason) = (source.link, source.variant, decision.reason.rawValue)
    // Source, medium and campaign that the event carries stay together; the touch has the others.
    if !event.namesCampaign { key.campaign = source.campaign }
    if key.medium == DimensionKey.none { key.medium = source.medium }
    if key.source == DimensionKey.none { key.source = source.source }
    if key.country == DimensionKey.none { key.country = source.country }
    return Attribution(
      key: key,
      dimension: try dictionary.dimension(key),
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
    let chosen = try row?.optionalText("attribution").map {
      try JSONColumn.value(AttributionWindows.self, from: $0, column: "attribution")
    }
    let found = chosen ?? AttributionWindows()
    windows[app] = found
    return found
  }
}
