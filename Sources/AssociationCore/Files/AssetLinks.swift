public import JSONCoding

/// The file `/.well-known/assetlinks.json` of a domain.
public enum AssetLinks: Sendable {
  /// The file as bytes of JSON: sorted and stable.
  public static func generate(apps: [AssociatedAndroidApp]) -> [UInt8] {
    document(apps: apps).canonicalBytes
  }

  /// The file as a value: one statement per app that has a fingerprint.
  public static func document(apps: [AssociatedAndroidApp]) -> JSONValue {
    .array(
      apps.filter { !$0.fingerprints.isEmpty }.sorted { $0.packageName < $1.packageName }
        .map(statement)
    )
  }

  private static func statement(_ app: AssociatedAndroidApp) -> JSONValue {
    var relations: [JSONValue] = ["delegate_permission/common.handle_all_urls"]
    if app.sharesCredentials { relations.append("delegate_permission/common.get_login_creds") }
    return [
      "relation": .array(relations),
      "target": [
        "namespace": "android_app",
        "package_name": .string(app.packageName),
        "sha256_cert_fingerprints": .array(
          app.fingerprints.map { $0.uppercased() }.sorted().map { .string($0) }
        ),
      ],
    ]
  }
}

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
