#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LinkCore
import UIKit
import DeviceModels

/// What UIKit says about the device, on the main thread only.
enum UIKitDevice: Sendable {
  /// What adds what is known at once, which is nothing away from the main thread.
  static func describer() -> @Sendable (DeviceFacts) -> DeviceFacts {
    guard Thread.isMainThread else { return { $0 } }
    let known = MainActor.assumeIsolated { described(DeviceFacts()) }
    return { facts in
      var facts = facts
      facts.properties.merge(known.properties) { $1 }
      facts.signals.deviceClass = known.signals.deviceClass
      facts.signals.screenWidth = known.signals.screenWidth
      facts.signals.screenHeight = known.signals.screenHeight
      facts.signals.screenScale = known.signals.screenScale
      return facts
    }
  }

  /// Puts on later events what could not be known at setup.
  static func describe(to sdk: PaylisherSDK) {
    guard !Thread.isMainThread else { return }
    // Ends at once.
    Task { @MainActor in
      let properties = described(DeviceFacts()).properties
      sdk.perform { engine, _ in engine.recorder.describeDevice(properties) }
    }
  }

  @MainActor static func described(_ facts: DeviceFacts) -> DeviceFacts {
    let (device, screen) = (UIDevice.current, UIScreen.main)
    let (width, height) = (Int(screen.bounds.width), Int(screen.bounds.height))
    let isTablet = device.userInterfaceIdiom == .pad
    var facts = facts
    facts.properties["$device_manufacturer"] = "Apple"
    facts.properties["$device_name"] = .string(device.model)
    facts.properties["$device_type"] = isTablet ? "Tablet" : "Mobile"
    facts.properties["$screen_width"] = .integer(Int64(width))
    facts.properties["$screen_height"] = .integer(Int64(height))
    facts.signals.deviceClass = isTablet ? "tablet" : "phone"
    facts.signals.screenWidth = min(width, height)
    facts.signals.screenHeight = max(width, height)
    facts.signals.screenScale = Double(screen.scale)
    return facts
  }
}
#endif
