public import TargetCore

extension RoutableLink {
  /// The link as taps with the parameters of a OneLink meet it: they take the place of its own targets and
  /// of those of its rules, except rules that lead straight to a page.
  public func applying(_ oneLink: OneLinkTargets) -> RoutableLink {
    var link = self
    link.targets = targets.applying(oneLink)
    link.rules = rules.map { rule in
      var rule = rule
      switch rule.outcome {
      case .web: break
      case .targets(let targets): rule.outcome = .targets(targets.applying(oneLink))
      case .split(let split):
        var variants = split.variants
        for index in variants.indices {
          variants[index].targets = variants[index].targets.applying(oneLink)
        }
        if let split = WeightedSplit(variants) { rule.outcome = .split(split) }
      }
      return rule
    }
    return link
  }
}
