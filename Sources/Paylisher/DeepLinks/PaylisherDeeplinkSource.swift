import LinkCore

/// The seven normalized sources of a link.
public enum PaylisherDeeplinkSource: Sendable {
  /// Instagram.
  public static let instagram = CanonicalSource.instagram.rawValue
  /// Facebook and Messenger.
  public static let facebook = CanonicalSource.facebook.rawValue
  /// X, formerly Twitter.
  public static let twitter = CanonicalSource.twitter.rawValue
  /// TikTok.
  public static let tiktok = CanonicalSource.tiktok.rawValue
  /// A QR code.
  public static let qr = CanonicalSource.qr.rawValue
  /// A typed address, a browser, an email or a chat.
  public static let direct = CanonicalSource.direct.rawValue
  /// Any other source.
  public static let unknown = CanonicalSource.unknown.rawValue

  /// Returns the normalized source of a value such as `ig` or `https://t.co`.
  ///
  /// - Parameter raw: The value.
  /// - Returns: The normalized source, or `nil` if the value is `nil` or blank.
  public static func classify(_ raw: String?) -> String? {
    guard let raw, !raw.allSatisfy(\.isWhitespace) else { return nil }
    return canonical(rawSource: raw, referrer: nil, platformHint: nil)
  }

  /// Returns the normalized source of a link.
  ///
  /// The method checks the arguments in order and uses the first known source.
  ///
  /// - Parameters:
  ///   - rawSource: The source of the link.
  ///   - referrer: The referrer of the link.
  ///   - platformHint: The app that opened the link.
  /// - Returns: The normalized source.
  public static func canonical(
    rawSource: String?,
    referrer: String?,
    platformHint: String?
  ) -> String {
    CanonicalSource(source: rawSource, referrer: referrer, platformHint: platformHint).rawValue
  }
}
