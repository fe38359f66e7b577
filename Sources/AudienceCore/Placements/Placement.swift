public import LinkCore

/// A named place in an app, such as `onboarding`, that shows each user the screen its rules choose.
public struct Placement: Hashable, Sendable {
  /// The id that links and apps name.
  public let id: Slug
  /// Whether it shows anything; a placement that is switched off answers as such.
  public let isActive: Bool
  /// The rules; the first that matches the user decides.
  public let rules: [PlacementRule]
  /// The screen of users that no rule matches, `nil` for none.
  public let defaultScreen: Slug?

  /// The most rules.
  public static let maximumRules = 20

  /// Makes a placement; `nil` with more rules than it may have.
  public init?(
    id: Slug,
    isActive: Bool = true,
    rules: [PlacementRule] = [],
    defaultScreen: Slug? = nil
  ) {
    guard rules.count <= Self.maximumRules else { return nil }
    (self.id, self.isActive, self.rules) = (id, isActive, rules)
    self.defaultScreen = defaultScreen
  }
}

/// Who sees which screens in a placement.
public struct PlacementRule: Hashable, Sendable {
  /// The name, which is also what an A/B test is counted by.
  public let name: String
  /// The users, `nil` for all.
  public let audience: Audience?
  /// The variants, each with its screen.
  public let variants: [Variant]
  private let assignment: VariantAssignment

  /// One arm of an A/B test.
  public struct Variant: Hashable, Sendable {
    /// The name in reports.
    public let name: String
    /// The id of the screen.
    public let screen: Slug
    /// The share of the users, 1 to 10,000.
    public let weight: Int

    /// Makes a variant.
    public init(name: String, screen: Slug, weight: Int = 1) {
      (self.name, self.screen, self.weight) = (name, screen, weight)
    }
  }

  /// Makes a rule; `nil` for an assignment that cannot be (see ``VariantAssignment``), and for two
  /// variants of one name.
  ///
  /// - Parameters:
  ///   - name: The name, unique within the placement.
  ///   - audience: The users, `nil` for all.
  ///   - variants: One screen, or the arms of an A/B test.
  ///   - holdOutPercent: How many of a hundred users see nothing.
  public init?(
    name: String,
    audience: Audience? = nil,
    variants: [Variant],
    holdOutPercent: Int = 0
  ) {
    guard Set(variants.map(\.name)).count == variants.count,
      let assignment = VariantAssignment(
        weights: variants.map(\.weight),
        holdOutPercent: holdOutPercent
      )
    else { return nil }
    (self.name, self.audience, self.variants) = (name, audience, variants)
    self.assignment = assignment
  }

  /// What a user is shown, the same at every visit while the weights stay.
  fileprivate func arm(placement: Slug, user: String) -> VariantAssignment.Arm {
    assignment.arm(message: "\(placement)\n\(name)", user: user)
  }
}

/// What a placement shows a user, and why.
public struct PlacementChoice: Hashable, Sendable {
  /// What is shown.
  public enum Outcome: Hashable, Sendable {
    /// A screen, and the variant where a rule chose it.
    case screen(id: Slug, rule: String?, variant: String?)
    /// Nothing: the user is in the hold-out of a rule.
    case holdOut(rule: String)
    /// Nothing: the placement is switched off.
    case deactivated
    /// Nothing: no rule matches the user, and there is no default screen.
    case noScreen
  }

  /// A rule that was looked at.
  public struct Step: Hashable, Sendable {
    /// The rule's name; `default` for the default screen.
    public let rule: String
    /// Why it decided or did not.
    public let reason: Reason
  }

  /// Why a rule decided or did not; the raw value is stable.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The user is not in the audience.
    case notInAudience = "not_in_audience"
    /// The user is held out.
    case heldOut = "held_out"
    /// The screen of the variant is not published.
    case screenUnavailable = "screen_unavailable"
    /// The rule chose the screen.
    case chosen
  }

  /// What is shown.
  public let outcome: Outcome
  /// The rules up to the one that decided.
  public let trace: [Step]
}

extension Placement {
  /// Chooses what a user is shown.
  ///
  /// The same user sees the same variant at every visit: the choice follows from the placement, the
  /// rule and the user. A variant whose screen cannot be shown gives way to the next rule, not to
  /// another variant, which would count the user in the wrong arm.
  ///
  /// - Parameters:
  ///   - user: The user's id, by which variants are assigned.
  ///   - isMember: Whether the user belongs to an audience.
  ///   - isPublished: Whether the screen of an id can be shown.
  /// - Returns: What is shown, with the rules that were looked at.
  /// - Throws: What the closures throw.
  public func choose<Failure: Error>(
    for user: String,
    isMember: (Audience) throws(Failure) -> Bool,
    isPublished: (Slug) throws(Failure) -> Bool
  ) throws(Failure) -> PlacementChoice {
    guard isActive else { return PlacementChoice(outcome: .deactivated, trace: []) }
    var trace: [PlacementChoice.Step] = []
    func end(
      _ outcome: PlacementChoice.Outcome,
      _ rule: String,
      _ reason: PlacementChoice.Reason
    ) -> PlacementChoice {
      PlacementChoice(
        outcome: outcome,
        trace: trace + [PlacementChoice.Step(rule: rule, reason: reason)]
      )
    }
    for rule in rules {
      if let audience = rule.audience, try !isMember(audience) {
        trace.append(PlacementChoice.Step(rule: rule.name, reason: .notInAudience))
        continue
      }
      switch rule.arm(placement: id, user: user) {
      case .holdOut: return end(.holdOut(rule: rule.name), rule.name, .heldOut)
      case .variant(let place):
        let variant = rule.variants[place]
        if try isPublished(variant.screen) {
          return end(
            .screen(id: variant.screen, rule: rule.name, variant: variant.name),
            rule.name,
            .chosen
          )
        }
        trace.append(PlacementChoice.Step(rule: rule.name, reason: .screenUnavailable))
      }
    }
    guard let defaultScreen else { return PlacementChoice(outcome: .noScreen, trace: trace) }
    guard try isPublished(defaultScreen) else {
      return end(.noScreen, "default", .screenUnavailable)
    }
    return end(.screen(id: defaultScreen, rule: nil, variant: nil), "default", .chosen)
  }
}
