import LinkCore

/// The seven words for where a person came from.
public enum PaylisherDeeplinkSource: Sendable {
  /// Instagram.
  public static let instagram = CanonicalSource.instagram.rawValue
  /// Facebook and Messenger.
  public static let facebook = CanonicalSource.facebook.rawValue
  /// Twitter, now X.
  public static let twitter = CanonicalSource.twitter.rawValue
  /// TikTok.
  public static let tiktok = CanonicalSource.tiktok.rawValue
  /// A QR code.
  public static let qr = CanonicalSource.qr.rawValue
  /// Typed, or from a browser, a mail or a chat.
  public static let direct = CanonicalSource.direct.rawValue
  /// Something that is none of these.
  public static let unknown = CanonicalSource.unknown.rawValue

  /// The word for a signal such as `ig` or `https://t.co`, `nil` for an empty one.
  public static func classify(_ raw: String?) -> String? {
    guard let raw, !raw.allSatisfy(\.isWhitespace) else { return nil }
    return canonical(rawSource: raw, referrer: nil, platformHint: nil)
  }

  /// The word for a link's `source`, its referrer and the app that opened it; the first that says
  /// something known wins.
  public static func canonical(
    rawSource: String?,
    referrer: String?,
    platformHint: String?
  ) -> String {
    CanonicalSource(source: rawSource, referrer: referrer, platformHint: platformHint).rawValue
  }
}
