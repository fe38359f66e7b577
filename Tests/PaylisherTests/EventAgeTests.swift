import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Which events are given up for their age, whatever the clock of the device says.
@MainActor
@Suite struct EventAgeTests {
  let phone = TestPhone { _ in nil }
  private static let day: Int64 = 86_400

  private var names: [String] { phone.captured.compactMap { $0["event"]?.stringValue } }

  @Test func aClockThatIsAheadForAWhileDropsNothing() {
    let app = TestApp(phone)
    for number in 0..<5 { app.sdk.capture("E\(number)") }
    phone.clock.advance(bySeconds: 31 * Self.day)
    app.sdk.capture("Ahead")
    _ = TestApp(phone)
    phone.clock.advance(bySeconds: -31 * Self.day)
    TestApp(phone).sdk.capture("Back")
    #expect(names == ["E0", "E1", "E2", "E3", "E4", "Ahead", "Back"])
  }

  @Test func onlyWhatIsTooOldIsDroppedAndItIsCounted() async {
    let app = TestApp(phone)
    app.sdk.capture("Purchase", properties: ["revenue": 5])
    app.sdk.capture("Old")
    phone.clock.advance(bySeconds: 30 * Self.day)
    TestApp(phone).sdk.capture("Young")
    phone.clock.advance(bySeconds: 60)
    let later = TestApp(phone)
    #expect(names == ["Young"])
    later.sdk.capture("Now")
    phone.transport.respond { .accepting($0) }
    _ = await later.sdk.flushAndWait()
    let dropped = phone.transport.requests.flatMap(\.events).last { $0["event"] == "$dropped" }
    #expect(dropped?["properties"]?["count"] == 2)
  }

  @Test(arguments: [
    // Launches that agree: the later one counts.
    (last: Int64(100), now: Int64(100), expected: Int64(100)),
    (100, 101, 101),
    // A clock that jumped: the earlier one counts.
    (100, 131, 100),
    (131, 100, 100),
  ])
  func theEarlierOfTwoLaunchesThatDisagreeCounts(last: Int64, now: Int64, expected: Int64) {
    func moment(_ day: Int64) -> Timestamp { Timestamp(milliseconds: day * Self.day * 1_000) }
    let cutoff = LaunchRecord.cutoff(last: moment(last), now: moment(now))
    #expect(cutoff == moment(expected - 30))
  }

  @Test func storageForgetsExactlyTheOldOnes() {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("age-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let moments: [Int64] = [9, 1, 8, 2, 7]
    do {
      let storage = SegmentedEventStorage(path: folder) { "a" }
      for (number, moment) in moments.enumerated() {
        storage.append(
          QueuedEvent(
            id: EntityID(high: 0x7000, low: UInt64(number)),
            capturedAt: Timestamp(milliseconds: moment),
            json: Array("{}".utf8),
            isRevenue: number == 1
          )
        )
      }
      #expect(storage.removeEvents(before: Timestamp(milliseconds: 7)) == 2)
    }
    let storage = SegmentedEventStorage(path: folder) { "b" }
    #expect(storage.first(9).map(\.capturedAt.milliseconds) == [9, 8, 7])
  }
}
