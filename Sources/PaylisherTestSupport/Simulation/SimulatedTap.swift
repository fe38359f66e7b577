/// What a tap leaves for the first launch.
public struct SimulatedTap: Hashable, Sendable {
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

/// Where a tap or a first launch comes from, as a ``LinkSimulator``'s server sees it.
struct SimulatedPlace: Hashable, Sendable {
  /// Names the phone's browser, as its cookie does.
  var phone: String
  /// The phone's model.
  var model: String
  /// The network that it uses.
  var network: String
}
