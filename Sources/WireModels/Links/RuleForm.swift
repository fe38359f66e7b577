public import LinkCore

/// The plain form of a rule: conditions, and where a tap that meets them goes.
///
/// It has one of `web`, `targets` and `split`.
public struct RuleForm: Codable, Hashable, Sendable {
  /// Its name.
  public var name: String
  /// What must hold, all of it; a rule without conditions always applies.
  public var conditions: [ConditionForm]?
  /// The web page that it leads to on every platform.
  public var web: String?
  /// The targets that apply instead of the link's.
  public var targets: TargetsForm?
  /// Several targets that share the taps.
  public var split: [VariantForm]?

  /// A rule without conditions.
  public init(
    name: String,
    conditions: [ConditionForm]? = nil,
    web: String? = nil,
    targets: TargetsForm? = nil,
    split: [VariantForm]? = nil
  ) {
    self.name = name
    self.conditions = conditions
    self.web = web
    self.targets = targets
    self.split = split
  }
}

/// One of the targets of a split.
public struct VariantForm: Codable, Hashable, Sendable {
  /// Its name in reports.
  public var name: String
  /// Its share in relation to the others', a whole number.
  public var weight: Int64
  /// Where it leads.
  public var targets: TargetsForm

  /// A variant.
  public init(name: String, weight: Int64, targets: TargetsForm) {
    self.name = name
    self.weight = weight
    self.targets = targets
  }
}

/// The plain form of a condition of a rule.
///
/// ```swift
/// ConditionForm(.country, values: ["TR", "AZ"])
/// ConditionForm(.systemVersion, from: "15", below: "17.2")
/// ConditionForm(.hours, from: "09:00", until: "18:00", zone: "Europe/Istanbul")
/// ```
public struct ConditionForm: Codable, Hashable, Sendable {
  /// The kinds of conditions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case platform, device, system, systemVersion, appVersion, language, country, address, query
    case referrer, browser, inAppBrowser, dates, hours
  }

  /// What is looked at; a ``Kind``, or the name of one that this version does not know.
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

  /// A condition.
  public init(
    _ kind: Kind,
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
    self.kind = kind.rawValue
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
}
