import AttributionCore
import LinkCore
import Testing

@Suite struct DeviceSignalsTests {
  @Test func comesBackFromItsEncoding() throws {
    var signals = DeviceSignals.iPhone
    signals.deviceClass = .phone
    signals.model = SignalDigest(model: "Pixel 9")
    let bytes = signals.encoded
    #expect(bytes.count == DeviceSignals.encodedLength)
    #expect(DeviceSignals(encoded: bytes) == signals)
    #expect(DeviceSignals(encoded: DeviceSignals().encoded) == DeviceSignals())
  }

  @Test func refusesBytesOfAnotherLayout() {
    #expect(DeviceSignals(encoded: []) == nil)
    #expect(DeviceSignals(encoded: [UInt8](repeating: 0, count: 19)) == nil)
    #expect(DeviceSignals(encoded: [UInt8](repeating: 0x20, count: 20)) == nil)
  }

  @Test func readsAnyBytesOfItsLayoutWithoutFailing() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = (0..<19).map { _ in UInt8.random(in: 0...255, using: &generator) }
      bytes[0] = 0x20 | bytes[0] & 0xF
      let read = DeviceSignals(encoded: bytes)
      #expect(read.map { DeviceSignals(encoded: $0.encoded) } == .some(read))
    }
  }

  @Test(arguments: [
    ("tr-TR", "tr", "tr"), ("zh-Hans-CN", "zh", "cn"), ("pt_BR", "pt", "br"), ("EN", "en", nil),
    ("iw-IL", "he", "il"), ("es-419", "es", "419"), ("no", "nb", nil), ("fil-PH", "fil", "ph"),
  ])
  func readsLanguageTags(tag: String, language: String, region: String?) throws {
    let read = try #require(LanguageTag(tag))
    #expect(read.language.description == language)
    #expect(read.region?.description == region)
  }

  @Test(arguments: ["", "-", "e", "1234", "日本", "x y"])
  func refusesWhatIsNoLanguage(tag: String) {
    #expect(LanguageTag(tag) == nil)
  }

  @Test(arguments: [
    ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "europe/kyiv"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("Etc/UTC", "GMT"),
  ])
  func knowsTheTwoNamesOfAZone(browser: String, system: String) {
    #expect(SignalDigest(timeZone: browser) == SignalDigest(timeZone: system))
    #expect(SignalDigest(timeZone: browser) != SignalDigest(timeZone: "Europe/Berlin"))
  }

  @Test func takesNoModelFromAReducedAgent() {
    #expect(SignalDigest(model: "K") == nil)
    #expect(SignalDigest(model: "") == nil)
  }

  @Test func turnsScreensUpright() {
    #expect(ScreenSize(width: 852, height: 393) == ScreenSize(width: 393, height: 852))
    #expect(ScreenSize(width: 0, height: 852) == nil)
  }

  @Test func takesOffsetsThatZonesHave() {
    var signals = DeviceSignals()
    signals.setZoneOffset(minutes: 345)
    #expect(signals.zoneOffset == 345)
    signals.setZoneOffset(minutes: 7)
    #expect(signals.zoneOffset == 345)
  }

  @Test(
    arguments: [
      (SystemFamily.ios, "18.7", true, "26.1", true), (.ios, "18.7", true, "17.6", false),
      (.ios, "18.7", true, nil, true), (.ios, "17.6", false, "17.6", true),
      (.ios, "17.6", false, "17.5", false), (.android, "10", true, "15", true),
      (.android, "14", false, "15", false),
    ] as [(SystemFamily, String, Bool, String?, Bool)]
  )
  func knowsVersionsThatOneSystemReports(
    system: SystemFamily,
    told: String,
    isFrozen: Bool,
    other: String?,
    isConsistent: Bool
  ) {
    var (first, second) = (DeviceSignals(), DeviceSignals())
    first.version = .browser(system, version: told, isFrozen: isFrozen)
    second.version = other.flatMap { SystemVersion(app: $0) }
    #expect(first.isConsistent(with: second) == isConsistent)
    #expect(second.isConsistent(with: first) == isConsistent)
  }
}
