import Foundation
package import LinkCore
package import WireModels

/// What does not change while the app runs.
package struct DeviceFacts: Hashable, Sendable {
  /// The app's version, such as `2.1.0`.
  package var appVersion: String?
  /// The app's build, such as `42`.
  package var appBuild: String?
  /// Put on every event.
  package var properties: [String: JSONValue]
  /// What app and browser both see, for deferred look-ups.
  package var signals: DeviceSignals
  /// The advertising id, where the person has allowed it already.
  package var advertisingID: String?

  /// Names the facts.
  package init(
    appVersion: String? = nil,
    appBuild: String? = nil,
    properties: [String: JSONValue] = [:],
    signals: DeviceSignals = DeviceSignals(),
    advertisingID: String? = nil
  ) {
    self.appVersion = appVersion
    self.appBuild = appBuild
    self.properties = properties
    self.signals = signals
    self.advertisingID = advertisingID
  }
}

extension DeviceFacts {
  /// What Foundation knows; the adapter for Apple platforms adds model and screen.
  static func current() -> DeviceFacts {
    let info = Bundle.main.infoDictionary ?? [:]
    let version = info["CFBundleShortVersionString"] as? String
    let build = info["CFBundleVersion"] as? String
    let language = Locale.preferredLanguages.first ?? "en"
    let system = ProcessInfo.processInfo.operatingSystemVersion
    let properties: [String: JSONValue?] = [
      "$app_name": (info["CFBundleName"] as? String).map(JSONValue.string),
      "$app_version": version.map(JSONValue.string),
      "$app_build": build.map(JSONValue.string),
      "$app_namespace": Bundle.main.bundleIdentifier.map(JSONValue.string),
      "$os_name": .string(operatingSystem),
      "$os_version": .string("\(system.majorVersion).\(system.minorVersion)"),
      "$locale": .string(String(language.prefix { $0 != "-" && $0 != "_" })),
      "$timezone": .string(TimeZone.current.identifier),
      "$lib": .string(PaylisherVersion.library),
      "$lib_version": .string(PaylisherVersion.current),
    ]
    return DeviceFacts(
      appVersion: version,
      appBuild: build,
      properties: properties.compactMapValues { $0 },
      signals: DeviceSignals(
        osVersion: String(system.majorVersion),
        language: language,
        timeZone: TimeZone.current.identifier
      )
    )
  }

  private static var operatingSystem: String {
    #if os(iOS)
    "iOS"
    #elseif os(macOS)
    "macOS"
    #elseif os(Linux)
    "Linux"
    #else
    "unknown"
    #endif
  }
}
