import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import NIOCore
import NIOPosix
import Testing

@testable import PaylisherServer

@Suite("Serving")
struct ServingTests {
  @Test func saysThatAPortIsInUse() async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(channel.localAddress?.port)
    let server = try await TestServer { $0.settings.port = port }
    let error = await #expect(throws: StartupError.self) { try await server.application.run() }
    #expect(error?.code == .portInUse)
    #expect(
      error?.description == "port \(port) is in use; stop the other program or pass --port"
    )
    try await channel.close()
  }

  @Test func saysThatAnAddressIsForeign() async throws {
    let server = try await TestServer {
      $0.settings.host = "203.0.113.7"
      $0.settings.port = 0
    }
    let error = await #expect(throws: StartupError.self) { try await server.application.run() }
    #expect(error?.code == .addressNotAvailable)
  }

  @Test func servesOnAFreePortAndStops() async throws {
    let server = try await TestServer { $0.settings.port = 0 }
    #expect(server.dependencies.state.phase == .starting)
    try await server.application.buildApplication().test(.live) { client in
      let answer = try await client.execute(uri: "/readyz", method: .get)
      #expect(answer.status == .ok)
    }
    #expect(server.dependencies.state.phase == .stopping)
  }

  @Test func refusesTooLargeAHead() async throws {
    let server = try await TestServer { $0.settings.port = 0 }
    let limits = RequestLimits()
    try await server.application.buildApplication().test(.live) { client in
      let name = try #require(HTTPField.Name("X-Filler"))
      func status(_ count: Int) async throws -> Int {
        let filler = String(repeating: "a", count: count)
        return try await client.execute(uri: "/livez", method: .get, headers: [name: filler])
          .status.code
      }
      #expect(try await status(limits.headerField) == 200)
      #expect(try await status(limits.headerField + 1) == 431)
      let long = "/livez?" + String(repeating: "a", count: limits.url)
      #expect(try await client.execute(uri: long, method: .get).status == .uriTooLong)
      // What breaks the parser ends the connection.
      #expect(try await status(limits.headerList + 1) == 400)
    }
  }
}
