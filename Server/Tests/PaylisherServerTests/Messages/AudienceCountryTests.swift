import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The country of people and devices who never came by a click, over HTTP.
@Suite struct AudienceCountryTests {
  private static func server() async throws -> TestServer {
    try await TestServer { $0.settings.countryHeader = "X-Country" }
  }

  private static func people(_ server: TestServer, _ audience: String) async throws -> Set<String> {
    let answer = try await server.manage(.post, "/api/v1/audiences/estimate", body: audience)
    return Set(try answer.decoded(AudienceEstimate.self).sample)
  }

  private static func capture(
    _ server: TestServer,
    _ person: String,
    from country: String?,
    _ properties: String = "{}",
    beside members: String = "",
    key: String? = nil
  ) async throws {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let country, let name = HTTPField.Name("X-Country") { headers[name] = country }
    headers[.authorization] = key.map { "Bearer \($0)" }
    let answer = try await server.send(
      .post,
      "/batch",
      headers: headers,
      body: """
        {"api_key":"\(server.publishableKey)"\(members),"batch":[{"event":"Opened",\
        "distinct_id":"\(person)","timestamp":"\(TestServer.start.iso8601)",\
        "uuid":"\(EntityID(timestamp: TestServer.start))","properties":\(properties)}]}
        """
    )
    #expect(answer.status == .ok)
  }

  @Test func comesFromTheRequestOfADevice() async throws {
    let server = try await Self.server()
    try await Self.capture(server, "ada", from: "tr")
    try await Self.capture(server, "bob", from: "US")
    try await Self.capture(server, "eve", from: "TR", #"{"$geoip_country_code":"DE"}"#)
    try await Self.capture(server, "sam", from: "TR", #"{"$geoip_disable":true}"#)
    try await Self.capture(server, "kim", from: "Turkey")
    #expect(try await Self.people(server, #"{"kind":"country","is":["TR"]}"#) == ["ada"])
    #expect(
      try await Self.people(server, #"{"kind":"country","is":["US","DE"]}"#) == ["bob", "eve"]
    )
    let others = try await Self.people(server, #"{"not":[{"kind":"country","is":["US"]}]}"#)
    #expect(others == ["ada", "eve", "sam", "kim"])
  }

  @Test func followsANewerEventOfAnotherCountry() async throws {
    let server = try await Self.server()
    try await Self.capture(server, "ada", from: "TR")
    try await Self.capture(server, "ada", from: nil)
    #expect(try await Self.people(server, #"{"kind":"country","is":["TR"]}"#) == ["ada"])
    try await Self.capture(server, "ada", from: "DE")
    #expect(try await Self.people(server, #"{"kind":"country","is":["DE"]}"#) == ["ada"])
    #expect(try await Self.people(server, #"{"kind":"country","is":["TR"]}"#) == [])
  }

  /// An import comes from one computer.
  @Test func isNotThatOfAnImport() async throws {
    let server = try await Self.server()
    for (person, properties) in [("ada", #"{"$geoip_country_code":"TR"}"#), ("bob", "{}")] {
      try await Self.capture(
        server,
        person,
        from: "US",
        properties,
        beside: #","historical_migration":true"#,
        key: "\(server.secretKey)"
      )
    }
    #expect(try await Self.people(server, #"{"kind":"country","is":["TR"]}"#) == ["ada"])
    #expect(try await Self.people(server, #"{"kind":"country","is":["US"]}"#) == [])
  }

  @Test func isThatOfEachDeviceOfAPerson() async throws {
    let server = try await Self.server()
    for (place, country) in ["TR", "DE"].enumerated() {
      let name = try #require(HTTPField.Name("X-Country"))
      let answer = try await server.send(
        .post,
        "/v1/push/register",
        headers: [
          .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
          name: country,
        ],
        body: """
          {"installID":"0192f0c1-2f3a-7000-8000-0000000000a\(place)","distinctID":"ada",\
          "kind":"apns","value":"AABB0\(place)","environment":"production"}
          """
      )
      #expect(answer.status == .noContent)
    }
    let reach = try await server.manage(.get, "/api/v1/people/ada/reach").decoded(
      ReachResource.self
    )
    #expect(Set(reach.addresses.map(\.country)) == ["TR", "DE"])
    for country in ["TR", "DE"] {
      let body = #"{"kind":"country","is":["\#(country)"]}"#
      let estimate = try await server.manage(.post, "/api/v1/audiences/estimate", body: body)
        .decoded(AudienceEstimate.self)
      #expect((estimate.people, estimate.reachable, estimate.devices) == (1, 1, 1))
    }
  }
}
