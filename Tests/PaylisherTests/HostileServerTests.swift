import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@Suite struct HostileServerTests {
  /// Apps that are dropped at any moment, against a server that drops requests, stores without
  /// answering, answers for half, truncates, or refuses for a while.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5])
  func losesNothingAndSendsOneIdPerCapture(seed: UInt64) async throws {
    let server = HostileServer(seed: seed)
    let phone = TestPhone { await server.answer($0) }
    var generator = Lehmer(seed: seed)
    var captured: [String] = []
    for cycle in 0..<30 {
      let sdk = phone.launch(TestApp.config { $0.flushAt = 4 })
      for number in 0..<Int.random(in: 0..<7, using: &generator) {
        captured.append("\(cycle).\(number)")
        sdk.capture(captured[captured.count - 1])
      }
      if Bool.random(using: &generator) { sdk.flush() }
      if Bool.random(using: &generator) { await Task.yield() }
      phone.clock.advance(bySeconds: 3_601)
    }
    await server.behave()
    for _ in 0..<200 where !phone.events.waiting.isEmpty {
      phone.clock.advance(bySeconds: 3_601)
      let sdk = phone.launch(TestApp.config())
      _ = await sdk.flushAndWait()
    }
    let stored = await server.stored
    #expect(phone.events.waiting.isEmpty)
    #expect(stored.values.sorted() == captured.sorted())
  }
}

/// A server that stores by id and answers as it likes.
actor HostileServer {
  private(set) var stored: [String: String] = [:]
  private var generator: Lehmer
  private var isHostile = true

  init(seed: UInt64) {
    generator = Lehmer(seed: seed)
  }

  func behave() { isHostile = false }

  func answer(_ request: TransportRequest) -> TransportResponse? {
    switch isHostile ? Int.random(in: 0..<9, using: &generator) : 0 {
    case 0:
      store(request.events)
      return .accepting(request)
    case 1: return nil
    case 2:
      store(request.events)
      return nil
    case 3:
      let half = Array(request.events.prefix(request.events.count / 2))
      store(half)
      return .json(200, ["accepted": .array(half.compactMap { $0["uuid"] }), "rejected": []])
    case 4:
      store(request.events)
      return TransportResponse(status: 502, body: Data("{\"accepted\":[\"01".utf8))
    case 5: return TransportResponse(status: 503, headers: ["retry-after": "5"])
    case 6: return TransportResponse(status: 429)
    case 7: return TransportResponse(status: request.events.count > 2 ? 413 : 503)
    default: return TransportResponse(status: 401)
    }
  }

  private func store(_ events: [JSONValue]) {
    for event in events {
      guard let id = event["uuid"]?.stringValue else { continue }
      stored[id] = event["event"]?.stringValue
    }
  }
}
