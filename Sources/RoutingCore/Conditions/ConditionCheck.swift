import LinkCore

/// A condition as numbers, so that holding it against a tap follows no reference and compares no text.
///
/// Ranges of places point into the lists of the ``RulePlan`` that the check belongs to.
enum ConditionCheck: Hashable, Sendable {
  /// The platform's bit is one of these.
  case platform(UInt32)
  /// The device's bit is one of these.
  case device(UInt32)
  /// The operating system's bit is one of these.
  case system(UInt32)
  /// The moment is one of these.
  case dates(ClosedRange<Int64>)
  /// No tap meets it.
  case never
  /// The country is one of these words.
  case country(Range<Int>)
  /// The browser is one of these words.
  case browser(Range<Int>)
  /// The app whose web view asks is one of these words; any where there is no list.
  case inAppBrowser(Range<Int>?)
  /// The address is in one of these blocks.
  case address(Range<Int>)
  /// The zone's time is in this window.
  case hours(Int)
  /// The system's version is in this range.
  case systemVersion(Int)
  /// The app's version is in this range.
  case appVersion(Int)
  /// The host of the page before is one of these words, or below it.
  case referrer(Range<Int>)
  /// One of the best languages is one of these words, or belongs to it.
  case language(Range<Int>)
  /// The query has a key, with one of these words; with any value where there is no list.
  case query(UInt64, Range<Int>?)

  /// Whether facts have to be read out of text first: such checks come last in their rule.
  var needsReading: Bool {
    switch self {
    case .platform, .device, .system, .dates, .never, .country, .browser, .inAppBrowser, .address,
      .hours:
      false
    case .systemVersion, .appVersion, .referrer, .language, .query: true
    }
  }
}

extension RulePlan {
  /// The place of the first condition of a rule that does not hold for a tap, `nil` where all do;
  /// what is not known meets no condition.
  func failing(rule: Int, _ tap: Tap, _ facts: inout TapFacts) -> Int? {
    var index = rule == 0 ? 0 : ends[rule - 1]
    let end = ends[rule]
    while index < end {
      if !holds(steps[index].check, tap, &facts) { return steps[index].place }
      index += 1
    }
    return nil
  }

  private func holds(_ check: ConditionCheck, _ tap: Tap, _ facts: inout TapFacts) -> Bool {
    switch check {
    case .platform(let bits): return bits & facts.platform != 0
    case .device(let bits): return bits & facts.device != 0
    case .system(let bits): return bits & facts.system != 0
    case .dates(let moments): return moments.contains(tap.now.milliseconds)
    case .never: return false
    case .country(let places): return facts.country(tap).map { has($0, places) } ?? false
    case .browser(let places): return facts.browser(tap).map { has($0, places) } ?? false
    case .inAppBrowser(let places):
      guard tap.agent.inAppBrowser != nil else { return false }
      guard let places else { return true }
      return facts.inAppBrowser(tap).map { has($0, places) } ?? false
    case .address(let places):
      guard let address = tap.circumstances.address else { return false }
      return blocks[places].contains { $0.contains(address) }
    case .hours(let place):
      guard let offset = tap.circumstances.zoneOffsets[windows[place].zone] else { return false }
      return windows[place].contains(tap.now, offset: offset)
    case .systemVersion(let place):
      return facts.systemVersion(tap).map { versions[place].contains($0) } ?? false
    case .appVersion(let place):
      return facts.appVersion(tap).map { versions[place].contains($0) } ?? false
    case .referrer(let places): return facts.referrers(tap).contains { has($0, places) }
    case .language(let places): return facts.languages(tap).contains { has($0, places) }
    case .query(let key, let places):
      return facts.query(tap).contains { item in
        item.key == key && (places.map { has(item.value, $0) } ?? true)
      }
    }
  }

  private func has(_ word: UInt64, _ places: Range<Int>) -> Bool {
    var place = places.lowerBound
    while place < places.upperBound {
      if words[place] == word { return true }
      place += 1
    }
    return false
  }
}

extension CaseIterable where Self: Equatable {
  /// The bit that stands for the value in a set of such values.
  var bit: UInt32 {
    var bit: UInt32 = 1
    for value in Self.allCases {
      if value == self { return bit }
      bit <<= 1
    }
    return 0
  }
}

extension Set where Element: CaseIterable {
  /// The bits of all values.
  var bits: UInt32 { reduce(0) { $0 | $1.bit } }
}

/// A text as 64 bits: FNV-1a over its bytes.
///
/// What a client says is compared with what a rule says by these alone. Two texts of one hash have to
/// be made on purpose, and a client that makes them could as well say the text that the rule asks for.
struct WordHash: Hashable, Sendable {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of a whole text.
  static func of(_ text: some StringProtocol) -> UInt64 {
    of(text.utf8)
  }

  /// The hash of some bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = WordHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  /// Goes on by one byte.
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hashes of a host in lower case and of those above it, each read from its end.
  static func endings(of host: String) -> [UInt64] {
    let bytes = Array(host.utf8)
    var hashes: [UInt64] = []
    hashes.reserveCapacity(4)
    var hash = WordHash()
    var place = bytes.count
    while place > 0 {
      place -= 1
      let byte = bytes[place]
      if byte == UInt8(ascii: ".") { hashes.append(hash.value) }
      hash.add(byte.asciiLowercased)
    }
    hashes.append(hash.value)
    return hashes
  }
}

/// What checks ask of a tap again and again, as numbers: worked out once, and only when asked.
///
/// It holds no part of the tap, so that beginning a decision copies nothing.
struct TapFacts {
  /// The bit of the platform.
  let platform: UInt32
  /// The bit of the kind of device.
  let device: UInt32
  /// The bit of the operating system.
  let system: UInt32

  private var systemVersion: Known<VersionNumber?> = .not
  private var appVersion: Known<VersionNumber?> = .not
  private var country: Known<UInt64?> = .not
  private var browser: Known<UInt64?> = .not
  private var inAppBrowser: Known<UInt64?> = .not
  private var languages: Known<[UInt64]> = .not
  private var referrers: Known<[UInt64]> = .not
  private var query: Known<[QueryItem]> = .not

  private enum Known<Fact> {
    case not
    case known(Fact)

    mutating func value(_ work: () -> Fact) -> Fact {
      if case .known(let fact) = self { return fact }
      let fact = work()
      self = .known(fact)
      return fact
    }
  }

  init(_ tap: Tap) {
    platform = tap.agent.routePlatform.bit
    device = tap.agent.device.bit
    system = tap.agent.system.bit
  }

  /// The system's version.
  mutating func systemVersion(_ tap: Tap) -> VersionNumber? {
    systemVersion.value { tap.agent.systemVersion.flatMap { VersionNumber($0) } }
  }

  /// The app's version.
  mutating func appVersion(_ tap: Tap) -> VersionNumber? {
    appVersion.value { tap.circumstances.appVersion.flatMap { VersionNumber($0) } }
  }

  /// The hash of the country.
  mutating func country(_ tap: Tap) -> UInt64? {
    country.value { tap.circumstances.country.map { WordHash.of($0) } }
  }

  /// The hash of the browser's name.
  mutating func browser(_ tap: Tap) -> UInt64? {
    browser.value { tap.agent.browser.map { WordHash.of($0) } }
  }

  /// The hash of the name of the app whose web view asks.
  mutating func inAppBrowser(_ tap: Tap) -> UInt64? {
    inAppBrowser.value { tap.agent.inAppBrowser.map { WordHash.of($0) } }
  }

  /// The hashes of the languages the person reads best, and of what these belong to: `de-AT` and `de`.
  mutating func languages(_ tap: Tap) -> [UInt64] {
    languages.value { tap.circumstances.languages.map(LanguagePreferences.best) ?? [] }
  }

  /// The hashes of the host of the page before and of those above it, each read from its end.
  mutating func referrers(_ tap: Tap) -> [UInt64] {
    referrers.value { tap.circumstances.referrerHost.map(WordHash.endings(of:)) ?? [] }
  }

  /// The items of the query, the first 64.
  mutating func query(_ tap: Tap) -> [QueryItem] {
    query.value { tap.query.map(QueryItem.all) ?? [] }
  }
}
