/// Something that a tap and a first launch can agree in.
public enum MatchSignal: String, Hashable, Sendable, CaseIterable {
  /// The keyed bucket of the network address.
  case network
  /// The whole IPv6 address, which a phone keeps for hours and shares with none.
  case address
  /// The time from the tap to the first launch.
  case delay
  /// The system's family.
  case system
  /// The system's version.
  case version = "system_version"
  /// Phone or tablet.
  case deviceClass = "device_class"
  /// The model.
  case model
  /// The preferred language.
  case language
  /// The region of the language's tag.
  case region
  /// The time zone, by name, else by offset.
  case timeZone = "time_zone"
  /// The screen's sides in points.
  case screen
  /// Pixels per point.
  case scale
  /// What all signals of the device are worth less because people of one home own equal phones.
  case equalPhones = "equal_phones"

  /// Those of the device.
  static let ofDevice: [MatchSignal] = allCases.filter {
    ![.network, .address, .delay, .equalPhones].contains($0)
  }
}
