import LinkCore

/// What waits for an event.
protocol EventListener: Sendable {
  /// Earlier events do not count.
  var startsAt: Timestamp { get }
}

/// An event that something waits for, and who did it.
struct EventHit<Listener: EventListener>: Sendable {
  var listener: Listener
  var workspace: WorkspaceID
  var tenant: Int64
  var person: Int64
  var uuid: EntityID
  var occurredAt: Timestamp
  var receivedAt: Timestamp
  /// The money that it says was earned.
  var money: EventMoney?

  /// The hits of the new events of a batch, by listeners by the names of their events.
  static func all(
    of events: [EventParts],
    _ verdicts: [EventVerdict],
    for listeners: [String: [Listener]],
    _ workspace: WorkspaceID,
    tenant: Int64,
    _ dictionary: inout StringDictionary
  ) throws -> [EventHit] {
    guard !listeners.isEmpty else { return [] }
    var hits: [EventHit] = []
    for (parts, verdict) in zip(events, verdicts) where verdict == .accepted {
      let event = parts.event
      for listener in listeners[event.name] ?? [] where event.occurredAt >= listener.startsAt {
        hits.append(
          EventHit(
            listener: listener,
            workspace: workspace,
            tenant: tenant,
            person: try dictionary.term(TermKey(tenant, .person, event.distinctID)),
            uuid: event.uuid,
            occurredAt: event.occurredAt,
            receivedAt: event.receivedAt,
            money: parts.money
          )
        )
      }
    }
    return hits
  }
}
