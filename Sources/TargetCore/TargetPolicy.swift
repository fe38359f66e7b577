import LinkCore

/// What a workspace allows its links to lead to.
public struct TargetPolicy: Hashable, Sendable {
  /// The most that ``maximumLength`` can be, in bytes.
  public static let longest = 8_000

  /// The schemes that are allowed, in lower case: `https`, `http` if wanted, and those that apps of
  /// the workspace register.
  public var schemes: Set<String> {
    didSet { allowsSecurePages = schemes.contains("https") }
  }
  /// Whether ``schemes`` has `https`, which each tap on a link asks.
  private var allowsSecurePages: Bool
  /// The web hosts that are allowed: exact, or `*.example.com` for all below; `nil` allows any
  /// public host name.
  ///
  /// Addresses, single labels, names of private networks and names that look like others are only
  /// allowed where they are listed.
  public var hosts: [String]?
  /// Whether `localhost` and IPv4 addresses need not be listed, as in development.
  public var allowsDevelopmentHosts: Bool
  /// Whether a web target may name another port than that of its scheme.
  public var allowsPorts = true
  /// The longest a target may be, in bytes.
  public var maximumLength: Int

  /// Makes a policy.
  public init(
    schemes: Set<String> = ["https"],
    hosts: [String]? = nil,
    allowsDevelopmentHosts: Bool = false,
    maximumLength: Int = 2_048
  ) {
    self.schemes = schemes
    allowsSecurePages = schemes.contains("https")
    self.hosts = hosts
    self.allowsDevelopmentHosts = allowsDevelopmentHosts
    self.maximumLength = maximumLength
  }
}

extension TargetPolicy {
  /// The canonical spelling of a host as it stands in a URL.
  func canonicalHost(_ raw: ArraySlice<UInt8>) throws(TargetRefusal) -> String {
    guard !raw.isEmpty else { throw .noHost }
    guard let text = PercentCoding.decodeText(raw) else { throw .badHost }
    let folded = text.lowercased()
    if let entry = hosts?.first(where: { $0.lowercased() == folded }), Self.isPlain(entry) {
      return folded
    }
    guard let domain = LinkDomain(text) else {
      throw raw.first == 0x5B ? .addressHost : .badHost
    }
    if domain.isForDevelopment && allowsDevelopmentHosts { return domain.description }
    if let hosts {
      guard hosts.contains(where: { Self.entry($0, allows: domain) }) else {
        throw .hostNotAllowed(domain.description)
      }
      return domain.description
    }
    if domain.isForDevelopment { throw domain.isAddress ? .addressHost : .badHost }
    if domain.isPrivate && !allowsDevelopmentHosts { throw .privateHost }
    if domain.isLookAlike { throw .lookAlikeHost }
    return domain.description
  }

  private static func entry(_ entry: String, allows domain: LinkDomain) -> Bool {
    if entry.hasPrefix("*."), let parent = LinkDomain(entry.dropFirst(2)) {
      return domain.isBelow(parent)
    }
    return LinkDomain(entry) == domain
  }

  /// Whether a listed host may be served as it is: a name without dots, or an address in brackets.
  private static func isPlain(_ entry: String) -> Bool {
    let bytes = entry.utf8
    if bytes.first == 0x5B, bytes.last == 0x5D {
      return bytes.dropFirst().dropLast().allSatisfy {
        Hexadecimal.value(of: $0) != nil || $0 == 0x3A || $0 == 0x2E
      }
    }
    return bytes.first?.isASCIILetter == true && bytes.allSatisfy(\.isASCIILetterOrDigitOrHyphen)
      && bytes.last != 0x2D
  }
}

extension TargetPolicy {
  /// Whether a target that was accepted earlier, maybe under another policy, would be accepted now.
  ///
  /// It costs less than accepting the text again: its spelling is canonical, and most hosts are
  /// plain names.
  public func stillAllows(_ target: AcceptedTarget) -> Bool {
    guard target.isSecurePage ? allowsSecurePages : schemes.contains(target.scheme) else {
      return false
    }
    if hosts == nil, target.isPlainlyPublic { return true }
    guard let host = target.host else { return true }
    if let hosts, hosts.contains(host) { return true }
    do {
      _ = try canonicalHost(Array(host.utf8)[...])
      return true
    } catch {
      return false
    }
  }
}
