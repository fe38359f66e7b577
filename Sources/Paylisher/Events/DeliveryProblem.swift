/// What the developer should know about events that were not delivered.
enum DeliveryProblem: Equatable, Sendable, CustomStringConvertible {
  /// The server refuses some events for good; they were dropped.
  case refused(events: Int)
  /// One event is larger than the server takes; it was dropped.
  case tooLarge
  /// The server refuses the app: a wrong key or a wrong host. Events are kept.
  case unwelcome(status: Int)

  var description: String {
    switch self {
    case .refused(let count): "the server refused \(count) event(s) for good; dropped"
    case .tooLarge: "an event is larger than the server takes; dropped"
    case .unwelcome(let status):
      "the server answers \(status): check apiKey and host; events are kept, next try in an hour"
    }
  }
}

extension DeliveryProblem {
  /// Whether the app itself is refused.
  var isUnwelcome: Bool {
    if case .unwelcome = self { true } else { false }
  }
}
