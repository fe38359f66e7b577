import AudienceCore
import LinkCore
import Persistence
import RoutingCore
import WireModels

/// People and audiences drawn at random, with what is known of each.
struct GeneratedPeople {
  private(set) var users: [String: AudienceUser] = [:]
  private var lists: [PeopleListID] = []
  private(set) var events: [EventRecord] = []

  private static let names = ["Purchase", "Login", "View"]
  private static let properties = ["plan", "age", "vip", "city"]
  /// Properties of events; one is a key of SQL paths if it is not quoted.
  private static let details = ["price", "0", "a.b"]
  private static let texts = ["pro", "PRO", "free", "Ünye", "a%b_c", "it's"]
  private static let languages = ["tr", "pt-br", "pt", "en-gb"]
  private static let versions = ["1", "4.2", "4.10", "4.10.1", "x"]

  init(_ tenant: Tenant, _ random: inout Seeded) {
    for number in 0..<150 {
      let person = "person-\(number)"
      var user = AudienceUser()
      var at = Timestamp.start.milliseconds
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        at += Int64.random(in: 1...6 * AudienceConformanceTests.day, using: &random)
        let moment = Timestamp(milliseconds: at)
        events.append(Self.event(tenant, person, moment, &user, &random))
      }
      users[person] = user
    }
  }

  /// Some people, and the id of nobody.
  func list(_ random: inout Seeded) -> [String] {
    users.keys.sorted().filter { _ in Int.random(in: 0...2, using: &random) == 0 } + ["nobody"]
  }

  mutating func put(_ list: PeopleListID, _ ids: [String]) {
    lists.append(list)
    for id in ids { users[id]?.lists.insert(list) }
  }

  private static func event(
    _ tenant: Tenant,
    _ person: String,
    _ moment: Timestamp,
    _ user: inout AudienceUser,
    _ random: inout Seeded
  ) -> EventRecord {
    var members: [String] = []
    let platform = ["ios", "android"][Int.random(in: 0...1, using: &random)]
    if Bool.random(using: &random) {
      let version = draw(versions, &random)
      members += [#""$os_name":"\#(platform)""#, #""$app_version":"\#(version)""#]
      user.properties["\u{0}\(platform)"] = .text(version)
    }
    if Bool.random(using: &random) {
      let language = draw(languages, &random)
      members.append(#""$locale":"\#(language)""#)
      user.properties["\u{0}language"] = .text(language)
    }
    if Bool.random(using: &random) {
      let (json, value) = self.value(&random)
      let name = draw(properties, &random)
      members.append(#""$set":{"\#(name)":\#(json)}"#)
      user.properties[name] = value
    }
    var own: [String: AudienceValue] = [:]
    for name in details where Bool.random(using: &random) {
      let (json, value) = self.value(&random)
      let isNull = Int.random(in: 0...5, using: &random) == 0
      members.append(#""\#(name)":\#(isNull ? "null" : json)"#)
      own[name] = isNull ? nil : value
    }
    var event = tenant.event(
      draw(names, &random),
      uuid: EntityID(timestamp: .start),
      person: person,
      key: Int.random(in: 0...9, using: &random) == 0 ? "SUMMER25" : nil
    )
    if event.campaignKey != nil { event.name = "Deep Link Opened" }
    (event.occurredAt, event.properties) = (moment, "{\(members.joined(separator: ","))}")
    event.receivedAt = moment
    user.events[event.name, default: []].append(AudienceEvent(moment, own))
    if event.campaignKey != nil { user.links.insert(tenant.link.id.description) }
    user.lastSeen = moment
    setDevices(of: &user)
    return event
  }

  /// The last version of each platform counts, and the last language of all.
  private static func setDevices(of user: inout AudienceUser) {
    func text(_ name: String) -> String? {
      guard case .text(let text)? = user.properties["\u{0}\(name)"] else { return nil }
      return text
    }
    user.devices = ["ios", "android"].compactMap { platform in
      text(platform).map {
        AudienceDevice(
          platform: platform,
          appVersion: VersionNumber($0),
          language: text("language")
        )
      }
    }
    if user.devices.isEmpty { user.devices = [AudienceDevice(language: text("language"))] }
  }

  private static func value(_ random: inout Seeded) -> (String, AudienceValue) {
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      let text = draw(texts, &random)
      return ("\"\(text)\"", .text(text))
    case 1:
      let number = Double(Int.random(in: 0...40, using: &random)) / 2
      return ("\(number)", .number(number))
    default:
      let truth = Bool.random(using: &random)
      return ("\(truth)", .boolean(truth))
    }
  }

  private static func draw<Value>(_ values: [Value], _ random: inout Seeded) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func audience(depth: Int, _ random: inout Seeded) -> Audience {
    guard depth > 0 else { return .condition(condition(&random)) }
    let parts = (0...Int.random(in: 0...2, using: &random)).map { _ in
      audience(depth: depth - 1, &random)
    }
    return switch Int.random(in: 0...2, using: &random) {
    case 0: .all(parts)
    case 1: .any(parts)
    default: .not(parts[0])
    }
  }

  private func condition(_ random: inout Seeded) -> AudienceCondition {
    switch Int.random(in: 0...16, using: &random) {
    case 14...16:
      .eventWhere(
        name: Self.draw(Self.names, &random),
        (0...Int.random(in: 0...1, using: &random)).map { _ in
          .init(Self.draw(Self.details, &random), eventTest(&random))
        },
        counts: counts(&random),
        Bool.random(using: &random) ? hours(&random) : window(&random)
      )
    case 9: .list(Set((0...1).map { _ in Self.draw(lists, &random) }))
    case 10: .firstEvent(name: Self.draw(Self.names + ["Never"], &random), window(&random))
    case 11: .lastEvent(name: Self.draw(Self.names + ["Never"], &random), hours(&random))
    case 12: .lastSeen(hours(&random))
    case 13:
      .event(
        name: Self.draw(Self.names, &random),
        counts: Bool.random(using: &random) ? 1...Int.max : 0...0,
        oneBound(of: hours(&random))
      )
    case 0, 1: .property(name: Self.draw(Self.properties, &random), test(&random))
    case 2, 3:
      .event(
        name: Self.draw(Self.names + ["Never"], &random),
        counts: counts(&random),
        window(&random)
      )
    case 4: .platform([Self.draw(["ios", "android", "web"], &random)])
    case 5: .language([Self.draw(Self.languages + ["en"], &random)])
    case 6:
      .appVersion(
        atLeast: VersionNumber(Self.draw(["1", "4.3", "4.10"], &random)),
        atMost: Bool.random(using: &random) ? VersionNumber("4.10") : nil
      )
    case 7: .lastSeen(window(&random))
    default: .link(Set(users.values.compactMap(\.links.first).prefix(1)).union(["x"]))
    }
  }

  private func test(_ random: inout Seeded) -> AudienceCondition.PropertyTest {
    switch Int.random(in: 0...4, using: &random) {
    case 0: .isOne([Self.value(&random).1, Self.value(&random).1])
    case 1: .isNone([Self.value(&random).1])
    case 2: .contains(Self.draw(["pr", "ünye", "%b_", "'"], &random))
    case 3: .number(atLeast: 5, atMost: Bool.random(using: &random) ? 15 : nil)
    default: .exists(Bool.random(using: &random))
    }
  }

  private func eventTest(_ random: inout Seeded) -> AudienceCondition.EventTest.Test {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .isOne(Set((0...3).map { _ in Self.value(&random).1 }))
    case 1: .isNone([Self.value(&random).1])
    case 2: .number(atLeast: 5, atMost: Bool.random(using: &random) ? 15 : nil)
    default: .exists(Bool.random(using: &random))
    }
  }

  private func counts(_ random: inout Seeded) -> ClosedRange<Int> {
    let least = Int.random(in: 0...2, using: &random)
    return least...(Bool.random(using: &random) ? least + 1 : Int.max)
  }

  private func hours(_ random: inout Seeded) -> AudienceCondition.TimeWindow {
    let (days, more) = (window(&random), Int.random(in: 0...23, using: &random))
    return .init(
      within: days.within.map { $0 * 24 + more },
      before: days.before.map { $0 * 24 + more },
      unit: .hours
    )
  }

  /// The window up to its later bound, where it has two.
  private func oneBound(
    of window: AudienceCondition.TimeWindow
  ) -> AudienceCondition.TimeWindow {
    window.before == nil ? window : .init(within: nil, before: window.before, unit: window.unit)
  }

  private func window(_ random: inout Seeded) -> AudienceCondition.TimeWindow {
    let days = Int.random(in: 5...40, using: &random)
    return switch Int.random(in: 0...2, using: &random) {
    case 0: .init(within: days, before: nil)
    case 1: .init(within: nil, before: days)
    default: .init(within: days + 5, before: days)
    }
  }
}
