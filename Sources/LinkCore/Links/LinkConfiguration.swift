/// Which links an app receives, and which of them need a logged-in person.
///
/// What is not named here belongs to other apps.
public struct LinkConfiguration: Hashable, Sendable {
  /// The schemes that the app registers.
  public var schemes: Set<CustomScheme> {
    didSet { spelledSchemes = Self.spelled(schemes) }
  }
  /// The domains whose links the app opens.
  public var domains: Set<LinkDomain> {
    didSet { spelledDomains = Self.spelled(domains) }
  }
  /// Domains below which every host is the app's, from `*.example.com`.
  public var parentDomains: Set<LinkDomain>
  /// The routes that need a logged-in person.
  public var gatedRoutes: GatedRoutes
  /// Entries that could not be read; links can never match them, so they deserve a warning.
  public let unreadableEntries: [String]
  /// The schemes and domains by their bytes, which is how links are compared with them.
  private var spelledSchemes: [Spelled<CustomScheme>]
  private var spelledDomains: [Spelled<LinkDomain>]

  private struct Spelled<Value: Hashable & Sendable>: Hashable, Sendable {
    let bytes: [UInt8]
    let value: Value
  }

  /// Makes a configuration from checked values.
  public init(
    schemes: Set<CustomScheme> = [],
    domains: Set<LinkDomain> = [],
    parentDomains: Set<LinkDomain> = [],
    gatedRoutes: GatedRoutes = GatedRoutes()
  ) {
    self.init(
      schemes: schemes,
      domains: domains,
      parentDomains: parentDomains,
      gatedRoutes: gatedRoutes,
      unreadableEntries: []
    )
  }

  private init(
    schemes: Set<CustomScheme>,
    domains: Set<LinkDomain>,
    parentDomains: Set<LinkDomain>,
    gatedRoutes: GatedRoutes,
    unreadableEntries: [String]
  ) {
    self.schemes = schemes
    self.domains = domains
    self.parentDomains = parentDomains
    self.gatedRoutes = gatedRoutes
    self.unreadableEntries = unreadableEntries
    spelledSchemes = Self.spelled(schemes)
    spelledDomains = Self.spelled(domains)
  }

  /// Makes a configuration from what people write.
  ///
  /// A scheme may carry its `://`; a domain may be written as in the entitlement
  /// (`applinks:go.example.com`), as a URL, with a port, or as `*.example.com`. What cannot be
  /// read is kept in ``unreadableEntries``.
  public init(
    customSchemes: [String],
    universalLinkDomains: [String],
    authRequiredDestinations: [String] = []
  ) {
    var schemes: Set<CustomScheme> = []
    var (domains, parents): (Set<LinkDomain>, Set<LinkDomain>) = ([], [])
    var unreadable: [String] = []
    for entry in customSchemes {
      if let scheme = CustomScheme(entry.prefix { $0 != ":" }) {
        schemes.insert(scheme)
      } else {
        unreadable.append(entry)
      }
    }
    for entry in universalLinkDomains {
      let host = Self.host(in: entry)
      if host.hasPrefix("*."), let parent = LinkDomain(host.dropFirst(2)) {
        parents.insert(parent)
      } else if let domain = LinkDomain(host) {
        domains.insert(domain)
      } else {
        unreadable.append(entry)
      }
    }
    self.init(
      schemes: schemes,
      domains: domains,
      parentDomains: parents,
      gatedRoutes: GatedRoutes(authRequiredDestinations),
      unreadableEntries: unreadable
    )
  }

  /// The host in an entry that may be an entitlement, a URL, or carry a port.
  private static func host(in entry: String) -> Substring {
    var rest = entry[...]
    for prefix in ["applinks:", "https://", "http://"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return rest.prefix { $0 != "/" && $0 != ":" && $0 != "?" }
  }
}

extension LinkConfiguration {
  private static let https = Array("https".utf8)

  /// The configured scheme before a colon, or one of the web's.
  func scheme(in bytes: [UInt8], upTo colon: Int) -> String? {
    for scheme in spelledSchemes where bytes.holds(scheme.bytes, at: 0..<colon) {
      return scheme.value.description
    }
    if bytes.holds(Self.https, at: 0..<colon) { return "https" }
    let scheme = LinkURL.scheme(in: bytes, upTo: colon)
    return scheme == "https" || scheme == "http" || contains(scheme: scheme) ? scheme : nil
  }

  /// The configured spelling of a host as it stands in a URL, or `nil` if it is not ours.
  func domain(ofHost host: Range<Int>, in bytes: [UInt8]) -> LinkDomain? {
    if domains.isEmpty && parentDomains.isEmpty { return nil }
    for domain in spelledDomains where bytes.holds(domain.bytes, at: host) { return domain.value }
    guard let text = PercentCoding.decodeText(bytes[host]), let domain = LinkDomain(text) else {
      return nil
    }
    return domains.contains(domain) || parentDomains.contains { domain.isBelow($0) }
      ? domain : nil
  }

  func contains(scheme: String) -> Bool {
    schemes.contains { $0.description == scheme }
  }

  private static func spelled<Value: Hashable & Sendable & CustomStringConvertible>(
    _ values: Set<Value>
  ) -> [Spelled<Value>] {
    values.map { Spelled(bytes: Array($0.description.utf8), value: $0) }
  }
}
