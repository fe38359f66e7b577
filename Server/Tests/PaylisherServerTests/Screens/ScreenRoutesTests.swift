import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Screens over HTTP, from the draft to the app and back.
@Suite struct ScreenRoutesTests {
  static let paywall = """
    {"plans":[{"id":"yearly","product":"pro_yearly"}],"close":{"active":true},
    "blocks":[{"type":"text","content":"Walk without limits"},{"type":"plans"}],
    "footer":[{"type":"button","action":"purchase","label":"Continue for {{price}} / {{period}}"},
    {"type":"legal","terms":"https://example.com/t","privacy":"https://example.com/p",
    "note":"Renews until you cancel."}]}
    """

  static func text(_ text: String) -> String {
    #"{"blocks":[{"type":"text","content":"\#(text)"}]}"#
  }

  @Test(arguments: TestEngine.allCases)
  func publishesAndRollsBack(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let path = "/api/v1/screens/SUMMER"
      let made = try await server.manage(.put, path, body: #"{"document":\#(Self.paywall)}"#)
      #expect((made.status, made.headers[.eTag]) == (.created, "\"1\""))
      let draft = try made.decoded(ScreenResource.self)
      #expect(draft.status == .draft)
      #expect(draft.findings == [])
      #expect(try await server.fetch("presentations/SUMMER").status == .notFound)

      #expect(try await server.manage(.post, "\(path)/publish").status == .ok)
      let first = try await server.fetch("presentations/SUMMER").decoded(JSONValue.self)
      #expect(first["status"] == "screen")
      #expect(first["screen"] == "SUMMER")
      #expect(first["version"] == 1)
      #expect(first["document"]?["plans"]?.arrayValue?.first?["product"] == "pro_yearly")

      let changed = #"{"document":\#(Self.text("Two")),"name":"Summer"}"#
      try await Self.change(path, to: changed, server)
      // Apps go on showing what is published.
      let still = try await server.fetch("presentations/SUMMER").decoded(JSONValue.self)
      #expect(still == first)
      let list = try await server.manage(.get, "/api/v1/screens")
        .decoded(Page<ScreenResource>.self).items
      #expect(list.map(\.id.description) == ["SUMMER"])
      #expect(list[0].document == nil)
      #expect(list[0].hasChanges)
      let second = try await server.manage(.post, "\(path)/publish").decoded(ScreenResource.self)
      #expect(second.published?.number == 2)
      #expect(
        try await server.manage(.post, "\(path)/publish").decoded(ScreenResource.self) == second
      )

      let back = try await server.manage(.post, "\(path)/rollback", body: #"{"version":1}"#)
        .decoded(ScreenResource.self)
      #expect(back.published?.restores == 1)
      let shown = try await server.fetch("presentations/SUMMER").decoded(JSONValue.self)
      #expect((shown["version"], shown["document"]) == (3, first["document"]))
      let wrong = try await server.manage(.post, "\(path)/rollback", body: #"{"version":9}"#)
      #expect(try wrong.problem().errors?.map(\.pointer) == ["/version"])
      let versions = try await server.manage(.get, "\(path)/versions")
        .decoded(Page<ScreenVersion>.self).items
      #expect(versions.map(\.number) == [3, 2, 1])
      let old = try await server.manage(.get, "\(path)/versions/2").decoded(ScreenVersion.self)
      #expect(old.document?["blocks"]?.arrayValue?.first?["content"] == "Two")
      #expect(try await server.manage(.get, "\(path)/versions/x").status == .notFound)

      #expect(try await server.manage(.delete, path).status == .noContent)
      #expect(try await server.manage(.delete, path).status == .notFound)
      #expect(try await server.fetch("presentations/SUMMER").status == .notFound)
    }
  }

  /// Changes the draft at its second revision, after the first and no revision were refused.
  private static func change(_ path: String, to body: String, _ server: TestServer) async throws {
    var headers = HTTPFields()
    headers[.ifMatch] = "\"1\""
    let late = try await server.manage(.put, path, headers: headers, body: body)
    #expect(try late.problem().code == "version_mismatch")
    var odd = headers
    odd[.ifNoneMatch] = "{}"
    #expect(try await server.manage(.put, path, headers: odd, body: body).status == .badRequest)
    headers[.ifMatch] = "\"2\""
    #expect(try await server.manage(.put, path, headers: headers, body: body).status == .ok)
  }

  @Test func makesNoSecondScreenOfAnId() async throws {
    let server = try await TestServer()
    var headers = HTTPFields()
    headers[.ifNoneMatch] = "*"
    for status in [HTTPResponse.Status.created, .preconditionFailed] {
      let answer = try await server.manage(
        .put,
        "/api/v1/screens/A",
        headers: headers,
        body: #"{"document":\#(Self.text("x"))}"#
      )
      #expect(answer.status == status)
    }
    let odd = try await server.manage(
      .put,
      "/api/v1/screens/a%2Fb",
      body: #"{"document":\#(Self.text("x"))}"#
    )
    #expect(odd.status == .notFound)
  }

  @Test(arguments: [
    (#"{"plans":[{"id":"y"}],"blocks":[]}"#, "/document/plans/0/product", "screen_field_invalid"),
    (#"{"blocks":[]}"#, "/document/blocks", "screen_empty"),
    (#"{"schema":9,"blocks":[]}"#, "/document/schema", "screen_schema_unknown"),
    (#"[]"#, "/document", "screen_malformed"),
    (
      #"{"blocks":[{"type":"button","label":"Buy","action":"purchase"}]}"#,
      "/document/blocks/0/action", "screen_plan_invalid"
    ),
    (
      text("65500"), "/document/blocks/0/content", "screen_too_large"
    ),
    (
      #"{"blocks":[{"type":"text","content":"a"}],"x":"70000"}"#, "/document/x", "string_too_long"
    ),
  ])
  func saysWhatIsWrong(_ document: String, _ pointer: String, _ code: String) async throws {
    let server = try await TestServer()
    let long = ["65500", "70000"].reduce(document) { text, count in
      text.replacing(count, with: String(repeating: "x", count: Int(count) ?? 0))
    }
    let answer = try await server.manage(
      .put,
      "/api/v1/screens/A",
      body: #"{"document":\#(long)}"#
    )
    let problem = try answer.problem()
    #expect(problem.errors?.map(\.pointer) == [pointer], "\(problem)")
    #expect(problem.errors?.map(\.code) == [code])
  }

  /// A paywall without price, terms or restore is stored as a draft, and not published.
  @Test func publishesNothingThatAppReviewRefuses() async throws {
    let server = try await TestServer()
    let bare = """
      {"plans":[{"id":"y","product":"p"}],"blocks":[{"type":"button","action":"purchase",
      "label":{"en":"Buy","de":"Kaufen"}},{"type":"text","content":{"en":"Hi"}}]}
      """
    let draft = try await server.manage(
      .put,
      "/api/v1/screens/A",
      body: #"{"document":\#(bare)}"#
    ).decoded(ScreenResource.self)
    let problem = try await server.manage(.post, "/api/v1/screens/A/publish").problem()
    #expect(problem.status == 409)
    let rules = Set(problem.errors?.map(\.code) ?? [])
    #expect(
      rules == [
        "price_missing", "period_missing", "terms_missing", "privacy_missing", "restore_missing",
      ]
    )
    let warnings = draft.findings?.filter { $0.severity == "warning" }.map(\.rule) ?? []
    #expect(warnings.contains("translation_missing"))
    #expect(try await server.fetch("presentations/A").status == .notFound)
    // The control: the same with what is missing.
    _ = try await server.manage(
      .put,
      "/api/v1/screens/A",
      body: #"{"document":\#(Self.paywall)}"#
    )
    #expect(try await server.manage(.post, "/api/v1/screens/A/publish").status == .ok)
  }

  @Test func answersOnlyWhatAnAppDoesNotHave() async throws {
    let server = try await TestServer()
    try await server.publish("default", Self.text("Hi"))
    let first = try await server.fetch("presentations")
    let tag = try #require(first.headers[.eTag])
    #expect(first.headers[.cacheControl] == "private, no-cache")
    var headers = HTTPFields()
    headers[.ifNoneMatch] = tag
    let again = try await server.fetch("presentations", headers: headers)
    #expect((again.status, again.body.readableBytes) == (.notModified, 0))
    try await server.publish("default", Self.text("Hello"))
    #expect(try await server.fetch("presentations", headers: headers).status == .ok)
  }

  @Test func wantsThePublishableKeyOfAnApp() async throws {
    let server = try await TestServer()
    try await server.publish("default", Self.text("Hi"))
    let path = "/v1/screens/presentations?person=ada"
    #expect(try await server.send(.get, path).problem().code == "missing_key")
    #expect(try await server.send(.get, path + "&key=nonsense").problem().code == "invalid_key")
    let leaked = try await server.send(.get, path + "&key=\(server.secretKey)")
    #expect(try leaked.problem().code == "key_in_query")
    #expect(try await server.fetch("nothing").status == .notFound)
    #expect(try await server.fetch("presentations/a%2Fb").status == .notFound)
  }

  /// What has no id has a conventional one; surveys, products and plans may have their own.
  @Test func findsScreensByConvention() async throws {
    let server = try await TestServer()
    for name in [
      "default", "cancellation_survey", "cancellation_survey.pro", "product.p1", "OTHER",
      "update_billing",
    ] {
      try await server.publish(name, Self.text(name))
    }
    let put = try await server.manage(
      .put,
      "/api/v1/placements/default",
      body: #"{"defaultScreen":"OTHER"}"#
    )
    #expect(put.status == .created)
    let table = [
      ("presentations", "default"), ("presentations/OTHER", "OTHER"), ("placements", "OTHER"),
      ("cancellation_survey", "cancellation_survey"),
      ("cancellation_survey/pro", "cancellation_survey.pro"),
      ("cancellation_survey/else", "cancellation_survey"), ("products/p1", "product.p1"),
      ("products/p2", "OTHER"), ("products/p1/OTHER", "OTHER"), ("plans/x/default", "default"),
      ("update_billing", "update_billing"),
    ]
    for (path, screen) in table {
      let answer = try await server.fetch(path).decoded(JSONValue.self)
      #expect(answer["screen"]?.stringValue == screen, "\(path)")
    }
    #expect(try await server.fetch("subscriptions").status == .notFound)
    #expect(try await server.fetch("presentations/other").status == .notFound)
  }
}

extension TestServer {
  /// Asks as an app does.
  func fetch(
    _ path: String,
    person: String = "ada",
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await send(
      .get,
      "/v1/screens/\(path)?key=\(publishableKey)&person=\(person)",
      headers: headers
    )
  }

  /// Stores a document and publishes it.
  func publish(_ id: String, _ document: String) async throws {
    let path = "/api/v1/screens/\(id)"
    let stored = try await manage(.put, path, body: #"{"document":\#(document)}"#)
    try #require(stored.status.kind == .successful, "\(String(buffer: stored.body))")
    let published = try await manage(.post, "\(path)/publish")
    try #require(published.status == .ok, "\(String(buffer: published.body))")
  }
}
