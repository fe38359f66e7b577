import LinkCore
import Testing

@testable import PaylisherServer

/// When a key rests because a share of its sends fails.
@Suite struct RecentSendsTests {
  /// What sends said, in order (`.` answered, `x` failed), the milliseconds between them, and how often the key
  /// must rest.
  private static let stories: [(String, Int64, Int)] = [
    ("x", 10, 0),
    ("xxxx", 10, 0),
    ("xxxxx", 10, 1),
    ("xxxxxxxxxx", 10, 2),
    // The first of five is the 51st from the end, then the 50th.
    ("x" + String(repeating: ".", count: 46) + "xxxx", 10, 0),
    ("x" + String(repeating: ".", count: 45) + "xxxx", 10, 1),
    // One in five hundred, one in thirteen, one in ten.
    (String(repeating: "x" + String(repeating: ".", count: 499), count: 40), 1, 0),
    (String(repeating: "x" + String(repeating: ".", count: 12), count: 400), 1, 0),
    (String(repeating: "x" + String(repeating: ".", count: 9), count: 50), 1, 10),
    // Failures of another hour say nothing.
    ("xxxxx", 60_000, 1),
    ("xxxxxxxxxx", 60_001, 0),
  ]

  @Test(arguments: stories)
  func restsForAShareOfFailures(_ story: String, _ pause: Int64, _ rests: Int) {
    var recent = RecentSends()
    var (now, count) = (TestServer.start, 0)
    for send in story {
      now = Timestamp(milliseconds: now.milliseconds + pause)
      if send == "." {
        recent.answered(now: now)
      } else if recent.failed(now: now) {
        count += 1
      }
    }
    #expect(count == rests)
  }
}
