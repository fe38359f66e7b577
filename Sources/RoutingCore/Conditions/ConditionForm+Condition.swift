import LinkCore
import TargetCore
public import WireModels

extension ConditionForm {
  /// The most values of one condition.
  public static let maximumValues = 64

  /// The condition that the form describes.
  ///
  /// - Parameters:
  ///   - knowsZone: Whether there is a time zone of a name.
  ///   - checksNames: Whether browsers and apps must be some that ``AgentScanner`` names, and countries
  ///     some that visitors have, as for what is written; what is stored may have a name of another version.
  /// - Returns: the condition, with its values in canonical spelling.
  /// - Throws: ``FormFault``: the first one.
  public func condition(
    knowsZone: (String) -> Bool = { _ in true },
    checksNames: Bool = false
  ) throws(FormFault) -> RoutingCondition {
    guard let kind = Kind(rawValue: kind) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw FormFault("kind", "unknown_value", .oneOf, ["values": .init(kinds)])
    }
    if let unknown = members.first(where: { !kind.members.contains($0) }) {
      throw FormFault(unknown, "unknown_field", .notWith, ["kind": .init(kind.rawValue)])
    }
    switch kind {
    case .platform: return .platform(try choices(RoutePlatform.self))
    case .device: return .device(try choices(Agent.Device.self))
    case .system: return .system(try choices(Agent.System.self))
    case .systemVersion: return .systemVersion(try versions())
    case .appVersion: return .appVersion(try versions())
    case .language: return .language(Set(try texts(Self.languageTag)))
    case .country:
      let codes = try texts(Self.country)
      if checksNames { try check(countries: codes) }
      return .country(Set(codes))
    case .address: return .address(try texts(Self.addressRange).compactMap(NetworkRange.init))
    case .query: return .query(try parameter(), values: try optionalTexts(Self.text).map(Set.init))
    case .referrer: return .referrer(Set(try texts(Self.host)))
    case .browser:
      let names = try texts(Self.word)
      if checksNames { try check(names, AgentNames.browsers) }
      return .browser(Set(names))
    case .inAppBrowser:
      let names = try optionalTexts(Self.word)
      if checksNames { try check(names ?? [], AgentNames.inAppBrowsers) }
      return .inAppBrowser(names.map(Set.init))
    case .dates: return try dates()
    case .hours: return .hours(try hours(knowsZone: knowsZone))
    }
  }

  /// The names of the members that are there.
  private var members: [String] {
    let present = [
      ("values", values != nil), ("name", name != nil), ("from", from != nil),
      ("below", below != nil), ("until", until != nil), ("days", days != nil),
      ("zone", zone != nil), ("startsAt", startsAt != nil), ("endsAt", endsAt != nil),
    ]
    return present.filter(\.1).map(\.0)
  }
}

extension ConditionForm.Kind {
  /// The members that go with it, beside `kind`.
  var members: Set<String> {
    switch self {
    case .systemVersion, .appVersion: ["from", "below"]
    case .query: ["name", "values"]
    case .dates: ["startsAt", "endsAt"]
    case .hours: ["days", "from", "until", "zone"]
    default: ["values"]
    }
  }
}

// MARK: - Lists

extension ConditionForm {
  /// What a value must be, and its canonical spelling where it is that.
  private struct Shape {
    let reason: FaultReason
    var arguments: [String: Problem.Argument] = [:]
    let spell: (String) -> String?
  }

  private static var languageTag: Shape {
    Shape(reason: .languageTag) { text in
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isTag = parts.enumerated().allSatisfy { index, part in
        (index == 0 ? 2...3 : 1...8).contains(part.count)
          && part.allSatisfy { $0.isASCIILetter || index > 0 && $0.isASCIIDigit }
      }
      return isTag ? text.lowercased() : nil
    }
  }

  private static var country: Shape {
    Shape(reason: .country) { text in
      text.utf8.count == 2 && text.utf8.allSatisfy(\.isASCIILetter) ? text.uppercased() : nil
    }
  }

  private static var addressRange: Shape {
    Shape(reason: .addressBlock) {
      NetworkRange($0)?.description
    }
  }

  private static var host: Shape {
    Shape(reason: .referrerHost) { LinkDomain($0)?.description }
  }

  private static var word: Shape {
    Shape(reason: .agentName) {
      text in
      let isWord = text.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
      return (1...64).contains(text.utf8.count) && isWord ? text.lowercased() : nil
    }
  }

  private static var text: Shape {
    Shape(reason: .shortText) { $0.utf8.count <= 256 ? $0 : nil }
  }

  private func texts(_ shape: Shape) throws(FormFault) -> [String] {
    guard let texts = try optionalTexts(shape) else {
      throw FormFault("values", "missing", .required)
    }
    return texts
  }

  private func optionalTexts(_ shape: Shape) throws(FormFault) -> [String]? {
    guard let values else { return nil }
    guard (1...Self.maximumValues).contains(values.count) else {
      throw FormFault(
        "values",
        "wrong_count",
        .elements,
        ["low": .init(1), "high": .init(Self.maximumValues)]
      )
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard let text = shape.spell(value) else {
        throw FormFault("values/\(index)", "invalid", shape.reason, shape.arguments)
      }
      texts.append(text)
    }
    return texts
  }

  private func check(_ texts: [String], _ names: Set<String>) throws(FormFault) {
    guard let index = texts.firstIndex(where: { !names.contains($0) }) else { return }
    guard let meant = AgentNames.nearest(to: texts[index], among: names) else {
      throw FormFault("values/\(index)", "unknown_value", .unknownName)
    }
    throw FormFault("values/\(index)", "unknown_value", .nearName, ["name": .init(meant)])
  }

  private func check(countries codes: [String]) throws(FormFault) {
    guard let index = codes.firstIndex(where: { CountryCode($0) == nil }) else { return }
    throw FormFault("values/\(index)", "unknown_value", .country)
  }

  private func choices<Choice>(
    _ type: Choice.Type
  ) throws(FormFault) -> Set<Choice>
  where Choice: RawRepresentable<String> & CaseIterable & Hashable {
    let names = Choice.allCases.map(\.rawValue)
    let shape = Shape(reason: .oneOf, arguments: ["values": .init(names.joined(separator: ", "))]) {
      names.contains($0) ? $0 : nil
    }
    return Set(try texts(shape).compactMap { Choice(rawValue: $0) })
  }
}

// MARK: - Ranges

extension ConditionForm {
  private func versions() throws(FormFault) -> VersionRange {
    guard from != nil || below != nil else {
      throw FormFault("from", "missing", .fromOrBelow)
    }
    let range = VersionRange(
      from: try version(from, at: "from"),
      below: try version(below, at: "below")
    )
    if let from = range.from, let below = range.below, from >= below {
      throw FormFault("below", "out_of_range", .aboveFrom)
    }
    return range
  }

  private func version(
    _ text: String?,
    at field: String
  ) throws(FormFault) -> VersionNumber? {
    guard let text else { return nil }
    guard let version = VersionNumber(text) else {
      throw FormFault(field, "invalid", .version)
    }
    return version
  }

  private func parameter() throws(FormFault) -> String {
    guard let name, !name.isEmpty else {
      throw FormFault("name", "missing", .parameterName)
    }
    guard name.utf8.count <= 128 else {
      throw FormFault("name", "too_long", .longParameter)
    }
    return name
  }

  private func dates() throws(FormFault) -> RoutingCondition {
    guard startsAt != nil || endsAt != nil else {
      throw FormFault("startsAt", "missing", .startOrEnd)
    }
    if let startsAt, let endsAt, startsAt >= endsAt {
      throw FormFault("endsAt", "out_of_range", .afterStart)
    }
    return .dates(from: startsAt, until: endsAt)
  }

  private func hours(knowsZone: (String) -> Bool) throws(FormFault) -> HourWindow {
    guard let zone else {
      throw FormFault("zone", "missing", .namedZone)
    }
    guard (1...64).contains(zone.utf8.count), knowsZone(zone) else {
      throw FormFault("zone", "invalid", .ruleZone)
    }
    let from = try time(from ?? "00:00", at: "from", upTo: 1_439)
    let until = try time(until ?? "24:00", at: "until", upTo: 1_440)
    guard until > 0 else { throw FormFault("until", "invalid", .midnight) }
    if let index = days?.firstIndex(where: { !(1...7).contains($0) }) {
      throw FormFault("days/\(index)", "out_of_range", .weekday)
    }
    let days = Set(days ?? Array(1...7))
    guard let window = HourWindow(days: days, from: from, until: until, zone: zone) else {
      throw FormFault("days", "wrong_count", .elements, ["low": .init(1), "high": .init(7)])
    }
    return window
  }

  private func time(
    _ text: String,
    at field: String,
    upTo limit: Int
  ) throws(FormFault) -> Int {
    guard let minutes = DayTime.minutes(text), minutes <= limit else {
      throw FormFault(field, "invalid", .timeOfDay)
    }
    return minutes
  }
}
