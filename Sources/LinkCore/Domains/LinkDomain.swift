/// The host of a link domain, in its one canonical spelling: lower-case ASCII, without a port.
///
/// Names beyond ASCII are kept in their DNS form. For development, `localhost` and dotted-quad
/// IPv4 addresses are allowed too; other single labels and numbers are not.
///
/// ```swift
/// LinkDomain("Go.Example.com")?.description  // "go.example.com"
/// LinkDomain("bücher.example")?.description  // "xn--bcher-kva.example"
/// LinkDomain("go.example.com:8080")          // nil
/// ```
public struct LinkDomain: Hashable, Sendable, LosslessStringConvertible {
  /// The longest name that DNS carries, in bytes.
  public static let maximumLength = 253

  /// The canonical spelling.
  public let description: String

  /// Makes a domain, or `nil` where the text is not a host name.
  ///
  /// A single trailing dot (the DNS root) is dropped.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 4 * Self.maximumLength else { return nil }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    guard var name = isASCII ? text.lowercased() : IDNA.ascii(text) else { return nil }
    if name.utf8.last == 0x2E { name.removeLast() }
    guard Self.isHostName(name) else { return nil }
    description = name
  }

  /// Makes a domain, or `nil` where the text is not a host name.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Whether this is `localhost` or an address, where links can only be tried out.
  public var isForDevelopment: Bool {
    description == "localhost" || isAddress
  }

  /// Whether this is a dotted-quad IPv4 address.
  public var isAddress: Bool {
    description.utf8.last?.isASCIIDigit == true && Self.isAddress(description)
  }

  /// Whether this name means something on private networks only: RFC 6761, 6762 and 8375, ICANN's
  /// `internal`, and what routers and companies have long used.
  public var isPrivate: Bool {
    guard let dot = description.utf8.lastIndex(of: 0x2E) else { return false }
    let last = description.utf8[description.utf8.index(after: dot)...]
    return Self.isPrivateName(last) || description.hasSuffix(".home.arpa")
  }

  /// Whether a label is made to look like another name; see ``LookAlike``.
  package var isLookAlike: Bool {
    description.utf8.contains(0x2D)
      && description.split(separator: ".").contains { LookAlike.deceives(label: $0) }
  }

  private static let privateNames = [
    "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan",
    "invalid", "onion",
  ].map { Array($0.utf8) }

  private static func isPrivateName(_ label: some Collection<UInt8>) -> Bool {
    privateNames.contains { $0.count == label.count && $0.elementsEqual(label) }
  }

  /// Whether a canonical name is public for all to see: it has a public last label of letters, and no
  /// hyphen, without which nothing looks like another name.
  package static func isPlainlyPublic(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.contains(0x2D), let dot = name.lastIndex(of: 0x2E) else { return false }
    let last = name[(dot + 1)...]
    return !last.isEmpty && last.allSatisfy(\.isASCIILetter) && !last.elementsEqual("arpa".utf8)
      && !isPrivateName(last)
  }

  /// Whether this domain is below `parent`: `go.example.com` is below `example.com`.
  public func isBelow(_ parent: LinkDomain) -> Bool {
    let (name, suffix) = (description.utf8, parent.description.utf8)
    return name.count > suffix.count + 1 && !isAddress
      && name.reversed().starts(with: suffix.reversed())
      && name.dropLast(suffix.count).last == 0x2E
  }
}

extension LinkDomain {
  private static func isHostName(_ name: String) -> Bool {
    guard (1...maximumLength).contains(name.utf8.count) else { return false }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel), let last = labels.last else { return false }
    // A parser that sees a number at the end reads the whole as an address (WHATWG URL §3.5).
    if isNumber(last) { return isAddress(name) }
    return labels.count > 1 || name == "localhost"
  }

  private static func isLabel(_ label: Substring) -> Bool {
    let bytes = label.utf8
    guard (1...63).contains(bytes.count), bytes.first != 0x2D, bytes.last != 0x2D,
      bytes.allSatisfy(\.isASCIILetterOrDigitOrHyphen)
    else { return false }
    guard bytes.dropFirst(2).starts(with: "--".utf8) else { return true }
    return label.hasPrefix("xn--") && IDNA.isCanonical(encodedLabel: label)
  }

  private static func isNumber(_ label: Substring) -> Bool {
    let bytes = label.utf8
    if bytes.starts(with: "0x".utf8) {
      return bytes.dropFirst(2).allSatisfy { Hexadecimal.value(of: $0) != nil }
    }
    return bytes.allSatisfy(\.isASCIIDigit)
  }

  private static func isAddress(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        let bytes = part.utf8
        guard (1...3).contains(bytes.count), bytes.allSatisfy(\.isASCIIDigit),
          bytes.count == 1 || bytes.first != 0x30
        else { return false }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
      }
  }
}

extension LinkDomain: Codable {
  /// Decodes a host name.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let domain = LinkDomain(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a host name")
      )
    }
    self = domain
  }

  /// Encodes the canonical spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
