import RoutingCore
import Testing

@Suite struct PrefetchTests {
  @Test(arguments: ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip", "PREFETCH"])
  func readsTheStandardField(value: String) {
    #expect(Prefetch.isPrefetch(secPurpose: value, purpose: nil, xMoz: nil))
  }

  @Test func readsTheOlderFields() {
    #expect(Prefetch.isPrefetch(secPurpose: nil, purpose: "prefetch", xMoz: nil))
    #expect(Prefetch.isPrefetch(secPurpose: nil, purpose: "preview", xMoz: nil))
    #expect(Prefetch.isPrefetch(secPurpose: nil, purpose: nil, xMoz: "prefetch"))
  }

  @Test(arguments: [nil, "", "navigate", "no-prefetching"])
  func takesEverythingElseForATap(value: String?) {
    #expect(!Prefetch.isPrefetch(secPurpose: value, purpose: value, xMoz: value))
  }
}
