import Dispatch
import LinkCore
import RoutingCore
import Testing

/// What a long query costs a tap, whatever it is made of.
@Suite("Queries: cost", .serialized) struct QueryCostTests {
  /// The longest query that a request may bring.
  private static let length = 8_000

  static let texts = [
    ";", "%41", "%3B", "a;", "a[;", "&", "a&", "a=1&", "=", "+", "%", "%0", "é", "a=%2e;",
    "utm_source=;",
    "utm_source=%41&", "x=a%20;", "\u{301}", "%F0%9F%91%A9%E2%80%8D",
  ]

  /// The nanoseconds of reading a query and carrying it on, at least.
  private static func cost(of query: String) throws -> UInt64 {
    let page = try target("https://shop.example.com/sale?utm_source=mail#top")
    var least = UInt64.max
    for _ in 0..<2 {
      let start = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<2 {
        _ = QueryPassThrough.apply(query, to: page)
        _ = CampaignParameters(query: query)
      }
      least = min(least, DispatchTime.now().uptimeNanoseconds - start)
    }
    return least
  }

  private static func filled(_ text: String, _ start: String = "") -> String {
    start + String(repeating: text, count: (length - start.utf8.count) / text.utf8.count)
  }

  @Test(arguments: texts, ["", "utm_source="])
  func aLongQueryCostsAFewTimesAPlainOne(text: String, start: String) throws {
    // attack 100
    // One measurement of each in turn, because the computer may have other work.
    var (plain, cost) = (UInt64.max, UInt64.max)
    for _ in 0..<5 {
      plain = min(plain, try Self.cost(of: Self.filled("a", start)))
      cost = min(cost, try Self.cost(of: Self.filled(text, start)))
    }
    #expect(cost < 3 * plain, "\(Double(cost) / Double(plain)) times")
  }

  /// A pair that fits, with as many keys as that allows.
  @Test func aPairWithManyKeysIsLeftOut() throws {
    let stored = "https://shop.example.com/sale"
    let page = try target(stored)
    let few = String(repeating: "a;", count: 31)
    #expect(QueryPassThrough.apply(few, to: page) == "\(stored)?\(few)")
    let many = String(repeating: "a;", count: 32)
    #expect(QueryPassThrough.apply(many, to: page) == stored)
    #expect(QueryPassThrough.apply("x=1&\(many)&y=2", to: page) == "\(stored)?x=1&y=2")
  }

  /// Keys of the stored target are all read, however many a pair of it has.
  @Test func aStoredPairWithManyKeysIsNotOverridden() throws {
    let stored = "https://shop.example.com/sale?" + String(repeating: "a;", count: 40) + "size=1"
    let page = try target(stored)
    #expect(QueryPassThrough.apply("size=2", to: page) == stored)
  }
}
