import AudienceCore
import Foundation
import LinkCore
import RoutingCore
import Testing
import WireModels

/// Audiences as they are written, read and asked.
@Suite struct AudienceTests {
  static let day: Int64 = 86_400_000
  static let now = Timestamp(milliseconds: 400 * day)

  static var user: AudienceUser {
    var user = AudienceUser()
    user.properties = ["plan": .text("Pro"), "age": .number(30), "vip": .boolean(true)]
    user.events = [
      "Purchase": [
        AudienceEvent(ago(1), ["price": .number(20), "category": .text("shoes")]),
        AudienceEvent(ago(20), ["price": .number(80), "gift": .boolean(true)]),
        AudienceEvent(ago(40), ["price": .number(50), "category": .text("shoes")]),
      ],
      "Login": [AudienceEvent(ago(3))],
      "Cart": [ago(hours: 9), ago(hours: 4)].map { AudienceEvent($0) },
    ]
    user.lists = [list]
    user.links = ["l1"]
    user.campaigns = ["SUMMER25"]
    user.sources = ["instagram"]
    user.devices = [
      AudienceDevice(
        platform: "ios",
        appVersion: VersionNumber("4.10"),
        language: "pt-br",
        country: "TR"
      )
    ]
    user.lastSeen = ago(5)
    user.isReachable = true
    return user
  }

  private static let list = PeopleListID(EntityID(high: 1, low: 2))

  private static func ago(hours: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - hours * 3_600_000)
  }

  static func ago(_ days: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - days * day)
  }

  @Test(arguments: [
    (#"{"kind":"property","name":"plan","is":["Pro"]}"#, true, "plan is “Pro”"),
    (#"{"kind":"property","name":"plan","is":["pro"]}"#, false, "plan is “pro”"),
    (#"{"kind":"property","name":"plan","isNot":["free"]}"#, true, "plan is not “free”"),
    (#"{"kind":"property","name":"city","isNot":["X"]}"#, false, "city is not “X”"),
    (#"{"kind":"property","name":"plan","contains":"RO"}"#, true, "plan contains “ro”"),
    (#"{"kind":"property","name":"age","contains":"3"}"#, false, "age contains “3”"),
    (#"{"kind":"property","name":"age","atLeast":30,"atMost":30}"#, true, "age is 30 to 30"),
    (#"{"kind":"property","name":"age","atLeast":30.5}"#, false, "age is at least 30.5"),
    (#"{"kind":"property","name":"age","is":["30"]}"#, false, "age is “30”"),
    (#"{"kind":"property","name":"vip","is":[true]}"#, true, "vip is yes"),
    (#"{"kind":"property","name":"city","exists":false}"#, true, "city is not known"),
    (#"{"kind":"property","name":"vip","exists":false}"#, false, "vip is not known"),
    (#"{"kind":"event","name":"Purchase"}"#, true, "Purchase at least once"),
    (#"{"kind":"event","name":"Purchase","atLeast":3}"#, true, "Purchase at least 3 times"),
    (
      #"{"kind":"event","name":"Purchase","atLeast":3,"withinDays":30}"#, false,
      "Purchase at least 3 times in the last 30 days"
    ),
    (
      #"{"kind":"event","name":"Purchase","atLeast":1,"atMost":1,"withinDays":50,"beforeDays":30}"#,
      true, "Purchase 1 times between 50 and 30 days ago"
    ),
    (#"{"kind":"event","name":"Refund","atMost":0}"#, true, "Refund never"),
    (#"{"kind":"event","name":"Purchase","atMost":2}"#, false, "Purchase at most 2 times"),
    (#"{"kind":"link","is":["l1","l2"]}"#, true, "came by link l1 or l2"),
    (#"{"kind":"campaign","is":["WINTER"]}"#, false, "came by campaign WINTER"),
    (#"{"kind":"source","is":["instagram"]}"#, true, "came by source instagram"),
    (#"{"kind":"platform","is":["iOS"]}"#, true, "platform is ios"),
    (#"{"kind":"app_version","atLeast":"4.9"}"#, true, "app version is at least 4.9"),
    (#"{"kind":"app_version","atMost":"4.9"}"#, false, "app version is at most 4.9"),
    (#"{"kind":"language","is":["pt"]}"#, true, "language is pt"),
    (#"{"kind":"language","is":["pt-PT"]}"#, false, "language is pt-pt"),
    (#"{"kind":"country","is":["tr"]}"#, true, "country is TR"),
    (#"{"kind":"last_seen","withinDays":7}"#, true, "last seen in the last 7 days"),
    (#"{"kind":"last_seen","beforeDays":7}"#, false, "last seen more than 7 days ago"),
    (#"{"kind":"last_seen","withinHours":120}"#, true, "last seen in the last 120 hours"),
    (#"{"kind":"last_seen","withinHours":119}"#, false, "last seen in the last 119 hours"),
    (#"{"kind":"last_seen","beforeHours":120}"#, false, "last seen more than 120 hours ago"),
    (#"{"kind":"last_seen","beforeHours":119}"#, true, "last seen more than 119 hours ago"),
    (
      #"{"kind":"event","name":"Purchase","where":[{"name":"category","is":["shoes"]}],"atLeast":2}"#,
      true, "Purchase with category is “shoes” at least 2 times"
    ),
    (
      #"""
      {"kind":"event","name":"Purchase","withinDays":30,
      "where":[{"name":"category","is":["shoes"]},{"name":"price","atLeast":50}]}
      """#, false,
      "Purchase with category is “shoes” and price is at least 50 at least once in the last 30 days"
    ),
    (
      #"{"kind":"event","name":"Purchase","atMost":0,"where":[{"name":"gift","is":[false]}]}"#,
      true,
      "Purchase with gift is no never"
    ),
    (
      #"{"kind":"event","name":"Purchase","where":[{"name":"category","isNot":["bags"]}],"atLeast":3}"#,
      false, "Purchase with category is not “bags” at least 3 times"
    ),
    (
      #"{"kind":"event","name":"Purchase","where":[{"name":"category","exists":false}],"atMost":1}"#,
      true, "Purchase with category is not known at most 1 times"
    ),
    (
      #"""
      {"kind":"event","name":"Cart","where":[{"name":"x","exists":false}],"atLeast":2,"withinHours":9,
      "beforeHours":3}
      """#, true, "Cart with x is not known at least 2 times between 9 and 3 hours ago"
    ),
    (
      #"{"kind":"event","name":"Cart","withinHours":4}"#, true,
      "Cart at least once in the last 4 hours"
    ),
    (
      #"{"kind":"event","name":"Cart","withinHours":3}"#, false,
      "Cart at least once in the last 3 hours"
    ),
    (
      #"{"kind":"event","name":"Cart","atMost":0,"withinHours":3}"#, true,
      "Cart never in the last 3 hours"
    ),
    (
      #"{"kind":"event","name":"Cart","beforeHours":8}"#, true,
      "Cart at least once more than 8 hours ago"
    ),
    (
      #"{"kind":"event","name":"Cart","atMost":0,"beforeHours":9}"#, true,
      "Cart never more than 9 hours ago"
    ),
    (
      #"{"kind":"last_event","name":"Cart","withinHours":5,"beforeHours":3}"#, true,
      "last Cart between 5 and 3 hours ago"
    ),
    (
      #"{"kind":"last_event","name":"Cart","beforeHours":5}"#, false,
      "last Cart more than 5 hours ago"
    ),
    (
      #"{"kind":"last_event","name":"Refund","beforeDays":1}"#, false,
      "last Refund more than 1 days ago"
    ),
    (
      #"{"kind":"first_event","name":"Purchase","withinDays":40}"#, true,
      "first Purchase in the last 40 days"
    ),
    (
      #"{"kind":"first_event","name":"Purchase","withinDays":39}"#, false,
      "first Purchase in the last 39 days"
    ),
    (
      #"{"kind":"first_event","name":"Cart","beforeHours":8}"#, true,
      "first Cart more than 8 hours ago"
    ),
    (
      #"{"kind":"list","is":["00000000-0000-0001-0000-000000000002"]}"#, true,
      "in list 00000000-0000-0001-0000-000000000002"
    ),
    (
      #"{"kind":"list","is":["00000000-0000-0001-0000-000000000003"]}"#, false,
      "in list 00000000-0000-0001-0000-000000000003"
    ),
    (#"{"kind":"reachable"}"#, true, "can receive push"),
    (#"{"kind":"reachable","is":[false]}"#, false, "cannot receive push"),
  ])
  func asksOneUser(_ json: String, _ holds: Bool, _ description: String) throws {
    let audience = try Self.audience(json)
    #expect(audience.contains(Self.user, now: Self.now) == holds)
    #expect(audience.explain(Self.user, now: Self.now).map(\.condition) == [description])
    #expect(audience.explain(Self.user, now: Self.now).map(\.holds) == [holds])
  }

  @Test(
    "One device must meet all conditions about devices",
    arguments: [
      (#"{"all":[{"kind":"platform","is":["ios"]},{"kind":"app_version","atLeast":"2"}]}"#, false),
      (#"{"all":[{"kind":"platform","is":["ios"]},{"kind":"app_version","atMost":"2"}]}"#, true),
      (#"{"all":[{"kind":"platform","is":["ios"]},{"kind":"platform","is":["android"]}]}"#, false),
      (#"{"not":[{"kind":"platform","is":["ios"]}]}"#, true),
      (#"{"not":[{"kind":"language","is":["tr"]}]}"#, true),
      (#"{"not":[{"kind":"country","is":["TR"]}]}"#, false),
    ]
  )
  func asksOneDevice(_ json: String, _ holds: Bool) throws {
    var user = AudienceUser()
    user.devices = [
      AudienceDevice(
        platform: "ios",
        appVersion: VersionNumber("1"),
        language: "tr",
        country: "TR"
      ),
      AudienceDevice(platform: "android", appVersion: VersionNumber("3"), country: "TR"),
    ]
    #expect(try Self.audience(json).contains(user, now: Self.now) == holds)
  }

  @Test(arguments: [
    ("{}", ""), (#"{"all":[]}"#, "/all"), (#"{"all":[{}]}"#, "/all/0"),
    (#"{"kind":"country","is":["TR"],"any":[]}"#, ""),
    (#"{"not":[]}"#, "/not"),
    (#"{"kind":"property","name":"a"}"#, ""),
    (#"{"kind":"property","name":"a","is":["x"],"exists":true}"#, ""),
    (#"{"kind":"property","is":["x"]}"#, "/name"),
    (#"{"kind":"property","name":"a","is":[]}"#, "/is"),
    (#"{"kind":"property","name":"a","atLeast":"3"}"#, "/atLeast"),
    (#"{"kind":"property","name":"a","atLeast":3,"atMost":2}"#, "/atMost"),
    (#"{"kind":"event","name":"a","atLeast":1.5}"#, "/atLeast"),
    (#"{"kind":"event","name":"a","atLeast":-1}"#, "/atLeast"),
    (#"{"kind":"event","name":"a","withinDays":0}"#, "/withinDays"),
    (#"{"kind":"event","name":"a","withinDays":7,"beforeDays":7}"#, "/beforeDays"),
    (#"{"kind":"country","is":["Turkey"]}"#, "/is"), (#"{"kind":"country","is":[7]}"#, "/is"),
    (#"{"kind":"app_version","atLeast":4.2}"#, "/atLeast"),
    (#"{"kind":"app_version","atLeast":"four"}"#, "/atLeast"), (#"{"kind":"app_version"}"#, ""),
    (#"{"kind":"last_seen","withinHours":8761}"#, "/withinHours"),
    (#"{"kind":"last_seen","beforeHours":0}"#, "/beforeHours"),
    (#"{"kind":"last_seen","withinHours":7,"beforeHours":7}"#, "/beforeHours"),
    (#"{"kind":"last_seen","withinDays":2,"beforeHours":7}"#, ""),
    (#"{"kind":"event","name":"a","where":[]}"#, "/where"),
    (#"{"kind":"event","name":"a","where":[{"name":"","exists":true}]}"#, "/where/0/name"),
    (#"{"kind":"event","name":"a","where":[{"name":"b"}]}"#, "/where/0"),
    (#"{"kind":"event","name":"a","where":[{"name":"b","is":["c"],"exists":true}]}"#, "/where/0"),
    (#"{"kind":"event","name":"a","where":[{"name":"b","is":[]}]}"#, "/where/0/is"),
    (
      #"{"kind":"event","name":"a","where":[{"name":"b","atLeast":3,"atMost":2}]}"#,
      "/where/0/atMost"
    ),
    (#"{"kind":"last_event","name":"a","withinDays":3,"where":[{"name":"b"}]}"#, "/where"),
    (#"{"kind":"event","name":"a","is":["b"]}"#, "/is"),
    (#"{"kind":"property","name":"a","is":["b"],"withinDays":3}"#, "/withinDays"),
    (#"{"kind":"country","is":["TR"],"name":"home"}"#, "/name"),
    (#"{"kind":"reachable","exists":true}"#, "/exists"),
    (#"{"all":[{"kind":"reachable"}],"name":"a"}"#, "/name"),
    (#"{"not":[{"kind":"last_seen","withinDays":3,"atLeast":1}]}"#, "/not/0/atLeast"),
    (#"{"kind":"event","name":"a","withinHours":2,"atLeast":2}"#, "/atLeast"),
    (#"{"kind":"event","name":"a","withinHours":2,"atMost":3}"#, "/atMost"),
    (#"{"kind":"event","name":"a","withinHours":9,"beforeHours":2}"#, "/beforeHours"),
    (#"{"kind":"first_event","name":"a"}"#, ""),
    (#"{"kind":"last_event","withinDays":1}"#, "/name"),
    (#"{"kind":"list"}"#, "/is"), (#"{"kind":"list","is":["VIP"]}"#, "/is"),
    (#"{"kind":"last_seen"}"#, ""), (#"{"kind":"reachable","is":["yes"]}"#, "/is"),
    (
      #"{"all":[{"kind":"link","is":["a"]},{"kind":"event","name":"e","atMost":-2}]}"#,
      "/all/1/atMost"
    ),
    (
      #"{"not":[{"not":[{"not":[{"not":[{"not":[{"kind":"reachable"}]}]}]}]}]}"#,
      "/not/0/not/0/not/0/not/0/not/0"
    ),
  ])
  func saysWhereAnAudienceIsWrong(_ json: String, _ pointer: String) throws {
    let form = try JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8))
    let fault = #expect(throws: AudienceFault.self) { try Audience(form, checksNames: true) }
    #expect(fault?.pointer == pointer)
  }

  /// Versions before took `UK`, which no user has.
  @Test func readsStoredCountriesThatAreRefusedWhereTheyAreNew() throws {
    let json = #"{"any":[{"kind":"reachable"},{"not":[{"kind":"country","is":["UK"]}]}]}"#
    let form = try JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8))
    #expect(try Audience(form).conditions.contains(.country(["UK"])))
    let fault = #expect(throws: AudienceFault.self) { try Audience(form, checksNames: true) }
    #expect(fault?.pointer == "/any/1/not/0/is")
    #expect(fault?.reason == .countries)
  }

  @Test func findsTheListsOfAnAudience() throws {
    let (one, two) = (PeopleListID(EntityID(high: 1, low: 1)), Self.list)
    let json = """
      {"all":[{"kind":"list","is":["\(one)","\(two)"]},{"not":[{"kind":"list","is":["\(two)"]}]},
      {"kind":"reachable"}]}
      """
    let form = try JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8))
    #expect(form.listPlaces.map(\.pointer) == ["/all/0/is", "/all/1/not/0/is"])
    #expect(form.listPlaces.map(\.lists) == [[one, two], [two]])
    #expect(AudienceForm(.reachable).listPlaces.isEmpty)
  }

  @Test func refusesMoreThanFiftyConditions() throws {
    var form = AudienceForm()
    form.all = Array(repeating: AudienceForm(.reachable), count: 51)
    #expect(throws: AudienceFault.self) { try Audience(form) }
    form.all = Array(repeating: AudienceForm(.reachable), count: 50)
    #expect(try Audience(form).conditions.count == 50)
  }

  @Test func combinesConditions() throws {
    let yes = #"{"kind":"reachable"}"#
    let no = #"{"kind":"reachable","is":[false]}"#
    for (json, holds) in [
      (#"{"all":[\#(yes),\#(yes)]}"#, true), (#"{"all":[\#(yes),\#(no)]}"#, false),
      (#"{"any":[\#(no),\#(yes)]}"#, true), (#"{"any":[\#(no),\#(no)]}"#, false),
      (#"{"not":[\#(no)]}"#, true), (#"{"not":[{"any":[\#(no),\#(yes)]}]}"#, false),
    ] {
      #expect(try Self.audience(json).contains(Self.user, now: Self.now) == holds)
    }
  }

  @Test func keepsItsFormThroughJSON() throws {
    let json =
      #"{"all":[{"kind":"property","name":"age","atLeast":3},{"kind":"property","name":"vip","is":[true,"x",1.5]}]}"#
    let form = try JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8))
    let again = try JSONDecoder().decode(AudienceForm.self, from: JSONEncoder().encode(form))
    #expect(again == form)
  }

  static func audience(_ json: String) throws -> Audience {
    try Audience(JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8)))
  }
}
