import AssociationCore
import LinkCore
import Persistence

/// The association files of a workspace's apps: the same for phones that fetch them and for owners
/// who look at them.
struct AssociationFiles: Sendable {
  static let applePath = "/.well-known/apple-app-site-association"
  static let androidPath = "/.well-known/assetlinks.json"

  private let iPhoneApps: [AssociatedApp]
  private let androidApps: [AssociatedAndroidApp]
  private let hasDashboard: Bool

  /// Makes the files of a domain.
  ///
  /// - Parameters:
  ///   - apps: The apps of its workspace.
  ///   - hasDashboard: Whether users sign in there.
  init(_ apps: [AppRecord], hasDashboard: Bool) {
    self.hasDashboard = hasDashboard
    iPhoneApps = apps.filter { $0.platform == .ios }.compactMap { app in
      app.teamID.flatMap { AssociatedApp(teamID: $0, bundleID: app.bundleID) }
    }
    androidApps = apps.filter { $0.platform == .android }.map {
      AssociatedAndroidApp(packageName: $0.bundleID, fingerprints: $0.certificateFingerprints)
    }
  }

  /// The file for iPhone and iPad: every app with a team.
  var apple: [UInt8] {
    AppleAppSiteAssociation.generate(apps: iPhoneApps, hasDashboard: hasDashboard)
  }
  /// The file for Android: every app with a signing certificate.
  var android: [UInt8] { AssetLinks.generate(apps: androidApps) }

  /// The file for iPhone and iPad as a value.
  var appleDocument: JSONValue {
    AppleAppSiteAssociation.document(apps: iPhoneApps, hasDashboard: hasDashboard)
  }
  var androidDocument: JSONValue { AssetLinks.document(apps: androidApps) }
  /// The Android apps that the file names.
  var androidPackages: [String] {
    androidApps.filter { !$0.fingerprints.isEmpty }.map(\.packageName).sorted()
  }
}
