package import AssociationCore
import Dashboard
import LinkCore
package import WireModels

extension AssociationAnswer {
  /// One app's answer as it is sent.
  package init(_ app: AssociationExplanation.App) {
    self.init(
      appID: app.appID,
      verdict: app.verdict.rawValue,
      rule: app.rule,
      steps: app.steps.map {
        Step(rule: $0.rule, $0.mismatch?.remark, text: $0.text)
      }
    )
  }
}

extension AssociationMismatch {
  /// Why a rule does not apply, by name and with its values.
  package var remark: Remark<MismatchReason> {
    switch self {
    case .path: Remark(.pathDiffers)
    case .query: Remark(.queryDiffers)
    case .queryItem(let name): Remark(.itemDiffers, ["name": .init(name)])
    case .fragment: Remark(.fragmentDiffers)
    }
  }
}

extension AssociationFindingResource {
  /// A finding as it is sent.
  package init(_ finding: AssociationFinding) {
    self.init(
      code: finding.code.rawValue,
      severity: finding.severity.rawValue,
      pointer: finding.pointer,
      message: finding.message,
      fix: finding.fix
    )
  }
}
