/// What a tap leaves for the first launch.
public struct RehearsedTap: Hashable, Sendable {
  /// The journey that began.
  public let jid: String
  /// What the labelled button copies.
  public let copiedLink: String
  /// What Google Play passes on.
  public let installReferrer: String
  /// What the page shows to be typed.
  public let code: String
  /// What the QR code of a computer's page says.
  public let scannedLink: String
}
