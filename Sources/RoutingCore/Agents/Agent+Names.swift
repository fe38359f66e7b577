extension Agent {
  /// The stable name of the operating system, `nil` where it is not known.
  public var systemName: String? {
    system == .other ? nil : system.rawValue
  }

  /// The stable name of the kind of device, `nil` where it is not known.
  public var deviceName: String? {
    device == .other ? nil : device.rawValue
  }
}
