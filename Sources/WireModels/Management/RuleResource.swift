public import LinkCore

/// An exception from where a link leads: what must hold, and where the tap then goes.
///
/// It has one of `web`, `targets` and `split`.
public struct RuleResource: Codable, Hashable, Sendable {
  /// Its name for people.
  public var name: String
  /// What must hold, all of it; a rule without conditions always applies.
  public var conditions: [ConditionResource]?
  /// The web page that it leads to on every platform.
  public var web: String?
  /// The targets that apply instead of the link's.
  public var targets: LinkTargetsResource?
  /// Several targets that share the taps.
  public var split: [VariantResource]?

  /// Makes a rule.
  public init(
    name: String,
    conditions: [ConditionResource]? = nil,
    web: String? = nil,
    targets: LinkTargetsResource? = nil,
    split: [VariantResource]? = nil
  ) {
    self.name = name
    self.conditions = conditions
    self.web = web
    self.targets = targets
    self.split = split
  }
}

/// One of the targets of a split.
public struct VariantResource: Codable, Hashable, Sendable {
  /// Its name for people and reports.
  public var name: String
  /// Its share in relation to the others'.
  public var weight: Int64
  /// Where it leads.
  public var targets: LinkTargetsResource

  /// Makes a variant.
  public init(name: String, weight: Int64, targets: LinkTargetsResource) {
    self.name = name
    self.weight = weight
    self.targets = targets
  }
}

/// One thing that must hold for a rule to apply.
public struct ConditionResource: Codable, Hashable, Sendable {
  /// What is looked at, such as `country`; decides which of the others are there.
  public var kind: String
  /// What it may be.
  public var values: [String]?
  /// The query's parameter.
  public var name: String?
  /// The first version, or the time of day that hours begin at.
  public var from: String?
  /// The first version that is too new.
  public var below: String?
  /// The time of day that hours end before.
  public var until: String?
  /// The days of the week, 1 for Monday to 7 for Sunday.
  public var days: [Int]?
  /// The time zone that days and hours are counted in.
  public var zone: String?
  /// The first moment.
  public var startsAt: Timestamp?
  /// The first moment that is too late.
  public var endsAt: Timestamp?

  /// Makes a condition.
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
}
