import AttributionCore
import LinkCore

/// A touch of a person as it is stored, with what it belongs to.
struct StoredTouch: Hashable, Sendable {
  var person: Int64
  var touch: AttributionTouch
  var attribution: Attribution

  /// The name of events that say a link was shown.
  static let impression = "$impression"
  /// The name of events that say a notification was opened.
  static let notification = "notificationOpen"

  /// `nil` for events that are no touch, or lead to no link.
  init?(
    _ kind: EventKind,
    name: String,
    uuid: EntityID,
    person: Int64,
    at moment: Timestamp,
    _ attribution: Attribution
  ) {
    guard attribution.isAttributed, attribution.key.isDirect else { return nil }
    let touchKind: AttributionTouch.Kind
    switch (kind, name) {
    case (.open, _): touchKind = .deepLink
    case (_, Self.impression): touchKind = .impression
    // Any other link is that of the session before, which the SDK adds to every event.
    case (_, Self.notification) where attribution.key.reason == AttributionReason.named.rawValue:
      touchKind = .deepLink
    default: return nil
    }
    self.person = person
    self.attribution = attribution
    touch = AttributionTouch(event: uuid, kind: touchKind, occurredAt: moment)
  }

  /// The touch that a row of `event_log e` is, with its `dimension d` and the `name` of its term.
  init?(event row: SQLRow) throws {
    self.init(
      EventKind(rawValue: try row.int64("kind")) ?? .automatic,
      name: try row.text("name"),
      uuid: try row.entityID("uuid"),
      person: try row.int64("person_no"),
      at: try row.timestamp("occurred_at"),
      Attribution(
        key: try DimensionKey(row),
        dimension: try row.int64("dimension_no"),
        click: try row.optionalInt64("click_no")
      )
    )
  }

  /// Reads a row of `touch t` with its `dimension d`.
  init(_ row: SQLRow) throws {
    person = try row.int64("person_no")
    touch = AttributionTouch(
      event: try row.entityID("uuid"),
      kind: AttributionTouch.Kind(rawValue: try row.int64("kind")) ?? .impression,
      occurredAt: try row.timestamp("occurred_at")
    )
    attribution = Attribution(
      key: try DimensionKey(row),
      dimension: try row.int64("dimension_no"),
      click: try row.optionalInt64("click_no")
    )
  }

  /// The columns of `touch t` and `dimension d`.
  static let columns: StaticString =
    "t.person_no, t.kind, t.occurred_at, t.uuid, t.dimension_no, t.click_no, d.*"
}

extension DimensionKey {
  /// Whether the link is one that the event itself carries.
  var isDirect: Bool { AttributionReason(rawValue: reason)?.isDirect ?? false }

  /// Whether the link is that of a touch.
  var isFollowing: Bool {
    [AttributionReason.lastTouch, .lastImpression].contains(AttributionReason(rawValue: reason))
  }
}

/// What touched a person last as of some moments, so that it is read once for many events.
struct LastTouches: Sendable {
  /// The last touch of each kind; none of a kind where there is none up to ``end``.
  var touches: [StoredTouch] = []
  /// The moment that was asked about.
  var end: Timestamp

  /// Of a person without any touch.
  static let never = Self(end: Timestamp(milliseconds: .max))

  /// Whether they are the last ones at a moment, too.
  func hold(at moment: Timestamp) -> Bool {
    moment <= end && touches.allSatisfy { $0.touch.occurredAt <= moment }
  }

  /// Adds a touch; of one kind the later stays, and of one moment that of the greater id.
  mutating func add(_ stored: StoredTouch) {
    guard let index = touches.firstIndex(where: { $0.touch.kind == stored.touch.kind }) else {
      return touches.append(stored)
    }
    let (new, old) = (stored.touch, touches[index].touch)
    if (old.occurredAt, old.event) < (new.occurredAt, new.event) { touches[index] = stored }
  }
}
