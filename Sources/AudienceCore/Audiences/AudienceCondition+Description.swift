import LinkCore
import WireModels

extension AudienceCondition: CustomStringConvertible {
  /// The condition as a short phrase, such as `Purchase at least 2 times in the last 30 days`.
  public var description: String {
    switch self {
    case .property(let name, let test): "\(name) \(test.described)"
    case .event(let name, let counts, let window):
      "\(name) \(Self.described(counts))\(window.described)"
    case .eventWhere(let name, let tests, let counts, let window):
      "\(name) with \(Self.described(tests)) \(Self.described(counts))\(window.described)"
    case .firstEvent(let name, let window): "first \(name)\(window.described)"
    case .lastEvent(let name, let window): "last \(name)\(window.described)"
    case .list(let ids): "in list \(Self.list(Set(ids.map(\.description))))"
    case .link(let ids): "came by link \(Self.list(ids))"
    case .campaign(let names): "came by campaign \(Self.list(names))"
    case .source(let names): "came by source \(Self.list(names))"
    case .platform(let names): "platform is \(Self.list(names))"
    case .appVersion(let least, let most):
      "app version is \(Self.range(least.map { "\($0)" }, most.map { "\($0)" }))"
    case .language(let tags): "language is \(Self.list(tags))"
    case .country(let codes): "country is \(Self.list(codes))"
    case .lastSeen(let window): "last seen\(window.described)"
    case .reachable(let value): value ? "can receive push" : "cannot receive push"
    }
  }

  private static func described(_ counts: ClosedRange<Int>) -> String {
    switch (counts.lowerBound, counts.upperBound) {
    case (0, 0): "never"
    case (1, .max): "at least once"
    case (let least, .max): "at least \(least) times"
    case (0, let most): "at most \(most) times"
    case (let least, let most): least == most ? "\(least) times" : "\(least) to \(most) times"
    }
  }

  private static func described(_ tests: [EventTest]) -> String {
    tests.map { "\($0.name) \($0.test.ofPerson.described)" }.joined(separator: " and ")
  }

  static func list(_ values: Set<String>) -> String {
    values.sorted().joined(separator: " or ")
  }

  static func range(_ least: String?, _ most: String?) -> String {
    switch (least, most) {
    case (let least?, let most?): "\(least) to \(most)"
    case (let least?, nil): "at least \(least)"
    case (nil, let most?): "at most \(most)"
    case (nil, nil): "known"
    }
  }
}

extension AudienceCondition.PropertyTest {
  fileprivate var described: String {
    switch self {
    case .isOne(let values):
      "is \(AudienceCondition.list(Set(values.map(\.described))))"
    case .isNone(let values):
      "is not \(AudienceCondition.list(Set(values.map(\.described))))"
    case .contains(let text): "contains “\(text)”"
    case .number(let least, let most):
      "is \(AudienceCondition.range(least.map { AudienceValue.number($0).described }, most.map { AudienceValue.number($0).described }))"
    case .exists(let wanted): wanted ? "is known" : "is not known"
    }
  }
}

extension AudienceCondition.TimeWindow {
  fileprivate var described: String {
    let unit = unit == .days ? "days" : "hours"
    return switch (within, before) {
    case (let within?, let before?): " between \(within) and \(before) \(unit) ago"
    case (let within?, nil): " in the last \(within) \(unit)"
    case (nil, let before?): " more than \(before) \(unit) ago"
    case (nil, nil): ""
    }
  }
}

extension AudienceValue {
  /// The value as people read it.
  var described: String {
    switch self {
    case .text(let text): "“\(text)”"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .boolean(let value): value ? "yes" : "no"
    }
  }
}
