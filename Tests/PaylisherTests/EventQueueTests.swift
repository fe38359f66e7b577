import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct EventQueueTests {
  let phone = TestPhone { .accepting($0) }

  @Test func sendsInTheWireFormatWithOneIdPerCapture() async throws {
    let app = TestApp(phone)
    app.sdk.capture("Product Viewed", properties: ["name": "A \"quoted\" \u{1} ü", "price": 1.5])
    let id = try #require(phone.captured.first?["uuid"])
    let report = await app.sdk.flushAndWait()
    #expect(report == PaylisherDeliveryReport(sent: 1, waiting: 0))
    let request = try #require(phone.transport.requests.first)
    #expect(request.url.absoluteString == "https://api.example.com/batch")
    #expect(request.json["api_key"] == "pk")
    #expect(request.json["sent_at"]?.stringValue == phone.clock.now().iso8601)
    let event = try #require(request.events.first)
    #expect(event["uuid"] == id)
    #expect(event["event"] == "Product Viewed")
    #expect(event["timestamp"]?.stringValue == phone.clock.now().iso8601)
    #expect(event["properties"]?["name"] == "A \"quoted\" \u{1} ü")
    #expect(event["properties"]?["price"] == 1.5)
  }

  @Test func keepsEventsWithoutAnAnswerAndSendsTheSameIdsLater() async {
    phone.transport.respond { _ in nil }
    let app = TestApp(phone)
    for number in 0..<3 { app.sdk.capture("E\(number)") }
    #expect(await app.sdk.flushAndWait() == PaylisherDeliveryReport(sent: 0, waiting: 3))
    let ids = phone.events.waiting.map { JSONValue.string($0.id.description) }
    phone.transport.respond { .accepting($0) }
    let again = TestApp(phone)
    #expect(await again.sdk.flushAndWait() == PaylisherDeliveryReport(sent: 3, waiting: 0))
    #expect(phone.transport.requests.last?.events.compactMap { $0["uuid"] } == ids)
  }

  @Test func sendsAtTheFlushLimitAndAfterTheInterval() async {
    let app = TestApp(phone) { $0.flushAt = 3 }
    app.sdk.capture("A")
    app.sdk.capture("B")
    await settle()
    #expect(phone.transport.requests.isEmpty)
    app.sdk.capture("C")
    #expect(await eventually { phone.events.waiting.isEmpty })
    app.sdk.capture("D")
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.clock.advance(bySeconds: 30)
    #expect(await eventually { phone.events.waiting.isEmpty })
    #expect(phone.transport.requests.count == 2)
  }

  @Test func drainsABacklogInBatches() async {
    let app = TestApp(phone)
    for number in 0..<120 { app.sdk.capture("E\(number)") }
    #expect(await app.sdk.flushAndWait().sent == 120)
    #expect(phone.transport.requests.map(\.events.count) == [50, 50, 20])
  }

  @Test func findsTheOneEventThatTheServerRefuses() async {
    phone.transport.respond { request in
      let isRefused = request.events.contains { $0["event"] == "Bad" }
      return isRefused ? .json(400, ["title": "no"]) : .accepting(request)
    }
    let app = TestApp(phone)
    for number in 0..<20 { app.sdk.capture(number == 13 ? "Bad" : "E\(number)") }
    let report = await app.sdk.flushAndWait()
    #expect(report == PaylisherDeliveryReport(sent: 19, waiting: 0))
  }

  @Test func dropsTheOldestBeyondTheBound() async {
    phone.transport.respond { _ in nil }
    let app = TestApp(phone) { $0.maxQueueSize = 5 }
    for number in 0..<8 { app.sdk.capture("E\(number)") }
    #expect(
      phone.captured.compactMap { $0["event"]?.stringValue } == ["E3", "E4", "E5", "E6", "E7"]
    )
  }

  @Test func tellsTheServerHowMuchWasDropped() async throws {
    let app = TestApp(phone) { $0.maxQueueSize = 5 }
    for number in 0..<8 { app.sdk.capture("E\(number)") }
    #expect(await app.sdk.flushAndWait() == PaylisherDeliveryReport(sent: 5, waiting: 0))
    let names = phone.transport.requests.flatMap(\.events).compactMap { $0["event"]?.stringValue }
    #expect(names == ["E4", "E5", "E6", "E7", "$dropped"])
    let event = try #require(phone.transport.requests.flatMap(\.events).last)
    #expect(event["properties"]?["count"] == 3)
  }

  @Test func tellsTheDeveloperThatTheKeyIsWrongAndKeepsEverything() async {
    phone.transport.respond { _ in TransportResponse(status: 401) }
    let app = TestApp(phone)
    app.sdk.capture("A")
    #expect(await app.sdk.flushAndWait().waiting == 1)
    #expect(phone.log.contains { $0.contains("401") })
    #expect(await app.sdk.flushAndWait().waiting == 1)
    #expect(phone.transport.requests.count == 1)
  }

  @Test func manyThreadsCaptureAtOnce() async {
    let sdk = TestApp(phone).sdk
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask { for number in 0..<50 { sdk.capture("E\(thread).\(number)") } }
      }
    }
    #expect(await sdk.flushAndWait().sent == 400)
    let ids = phone.transport.requests.flatMap(\.events).compactMap { $0["uuid"] }
    #expect(ids.count == 400)
    #expect(Set(ids).count == 400)
  }
}
