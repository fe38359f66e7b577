/// An Android app that a domain belongs to.
public struct AssociatedAndroidApp: Hashable, Sendable {
  /// The package name, such as `com.example.app`.
  public var packageName: String
  /// SHA-256 fingerprints of its signing certificates, `AA:BB:…`.
  public var fingerprints: [String]
  /// Whether passwords saved for the domain are offered in the app.
  public var sharesCredentials: Bool

  /// Makes an app.
  public init(packageName: String, fingerprints: [String], sharesCredentials: Bool = true) {
    self.packageName = packageName
    self.fingerprints = fingerprints
    self.sharesCredentials = sharesCredentials
  }
}
