import LinkCore
public import TargetCore
public import WireModels

/// What is wrong with a form.
public struct FormFault: Error, Hashable, Sendable {
  /// The member that is wrong, such as `values/0`.
  public var field: String
  /// A stable name, such as `missing`.
  public var code: String
  /// The sentence that says what is right.
  public var reason: FaultReason
  /// The values in the sentence.
  public var arguments: [String: Problem.Argument]

  /// A fault.
  public init(
    _ field: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    self.field = field
    self.code = code
    self.reason = reason
    self.arguments = arguments
  }
}

/// Decides what the URLs and names in a form may be, and collects what is wrong with it.
public protocol RuleFormReader {
  /// Whether browsers and apps must be some that ``AgentScanner`` names, as for what is written; what
  /// is stored may have a name of another version.
  var checksNames: Bool { get }
  /// Whether there is a time zone of a name.
  func knowsZone(_ name: String) -> Bool
  /// The URL as a target; `nil` where it may not be one.
  mutating func target(
    _ text: String,
    _ kind: TargetPlace.Kind,
    at pointer: @autoclosure () -> String
  ) -> AcceptedTarget?
  /// Takes a fault of the form at `pointer`.
  mutating func note(_ fault: FormFault, at pointer: String)
}

extension RuleFormReader {
  /// The targets that a form describes, without those that may not be.
  public mutating func targets(
    _ form: TargetsForm,
    at pointer: @autoclosure () -> String
  ) -> LinkTargets {
    form.map { target($0, $1.kind, at: pointer() + $1.pointer) }
  }
}

extension RoutingRule {
  /// The rule that a form describes, or ``never(_:)`` where the reader notes a fault: better no
  /// exception than a wrong one, and the other rules keep their places.
  public init(_ form: RuleForm, at pointer: String = "", reader: inout some RuleFormReader) {
    var conditions: [RoutingCondition] = []
    let forms = form.conditions ?? []
    for (index, condition) in forms.enumerated() {
      do throws(FormFault) {
        conditions.append(
          try condition.condition(knowsZone: reader.knowsZone, checksNames: reader.checksNames)
        )
      } catch {
        reader.note(error, at: "\(pointer)/conditions/\(index)")
      }
    }
    if let outcome = Outcome(form, at: pointer, reader: &reader), conditions.count == forms.count {
      self.init(name: form.name, conditions: conditions, outcome: outcome)
    } else {
      self = .never(form.name)
    }
  }

  /// The plain form.
  public var form: RuleForm {
    var form = RuleForm(name: name, conditions: conditions.map(\.form))
    switch outcome {
    case .web(let page): form.web = page.description
    case .targets(let other): form.targets = other.form
    case .split(let split):
      form.split = split.variants.map {
        VariantForm(name: $0.name, weight: Int64($0.weight), targets: $0.targets.form)
      }
    }
    return form
  }
}

extension RoutingRule.Outcome {
  fileprivate init?(_ form: RuleForm, at pointer: String, reader: inout some RuleFormReader) {
    switch (form.web, form.targets, form.split) {
    case (let web?, nil, nil):
      guard let page = reader.target(web, .web, at: pointer + "/web") else { return nil }
      self = .web(page)
    case (nil, let targets?, nil):
      self = .targets(reader.targets(targets, at: pointer + "/targets"))
    case (nil, nil, let variants?):
      var read: [WeightedSplit.Variant] = []
      for (index, variant) in variants.enumerated() {
        // Reports count by name. What is stored stays as it is.
        if reader.checksNames, variants[..<index].contains(where: { $0.name == variant.name }) {
          reader.note(
            FormFault("name", "duplicate", .otherName),
            at: "\(pointer)/split/\(index)"
          )
        }
        read.append(
          WeightedSplit.Variant(
            name: variant.name,
            weight: UInt32(clamping: variant.weight),
            targets: reader.targets(variant.targets, at: "\(pointer)/split/\(index)/targets")
          )
        )
      }
      guard let split = WeightedSplit(read) else {
        reader.note(
          FormFault("split", "no_weight", .noWeight),
          at: pointer
        )
        return nil
      }
      self = .split(split)
    default:
      reader.note(
        FormFault("", "one_outcome", .oneOutcome),
        at: pointer
      )
      return nil
    }
  }
}
