import LinkCore
import RoutingCore
public import WireModels

extension Audience {
  /// Reads an audience from its plain form.
  ///
  /// - Parameters:
  ///   - form: The plain form.
  ///   - checksNames: Whether countries must be some that users have and members must belong to their kind, as
  ///     for what is written; what is stored may have others, such as `UK`, from before they were refused.
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  public init(_ form: AudienceForm, checksNames: Bool = false) throws(AudienceFault) {
    self = try AudienceReader.audience(form, at: "", depth: 1)
    if checksNames {
      try form.checkMembers(at: "")
      try AudienceReader.check(countriesOf: form, at: "")
    }
    guard conditions.count <= Self.maximumConditions else {
      throw AudienceFault("", .conditionCount, ["count": .init(Self.maximumConditions)])
    }
  }
}

/// Reads audiences, and says where they are wrong.
enum AudienceReader {
  typealias Condition = AudienceCondition

  static func audience(
    _ form: AudienceForm,
    at place: String,
    depth: Int
  ) throws(AudienceFault) -> Audience {
    let ways = [form.all != nil, form.any != nil, form.not != nil, form.kind != nil]
    guard ways.count(where: { $0 }) == 1 else {
      throw AudienceFault(place, .oneWay)
    }
    guard depth <= Audience.maximumDepth else {
      throw AudienceFault(place, .depth, ["count": .init(Audience.maximumDepth)])
    }
    if let parts = form.all { return .all(try list(parts, at: "\(place)/all", depth)) }
    if let parts = form.any { return .any(try list(parts, at: "\(place)/any", depth)) }
    if let parts = form.not {
      guard parts.count == 1 else { throw AudienceFault("\(place)/not", .oneMember) }
      return .not(try audience(parts[0], at: "\(place)/not/0", depth: depth + 1))
    }
    return .condition(try condition(form, at: place))
  }

  private static func list(
    _ parts: [AudienceForm],
    at place: String,
    _ depth: Int
  ) throws(AudienceFault) -> [Audience] {
    guard !parts.isEmpty else { throw AudienceFault(place, .empty) }
    var audiences: [Audience] = []
    for (index, part) in parts.enumerated() {
      audiences.append(try audience(part, at: "\(place)/\(index)", depth: depth + 1))
    }
    return audiences
  }

  private static func condition(
    _ form: AudienceForm,
    at place: String
  ) throws(AudienceFault) -> Condition {
    switch form.kind {
    case .property: .property(name: try name(form, place), try property(form, place))
    case .event: try event(form, place)
    case .list: .list(try lists(form, place))
    case .link: .link(try texts(form, place))
    case .campaign: .campaign(try texts(form, place))
    case .source: .source(try texts(form, place))
    case .platform: .platform(try platforms(form, place))
    case .language: .language(try languages(form, place))
    case .country: .country(try texts(form, place) { $0.uppercased() })
    case .appVersion: try appVersion(form, place)
    case .lastSeen: .lastSeen(try .init(form, at: place, isNeeded: true))
    case .firstEvent:
      .firstEvent(name: try name(form, place), try .init(form, at: place, isNeeded: true))
    case .lastEvent:
      .lastEvent(name: try name(form, place), try .init(form, at: place, isNeeded: true))
    case .reachable, nil: .reachable(try reachable(form, place))
    }
  }

  static func name(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> String {
    guard let name = form.name, (1...200).contains(name.utf8.count) else {
      throw AudienceFault("\(place)/name", .nameLength)
    }
    return name
  }

  static func values(
    _ values: [AudienceValue],
    at place: String
  ) throws(AudienceFault) -> Set<AudienceValue> {
    guard (1...100).contains(values.count) else {
      throw AudienceFault(place, .valueCount)
    }
    return Set(values)
  }

  /// The systems of apps; the devices' own names stand for their system.
  private static func platforms(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Set<String> {
    let names = try texts(form, place) { text in
      let name = text.lowercased()
      return ["iphone", "ipad", "ipados"].contains(name) ? "ios" : name
    }
    guard names.isSubset(of: ["ios", "android"]) else {
      throw AudienceFault("\(place)/is", .oneOf, ["values": .init("ios, android")])
    }
    return names
  }

  private static func languages(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Set<String> {
    let tags = try texts(form, place) { $0.lowercased() }
    guard tags.allSatisfy(isLanguage) else {
      throw AudienceFault("\(place)/is", .language)
    }
    return tags
  }

  /// Whether a text is written as language tags are: `en`, `pt-br`, and no name such as `english`.
  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let language = parts.first, 2...3 ~= language.count,
      language.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      1...8 ~= part.count
        && part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func texts(
    _ form: AudienceForm,
    _ place: String,
    _ fold: (String) -> String = { $0 }
  ) throws(AudienceFault) -> Set<String> {
    let values = try values(form.is ?? [], at: "\(place)/is")
    var texts: Set<String> = []
    for value in values {
      guard case .text(let text) = value, (1...256).contains(text.utf8.count) else {
        throw AudienceFault("\(place)/is", .texts)
      }
      texts.insert(fold(text))
    }
    return texts
  }

  private static func lists(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Set<PeopleListID> {
    let texts = try texts(form, place)
    let ids = texts.compactMap(PeopleListID.init)
    guard ids.count == texts.count else { throw AudienceFault("\(place)/is", .uuid) }
    return Set(ids)
  }

  static func check(
    countriesOf form: AudienceForm,
    at place: String
  ) throws(AudienceFault) {
    for (name, parts) in [("all", form.all), ("any", form.any), ("not", form.not)] {
      for (index, part) in (parts ?? []).enumerated() {
        try check(countriesOf: part, at: "\(place)/\(name)/\(index)")
      }
    }
    guard form.kind == .country else { return }
    let codes = try texts(form, place)
    guard codes.allSatisfy({ CountryCode($0) != nil }) else {
      throw AudienceFault("\(place)/is", .countries)
    }
  }

  private static func property(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Condition.PropertyTest {
    let tests = [
      form.is != nil, form.isNot != nil, form.contains != nil, form.exists != nil,
      form.atLeast != nil || form.atMost != nil,
    ]
    guard tests.count(where: { $0 }) == 1 else {
      throw AudienceFault(
        place,
        .oneTest
      )
    }
    if let list = form.is { return .isOne(try values(list, at: "\(place)/is")) }
    if let list = form.isNot { return .isNone(try values(list, at: "\(place)/isNot")) }
    if let exists = form.exists { return .exists(exists) }
    if let text = form.contains {
      guard (1...256).contains(text.utf8.count) else {
        throw AudienceFault("\(place)/contains", .text)
      }
      return .contains(text.lowercased())
    }
    let (least, most) = (
      try number(form.atLeast, "\(place)/atLeast"), try number(form.atMost, "\(place)/atMost")
    )
    try checkOrder(least, most, place)
    return .number(atLeast: least, atMost: most)
  }

  /// Refuses a largest value below the least.
  static func checkOrder<Bound: Comparable>(
    _ least: Bound?,
    _ most: Bound?,
    _ place: String
  ) throws(AudienceFault) {
    guard let least, let most, least > most else { return }
    throw AudienceFault("\(place)/atMost", .belowLeast)
  }

  static func number(
    _ value: AudienceValue?,
    _ place: String
  ) throws(AudienceFault) -> Double? {
    guard let value else { return nil }
    guard case .number(let number) = value, number.isFinite else {
      throw AudienceFault(place, .anyNumber)
    }
    return number
  }

  private static func appVersion(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Condition {
    let least = try version(form.atLeast, "\(place)/atLeast")
    let most = try version(form.atMost, "\(place)/atMost")
    guard least != nil || most != nil else {
      throw AudienceFault(place, .someBound)
    }
    try checkOrder(least, most, place)
    return .appVersion(atLeast: least, atMost: most)
  }

  private static func version(
    _ value: AudienceValue?,
    _ place: String
  ) throws(AudienceFault) -> VersionNumber? {
    guard let value else { return nil }
    guard case .text(let text) = value, let version = VersionNumber(text) else {
      throw AudienceFault(place, .versionText)
    }
    return version
  }

  private static func reachable(
    _ form: AudienceForm,
    _ place: String
  ) throws(AudienceFault) -> Bool {
    guard let values = form.is else { return true }
    guard values.count == 1, case .boolean(let value) = values[0] else {
      throw AudienceFault("\(place)/is", .oneTruth)
    }
    return value
  }
}
