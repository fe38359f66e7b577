import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// A look-up that waits for the answer about tracking.
@MainActor
@Suite struct TrackingAnswerTests {
  let phone = TestPhone { _ in .json(200, ["status": "no_match"]) }

  private final class Source: PaylisherAdvertisingIDSource {
    let answer = Locked<UUID??>(nil)

    func authorizedAdvertisingID() -> UUID? { answer.withLock { $0 ?? nil } }

    func isDetermined() -> Bool { answer.withLock { $0 != nil } }
  }

  private func launch(_ source: Source, wait: TimeInterval = 15, isIncluded: Bool = true) {
    let app = TestApp(phone) { config in
      let deferred = PaylisherDeferredDeepLinkConfig().withIDFA(isIncluded).withAdvertisingID(
        source
      )
      deferred.advertisingIDWait = wait
      config.deferredDeepLinkConfig = deferred
    }
    _ = app.sdk.answers()
  }

  private var lookUps: [TransportRequest] { phone.transport.requests(to: "deferred-deeplink") }

  @Test func theAnswerOfTheUserIsWaitedFor() async throws {
    let (source, id) = (Source(), UUID())
    launch(source)
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    #expect(lookUps.isEmpty)
    source.answer.withLock { $0 = .some(id) }
    #expect(await eventually { advance() })
    #expect(lookUps.count == 1)
    #expect(lookUps.first?.json["advertisingID"]?.stringValue == id.uuidString)
  }

  @Test func aRefusalEndsTheWaitAsWell() async {
    let source = Source()
    launch(source)
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    source.answer.withLock { $0 = .some(nil) }
    #expect(await eventually { advance() })
    #expect(lookUps.first?.json["advertisingID"] == nil)
  }

  @Test func noAnswerEndsTheWaitAfterItsTime() async {
    launch(Source(), wait: 3)
    let began = phone.clock.now()
    #expect(await eventually { advance() })
    #expect(phone.clock.now().milliseconds(since: began) >= 3_000)
    #expect(lookUps.count == 1)
  }

  @Test(arguments: [(0.0, true), (15.0, false)])
  func nothingIsWaitedForIfTheAppDoesNotWantThat(wait: TimeInterval, isIncluded: Bool) async {
    launch(Source(), wait: wait, isIncluded: isIncluded)
    #expect(await eventually { lookUps.count == 1 })
  }

  /// Moves time by one look at the answer.
  private func advance() -> Bool {
    if lookUps.isEmpty { phone.clock.advance(bySeconds: 1) }
    return !lookUps.isEmpty
  }
}
