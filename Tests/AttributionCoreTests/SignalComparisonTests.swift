import AttributionCore
import Testing

@Suite struct SignalComparisonTests {
  /// What a browser says of a system and whether that is frozen, what the app says, and what comparing
  /// them finds.
  @Test(
    arguments: [
      (SystemFamily.ios, "18.5", false, "18.5", SignalOutcome.agree),
      (.ios, "26.0", false, "26.0.1", .agree),
      (.ios, "26.0", false, "26.1.1", .close),
      (.ios, "18.7", true, "26.2", .frozen),
      (.ios, "18.6", true, "18.5", .impossible),
      (.ios, "18.6", false, "18.6", .agree),
      (.ios, "17.6", false, "17.6.1", .agree),
      (.ios, "17.6.1", false, "18.0", .disagree),
      (.ios, nil, false, "18.0", .missing),
      (.android, "10", true, "15", .frozen),
      (.android, "10", false, "10", .agree),
      (.android, "15", false, "15", .agree),
      (.android, "14", false, "15", .disagree),
      (.android, "8.1.0", false, "8.1.0", .agree),
    ] as [(SystemFamily, String?, Bool, String, SignalOutcome)]
  )
  func comparesVersions(
    system: SystemFamily,
    told: String?,
    isFrozen: Bool,
    app: String,
    outcome: SignalOutcome
  ) {
    var (tap, launch) = (DeviceSignals(), DeviceSignals())
    tap.version = .browser(system, version: told, isFrozen: isFrozen)
    launch.version = SystemVersion(app: app)
    #expect(SignalComparison(tap: tap, launch: launch)[.version] == outcome)
  }

  @Test func comparesScreensByPoints() {
    #expect(screens((393, 852), (852, 393)) == .agree)
    #expect(screens((412, 915), (411, 914)) == .close)
    #expect(screens((393, 852), (430, 932)) == .disagree)
  }

  @Test func comparesZonesByNameThenOffset() {
    #expect(zones(("Europe/Istanbul", 180), ("Europe/Istanbul", 180)) == .agree)
    #expect(zones(("Europe/Istanbul", 180), ("Asia/Riyadh", 180)) == .close)
    #expect(zones((nil, 180), ("Europe/Istanbul", 180)) == .close)
    #expect(zones(("Europe/Berlin", 60), ("Europe/Istanbul", 180)) == .disagree)
    #expect(zones((nil, nil), ("Europe/Istanbul", 180)) == .missing)
  }

  @Test func findsNothingInNothing() {
    let compared = SignalComparison(tap: DeviceSignals(), launch: .iPhone)
    #expect(MatchSignal.allCases.allSatisfy { compared[$0] == .missing })
  }

  private func screens(_ tap: (Int, Int), _ launch: (Int, Int)) -> SignalOutcome {
    var (left, right) = (DeviceSignals(), DeviceSignals())
    left.screen = ScreenSize(width: tap.0, height: tap.1)
    right.screen = ScreenSize(width: launch.0, height: launch.1)
    return SignalComparison(tap: left, launch: right)[.screen]
  }

  private func zones(_ tap: (String?, Int?), _ launch: (String?, Int?)) -> SignalOutcome {
    func signals(_ zone: (String?, Int?)) -> DeviceSignals {
      var signals = DeviceSignals()
      signals.timeZone = zone.0.flatMap { SignalDigest(timeZone: $0) }
      signals.zoneOffset = zone.1.map { Int16($0) }
      return signals
    }
    return SignalComparison(tap: signals(tap), launch: signals(launch))[.timeZone]
  }
}
