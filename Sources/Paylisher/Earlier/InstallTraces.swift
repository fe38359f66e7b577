import Foundation
package import LinkCore

/// What says that an app ran on the device before it had this SDK.
package struct InstallTraces: Equatable, Sendable {
  /// When the system made the app's container: the first installation.
  package var containerMadeAt: Timestamp?
  /// When the app made the oldest folder that is still in its container: its first launch or later.
  package var firstWrittenAt: Timestamp?
  /// When the system put this version of the app on the device.
  package var bundleMadeAt: Timestamp?
  /// The version and the build that the hosted service's SDK saw last.
  package var version: String?
  package var build: String?
  /// Whether the hosted service's SDK noted a first launch.
  package var hasLaunched = false
  /// The id that AppsFlyer's SDK keeps, which begins with the moment of the installation.
  package var appsFlyerID: String?

  /// Nothing was there.
  package init() {}

  /// How much older than the app's bundle a trace has to be: an hour, in milliseconds.
  private static let margin: Int64 = 3_600_000

  /// Whether the app ran before.
  ///
  /// - Parameter now: The app's build: SDKs of others that still run in the app write the same entries
  ///   on a first launch.
  /// - Returns: Whether there is evidence.
  package func showsEarlierLaunch(build now: String?) -> Bool {
    if hasLaunched { return true }
    if let build, build != now { return true }
    func isOld(_ moment: Timestamp?) -> Bool {
      guard let moment, let bundleMadeAt else { return false }
      return bundleMadeAt.milliseconds(since: moment) > Self.margin
    }
    // A container alone may be of an app that was updated before its user opened it.
    return isOld(containerMadeAt) && isOld(firstWrittenAt)
      || isOld(appsFlyerID.flatMap(Self.moment))
  }

  /// The moment in an id such as `1614171415741-8270000`.
  private static func moment(of appsFlyerID: String) -> Timestamp? {
    let digits = appsFlyerID.prefix { $0 != "-" }
    guard digits.utf8.count == 13, let milliseconds = Int64(digits), milliseconds > 0 else {
      return nil
    }
    return Timestamp(milliseconds: milliseconds)
  }
}

extension InstallTraces {
  /// Reads the traces on this device.
  static func current() -> InstallTraces {
    let defaults = UserDefaults.standard
    var traces = InstallTraces()
    traces.version = defaults.string(forKey: "PHGVersionKey")
    traces.build = defaults.string(forKey: "PHGBuildKeyV2")
    traces.hasLaunched = defaults.object(forKey: "paylisher_first_launch_has_launched") != nil
    traces.appsFlyerID = defaults.string(forKey: "AppsFlyerUserId")
    #if canImport(Darwin)
    traces.bundleMadeAt = madeAt(Bundle.main.bundleURL)
    traces.containerMadeAt = madeAt(folder(.libraryDirectory))
    traces.firstWrittenAt = firstWrittenAt()
    #endif
    return traces
  }

  #if canImport(Darwin)
  /// The folders that the app made; a file may be a copy, which keeps the moment of its original.
  private static func firstWrittenAt() -> Timestamp? {
    let places: [FileManager.SearchPathDirectory] = [
      .applicationSupportDirectory, .cachesDirectory,
    ]
    let moments = places.flatMap { place -> [Timestamp] in
      guard let folder = folder(place) else { return [] }
      let content = try? FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: [.creationDateKey, .isDirectoryKey]
      )
      return (content ?? []).prefix(256).compactMap { item in
        let isFolder = (try? item.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
        return isFolder == true ? madeAt(item) : nil
      }
    }
    return moments.min()
  }

  private static func folder(_ place: FileManager.SearchPathDirectory) -> URL? {
    FileManager.default.urls(for: place, in: .userDomainMask).first
  }

  private static func madeAt(_ url: URL?) -> Timestamp? {
    (try? url?.resourceValues(forKeys: [.creationDateKey]))?.creationDate.map { Timestamp($0) }
  }
  #endif
}
