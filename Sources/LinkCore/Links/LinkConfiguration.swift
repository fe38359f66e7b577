/// Which links an app receives, and which of them need a logged-in person.
///
/// What is not named here is somebody else's.
public struct LinkConfiguration: Hashable, Sendable {
  /// The schemes that the app registers.
  public var schemes: Set<CustomScheme>
  /// The domains whose links the app opens.
  public var domains: Set<LinkDomain>
  /// Domains below which every host is the app's, from `*.example.com`.
  public var parentDomains: Set<LinkDomain>
  /// The routes that need a logged-in person.
  public var gatedRoutes: GatedRoutes
  /// Entries that could not be read; links can never match them, so they deserve a warning.
  public let unreadableEntries: [String]

  /// Makes a configuration from checked values.
  public init(
    schemes: Set<CustomScheme> = [],
    domains: Set<LinkDomain> = [],
    parentDomains: Set<LinkDomain> = [],
    gatedRoutes: GatedRoutes = GatedRoutes()
  ) {
    self.schemes = schemes
    self.domains = domains
    self.parentDomains = parentDomains
    self.gatedRoutes = gatedRoutes
    unreadableEntries = []
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
    (schemes, domains, parentDomains) = ([], [], [])
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
        parentDomains.insert(parent)
      } else if let domain = LinkDomain(host) {
        domains.insert(domain)
      } else {
        unreadable.append(entry)
      }
    }
    gatedRoutes = GatedRoutes(authRequiredDestinations)
    unreadableEntries = unreadable
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
  /// The configured spelling of a host as it stands in a URL, or `nil` if it is not ours.
  func domain(ofHost host: ArraySlice<UInt8>) -> LinkDomain? {
    if domains.isEmpty && parentDomains.isEmpty { return nil }
    for domain in domains where domain.description.utf8.elementsEqual(host) { return domain }
    guard let text = PercentCoding.decodeText(host), let domain = LinkDomain(text) else {
      return nil
    }
    return domains.contains(domain) || parentDomains.contains { domain.isBelow($0) }
      ? domain : nil
  }

  func contains(scheme: String) -> Bool {
    schemes.contains { $0.description == scheme }
  }
}
