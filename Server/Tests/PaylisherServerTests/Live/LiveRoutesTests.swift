import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// What the route of live events refuses; what it tells is tested with the real binary.
@Suite struct LiveRoutesTests {
  private static let path = "/api/v1/reports/live"

  @Test func knowsNothingOfSomebodyElse() async throws {
    let server = try await TestServer()
    let id = EntityID(timestamp: TestServer.start)
    for name in ["app", "link"] {
      let answer = try await server.manage(.get, "\(Self.path)?\(name)=\(id)")
      #expect(answer.status == .notFound)
    }
  }

  @Test func refusesAnIDThatItDidNotGive() async throws {
    let server = try await TestServer()
    let name = try #require(HTTPField.Name("Last-Event-ID"))
    let answer = try await server.manage(.get, Self.path, headers: [name: "17"])
    #expect(try answer.problem().code == "bad_request")
  }

  @Test func refusesMoreListenersThanItHasRoomFor() async throws {
    let server = try await TestServer()
    let live = try #require(
      server.application.features.lazy.compactMap { $0 as? LiveFeature }.first
    )
    let seats = (0..<LiveFeed.maximumOfWorkspace).map { _ in
      live.feed.subscribe(server.workspace, LiveFilter())
    }
    let answer = try await server.manage(.get, Self.path)
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.headers[.retryAfter] == "5")
    withExtendedLifetime(seats) {}
  }
}
