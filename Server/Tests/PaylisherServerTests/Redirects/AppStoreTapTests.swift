import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Links without a store page of their own lead to that of the app that they open.
@Suite struct AppStoreTapTests {
  private static let appStore = "https://apps.apple.com/app/id1234567890"
  private static let play = "https://play.google.com/store/apps/details?id=com.example.demo"
  private static let iPhone: HTTPFields = [.userAgent: UserAgents.iPhone]
  private static let android: HTTPFields = [.userAgent: UserAgents.android]

  private static func app(
    _ platform: String,
    scheme: String = "demo",
    store: String?
  ) -> String {
    let store = store.map { ",\"storeURL\":\"\($0)\"" } ?? ""
    return """
      {"name":"\(scheme)","platform":"\(platform)","bundleID":"com.example.\(scheme)",
      "scheme":"\(scheme)"\(store)}
      """
  }

  /// A server with an app on both platforms and a link.
  private static func server(
    _ targets: String,
    apps: [String] = [app("ios", store: appStore), app("android", store: play)]
  ) async throws -> (TestServer, appPaths: [String], link: LinkResource) {
    let server = try await LinkModelTests.server(host: "localhost")
    var paths: [String] = []
    for app in apps {
      let made = try await server.manage(.post, "/api/v1/apps", body: app)
      paths.append("/api/v1/apps/\(try made.decoded(AppResource.self).id)")
    }
    let body = #"{"code":"NEW","targets":\#(targets)}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(made.status == .created, "\(made.text)")
    try await server.application.prepare()
    return (server, paths, try made.decoded(LinkResource.self))
  }

  private static let targets = """
    {"ios":{"app":"demo://products/42"},"android":{"app":"demo://products/42"},
    "fallback":"https://example.com/welcome"}
    """

  @Test func offersTheStorePageOfTheApp() async throws {
    let (server, _, link) = try await Self.server(Self.targets)
    let page = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
    #expect(page.contains("href=\"\(Self.appStore)\""))
    #expect(page.contains("name=\"apple-itunes-app\" content=\"app-id=1234567890"))
    #expect(page.contains("/c/NEW/handoff?ticket="))
    let android = try await server.send(.get, "/c/NEW", headers: Self.android).text
    #expect(android.contains("browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps"))
    #expect(android.contains("referrer%3D"))
    // What the link itself says stays what it was.
    #expect(link.targets.ios?.store == nil)
    let payload = try await server.send(.get, "/resolve/NEW").text
    #expect(payload.contains("id1234567890"))
  }

  @Test func followsTheSettingsOfTheApp() async throws {
    let (server, apps, _) = try await Self.server(Self.targets)
    let other = "https://apps.apple.com/app/id42"
    for (store, expected) in [(other, other), (nil, nil)] as [(String?, String?)] {
      let put = try await server.manage(.put, apps[0], body: Self.app("ios", store: store))
      #expect(put.status == .ok, "\(put.text)")
      try await server.application.prepare()
      let page = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
      #expect(!page.contains(Self.appStore))
      #expect(page.contains(other) == (expected != nil))
    }
  }

  @Test func prefersThePageOfTheLink() async throws {
    let own = "https://apps.apple.com/app/id7"
    let (server, _, _) = try await Self.server(
      #"{"ios":{"app":"demo://x","store":"\#(own)"},"fallback":"https://example.com/"}"#
    )
    let page = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
    #expect(page.contains(own) && !page.contains(Self.appStore))
  }

  /// The page is that of the app with the route's scheme, not of any app of the workspace.
  @Test(arguments: [("one", "id1"), ("two", "id2"), ("none", nil)] as [(String, String?)])
  func takesTheAppOfTheScheme(scheme: String, page: String?) async throws {
    let apps = ["one": "id1", "two": "id2"].sorted { $0.key < $1.key }.map { name, id in
      Self.app("ios", scheme: name, store: "https://apps.apple.com/app/\(id)")
    }
    let (server, _, _) = try await Self.server(
      #"{"ios":{"app":"\#(scheme)://x"},"fallback":"https://example.com/"}"#,
      apps: apps + [Self.app("android", scheme: "none", store: Self.play)]
    )
    let text = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
    #expect(text.contains("\(scheme)://x"))
    for id in ["id1", "id2"] { #expect(text.contains("/app/\(id)\"") == (id == page)) }
    #expect(!text.contains("play.google.com"))
  }

  @Test func offersNoPageWhereTheLinkSaysSo() async throws {
    let (server, _, link) = try await Self.server(
      Self.targets + #","offerStore":false,"rules":[{"name":"r","conditions":"#
        + #"[{"kind":"country","values":["TR"]}],"targets":{"ios":{"app":"demo://y"}}}]"#
    )
    #expect(link.offerStore == false && link.warnings == nil)
    for agent in [Self.iPhone, Self.android, [.userAgent: UserAgents.mac]] {
      let page = try await server.send(.get, "/c/NEW", headers: agent).text
      #expect(!page.contains("apps.apple.com") && !page.contains("play.google.com"))
    }
    let inspection = try await server.send(.get, "/c/NEW+", headers: Self.iPhone).text
    #expect(!inspection.contains("apps.apple.com"))
    #expect(try await !server.send(.get, "/resolve/NEW").text.contains("id1234567890"))
    // Control: the same link with the switch on.
    let patch = #"{"offerStore":true}"#
    _ = try await server.manage(.patch, "/api/v1/links/\(link.id)", body: patch)
    try await server.application.prepare()
    let page = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
    #expect(page.contains(Self.appStore))
  }

  @Test func isAStepOfTheExplanation() async throws {
    let (server, _, link) = try await Self.server(Self.targets)
    let agent = UserAgents.iPhone.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let answer = try await server.manage(
      .get,
      "/api/v1/links/\(link.id)/explain?userAgent=\(agent)"
    )
    let step = try answer.decoded(Explanation.self).trace.first { $0.step == "store_target" }
    #expect(step?.outcome == "applied")
    #expect(step?.detail.contains(Self.appStore) == true)
  }

  /// The rules of a link and its QR page for computers offer the page as well.
  @Test func holdsForRulesAndComputers() async throws {
    let (server, _, _) = try await Self.server(
      #"{"ios":{"app":"demo://x"}},"rules":[{"name":"r","conditions":[],"#
        + #""targets":{"ios":{"app":"demo://y"}}}]"#
    )
    let page = try await server.send(.get, "/c/NEW", headers: Self.iPhone).text
    #expect(page.contains("demo://y") && page.contains(Self.appStore))
    let computer = try await server.send(.get, "/c/NEW", headers: [.userAgent: UserAgents.mac]).text
    #expect(computer.contains(Self.appStore))
  }
}
