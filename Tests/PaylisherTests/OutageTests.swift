import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Seven days without a server, by a clock that is moved: 503, 429, time-outs and pages of networks
/// that want a login first.
@MainActor
@Suite struct OutageTests {
  private static let quarters = 7 * 24 * 4
  private static let eventsPerQuarter = 2

  @Test func losesNothingBelowTheBoundAndAsksAtMostOnceInAQuarterOfAnHour() async {
    let outage = await run(bound: 10_000)
    #expect(outage.captured.count == Self.quarters * Self.eventsPerQuarter)
    #expect(outage.stored.sorted() == outage.captured.sorted())
    #expect(outage.dropped == 0)
    // The first failures come faster.
    #expect(outage.requests <= Self.quarters + 12)
    #expect(outage.requests > Self.quarters / 4)
  }

  /// The control: a queue that is too small loses events, sees it here, and says how many.
  @Test func aSmallerBoundLosesWhatItSaysItDropped() async {
    let outage = await run(bound: 100)
    let lost = Set(outage.captured).subtracting(outage.stored).count
    #expect(lost > 0)
    // An event that is given up while it is under way may still be stored.
    #expect((lost...lost + 1).contains(outage.dropped))
  }

  private struct Outage {
    var captured: [String] = []
    var stored: [String] = []
    var dropped = 0
    var requests = 0
  }

  private func run(bound: Int) async -> Outage {
    let count = Locked(0)
    let phone = TestPhone { _ in
      switch count.withLock({ count in
        count += 1
        return count % 5
      }) {
      case 0: TransportResponse(status: 503)
      case 1: nil
      case 2: TransportResponse(status: 429, headers: ["retry-after": "1200"])
      case 3: TransportResponse(status: 200, body: Data("<html>Log in</html>".utf8))
      default: TransportResponse(status: 500, body: Data("{\"accepted\":[]}".utf8))
      }
    }
    let app = TestApp(phone) { config in
      config.maxQueueSize = bound
      config.flushAt = 20
    }
    var outage = Outage()
    for quarter in 0..<Self.quarters {
      for number in 0..<Self.eventsPerQuarter {
        outage.captured.append("\(quarter).\(number)")
        app.sdk.capture("\(quarter).\(number)")
      }
      #expect(await eventually { phone.clock.sleeperCount > 0 })
      phone.clock.advance(bySeconds: 900)
      #expect(await eventually { phone.clock.sleeperCount > 0 })
    }
    outage.requests = phone.transport.requests.count
    phone.transport.respond { .accepting($0) }
    for _ in 0..<20 where !phone.events.waiting.isEmpty {
      phone.clock.advance(bySeconds: 3_600)
      _ = await app.sdk.flushAndWait()
    }
    // What reporting an overflow made overflow is reported by the next flush.
    _ = await app.sdk.flushAndWait()
    let delivered = phone.transport.requests.dropFirst(outage.requests).flatMap(\.events)
    outage.stored = delivered.compactMap { $0["event"]?.stringValue }.filter { $0 != "$dropped" }
    let drops = delivered.filter { $0["event"] == "$dropped" }
    outage.dropped = drops.reduce(0) { sum, event in
      guard case .integer(let count)? = event["properties"]?["count"] else { return sum }
      return sum + Int(count)
    }
    return outage
  }
}
