/// The kind of device that browser and app both know.
public enum DeviceClass: UInt8, Hashable, Sendable, CaseIterable {
  /// A phone.
  case phone = 1
  /// A tablet.
  case tablet = 2
}
