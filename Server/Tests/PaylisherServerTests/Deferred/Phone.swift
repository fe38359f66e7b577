import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// A phone's browser and its app, on one network, as HTTP sees them.
struct Phone: Sendable {
  let server: TestServer
  var address = "203.0.113.7"
  var agent = UserAgents.iPhone
  var platform = "ios"
  var signals = TapSignals(
    timeZone: "Europe/Istanbul",
    zoneOffset: 180,
    language: "tr-TR",
    screenWidth: 402,
    screenHeight: 874,
    screenScale: 3
  )
  var osVersion = "18.1"
  /// The key of the app; that of the server's first app where absent.
  var key: APIKey?

  var headers: HTTPFields {
    [.userAgent: agent, .forwardedFor: address]
  }

  /// Taps the link and returns its page.
  func tap(
    _ query: String = "",
    language: String? = nil,
    purpose: String? = nil,
    cookie: String? = nil
  ) async throws -> TestResponse {
    var headers = headers
    headers[.acceptLanguage] = language
    headers[.cookie] = cookie
    if let name = HTTPField.Name("Sec-Purpose") { headers[name] = purpose }
    return try await server.send(.get, "/c/SUMMER25" + query, headers: headers)
  }

  /// The path of the page that does something on behalf of its tap.
  static func path(_ name: String, in page: TestResponse) throws -> String {
    let start = try #require(page.text.range(of: "/c/SUMMER25/\(name)?ticket=")?.lowerBound)
    return String(page.text[start...].prefix { $0 != "\"" })
  }

  func post(
    _ path: String,
    _ body: (any Encodable)? = nil,
    accept: String? = nil,
    cookie: String? = nil
  ) async throws -> TestResponse {
    var headers = headers
    if body != nil { headers[.contentType] = "application/json" }
    headers[.accept] = accept
    headers[.cookie] = cookie
    let text = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return try await server.send(.post, path, headers: headers, body: text)
  }

  /// Taps, and lets the page's script tell what it knows.
  func tapTelling(cookie: String? = nil) async throws -> (page: TestResponse, told: TestResponse) {
    let page = try await tap(cookie: cookie)
    let path = try Self.path("signals", in: page)
    return (page, try await post(path, signals, cookie: cookie))
  }

  /// Asks as an app does at its first launch.
  func ask(
    _ install: InstallID = InstallID(timestamp: TestServer.start),
    _ change: (inout DeferredRequest) -> Void = { _ in }
  ) async throws -> DeferredResponse {
    var request = DeferredRequest(
      installID: install,
      platform: platform,
      signals: DeviceSignals(
        osVersion: osVersion,
        deviceClass: "phone",
        language: signals.language,
        timeZone: signals.timeZone,
        zoneOffset: signals.zoneOffset,
        screenWidth: signals.screenWidth,
        screenHeight: signals.screenHeight,
        screenScale: signals.screenScale
      )
    )
    change(&request)
    var headers = headers
    headers[.authorization] = "Bearer \(key ?? server.publishableKey)"
    headers[.contentType] = "application/json"
    let response = try await server.send(
      .post,
      "/v1/deferred-deeplink",
      headers: headers,
      body: String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    )
    try #require(response.status == .ok, "\(response.text)")
    return try response.decoded(DeferredResponse.self)
  }

  /// A server with a link, behind a proxy that tells the phone's address.
  static func make(
    isProbabilistic: Bool = false,
    isSensitive: Bool = false,
    relays: NetworkSet = NetworkSet(),
    clock: TestClock = TestClock()
  ) async throws -> Phone {
    let proxies = [try #require(NetworkRange("10.0.0.0/8"))]
    let server = try await TestServer {
      $0.settings.trustedProxies = proxies
      $0.settings.relays = relays
      $0.now = { clock.now }
    }
    var link = try server.link("SUMMER25")
    link.isSensitive = isSensitive
    let (ios, android) = (link.targets.ios, link.targets.android)
    link.targets = LinkTargets(
      ios: AppTarget(app: ios?.app, store: ios?.store),
      android: AppTarget(app: android?.app, store: android?.store)
    )
    let apps = server.dependencies.repositories.apps
    var app = try #require(try await apps.find(server.workspace, server.app))
    app.matching.isProbabilistic = isProbabilistic
    try await apps.update(app, by: nil)
    try await server.makeDomain([link])
    return Phone(server: server)
  }
}
