import Foundation
import LinkCore
import RoutingCore
import TargetCore
import Testing

@testable import Persistence

/// What taps are decided by is read from a packed link without the rest, and is the same.
@Suite struct PackedLinkTests {
  private static let texts: [String] = [
    #"{"fallback":"https://shop.example.com/a?b=c"}"#, "{}", " { } ",
    #"{ "ios": { "app" : "acme://p/1", "store":"https://apps.example.com/1" } , "desktop":"http://a-b.example/" }"#,
    #"{"android":{"app":"acme://x","universalLink":"https://go.example.com/x","web":"https://w.example/"}}"#,
    #"{"fallback":"https:\/\/escaped.example\/"}"#,
    #"{"fallback":"https://xn--bcher-kva.example/%C3%BC"}"#,
    #"{"fallback":"javascript:alert(1)","ios":{"web":"acme://no-page"}}"#,
    #"{"fallback":null,"unknown":{"a":[1]},"huawei":{}}"#,
    #"{"ipad":{"store":"market://details?id=a"}}"#,
    #"{"fallback":"https://ü.example/"}"#, #"{"ios":{"new":"x"},"fallback":"https://a.example/"}"#,
  ]

  @Test(arguments: texts)
  func readsTargetsAsTheDecoderDoes(text: String) throws {
    let form = try JSONColumn.value(TargetsForm.self, from: text, column: "targets")
    #expect(try LinkRow.targets(text) == StoredForms.targets(form))
  }

  @Test(arguments: [
    "", "{", #"{"fallback":"https://a.example/""#, "[]", #"{"a"}"#, "{}x",
  ])
  func refusesWhatTheDecoderRefuses(text: String) {
    #expect(
      PlainTargets.read(
        Array(text.utf8),
        0..<text.utf8.count
      ) == nil
    )
    #expect(throws: StoreError.self) { try LinkRow.targets(text) }
  }

  @Test func looksItselfAtWhatItWrites() throws {
    let page = try #require(AcceptedTarget.acceptAgain("https://shop.example.com/a", as: .web))
    let app = try #require(AcceptedTarget.acceptAgain("acme://p/1", as: .app))
    let phone = AppTarget(app: app, universalLink: page, store: page, web: page)
    let targets = LinkTargets(
      ios: phone,
      ipad: AppTarget(),
      android: phone,
      huawei: phone,
      desktop: page,
      fallback: page
    )
    let bytes = Array(try JSONColumn.text(targets.form).utf8)
    #expect(PlainTargets.read(bytes, bytes.indices) == targets)
  }

  @Test func unpacksWhatWasPacked() {
    let values: [SQLValue] = [
      .null, .integer(0), .integer(300), .integer(.min), .integer(.max), .text("ü"), .text(""),
      .blob([0, 255]), .real(-0.5),
    ]
    let bytes = SQLPacking.bytes(values)
    #expect(SQLPacking.values(bytes) == values)
    #expect(SQLPacking.values(Array(bytes.dropLast())) == nil)
    #expect(SQLPacking.values(bytes + [SQLPacking.Kind.real + 1, 0]) == nil)
  }

  private static func packed(_ changed: [String: SQLValue]) throws -> PackedLink {
    var values: [String: SQLValue] = [
      "targets": .text(texts[3]), "is_enabled": .integer(1), "is_warned": .integer(0),
      "is_unlisted": .integer(0), "is_sensitive": .integer(0), "is_invite": .integer(0),
      "created_at": .integer(1_700_000_000_000),
      "updated_at": .integer(1_700_000_000_000),
    ]
    values.merge(changed) { $1 }
    return PackedLink(
      id: LinkID(EntityID(high: 1, low: 1)),
      workspace: WorkspaceID(EntityID(high: 2, low: 2)),
      domain: DomainID(EntityID(high: 3, low: 3)),
      code: try #require(ShortCode("SUMMER25")),
      version: 3,
      body: SQLPacking.bytes(LinkColumn.served.map { values[$0.name.description] ?? .null })
    )
  }

  private static let rules =
    #"[{"name":"German","conditions":[{"kind":"language","values":["de"]}],"web":"https://de.example/"}]"#

  @Test(
    arguments: [
      [:], ["rules": .text(rules)], ["is_enabled": .integer(0), "is_warned": .integer(1)],
      ["is_warned": .integer(1)], ["password_hash": .text("nonsense")],
      [
        "starts_at": .integer(1_800_000_000_000), "expires_at": .integer(-5),
        "click_limit": .integer(7),
      ],
      [
        "expired_target": .text("https://over.example/"), "title": .text("A title"),
        "campaign": .null,
      ],
      ["expired_target": .text("javascript:alert(1)")],
      ["starts_at": .integer(0), "expires_at": .integer(0), "click_limit": .integer(0)],
      ["forwards_parameters": .integer(0)], ["forwards_parameters": .integer(1)],
      ["is_enabled": .integer(1), "is_warned": .integer(0)],
    ] as [[String: SQLValue]]
  )
  func readsWhatDecidesAsTheRecordDoes(changed: [String: SQLValue]) throws {
    let link = try Self.packed(changed)
    let (record, routable) = (try link.record(), try link.routable())
    #expect(routable == record.routing)
  }

  @Test func refusesABodyThatIsCut() throws {
    var link = try Self.packed([:])
    link.body.removeLast(40)
    #expect(throws: StoreError.self) { try link.routable() }
  }

  @Test func keepsWhatDecidesWhereTheRestIsDamaged() throws {
    let link = try Self.packed(["campaign": .text("no JSON"), "password_hash": .text("x")])
    #expect(throws: StoreError.self) { try link.record() }
    let record = link.record(undamaged: try link.routable())
    #expect(record.targets == (try Self.packed([:]).record().targets))
    #expect(record.isSensitive && record.password?.matches("x") == false)
  }
}
