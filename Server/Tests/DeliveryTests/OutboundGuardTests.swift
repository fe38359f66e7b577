import Foundation
import RoutingCore
import Testing

@testable import Delivery

@Suite struct OutboundGuardTests {
  static let host = "files.example.com"

  /// A gate that finds the loopback server behind every name, and may ask it.
  static func gate(_ server: CannedServer, names: [String: [String]] = [:]) throws -> OutboundGuard
  {
    let loopback = try #require(NetworkRange("127.0.0.1/32"))
    return OutboundGuard(
      policy: OutboundPolicy(testing: [loopback], port: server.port),
      resolver: HostResolver { name in
        (names[name] ?? ["127.0.0.1"]).compactMap { ResolvedAddress($0) }
      }
    )
  }

  /// Time enough on a machine that has much else to do.
  static func patient(bytes: Int = 4_096, redirects: Int = 0) -> OutboundLimits {
    OutboundLimits(milliseconds: 60_000, bytes: bytes, redirects: redirects)
  }

  static func answer(_ body: String, status: String = "200 OK", _ headers: String = "") -> String {
    "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
  }

  static func failure(_ step: () async throws -> OutboundAnswer) async -> OutboundError.Code? {
    do {
      _ = try await step()
      return nil
    } catch {
      return (error as? OutboundError)?.code
    }
  }

  @Test func bringsStatusHeadersAndBody() async throws {
    let server = try await CannedServer.start([
      "/file": Self.answer("{}", "Content-Type: application/json\r\nETag: \"1\"\r\n")
    ])
    let gate = try Self.gate(server)
    let answer = try await gate.get(
      "http://FILES.example.com:\(server.port)/file",
      limits: Self.patient()
    )
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "application/json")
    #expect(answer.body == Array("{}".utf8))
    #expect(answer.address == "127.0.0.1")
    #expect(answer.url == "http://files.example.com:\(server.port)/file")
  }

  @Test func showsARedirectAndDoesNotFollowIt() async throws {
    let moved = Self.answer("", status: "301 Moved", "Location: /other\r\n")
    let server = try await CannedServer.start(["/file": moved, "/other": Self.answer("x")])
    let answer = try await Self.gate(server).get(
      "http://\(Self.host):\(server.port)/file",
      limits: Self.patient()
    )
    #expect(answer.status == 301)
    #expect(answer["location"] == "/other")
    #expect(server.connections == 1)
  }

  @Test func followsRedirectsWhereAskedTo() async throws {
    let moved = Self.answer("", status: "302 Found", "Location: /other\r\n")
    let server = try await CannedServer.start(["/file": moved, "/other": Self.answer("x")])
    let limits = Self.patient(redirects: 2)
    let url = "http://\(Self.host):\(server.port)/file"
    let answer = try await Self.gate(server).get(url, limits: limits)
    #expect(answer.status == 200 && answer.hops == [url])
  }

  @Test func endsARoundOfRedirects() async throws {
    let moved = Self.answer("", status: "302 Found", "Location: /file\r\n")
    let server = try await CannedServer.start(["/file": moved])
    let limits = Self.patient(redirects: 3)
    let gate = try Self.gate(server)
    let code = await Self.failure {
      try await gate.get("http://\(Self.host):\(server.port)/file", limits: limits)
    }
    #expect(code == .redirects)
    #expect(server.connections == 4)
  }

  /// Each of these answers with a redirect to a place that may not be asked.
  @Test(arguments: [
    "http://127.0.0.1:PORT/secret", "http://localhost:PORT/secret", "http://inside.example:PORT/",
    "http://[::1]:PORT/", "https://files.example.com/", "http://files.example.com:22/",
    "http://169.254.169.254/latest/meta-data", "file:///etc/passwd", "gopher://files.example.com/",
    "//inside.example:PORT/", "http://user@files.example.com:PORT/",
  ])
  func vetsEveryRedirect(location: String) async throws {
    // asvs 1.3.6
    let secret = try await CannedServer.start(["/secret": Self.answer("secret")])
    let place = location.replacing("PORT", with: "\(secret.port)")
    let moved = Self.answer("", status: "307 Temporary", "Location: \(place)\r\n")
    let server = try await CannedServer.start(["/file": moved])
    let gate = try Self.gate(server, names: ["inside.example": ["10.0.0.7"]])
    let limits = Self.patient(redirects: 3)
    let code = await Self.failure {
      try await gate.get("http://\(Self.host):\(server.port)/file", limits: limits)
    }
    #expect(code != nil)
    #expect(secret.connections == 0)
  }

  @Test func waitsAndReadsOnlySoMuch() async throws {
    let server = try await CannedServer.start([
      "/never": nil, "/large": Self.answer(String(repeating: "x", count: 4_096)),
      "/slow": "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n",
    ])
    let gate = try Self.gate(server)
    let place = "http://\(Self.host):\(server.port)"
    let limits = OutboundLimits(milliseconds: 300, bytes: 1_024)
    let start = ContinuousClock.now
    let never = await Self.failure { try await gate.get(place + "/never", limits: limits) }
    #expect(never == .unreachable || never == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(50))
    let small = Self.patient(bytes: 1_024)
    let large = await Self.failure { try await gate.get(place + "/large", limits: small) }
    #expect(large == .tooLarge)
    #expect(await Self.failure { try await gate.get(place + "/slow", limits: limits) } != nil)
  }

  @Test func aSlowResolverCountsToo() async throws {
    let gate = OutboundGuard(
      policy: .publicInternet,
      resolver: HostResolver { _ in
        try await Task.sleep(for: .seconds(300))
        return []
      }
    )
    let limits = OutboundLimits(milliseconds: 200, bytes: 100)
    let start = ContinuousClock.now
    #expect(await Self.failure { try await gate.get("https://a.example/", limits: limits) } != nil)
    #expect(ContinuousClock.now - start < .seconds(100))
  }

  /// A name that changes its answer is asked once: what was vetted is what is connected to.
  @Test func resolvesOnce() async throws {
    // asvs 1.3.6
    let server = try await CannedServer.start(["/": Self.answer("x")])
    let flips = Flips(["127.0.0.1", "10.0.0.1"])
    let loopback = try #require(NetworkRange("127.0.0.1/32"))
    let gate = OutboundGuard(
      policy: OutboundPolicy(testing: [loopback], port: server.port),
      resolver: HostResolver { _ in [await flips.next()].compactMap { ResolvedAddress($0) } }
    )
    let answer = try await gate.get(
      "http://\(Self.host):\(server.port)/",
      limits: Self.patient()
    )
    #expect(answer.status == 200)
    #expect(await flips.asked == 1)
  }

  private actor Flips {
    private var texts: [String]
    private(set) var asked = 0

    init(_ texts: [String]) {
      self.texts = texts
    }

    func next() -> String {
      asked += 1
      return texts.count > 1 ? texts.removeFirst() : texts[0]
    }
  }
}
