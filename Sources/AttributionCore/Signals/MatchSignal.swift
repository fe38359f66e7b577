/// Something that a tap and a first launch can agree in.
public enum MatchSignal: String, Hashable, Sendable, CaseIterable {
  /// The keyed bucket of the network address.
  case network
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
  /// The fingerprint of older clients.
  case fingerprint
}

/// What comparing one signal found.
public enum SignalOutcome: String, Hashable, Sendable, CaseIterable {
  /// Both sides say the same.
  case agree
  /// They differ by what one phone's browser and app may differ in: a rounded point, an update's
  /// minor number, a zone under two names.
  case close
  /// They contradict each other.
  case disagree
  /// One side or both do not tell.
  case missing
  /// One side tells a value that its browser is known to freeze, so that it says nothing.
  case frozen
}
