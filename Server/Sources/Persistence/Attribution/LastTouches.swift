import AttributionCore
import LinkCore

/// What touched a person last as of some moments, so that it is read once for many events.
struct LastTouches: Sendable {
  /// The last touch of each kind; none of a kind where there is none up to ``end``.
  var touches: [StoredTouch] = []
  /// The moment that was asked about.
  var end: Timestamp

  /// Of somebody whom nothing ever touched.
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
