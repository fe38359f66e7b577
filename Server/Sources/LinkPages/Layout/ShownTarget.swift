import LinkCore

/// A target that is shown to people, with the part that says who gets the visitor set apart.
///
/// The host stands as resolvers read it, in ASCII: `xn--pple-43d.com`, never its look-alike.
/// What has no such form keeps its bytes, percent-encoded.
struct ShownTarget: Sendable {
  /// What stands before the authority, such as `https://`.
  let before: String
  /// Who gets the visitor: the authority, or the scheme of a target without one.
  let authority: String
  /// What stands behind the authority.
  let after: String
  /// The host of a web page.
  let host: String?

  init(_ target: String) {
    guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      self.init(before: "", authority: "", after: target)
      return
    }
    let scheme = String(target[...colon])
    let rest = target[target.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      self.init(before: "", authority: scheme, after: String(rest))
      return
    }
    let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
    self.init(
      before: scheme + "//",
      authority: String(authority),
      after: String(rest[authority.endIndex...])
    )
  }

  private init(before: String, authority: String, after: String) {
    let isWeb = ["http://", "https://"].contains(before.lowercased())
    let ascii = isWeb ? Self.resolved(authority) : authority.asciiOnly
    self.before = before.asciiOnly
    self.authority = ascii
    self.after = after.asciiOnly
    host = isWeb && !ascii.isEmpty ? ascii : nil
  }

  /// The authority of a web page with its host in ASCII.
  private static func resolved(_ authority: String) -> String {
    let port = authority.lastIndex(of: ":").map { authority[$0...] } ?? ""
    let name = authority.dropLast(port.count)
    return LinkDomain(name).map { $0.description + port } ?? authority.asciiOnly
  }

  /// The target in one line of code.
  var html: HTML {
    "<code dir=\"ltr\">\(before)<b>\(authority)</b>\(after)</code>"
  }
}

extension PageAddress {
  /// The host as resolvers read it, without the port.
  var displayedHost: String? {
    ShownTarget(description).host.map { host in String(host.prefix { $0 != ":" }) }
  }
}

extension String {
  /// The text with every byte that is not visible ASCII percent-encoded.
  fileprivate var asciiOnly: String {
    guard !utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return self }
    var text = ""
    for byte in utf8 {
      if byte > 0x20, byte < 0x7F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return text
  }
}
