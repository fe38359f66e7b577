import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Audiences of people whose events have properties, over HTTP.
@Suite struct AudienceEventTests {
  private static func server() async throws -> TestServer {
    let server = try await TestServer()
    for (person, properties) in [
      ("ada", #"{"category":"shoes","price":80,"gift":true}"#),
      ("bob", #"{"category":"shoes","price":20}"#), ("bob", #"{"category":"bags","price":90}"#),
      ("eve", #"{"category":null,"price":"80"}"#), ("kim", "{}"),
    ] {
      try await server.capture("Purchase", person, properties: properties)
    }
    return server
  }

  private static func people(_ server: TestServer, _ members: String) async throws -> Set<String> {
    let answer = try await server.manage(
      .post,
      "/api/v1/audiences/estimate",
      body: #"{"kind":"event","name":"Purchase",\#(members)}"#
    )
    return Set(try answer.decoded(AudienceEstimate.self).sample)
  }

  @Test func asksForPropertiesOfOneEvent() async throws {
    let server = try await Self.server()
    for (members, people): (String, Set<String>) in [
      (#""where":[{"name":"category","is":["shoes"]}]"#, ["ada", "bob"]),
      (
        #""where":[{"name":"category","is":["shoes"]},{"name":"price","atLeast":50}]"#, ["ada"]
      ),
      (#""where":[{"name":"price","atLeast":20,"atMost":80}],"withinHours":1"#, ["ada", "bob"]),
      (#""where":[{"name":"price","is":["80"]}]"#, ["eve"]),
      (#""where":[{"name":"price","is":[80]}]"#, ["ada"]),
      (#""where":[{"name":"category","isNot":["shoes"]}]"#, ["bob"]),
      (#""where":[{"name":"gift","is":[true]}]"#, ["ada"]),
      (#""where":[{"name":"category","exists":false}]"#, ["eve", "kim"]),
      (#""where":[{"name":"category","exists":true}],"atLeast":2,"withinDays":3"#, ["bob"]),
      (#""where":[{"name":"category","exists":true}],"atMost":1"#, ["ada", "eve", "kim"]),
      (#""where":[{"name":"category","exists":true}],"atLeast":1,"atMost":1"#, ["ada"]),
    ] {
      #expect(try await Self.people(server, members) == people, "\(members)")
    }
  }

  @Test func countsTheEventsOfAMergedPersonTogether() async throws {
    let server = try await Self.server()
    let shoes = #"{"category":"shoes"}"#
    try await server.capture("Purchase", "anonymous-1", properties: shoes)
    let twice = #""where":[{"name":"category","is":["shoes"]}],"atLeast":2"#
    #expect(try await Self.people(server, twice) == [])
    let merged = #"{"$anon_distinct_id":"anonymous-1"}"#
    try await server.capture("$identify", "ada", properties: merged)
    #expect(try await Self.people(server, twice).count == 1)
  }

  @Test func refusesMembersThatSayNothing() async throws {
    let server = try await TestServer()
    for (audience, pointer) in [
      (#"{"kind":"event","name":"a","is":["b"]}"#, "/is"),
      (#"{"any":[{"kind":"country","is":["TR"],"withinDays":3}]}"#, "/any/0/withinDays"),
      (
        #"{"kind":"event","name":"a","where":[{"name":"b","contains":"c"}]}"#, "/where/0/contains"
      ),
      (#"{"kind":"event","name":"a","where":[{"name":"b"}]}"#, "/where/0"),
    ] {
      let estimate = try await server.manage(.post, "/api/v1/audiences/estimate", body: audience)
      #expect(try estimate.problem().errors?.map(\.pointer) == [pointer])
      let made = try await server.manage(
        .post,
        "/api/v1/audiences",
        body: #"{"name":"Buyers","audience":\#(audience)}"#
      )
      #expect(made.status == .unprocessableContent)
      #expect(try made.problem().errors?.map(\.pointer) == ["/audience\(pointer)"])
    }
  }
}
