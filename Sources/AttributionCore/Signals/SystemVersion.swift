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

  /// Makes the version that a browser reports.
  ///
  /// - Parameters:
  ///   - system: The system it names.
  ///   - version: The version, as read from user agent and client hints.
  ///   - isFrozen: Whether the browser writes that version whatever runs.
  /// - Returns: The version and how much of it is true; `nil` if the browser reports none.
  public static func browser(
    _ system: SystemFamily,
    version: String?,
    isFrozen: Bool
  ) -> SystemVersion? {
    guard let numbers = version.flatMap({ numbers($0) }) else { return nil }
    switch system {
    case .ios:
      let stated: Precision = numbers.minor == nil ? .major : .minor
      return SystemVersion(numbers, precision: isFrozen ? .atLeast : stated)
    case .android: return SystemVersion(numbers, precision: isFrozen ? .frozen : .major)
    }
  }
}

extension SystemVersion {
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
