public import LinkCore

/// What an author writes about a placement: the body of `PUT /api/v1/placements/{id}`.
///
/// ```json
/// {"rules": [
///   {"name": "test", "variants": [{"name": "A", "screen": "SUMMER"}, {"name": "B", "screen": "AUTUMN"}],
///    "holdOutPercent": 10}
/// ], "defaultScreen": "PLAIN"}
/// ```
public struct PlacementSettings: Codable, Hashable, Sendable {
  /// Its name in lists; its id where absent.
  public var name: String?
  /// Whether it shows anything, else it answers as deactivated; true where absent.
  public var active: Bool?
  /// The rules; the first that matches the user decides.
  public var rules: [PlacementRuleForm]?
  /// The screen of users that no rule matches; none where absent.
  public var defaultScreen: Slug?

  /// Makes settings.
  public init(
    name: String? = nil,
    active: Bool? = nil,
    rules: [PlacementRuleForm]? = nil,
    defaultScreen: Slug? = nil
  ) {
    (self.name, self.active) = (name, active)
    (self.rules, self.defaultScreen) = (rules, defaultScreen)
  }
}

/// Who sees which screens.
public struct PlacementRuleForm: Codable, Hashable, Sendable {
  /// Its name, which events carry as `placement_rule`.
  public var name: String
  /// The audience; every user where absent.
  public var audience: AudienceID?
  /// One screen, or the variants of an A/B test.
  public var variants: [PlacementVariantForm]
  /// How many of a hundred users see nothing; 0 where absent.
  public var holdOutPercent: Int?

  /// Makes a rule.
  public init(
    name: String,
    audience: AudienceID? = nil,
    variants: [PlacementVariantForm],
    holdOutPercent: Int? = nil
  ) {
    (self.name, self.audience) = (name, audience)
    (self.variants, self.holdOutPercent) = (variants, holdOutPercent)
  }
}

/// One variant of an A/B test.
public struct PlacementVariantForm: Codable, Hashable, Sendable {
  /// Its name, which events carry as `variant`.
  public var name: String
  /// The screen.
  public var screen: Slug
  /// Its share in relation to the others', 1 to 10,000; 1 where absent.
  public var weight: Int?

  /// Makes a variant.
  public init(name: String, screen: Slug, weight: Int? = nil) {
    (self.name, self.screen, self.weight) = (name, screen, weight)
  }
}

/// A stored placement.
public struct PlacementResource: Codable, Hashable, Sendable {
  /// Its id, which links and apps name.
  public var id: Slug
  /// What its author wrote.
  public var placement: PlacementSettings
  /// How often it was changed, for `If-Match`.
  public var revision: Int64
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was changed last.
  public var updatedAt: Timestamp

  /// Makes a placement.
  public init(
    id: Slug,
    placement: PlacementSettings,
    revision: Int64,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    (self.id, self.placement, self.revision) = (id, placement, revision)
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }
}

/// What a placement shows a person, and why.
public struct PlacementCheck: Codable, Hashable, Sendable {
  /// A rule that was looked at.
  public struct Step: Codable, Hashable, Sendable {
    /// The rule; `default` for the default screen.
    public var rule: String
    /// Why it decided or did not: `chosen`, `held_out`, `not_in_audience`, `screen_unavailable`.
    public var reason: String

    /// Makes a step.
    public init(rule: String, reason: String) {
      (self.rule, self.reason) = (rule, reason)
    }
  }

  /// `screen`, `hold_out`, `deactivated` or `no_screen`.
  public var outcome: String
  /// The screen, for `screen`.
  public var screen: Slug?
  /// The rule that decided.
  public var rule: String?
  /// The variant, where a rule chose the screen.
  public var variant: String?
  /// The rules up to the one that decided.
  public var steps: [Step]

  /// Makes a check.
  public init(
    outcome: String,
    screen: Slug? = nil,
    rule: String? = nil,
    variant: String? = nil,
    steps: [Step]
  ) {
    (self.outcome, self.screen, self.rule) = (outcome, screen, rule)
    (self.variant, self.steps) = (variant, steps)
  }
}
