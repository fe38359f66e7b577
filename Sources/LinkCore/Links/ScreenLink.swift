/// A link that opens a screen of the app: a paywall, a placement, or a part of managing a
/// subscription.
///
/// ```
/// yourapp://ply/presentations/SUMMER      https://go.example.com/ply/presentations/SUMMER
/// yourapp://ply/placements/ONBOARDING     yourapp://ply/cancellation_survey/PRO_MONTHLY
/// yourapp://ply/subscriptions             yourapp://ply/update_billing
/// ```
///
/// What is not in the grammar is not a screen link: the app's other handlers get it.
public enum ScreenLink: Hashable, Sendable {
  /// A screen, or the default one.
  case screen(id: String?)
  /// The screen that a placement chooses, or the default placement's.
  case placement(id: String?)
  /// An unpublished screen, by a signed token.
  case preview(token: String)
  /// The list of subscriptions.
  case subscriptions
  /// The store's page for payment methods.
  case updateBilling
  /// The survey before a cancellation, for a product or for the current one.
  case cancellationSurvey(product: String?)
  /// The screen of a product, as links of older versions name it.
  case product(id: String, screen: String?)
  /// The screen of a plan, as links of older versions name it.
  case plan(id: String, screen: String?)

  /// The host of custom schemes, and the first path segment of web links.
  public static let marker = "ply"
  /// The longest id, in bytes after decoding.
  public static let maximumIDLength = 256

  /// Reads a link; `nil` where it is none, or not this app's.
  ///
  /// The scheme must be one that the app registers, in any case of letters, or `https` with one of
  /// its domains. The words of the path are compared exactly; ids are decoded once and kept as they
  /// are. Query and fragment are ignored: nothing in them chooses a screen.
  public static func parse(_ text: String, configuration: LinkConfiguration) -> ScreenLink? {
    guard text.utf8.count <= LinkGrammar.maximumLength else { return nil }
    let bytes = Array(text.utf8)
    guard let colon = LinkURL.endOfScheme(in: bytes),
      let scheme = configuration.scheme(in: bytes, upTo: colon),
      let survey = try? URLSurvey(bytes, after: colon)
    else { return nil }
    let url = LinkURL(bytes: bytes, scheme: scheme, survey: survey)
    // A colon without a port is odd enough not to be ours.
    let hasPort = url.authorityRange?.upperBound != url.hostRange.upperBound
    guard !url.hasUserInfo, !hasPort || url.port != nil, let tail = tail(of: url, configuration)
    else { return nil }
    return ScreenLink(tail: tail.split(separator: 0x2F, omittingEmptySubsequences: false))
  }

  /// What follows the marker: empty, or with its leading slash.
  private static func tail(
    of url: LinkURL,
    _ configuration: LinkConfiguration
  ) -> ArraySlice<UInt8>? {
    let path = url.bytes[url.pathRange]
    guard url.isWeb else {
      let host = url.bytes[url.hostRange].map(\.asciiLowercased)
      return host == Array(marker.utf8) && url.port == nil ? path : nil
    }
    guard let domain = configuration.domain(ofHost: url.hostRange, in: url.bytes),
      url.scheme == "https" && url.hasDefaultPort || domain.isForDevelopment
    else { return nil }
    let prefix = Array("/\(marker)".utf8)
    guard path.starts(with: prefix) else { return nil }
    let tail = path.dropFirst(prefix.count)
    return tail.isEmpty || tail.first == 0x2F ? tail : nil
  }

  /// Reads what follows the marker, such as `placements/onboarding`; ids are percent-encoded.
  public init?(path: String) {
    guard path.utf8.count <= LinkGrammar.maximumLength else { return nil }
    self.init(
      tail: [[]] + Array(path.utf8).split(separator: 0x2F, omittingEmptySubsequences: false)
    )
  }

  private init?(tail: [ArraySlice<UInt8>]) {
    // The first part stands before the first slash and is empty.
    let word = tail.count > 1 ? String(decoding: tail[1], as: UTF8.self) : ""
    let rest = Array(tail.dropFirst(2))
    let last = rest.count <= 1 ? rest.first.map(Self.id) ?? .absent : .wrong
    switch (word, last, rest.count) {
    case ("", _, 0): self = .screen(id: nil)
    case ("presentations", .absent, _): self = .screen(id: nil)
    case ("presentations", .named(let id), _): self = .screen(id: id)
    case ("placements", .absent, _): self = .placement(id: nil)
    case ("placements", .named(let id), _): self = .placement(id: id)
    case ("presentations_preview", .named(let token), _): self = .preview(token: token)
    case ("subscriptions", _, 0): self = .subscriptions
    case ("update_billing", _, 0): self = .updateBilling
    case ("cancellation_survey", .absent, _): self = .cancellationSurvey(product: nil)
    case ("cancellation_survey", .named(let id), _): self = .cancellationSurvey(product: id)
    case ("products", _, 1...2): self.init(rest) { .product(id: $0, screen: $1) }
    case ("plans", _, 1...2): self.init(rest) { .plan(id: $0, screen: $1) }
    default: return nil
    }
  }

  /// An id, and a screen's behind it where there is one.
  private init?(_ parts: [ArraySlice<UInt8>], _ make: (String, String?) -> ScreenLink) {
    guard case .named(let id) = Self.id(parts[0]) else { return nil }
    switch parts.count > 1 ? Self.id(parts[1]) : .absent {
    case .named(let screen): self = make(id, screen)
    case .absent where parts.count == 1: self = make(id, nil)
    case .absent, .wrong: return nil
    }
  }

  private enum ID {
    case absent
    case named(String)
    case wrong
  }

  /// Decodes an id once; dot segments, control characters and what is not UTF-8 name nothing.
  private static func id(_ bytes: ArraySlice<UInt8>) -> ID {
    guard !bytes.isEmpty else { return .absent }
    guard let text = PercentCoding.decodeText(bytes), text != ".", text != "..",
      text.utf8.count <= maximumIDLength, !text.utf8.contains(where: \.isASCIIControl)
    else { return .wrong }
    return .named(text)
  }
}

extension ScreenLink {
  /// The link under a custom scheme, which ``parse(_:configuration:)`` reads back.
  public func url(scheme: CustomScheme) -> String { "\(scheme)://\(Self.marker)/\(path)" }

  /// The link on a domain.
  public func url(domain: LinkDomain) -> String { "https://\(domain)/\(Self.marker)/\(path)" }

  /// What follows the marker, which ``init(path:)`` reads back: `placements/onboarding`.
  public var path: String {
    switch self {
    case .screen(let id): Self.path("presentations", id)
    case .placement(let id): Self.path("placements", id)
    case .preview(let token): Self.path("presentations_preview", token)
    case .subscriptions: Self.path("subscriptions")
    case .updateBilling: Self.path("update_billing")
    case .cancellationSurvey(let product): Self.path("cancellation_survey", product)
    case .product(let id, let screen): Self.path("products", id, screen)
    case .plan(let id, let screen): Self.path("plans", id, screen)
    }
  }

  private static func path(_ word: String, _ ids: String?...) -> String {
    ([word] + ids.compactMap { $0.map { PercentCoding.encode($0) } }).joined(separator: "/")
  }
}
