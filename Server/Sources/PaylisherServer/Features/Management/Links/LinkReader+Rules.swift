import LinkCore
import Redirecting
import RoutingCore
import TargetCore
import WireModels

extension LinkReader: RuleFormReader {
  var checksNames: Bool { true }

  func knowsZone(_ name: String) -> Bool { ZoneOffsets.knows(name) }

  mutating func target(
    _ text: String,
    _ kind: TargetPlace.Kind,
    at pointer: @autoclosure () -> String
  ) -> AcceptedTarget? {
    targets.target(text, kind, at: pointer())
  }

  mutating func note(_ fault: FormFault, at pointer: String) {
    let place = fault.field.isEmpty ? pointer : "\(pointer)/\(fault.field)"
    conflict(place, fault.code, fault.reason, fault.arguments)
  }

  /// The rules, each with every fault at the very field; those that are stored stay as they are.
  mutating func rules(_ forms: [RuleForm], over stored: [RoutingRule]) -> [RoutingRule] {
    let known = Dictionary(stored.map { ($0.form, $0) }) { first, _ in first }
    var rules: [RoutingRule] = []
    for (index, form) in forms.enumerated() {
      rules.append(known[form] ?? RoutingRule(form, at: "/rules/\(index)", reader: &self))
    }
    return rules
  }
}
