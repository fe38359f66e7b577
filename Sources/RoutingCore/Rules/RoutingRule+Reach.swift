/// A rule that no tap can reach.
public struct UnreachableRule: Hashable, Sendable {
  /// Its place in the list, from 0.
  public var index: Int
  /// Why.
  public var reason: Reason

  /// Makes a finding.
  public init(index: Int, reason: Reason) {
    self.index = index
    self.reason = reason
  }

  /// Why a rule cannot be reached.
  public enum Reason: Hashable, Sendable {
    /// Every tap that would meet its conditions meets those of an earlier rule, at this place.
    case coveredBy(Int)
    /// Two of its conditions, at these places, can never hold at once.
    case contradiction(Int, Int)
    /// The condition at this place can never hold.
    case impossible(Int)
  }
}

extension RoutingRule {
  /// The rules of a list that no tap can reach.
  ///
  /// What is found is certain; rules that only several others together cover are not found.
  public static func unreachable(in rules: [RoutingRule]) -> [UnreachableRule] {
    rules.indices.compactMap { index in
      reason(index, rules).map { UnreachableRule(index: index, reason: $0) }
    }
  }

  private static func reason(_ index: Int, _ rules: [RoutingRule]) -> UnreachableRule.Reason? {
    let conditions = rules[index].conditions
    if let place = conditions.firstIndex(where: \.isImpossible) { return .impossible(place) }
    for (first, condition) in conditions.enumerated() {
      for second in conditions.indices.dropFirst(first + 1)
      where condition.contradicts(conditions[second]) {
        return .contradiction(first, second)
      }
    }
    let earlier = rules[..<index].firstIndex { other in
      other.conditions.allSatisfy { wide in conditions.contains { $0.implies(wide) } }
    }
    return earlier.map { .coveredBy($0) }
  }
}
