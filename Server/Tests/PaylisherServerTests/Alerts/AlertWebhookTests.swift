import Crypto
import Delivery
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import NIOCore
import RoutingCore
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// Requests to webhooks, as a server of the framework gets them.
@Suite("Webhooks of alerts") struct AlertWebhookTests {
  private struct Received: Sendable {
    var signature: String
    var type: String
    var body: [UInt8]
  }

  private final class Hook: Sendable {
    let received = Mutex<[Received]>([])
    let status = Mutex(HTTPResponse.Status.noContent)

    var application: some ApplicationProtocol {
      let router = Router()
      router.post("hook") { [self] request, _ -> HTTPResponse.Status in
        let body = try await request.body.collect(upTo: 1_000_000)
        let name = try #require(HTTPField.Name(AlertWebhook.signature))
        let message = Received(
          signature: request.headers[name] ?? "",
          type: request.headers[.contentType] ?? "",
          body: Array(body.readableBytesView)
        )
        received.withLock { $0.append(message) }
        return status.withLock { $0 }
      }
      return Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0))
      )
    }
  }

  private static func outbound(port: Int) throws -> OutboundGuard {
    let loopback = try #require(NetworkRange("127.0.0.1/32"))
    return OutboundGuard(
      policy: OutboundPolicy(testing: [loopback], port: port),
      resolver: HostResolver { _ in [ResolvedAddress("127.0.0.1")].compactMap(\.self) }
    )
  }

  @Test func aWebhookGetsEachIncidentOnceAndSigned() async throws {
    let (hook, clock) = (Hook(), TestClock())
    try await hook.application.test(.live) { client in
      let port = try #require(client.port)
      let outbound = try Self.outbound(port: port)
      let server = try await TestServer {
        $0.now = { clock.now }
        $0.outbound = outbound
      }
      try await server.makeDomain([])
      let end = clock.now.milliseconds + 3 * AlertTests.day
      let link = #"{"code":"SOON","targets":{"fallback":"https://a.example"},"expiresAt":\#(end)}"#
      _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      let url = "http://hooks.example.com:\(port)/hook"
      let body = AlertTests.alert(
        #""kind":"expiring_link","days":7,"webhookURL":"\#(url)""#,
        recipients: ""
      )
      let alert = try await server.made(AlertResource.self, AlertTests.path, body)
      let watch = server.application.alertWatch
      // A webhook that fails gets it again, and only until it has it.
      hook.status.withLock { $0 = .serviceUnavailable }
      try await watch.lookAtDue()
      hook.status.withLock { $0 = .noContent }
      for _ in 0..<3 {
        clock.advance(milliseconds: AlertWatch.turn * 1_000)
        try await watch.lookAtDue()
      }
      let received = hook.received.withLock { $0 }
      #expect(received.count == 2)
      let message = try #require(received.last)
      #expect(message.type == "application/json")
      let json = try JSONSerialization.jsonObject(with: Data(message.body)) as? [String: Any]
      let incidents = try #require(json?["incidents"] as? [[String: Any]])
      #expect(json?["alert"] as? String == alert.id.description)
      #expect(json?["kind"] as? String == "expiring_link" && incidents.count == 1)
      #expect(incidents.first?["reason"] as? String == "link_expires")
      // The signature is that of the documented rule, at the time of the request.
      let secret = try #require(alert.webhookSecret)
      let second = (TestServer.start.milliseconds + AlertWatch.turn * 1_000) / 1_000
      let code = HMAC<SHA256>.authenticationCode(
        for: Array("\(second).".utf8) + message.body,
        using: SymmetricKey(data: Array(secret.utf8))
      )
      let text = code.map { String(format: "%02x", $0) }.joined()
      #expect(message.signature == "t=\(second),v1=\(text)")
    }
  }
}
