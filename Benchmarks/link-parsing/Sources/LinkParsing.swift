import Foundation
import LinkCore

/// Links against `URLComponents` with its query items, in the same run.
///
/// Two figures: the verdict alone (whose the link is, what it may not be, its campaign key), and the
/// verdict with every segment and parameter made into text. Short rounds of all three alternate, in
/// time of the processor, and the best of each counts: what a busy machine adds is no property of the
/// code.
@main
struct LinkParsing {
  static let iterations = 200
  static let urls = [
    "yourapp://products/42?keyName=SUMMER25&source=push&jid=018f2c5e-7a00-7000-8000-000000000001",
    "https://link.paylisher.com/products/42/reviews?utm_source=instagram&utm_medium=social"
      + "&utm_campaign=summer-sale&jid=018f2c5e-7a00-7000-8000-000000000001&ref=home",
    "https://link.paylisher.com/c/AbC123?utm_source=instagram&utm_medium=social",
    "https://link.paylisher.com/products/42",
    "yourapp://campaigns/summer/apply?auth=required&note=caf%C3%A9%20au%20lait",
  ]
  static let configuration = LinkConfiguration(
    customSchemes: ["yourapp"],
    universalLinkDomains: ["link.paylisher.com"],
    authRequiredDestinations: ["wallet", "account"]
  )

  static func main() {
    var best = (verdict: Double.infinity, everything: Double.infinity, anchor: Double.infinity)
    for _ in 0..<300 {
      best.verdict = min(best.verdict, time(verdict))
      best.everything = min(best.everything, time(everything))
      best.anchor = min(best.anchor, time(anchor))
    }
    print("verdict: \(Int(best.verdict)) ns")
    print("everything: \(Int(best.everything)) ns")
    print("URLComponents with query items: \(Int(best.anchor)) ns")
    print("verdict is \(ratio(best.anchor / best.verdict)) times as fast")
    print("everything is \(ratio(best.anchor / best.everything)) times as fast")
  }

  private static func verdict(_ url: String) -> Int {
    LinkGrammar.parse(url, configuration: configuration).link?.campaignKey == nil ? 1 : 2
  }

  private static func everything(_ url: String) -> Int {
    let link = LinkGrammar.parse(url, configuration: configuration).link
    return (link?.pathSegments.count ?? 0) + (link?.parameters.pairs.count ?? 0)
  }

  private static func anchor(_ url: String) -> Int {
    let components = URLComponents(string: url)
    return (components?.path.utf8.count ?? 0) + (components?.queryItems?.count ?? 0)
  }

  /// Nanoseconds for one URL; the counts are used so that nothing is optimised away.
  private static func time(_ body: (String) -> Int) -> Double {
    var sum = 0
    let start = processorTime()
    for _ in 0..<iterations {
      for url in urls { sum += body(url) }
    }
    let elapsed = processorTime() - start
    precondition(sum > 0)
    return elapsed / Double(iterations * urls.count)
  }

  /// What this process has used of the processor, in nanoseconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func ratio(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }
}
