import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct RevenueTests {
  let phone = TestPhone { .accepting($0) }

  @Test(arguments: ["revenue", "$revenue"])
  func revenueWaitsForNoOtherEvents(name: String) async {
    let app = TestApp(phone)
    app.sdk.capture("A", properties: [name: "much"])
    await settle()
    #expect(phone.transport.requests.isEmpty)
    app.sdk.capture("Purchase", properties: [name: 9.5])
    #expect(await eventually { phone.events.waiting.isEmpty })
  }

  @Test func revenueIsGivenUpLast() {
    phone.transport.respond { _ in nil }
    let app = TestApp(phone) { $0.maxQueueSize = 3 }
    app.sdk.capture("Purchase", properties: ["revenue": 5])
    for number in 0..<4 { app.sdk.capture("E\(number)") }
    #expect(phone.captured.compactMap { $0["event"]?.stringValue } == ["Purchase", "E2", "E3"])
  }

  @Test func storageKnowsRevenueAgainAfterALaunch() {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("revenue-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let storage = SegmentedEventStorage(path: folder) { "a" }
      storage.append(Self.event(0, isRevenue: true))
      storage.append(Self.event(1))
      storage.append(Self.event(2))
    }
    let storage = SegmentedEventStorage(path: folder) { "b" }
    #expect(storage.first(9).map(\.isRevenue) == [true, false, false])
    storage.removeFirst()
    #expect(storage.first(9).map(\.id) == [Self.event(0).id, Self.event(2).id])
    storage.removeFirst()
    storage.removeFirst()
    #expect(storage.count == 0)
  }

  @Test func revenueAndEverySixtyFourthEventAreCarriedToTheDisk() {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flush-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = SegmentedEventStorage(path: folder) { "a" }
    for number in 0..<63 {
      storage.append(Self.event(number))
      #expect(storage.takeFlush() == nil)
    }
    storage.append(Self.event(63))
    let flush = storage.takeFlush()
    #expect(flush != nil)
    #expect(storage.takeFlush() == nil)
    flush?()
    storage.append(Self.event(64, isRevenue: true))
    #expect(storage.takeFlush() != nil)
  }

  private static func event(_ number: Int, isRevenue: Bool = false) -> QueuedEvent {
    QueuedEvent(
      id: EntityID(high: 0x7000, low: UInt64(number)),
      capturedAt: Timestamp(milliseconds: Int64(number)),
      json: Array("{}".utf8),
      isRevenue: isRevenue
    )
  }
}
