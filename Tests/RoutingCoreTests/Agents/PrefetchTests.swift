import RoutingCore
import Testing

@Suite struct PrefetchTests {
  typealias Field = any WritableKeyPath<RequestPurpose, String?> & Sendable

  private func purpose(_ fields: [(Field, String)]) -> RequestPurpose {
    fields.reduce(into: RequestPurpose()) { $0[keyPath: $1.0] = $1.1 }
  }

  private static let purposes: [Field] = [
    \.secPurpose, \.purpose, \.xPurpose, \.xSecPurpose, \.xMoz,
  ]

  @Test(
    arguments: purposes,
    [
      "prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip", "PREFETCH", "preview",
      "instant", "prerender",
    ]
  )
  func knowsFetchesAheadOfATap(field: Field, value: String) {
    #expect(purpose([(field, value)]).isPrefetch)
  }

  @Test(arguments: purposes, ["", "navigate", "no-prefetching"])
  func takesEverythingElseForATap(field: Field, value: String) {
    #expect(!purpose([(field, value)]).isPrefetch)
    #expect(!RequestPurpose().isPrefetch)
  }

  @Test(
    arguments: [
      (\.nextRouterPrefetch, "1"), (\.nextRouterPrefetch, "2"), (\.middlewarePrefetch, "1"),
      (\.speculationTags, "null"), (\.speculationTags, "\"tag\""),
    ] as [(Field, String)]
  )
  func knowsTheFieldsOfFrameworks(field: Field, value: String) {
    #expect(purpose([(field, value)]).isPrefetch)
  }

  @Test(arguments: [\.nextRouterPrefetch, \.middlewarePrefetch] as [Field], ["0", "false", ""])
  func takesAFieldThatIsOffForNone(field: Field, value: String) {
    #expect(!purpose([(field, value)]).isPrefetch)
  }

  @Test(
    arguments: [
      ("navigate", "document", false), ("navigate", nil, false), (nil, "document", false),
      ("navigate", "iframe", false), ("nested-navigate", "document", false), (nil, "iframe", false),
      ("no-cors", "image", true), ("no-cors", "empty", true), ("no-cors", nil, true),
      ("cors", "empty", true), ("no-cors", "script", true), ("no-cors", "video", true),
      (nil, "image", true), (nil, "empty", true), (nil, "style", true),
    ] as [(String?, String?, Bool)]
  )
  func tellsNavigationsFromPartsOfAPage(mode: String?, destination: String?, isPrefetch: Bool) {
    var purpose = RequestPurpose()
    (purpose.fetchMode, purpose.fetchDestination) = (mode, destination)
    #expect(purpose.isPrefetch == isPrefetch)
  }
}
