package import DeviceModels
import Foundation
package import LinkCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What does not change while the app runs.
package struct DeviceFacts: Equatable, Sendable {
  /// The app's version, such as `2.1.0`.
  package var appVersion: String?
  /// The app's build, such as `42`.
  package var appBuild: String?
  /// Put on every event.
  package var properties: [String: JSONValue]
  /// What app and browser both see, for deferred look-ups.
  package var signals: DeviceSignals

  /// Names the facts.
  package init(
    appVersion: String? = nil,
    appBuild: String? = nil,
    properties: [String: JSONValue] = [:],
    signals: DeviceSignals = DeviceSignals()
  ) {
    self.appVersion = appVersion
    self.appBuild = appBuild
    self.properties = properties
    self.signals = signals
  }
}

extension DeviceFacts {
  /// What Foundation knows; the adapter for Apple platforms adds name, kind and screen.
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
      "$device_model": model.map(JSONValue.string),
      "$is_emulator": .bool(isEmulator),
      "$os_name": .string(operatingSystem),
      "$os_version": .string("\(system.majorVersion).\(system.minorVersion)"),
      "$locale": .string(String(language.prefix { $0 != "-" && $0 != "_" })),
      "$timezone": .string(TimeZone.current.identifier),
      "$lib": .string(PaylisherVersion.library),
      "$lib_version": .string(PaylisherVersion.current),
      "$sdk_package_version": .string(PaylisherVersion.current),
    ]
    return DeviceFacts(
      appVersion: version,
      appBuild: build,
      properties: properties.compactMapValues { $0 },
      signals: DeviceSignals(
        osVersion: "\(system.majorVersion).\(system.minorVersion)",
        language: language,
        timeZone: TimeZone.current.identifier,
        zoneOffset: TimeZone.current.secondsFromGMT() / 60
      )
    )
  }

  /// The name of the hardware, such as `iPhone15,2`.
  private static var model: String? {
    var system = utsname()
    guard uname(&system) == 0 else { return nil }
    return withUnsafeBytes(of: &system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static var isEmulator: Bool {
    #if targetEnvironment(simulator)
    true
    #else
    false
    #endif
  }

  private static var operatingSystem: String {
    #if os(iOS)
    "iOS"
    #elseif os(macOS)
    "macOS"
    #elseif os(tvOS)
    "tvOS"
    #elseif os(watchOS)
    "watchOS"
    #elseif os(visionOS)
    "visionOS"
    #elseif os(Linux)
    "Linux"
    #else
    "unknown"
    #endif
  }
}
