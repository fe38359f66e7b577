import Testing

@testable import Redirecting

@Suite struct ImportThrottleTests {
  private static let (large, largest) = (ImportThrottle.comfortable, ImportThrottle.maximum)

  @Test(
    "The import rests as long as lets it keep up with the taps",
    arguments: [
      // 100 KB in 10 ms: 10 MB a second where it never rests.
      (rate: 99_999, backlog: 0, rest: 0.0),
      (100_000, 0, 90),
      (800_000, 0, 90),
      (1_000_000, 0, 70),
      (2_000_000, 0, 30),
      (4_000_000, 0, 10),
      (2_000_000, large, 30),
      // More than half of the time would be needed.
      (4_100_000, 0, 90),
      (4_100_000, large - 1, 90),
      (4_100_000, large, 10),
      (100_000_000, largest - 1, 10),
      (100_000_000, largest, 0),
      (100_000, largest, 0),
    ]
  )
  func rests(rate: Int, backlog: Int, rest: Double) {
    let rested = ImportThrottle.rest(
      after: .milliseconds(10),
      bytes: 100_000,
      rate: rate,
      backlog: backlog
    )
    #expect(abs(rested / .milliseconds(1) - rest) < 0.001)
  }

  @Test func restsALittleAfterClicksThatCannotBeRead() {
    let rested = ImportThrottle.rest(
      after: .milliseconds(1),
      bytes: 0,
      rate: ImportThrottle.busy,
      backlog: 0
    )
    #expect(rested == .milliseconds(9))
  }
}
