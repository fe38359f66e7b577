/// Whether an app opens a URL.
public enum AssociationVerdict: String, Hashable, Sendable, CaseIterable {
  /// The app opens it.
  case match
  /// A rule keeps it in the browser.
  case exclude
  /// No rule speaks about it, so it stays in the browser.
  case noMatch = "no_match"
}

/// What a file says about an app and a URL.
public struct AssociationMatch: Hashable, Sendable {
  /// Whether the app opens the URL.
  public var verdict: AssociationVerdict
  /// The rule that decided, where one did.
  public var rule: AssociationRulePlace?

  /// Makes an answer.
  public init(verdict: AssociationVerdict, rule: AssociationRulePlace?) {
    self.verdict = verdict
    self.rule = rule
  }
}

/// Where a rule stands in the file.
public struct AssociationRulePlace: Hashable, Sendable {
  /// The place in `applinks.details`, from 0.
  public var detail: Int
  /// The place in that entry's `components` or `paths`, from 0.
  public var rule: Int

  /// Makes a place.
  public init(detail: Int, rule: Int) {
    self.detail = detail
    self.rule = rule
  }
}

/// Why a rule does not apply to a URL.
public enum AssociationMismatch: Hashable, Sendable {
  /// The path does not match.
  case path
  /// The whole query does not match.
  case query
  /// The query item of this name does not match, or every one of several must and one does not.
  case queryItem(String)
  /// The fragment does not match.
  case fragment
}

/// One rule that was looked at.
public struct AssociationTraceStep: Hashable, Sendable {
  /// The rule.
  public var rule: AssociationRulePlace
  /// Why it does not apply, or `nil` for the rule that decided.
  public var mismatch: AssociationMismatch?

  /// Makes a step.
  public init(rule: AssociationRulePlace, mismatch: AssociationMismatch?) {
    self.rule = rule
    self.mismatch = mismatch
  }
}
