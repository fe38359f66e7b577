public import LinkCore
public import WireModels

extension Placement {
  /// Reads a placement from its plain form.
  ///
  /// - Parameters:
  ///   - id: The placement's id.
  ///   - form: What its author wrote.
  ///   - audience: The audience of an id; one that was removed has no users.
  /// - Throws: ``AudienceFault`` for the first thing that is wrong, or what `audience` throws.
  public init(
    id: Slug,
    _ form: PlacementSettings,
    audience: (AudienceID) throws -> Audience?
  ) throws {
    let forms = form.rules ?? []
    var rules: [PlacementRule] = []
    var names: Set<String> = []
    for (place, form) in forms.enumerated() {
      let pointer = "/rules/\(place)"
      guard names.insert(form.name).inserted, form.name != "default" else {
        throw AudienceFault(pointer + "/name", .ownName)
      }
      rules.append(try Self.rule(form, at: pointer, audience: audience))
    }
    let placement = Placement(
      id: id,
      isActive: form.active ?? true,
      rules: rules,
      defaultScreen: form.defaultScreen
    )
    guard let placement else {
      throw AudienceFault("/rules", .ruleCount, ["count": .init(Self.maximumRules)])
    }
    self = placement
  }

  private static func rule(
    _ form: PlacementRuleForm,
    at pointer: String,
    audience: (AudienceID) throws -> Audience?
  ) throws -> PlacementRule {
    guard Set(form.variants.map(\.name)).count == form.variants.count else {
      throw AudienceFault(pointer + "/variants", .differentNames)
    }
    let rule = PlacementRule(
      name: form.name,
      audience: try form.audience.map { try audience($0) ?? .any([]) },
      variants: form.variants.map {
        PlacementRule.Variant(name: $0.name, screen: $0.screen, weight: $0.weight ?? 1)
      },
      holdOutPercent: form.holdOutPercent ?? 0
    )
    guard let rule else {
      throw AudienceFault(
        pointer + "/variants",
        .variantCount,
        ["count": .init(VariantAssignment.maximumVariants)]
      )
    }
    return rule
  }
}
