/// A URL scheme that an app registers for itself, in lower case.
///
/// The syntax is that of [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1).
/// Schemes of the web, of the system, and those that run code or reach files
/// (``neverAllowed``) belong to no app.
///
/// ```swift
/// CustomScheme("YourApp")?.description  // "yourapp"
/// CustomScheme("javascript")            // nil
/// ```
public struct CustomScheme: Hashable, Sendable, LosslessStringConvertible {
  /// The longest a scheme may be, in bytes.
  public static let maximumLength = 64

  /// Schemes that no link may lead to and no app may register, whatever a policy says: they run
  /// code, reach local files or other computers, hand a web address to another browser past the list
  /// of allowed hosts, or make the system open something else than they seem to.
  public static let neverAllowed = running.union(reaching).union(browsing).union(opening)

  /// Schemes that run code or install something.
  private static let running: Set<String> = [
    "about", "android-app", "hcp", "intent", "itms-beta", "itms-services", "jar", "javascript",
    "livescript", "mk", "mocha", "ms-appinstaller", "ms-cxh", "ms-cxh-full", "ms-its", "ms-msdt",
    "ms-officecmd", "ms-windows-store", "shell", "vbscript", "wyciwyg",
  ]

  /// Schemes of files, here or on another computer.
  private static let reaching: Set<String> = [
    "afp", "blob", "cifs", "content", "data", "dict", "file", "filesystem", "gopher", "imap",
    "imaps", "ldap", "ldaps", "moz-icon", "ms-rd", "ms-search", "nfs", "rdp", "res", "resource",
    "rlogin", "rsync", "search", "search-ms", "sftp", "smb", "ssh", "svn", "telnet", "tftp",
    "view-source", "vnc",
  ]

  /// Schemes by which a browser takes a web address.
  private static let browsing: Set<String> = [
    "brave", "chrome", "chrome-extension", "ddgquicklink", "edge", "firefox", "firefox-focus",
    "googlechrome", "googlechrome-x-callback", "googlechromes", "microsoft-edge",
    "microsoft-edge-http", "microsoft-edge-https", "moz-extension", "opera", "opera-http",
    "opera-https", "safari-extension", "safari-web-extension", "touch-http", "touch-https",
    "x-safari-http", "x-safari-https",
  ]

  /// Schemes by which the system opens its settings or runs what its user recorded.
  private static let opening: Set<String> = [
    "app-prefs", "ms-settings", "prefs", "shortcuts", "shortcuts-production", "workflow",
    "x-apple.systempreferences",
  ]

  /// Schemes of the web and of the system's own apps, which no other app receives.
  public static let reserved: Set<String> = others.union([
    "app-settings", "facetime", "facetime-audio", "ftp", "http", "https", "itms", "itms-apps",
    "itms-appss", "mailto", "sms", "tel", "telprompt", "urn", "ws", "wss",
  ])

  /// Schemes of stores, office programs, mail parts and other programs that computers hand a link to.
  private static let others: Set<String> = [
    "appmarket", "cid", "ed2k", "magnet", "market", "mid", "ms-access", "ms-excel", "ms-infopath",
    "ms-outlook", "ms-powerpoint", "ms-project", "ms-publisher", "ms-spd", "ms-visio", "ms-word",
    "msteams", "onenote", "steam", "zoommtg", "zoomus",
  ]

  /// Reserved schemes by which a device calls, writes or opens a store, which a workspace may allow in
  /// its links.
  private static let contacting: Set<String> = [
    "appmarket", "facetime", "facetime-audio", "itms-apps", "itms-appss", "mailto", "market",
    "msteams", "sms", "tel", "zoommtg", "zoomus",
  ]

  /// Whether a workspace may allow a scheme, in lower case, in the web targets of its links: one that
  /// asks a program of the device, such as `tel` or `whatsapp`, and neither the web nor one that is
  /// ``neverAllowed``.
  ///
  /// ```swift
  /// CustomScheme.mayBeAllowed("tel")     // true
  /// CustomScheme.mayBeAllowed("intent")  // false
  /// ```
  public static func mayBeAllowed(_ scheme: String) -> Bool {
    contacting.contains(scheme) || CustomScheme(scheme)?.description == scheme
  }

  /// The scheme in lower case, without the colon.
  public let description: String

  /// Makes a scheme, or `nil` where the syntax is wrong or no app may have it.
  public init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard (1...Self.maximumLength).contains(bytes.count), bytes.first?.isASCIILetter == true,
      bytes.allSatisfy(Self.allows)
    else { return nil }
    let scheme = text.lowercased()
    guard !Self.neverAllowed.contains(scheme), !Self.reserved.contains(scheme) else { return nil }
    description = scheme
  }

  /// Makes a scheme, or `nil` where the syntax is wrong or no app may have it.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Whether a byte may stand in a scheme after its first letter.
  static func allows(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }
}

extension CustomScheme: Codable {
  /// Decodes a scheme.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let scheme = CustomScheme(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a scheme an app may have")
      )
    }
    self = scheme
  }

  /// Encodes the lower-case scheme.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
