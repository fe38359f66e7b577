import LinkCore
import TargetCore

extension RoutableLink {
  /// The zones whose offsets its rules want to know.
  public var zones: Set<String> {
    Set(
      rules.flatMap(\.conditions).compactMap { condition in
        if case .hours(let window) = condition.test { window.zone } else { nil }
      }
    )
  }

  /// Whether a decision takes more than the request's own head tells: who the client is, where it
  /// is, or what happened before.
  public var looksBeyondRequest: Bool {
    clickLimit != nil || hasPassword || state != .active || rules.contains(where: \.looksBeyond)
  }
}

extension RoutingRule {
  fileprivate var looksBeyond: Bool {
    if case .split = outcome { return true }
    return conditions.contains { condition in
      switch condition.test {
      case .address, .country, .hours, .appVersion: true
      default: false
      }
    }
  }
}
