/// A system's version, as far as it was reported.
///
/// Apps know theirs. Browsers round it (Android 15 as `15.0.0`), freeze it (Safari 26 says
/// `iPhone OS 18_6` whatever runs, Chrome says `Android 10`), or both.
public struct SystemVersion: Hashable, Sendable {
  /// How much of a version is true.
  public enum Precision: UInt8, Hashable, Sendable {
    /// Both numbers are the system's.
    case minor = 1
    /// The first number is the system's; the second was not reported.
    case major = 2
    /// Frozen: the system is this version or a later one.
    case atLeast = 3
    /// Frozen: it says nothing.
    case frozen = 4
  }

  /// The first number; 1 to 255.
  public let major: UInt8
  /// The second number.
  public let minor: UInt8
  /// How much of them is true.
  public let precision: Precision

  /// Makes a version; `nil` for 0, which no system of ours has.
  public init?(major: UInt8, minor: UInt8 = 0, precision: Precision = .minor) {
    guard major > 0 else { return nil }
    self.major = major
    self.minor = minor
    self.precision = precision
  }

  /// Reads what an app was reported by its system, such as `18.1.2`; `nil` for anything else.
  ///
  /// A text with one number is true in that number only.
  public init?(app text: some StringProtocol) {
    guard let numbers = Self.numbers(text) else { return nil }
    self.init(numbers, precision: numbers.minor == nil ? .major : .minor)
  }

  /// Reads what a browser tells, which may be frozen.
  ///
  /// - Parameters:
  ///   - system: The system it names.
  ///   - agent: The version beside the system's name in the user agent, such as `18.6`.
  ///   - browser: The version of Safari (`Version/26.0`), which follows the system's on iOS.
  ///   - hint: The client hint `Sec-CH-UA-Platform-Version`, such as `15.0.0`.
  /// - Returns: The version and how much of it is true; `nil` where none was reported.
  public static func browser(
    _ system: SystemFamily,
    agent: String?,
    browser: String? = nil,
    hint: String? = nil
  ) -> SystemVersion? {
    switch system {
    case .ios: ios(agent: agent, browser: browser)
    case .android: android(agent: agent, hint: hint)
    }
  }
}

extension SystemVersion {
  /// The version that Safari has reported for the system since its version 26, when it stopped telling
  /// the system's ([WebKit 26](https://webkit.org/blog/17333/webkit-features-in-safari-26-0/)).
  private static let frozenIOS = (major: UInt8(18), minor: UInt8(6))
  /// The version that Chrome has reported since 110
  /// ([user agent reduction](https://www.chromium.org/updates/ua-reduction/)).
  private static let frozenAndroid: UInt8 = 10

  private static func ios(agent: String?, browser: String?) -> SystemVersion? {
    let reported = agent.flatMap { numbers($0) }
    let safari = browser.flatMap { numbers($0) }
    if let safari, safari.major >= 26 { return SystemVersion(safari, precision: .minor) }
    guard let reported else {
      return safari.flatMap { SystemVersion($0, precision: .minor) }
    }
    let mayBeFrozen =
      reported.major == frozenIOS.major && (reported.minor ?? 0) >= frozenIOS.minor && safari == nil
    return SystemVersion(
      reported,
      precision: mayBeFrozen ? .atLeast : reported.minor == nil ? .major : .minor
    )
  }

  private static func android(agent: String?, hint: String?) -> SystemVersion? {
    if let hint = hint.flatMap({ numbers($0) }), hint.major > 0 {
      return SystemVersion(hint, precision: .major)
    }
    guard let reported = agent.flatMap({ numbers($0) }) else { return nil }
    return SystemVersion(reported, precision: reported.major == frozenAndroid ? .frozen : .major)
  }

  private init?(_ numbers: (major: UInt8, minor: UInt8?), precision: Precision) {
    self.init(major: numbers.major, minor: numbers.minor ?? 0, precision: precision)
  }

  /// The first two numbers between dots or underscores.
  private static func numbers(
    _ text: some StringProtocol
  ) -> (major: UInt8, minor: UInt8?)? {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x5F }
    guard let major = parts.first.flatMap({ UInt8(String(decoding: $0, as: UTF8.self)) }) else {
      return nil
    }
    guard parts.count > 1 else { return (major, nil) }
    guard let minor = UInt8(String(decoding: parts[1], as: UTF8.self)) else { return nil }
    return (major, minor)
  }
}

/// The family of operating systems that browser and app both name.
public enum SystemFamily: UInt8, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case ios = 1
  /// Android, and systems that run its apps.
  case android = 2
}
