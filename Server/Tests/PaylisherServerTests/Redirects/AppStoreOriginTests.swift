import DeviceModels
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Links lead to the store page of their app however they were made, on every node.
@Suite struct AppStoreOriginTests {
  /// The ways to make a link.
  enum Origin: String, CaseIterable { case api, form, file, invite }

  private static let appStore = "https://apps.apple.com/app/id1234567890"
  private static let play = "https://play.google.com/store/apps/details?id=com.example.demo"

  /// A server with an app on both platforms.
  private static func server() async throws -> TestServer {
    let server = try await LinkModelTests.server(host: "localhost")
    for (platform, store) in [("ios", appStore), ("android", play)] {
      let body = """
        {"name":"demo","platform":"\(platform)","bundleID":"com.example.demo","scheme":"demo",
        "storeURL":"\(store)"}
        """
      let made = try await server.manage(.post, "/api/v1/apps", body: body)
      #expect(made.status == .created, "\(made.text)")
    }
    return server
  }

  /// Makes a link without a store page of its own.
  private static func make(_ origin: Origin, on server: TestServer) async throws {
    switch origin {
    case .api, .invite:
      let body = """
        {"code":"NEW","targets":{"ios":{"app":"demo://p/1"},"android":{"app":"demo://p/1"},
        "fallback":"https://example.com/"}}
        """
      #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    case .form:
      let made = try await server.browser(.editor).post(
        "/dashboard/links/new",
        [
          "url": "https://example.com/", "code": "NEW", "iosApp": "demo://p/1",
          "androidApp": "demo://p/1",
        ]
      )
      #expect(made.status == .seeOther, "\(made.text)")
    case .file:
      let browser = try await server.browser(.editor)
      let rows = """
        code,targets.fallback,targets.ios.app,targets.android.app
        NEW,https://example.com/,demo://p/1,demo://p/1
        """
      let page = try await browser.post("/dashboard/links/import", ["rows": rows])
      let key = try #require(page.text.firstMatch(of: /name="key" value="([^"]+)"/)).output.1
      _ = try await browser.post("/dashboard/links/import", ["rows": rows, "key": String(key)])
    }
  }

  /// The path of the link that is tapped: the invitation, where one is made of the link.
  private static func path(_ origin: Origin, on server: TestServer) async throws -> String {
    guard origin == .invite else { return "/c/NEW" }
    try await server.application.prepare()
    let request = InviteRequest(domain: "localhost", template: "NEW", parameters: [:])
    let answer = try await server.send(
      .post,
      "/v1/invites",
      headers: [
        .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
      ],
      body: String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    )
    let url = try answer.decoded(InviteResponse.self).url
    return try "/c/" + String(#require(url.split(separator: "/").last))
  }

  @Test(arguments: Origin.allCases)
  func leadsToTheStoreOnBothNodes(origin: Origin) async throws {
    let server = try await Self.server()
    try await Self.make(origin, on: server)
    let path = try await Self.path(origin, on: server)
    var dependencies = server.dependencies
    dependencies.settings.dataDirectory += "-2"
    let second = PaylisherApplication(dependencies)
    for node in [server.application, second] {
      try await node.prepare()
      try await Application(router: node.buildRouter()).test(.router) { client in
        let iPhone = try await client.execute(
          uri: path,
          method: .get,
          headers: [.userAgent: UserAgents.iPhone]
        ) { $0 }
        #expect(iPhone.text.contains("href=\"\(Self.appStore)\""), "\(iPhone.text)")
        #expect(iPhone.text.contains("app-id=1234567890"))
        let android = try await client.execute(
          uri: path,
          method: .get,
          headers: [.userAgent: UserAgents.android]
        ) { $0 }
        #expect(android.text.contains("https%3A%2F%2Fplay.google.com%2Fstore%2Fapps"))
      }
    }
  }
}
