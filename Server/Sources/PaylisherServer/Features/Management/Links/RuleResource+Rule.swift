import LinkCore
import RoutingCore
import WireModels

extension RuleResource {
  init(_ rule: RoutingRule) {
    self.init(name: rule.name, conditions: rule.conditions.map { ConditionResource($0.form) })
    switch rule.outcome {
    case .web(let page): web = page.description
    case .targets(let other): targets = LinkTargetsResource(other)
    case .split(let split): self.split = split.variants.map(VariantResource.init)
    }
  }
}

extension VariantResource {
  init(_ variant: WeightedSplit.Variant) {
    self.init(
      name: variant.name,
      weight: Int64(variant.weight),
      targets: LinkTargetsResource(variant.targets)
    )
  }
}

extension ConditionResource {
  init(_ form: ConditionForm) {
    self.init(
      kind: form.kind,
      values: form.values,
      name: form.name,
      from: form.from,
      below: form.below,
      until: form.until,
      days: form.days,
      zone: form.zone,
      startsAt: form.startsAt,
      endsAt: form.endsAt
    )
  }

  /// The condition as the engine reads it.
  var form: ConditionForm {
    ConditionForm(
      kind: kind,
      values: values,
      name: name,
      from: from,
      below: below,
      until: until,
      days: days,
      zone: zone,
      startsAt: startsAt,
      endsAt: endsAt
    )
  }
}
