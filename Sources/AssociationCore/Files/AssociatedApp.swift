import LinkCore

/// An Apple app that a domain belongs to.
public struct AssociatedApp: Hashable, Sendable {
  /// Team and bundle id, such as `ABCDE12345.com.example.app`.
  public var appID: String
  /// The app's clips, by their ids.
  public var clipIDs: [String]
  /// Whether passwords saved for the domain are offered in the app.
  public var sharesCredentials: Bool
  /// The paths it opens; `nil` for every link of the domain.
  public var paths: [String]?

  /// Makes an app from its id, or `nil` where the team is not ten letters and digits or the
  /// bundle id is empty.
  public init?(
    teamID: String,
    bundleID: String,
    clipIDs: [String] = [],
    sharesCredentials: Bool = true,
    paths: [String]? = nil
  ) {
    guard teamID.utf8.count == 10, teamID.utf8.allSatisfy(\.isLetterOrDigit), !bundleID.isEmpty
    else { return nil }
    appID = teamID + "." + bundleID
    self.clipIDs = clipIDs
    self.sharesCredentials = sharesCredentials
    self.paths = paths
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
