import LinkCore

/// Captures that the app was installed, updated, opened and left.
final class LifecycleTracker: Sendable {
  static let name = "app-version"

  private let isEnabled: Bool
  private let environment: PaylisherEnvironment
  private let recorder: EventRecorder
  private let state = Locked((wasActive: false, isActive: false))

  private struct Version: Codable, Equatable {
    var version: String?
    var build: String?
  }

  init(isEnabled: Bool, environment: PaylisherEnvironment, recorder: EventRecorder) {
    self.isEnabled = isEnabled
    self.environment = environment
    self.recorder = recorder
  }

  /// Compares the app's version with that of the last launch.
  func launched() {
    let device = environment.device
    let now = Version(version: device.appVersion, build: device.appBuild)
    let before = environment.storage.decoded(Version.self, named: Self.name)
    guard now != before else { return }
    environment.storage.encode(now, named: Self.name)
    guard let before = before ?? earlierVersion else {
      // Nothing is kept that outlives the app, so a first install looks like a second one.
      let properties = versionProperties.merging(["install_type": "unknown"]) { $1 }
      return capture("Application Installed", properties)
    }
    var properties = versionProperties
    properties["previous_version"] = before.version.map(JSONValue.string)
    properties["previous_build"] = before.build.map(JSONValue.string)
    capture("Application Updated", properties)
  }

  /// The version before this SDK, `nil` if the app is new.
  private var earlierVersion: Version? {
    let install = environment.install
    guard install.existedBefore else { return nil }
    return Version(version: install.previousVersion, build: install.previousBuild)
  }

  /// The app is in front of the person.
  func becameActive(at moment: Timestamp) {
    let wasActive = state.withLock { state -> Bool? in
      guard !state.isActive else { return nil }
      defer { state = (true, true) }
      return state.wasActive
    }
    guard let wasActive else { return }
    var properties: [String: JSONValue] = wasActive ? [:] : versionProperties
    properties["from_background"] = .bool(wasActive)
    capture("Application Opened", properties, at: moment)
  }

  /// The app is no longer in front of the person.
  func enteredBackground(at moment: Timestamp) {
    let wasActive = state.withLock { state in
      defer { state.isActive = false }
      return state.isActive
    }
    if wasActive { capture("Application Backgrounded", [:], at: moment) }
  }

  private var versionProperties: [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    properties["version"] = environment.device.appVersion.map(JSONValue.string)
    properties["build"] = environment.device.appBuild.map(JSONValue.string)
    return properties
  }

  private func capture(
    _ name: String,
    _ properties: [String: JSONValue],
    at moment: Timestamp? = nil
  ) {
    if isEnabled { recorder.capture(name, properties, at: moment) }
  }
}
