public import LinkCore

/// A notification that the service extension completed, left for the app in a file of the app group.
///
/// One file each, written whole: neither process ever waits for a lock of the other, for which the
/// system would end a suspended app.
public struct ArrivedNotification: Codable, Equatable, Sendable {
  /// The folder of the files, in the container of the app group.
  public static let folder = "Library/Application Support/paylisher/arrived"
  /// The most files that wait; the extension leaves no more.
  public static let maximumCount = 200

  /// When it came.
  public let at: Timestamp
  /// The payload, as the extension got it.
  public let userInfo: JSONValue

  /// Names both.
  public init(at moment: Timestamp, userInfo: JSONValue) {
    at = moment
    self.userInfo = userInfo
  }
}
