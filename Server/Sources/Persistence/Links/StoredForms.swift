import LinkCore
import RoutingCore
import TargetCore
import WireModels

/// Reads forms from columns.
///
/// Every URL is accepted again, as far as any workspace could have allowed it, so that a row that was
/// changed by hand cannot lead where no write could have led: such a target reads as absent, and a
/// rule with one, or with a condition of a newer version, never applies.
struct StoredForms: RuleFormReader {
  var checksNames: Bool { false }

  func knowsZone(_ name: String) -> Bool { true }

  func target(
    _ text: String,
    _ kind: TargetPlace.Kind,
    at pointer: @autoclosure () -> String
  ) -> AcceptedTarget? {
    AcceptedTarget.acceptAgain(text, as: kind)
  }

  func note(_ fault: FormFault, at pointer: String) {}

  /// A web page.
  static func page(_ text: String) -> AcceptedTarget? {
    AcceptedTarget.acceptAgain(text, as: .web)
  }

  /// The targets in a column.
  static func targets(_ form: TargetsForm) -> LinkTargets {
    form.map { AcceptedTarget.acceptAgain($0, as: $1.kind) }
  }

  /// A rule in a column.
  static func rule(_ form: RuleForm) -> RoutingRule {
    var reader = StoredForms()
    return RoutingRule(form, reader: &reader)
  }
}
