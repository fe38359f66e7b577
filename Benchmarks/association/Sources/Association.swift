import AssociationCore
import Foundation
import LinkCore
import RoutingCore

/// What a component of an association file and a user agent cost, against a regular expression in
/// the same run.
///
/// A URL that matches nothing is held against every component of a file; the time is divided by
/// their number. Rounds alternate, and the median counts. `swift run -c release` prints the figures.
@main
struct Association {
  static let app = "ABCDE12345.com.example.app"
  static let count = 200
  static let urls = [
    "https://go.example.com/nothing/of/the/kind?articleNumber=4815&utm_source=mail#top",
    "https://go.example.com/zzz", "https://go.example.com/de/AT/nothing/42/",
  ]
  static let agents = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
      + "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
      + "Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  ]

  static func main() throws {
    let plain = matcher { ["/": .string("/products/\($0)/*")] }
    let rich = matcher { number in
      [
        "/": .string("/$(lang)/*/item-\(number)/??*"), "?": ["articleNumber": "????"],
        "caseSensitive": false, "percentEncoded": false,
      ]
    }
    let expression = try NSRegularExpression(pattern: "^/products/[0-9]+/.*$")
    let rounds = (0..<11).map { _ in
      Round(
        plain: match(plain) / Double(count),
        rich: match(rich) / Double(count),
        expression: time(1_000) { expression.numberOfMatches(in: $0, range: NSRange(0..<20)) },
        agent: classify()
      )
    }
    .dropFirst()
    print("a component with a path: \(median(rounds.map(\.plain))) ns")
    print("a component with variables, query items, no case: \(median(rounds.map(\.rich))) ns")
    print("one regular expression: \(median(rounds.map(\.expression))) ns")
    print("a user agent: \(median(rounds.map(\.agent))) ns")
  }

  private struct Round {
    let plain: Double
    let rich: Double
    let expression: Double
    let agent: Double
  }

  private static func matcher(_ rule: (Int) -> JSONValue) -> AssociationMatcher {
    let components = JSONValue.array((0..<count).map(rule))
    return AssociationMatcher([
      "applinks": ["details": [["appIDs": [.string(app)], "components": components]]]
    ])
  }

  private static func match(_ matcher: AssociationMatcher) -> Double {
    time(200) { matcher.match(appID: app, url: $0).verdict == .noMatch ? 0 : 1 }
  }

  private static func classify() -> Double {
    let start = now
    var sum = 0
    for _ in 0..<2_000 {
      for agent in agents { sum += AgentScanner.classify(agent).bot == nil ? 1 : 2 }
    }
    precondition(sum > 0)
    return Double(now - start) / Double(2_000 * agents.count)
  }

  /// Nanoseconds for one URL.
  private static func time(_ iterations: Int, _ body: (String) -> Int) -> Double {
    var sum = 0
    let start = now
    for _ in 0..<iterations {
      for url in urls { sum += body(url) }
    }
    let elapsed = now - start
    precondition(sum >= 0)
    return Double(elapsed) / Double(iterations * urls.count)
  }

  /// Nanoseconds of processor time, so that others on the machine count less.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func median(_ values: [Double]) -> Int {
    Int(values.sorted()[values.count / 2])
  }
}
