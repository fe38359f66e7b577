public import LinkCore

/// A condition in plain values, as it is stored and as people write it.
///
/// ```swift
/// ConditionForm(kind: .country, values: ["TR", "AZ"])
/// ConditionForm(kind: .systemVersion, from: "15", below: "17.2")
/// ConditionForm(kind: .hours, from: "09:00", until: "18:00", zone: "Europe/Istanbul")
/// ```
public struct ConditionForm: Codable, Hashable, Sendable {
  /// What is looked at; a ``Kind``.
  public var kind: String
  /// What it may be.
  public var values: [String]?
  /// The query's parameter.
  public var name: String?
  /// The first version, or the time of day that hours begin at, such as `09:00`.
  public var from: String?
  /// The first version that is too new.
  public var below: String?
  /// The time of day that hours end before, up to `24:00`; not after `from` it is on the next day.
  public var until: String?
  /// The days of the week, 1 for Monday to 7 for Sunday; all where absent.
  public var days: [Int]?
  /// The time zone that days and hours are counted in.
  public var zone: String?
  /// The first moment.
  public var startsAt: Timestamp?
  /// The first moment that is too late.
  public var endsAt: Timestamp?

  /// Makes a form.
  public init(
    kind: String,
    values: [String]? = nil,
    name: String? = nil,
    from: String? = nil,
    below: String? = nil,
    until: String? = nil,
    days: [Int]? = nil,
    zone: String? = nil,
    startsAt: Timestamp? = nil,
    endsAt: Timestamp? = nil
  ) {
    self.kind = kind
    self.values = values
    self.name = name
    self.from = from
    self.below = below
    self.until = until
    self.days = days
    self.zone = zone
    self.startsAt = startsAt
    self.endsAt = endsAt
  }

  /// The kinds of conditions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case platform, device, system, systemVersion, appVersion, language, country, address, query
    case referrer, browser, inAppBrowser, dates, hours
  }
}

/// What is wrong with a form.
public struct ConditionFault: Error, Hashable, Sendable {
  /// The member that is wrong, such as `values/0`.
  public var field: String
  /// A stable name, such as `missing`.
  public var code: String
  /// What is right, for people: `must be …`.
  public var detail: String

  /// Makes a fault.
  public init(_ field: String, _ code: String, _ detail: String) {
    self.field = field
    self.code = code
    self.detail = detail
  }
}
