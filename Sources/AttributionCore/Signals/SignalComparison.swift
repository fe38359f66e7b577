/// How the signals of a tap and of a first launch compare, one by one.
public struct SignalComparison: Hashable, Sendable {
  /// In the order of ``MatchSignal/ofDevice``.
  private let outcomes: [SignalOutcome]

  /// Compares what a browser reported at a tap with what an app reports at its first launch.
  public init(tap: DeviceSignals, launch: DeviceSignals) {
    self.init { signal in
      switch signal {
      case .network, .address, .delay, .equalPhones: .missing
      case .system:
        Self.equality(tap.system, launch.system) == .disagree
          ? .impossible : Self.equality(tap.system, launch.system)
      case .version: Self.reported(tap.version, launch.version, by: Self.versions)
      case .deviceClass: Self.reported(tap.deviceClass, launch.deviceClass, by: Self.equality)
      case .model: Self.reported(tap.model, launch.model, by: Self.equality)
      case .language: Self.reported(tap.language, launch.language, by: Self.equality)
      case .region: Self.equality(tap.region, launch.region)
      case .timeZone: Self.zones(tap, launch)
      case .screen:
        Self.reported(tap.screen, launch.screen) { Self.screens($0, $1, tap.system) }
      case .scale: Self.equality(tap.scale, launch.scale)
      }
    }
  }

  /// The same as if what the app did not tell agreed: how well another tap may explain the launch.
  var granted: SignalComparison {
    SignalComparison { self[$0] == .withheld ? .agree : self[$0] }
  }

  /// Makes a comparison of outcomes that were kept, signal by signal.
  public init(_ outcome: (MatchSignal) -> SignalOutcome) {
    outcomes = MatchSignal.ofDevice.map(outcome)
  }

  /// The outcome for a signal of the device; `missing` for those that are none, such as network and delay.
  public subscript(signal: MatchSignal) -> SignalOutcome {
    MatchSignal.ofDevice.firstIndex(of: signal).map { outcomes[$0] } ?? .missing
  }

  /// An app knows its phone: one that hides what the browser reported gains nothing by it.
  ///
  /// Used for what every SDK sends; scale, region and fingerprint weigh nothing where they are missing.
  private static func reported<Value>(
    _ tap: Value?,
    _ launch: Value?,
    by compare: (Value, Value) -> SignalOutcome
  ) -> SignalOutcome {
    guard let tap else { return .missing }
    return launch.map { compare(tap, $0) } ?? .withheld
  }

  private static func equality<Value: Equatable>(_ tap: Value, _ launch: Value) -> SignalOutcome {
    tap == launch ? .agree : .disagree
  }

  private static func equality<Value: Equatable>(_ tap: Value?, _ launch: Value?) -> SignalOutcome {
    guard let tap, let launch else { return .missing }
    return equality(tap, launch)
  }

  /// A browser may report its window, as Safari does in a private tab, or the screen without the system's bars.
  ///
  /// A height that no phone of that width has is no evidence.
  private static func screens(
    _ tap: ScreenSize,
    _ launch: ScreenSize,
    _ system: SystemFamily?
  ) -> SignalOutcome {
    if tap == launch { return .agree }
    if tap.isClose(to: launch) { return .close }
    if system == .ios, !tap.isOfAnApplePhone {
      return tap.short == launch.short || !tap.hasWidthOfAnApplePhone ? .missing : .disagree
    }
    return system == .android && tap.differsByBars(from: launch) ? .missing : .disagree
  }

  /// Names decide; the offset helps where a name is missing or not known to be another's alias.
  private static func zones(_ tap: DeviceSignals, _ launch: DeviceSignals) -> SignalOutcome {
    let names = equality(tap.timeZone, launch.timeZone)
    let offsets = equality(tap.zoneOffset, launch.zoneOffset)
    switch (names, offsets) {
    case (.agree, _): return .agree
    case (_, .agree): return .close
    case (.disagree, _), (_, .disagree): return .disagree
    default:
      let isHidden = launch.timeZone == nil && launch.zoneOffset == nil
      return isHidden && (tap.timeZone != nil || tap.zoneOffset != nil) ? .withheld : .missing
    }
  }

  /// A system's version does not go down within a day.
  ///
  /// A frozen version still refuses what came before it.
  private static func versions(_ tap: SystemVersion, _ launch: SystemVersion) -> SignalOutcome {
    if tap.precision == .frozen || launch.precision == .frozen { return .frozen }
    if tap.precision == .atLeast { return allows(launch, from: tap) }
    if launch.precision == .atLeast {
      return allows(tap, from: launch) == .frozen ? .frozen : .disagree
    }
    guard tap.major == launch.major else {
      return launch.major < tap.major ? .impossible : .disagree
    }
    let comparesMinor = tap.precision == .minor && launch.precision == .minor
    if comparesMinor, launch.minor < tap.minor { return .impossible }
    return !comparesMinor || tap.minor == launch.minor ? .agree : .close
  }

  private static func allows(
    _ version: SystemVersion,
    from lowest: SystemVersion
  ) -> SignalOutcome {
    if version.major != lowest.major {
      return version.major > lowest.major ? .frozen : .impossible
    }
    guard version.precision == .minor else { return .frozen }
    return version.minor >= lowest.minor ? .frozen : .impossible
  }
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
  /// They differ as one phone cannot within a day: another system, or an older version of it after
  /// the tap.
  case impossible
  /// One side or both do not tell.
  case missing
  /// The browser reported it and the app did not, although apps can: it counts as a contradiction.
  case withheld
  /// One side tells a value that its browser is known to freeze, so that it says nothing.
  case frozen
}
