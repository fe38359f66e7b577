public import AssociationCore
import LinkCore
public import WireModels

extension AssociationAnswer {
  /// One app's answer as it is sent.
  public init(_ app: AssociationExplanation.App) {
    self.init(
      appID: app.appID,
      verdict: app.verdict.rawValue,
      rule: app.rule,
      steps: app.steps.map {
        Step(rule: $0.rule, mismatch: $0.mismatch?.explanation, text: $0.text)
      }
    )
  }
}

extension AssociationFindingResource {
  /// A finding as it is sent.
  public init(_ finding: AssociationFinding) {
    self.init(
      code: finding.code.rawValue,
      severity: finding.severity.rawValue,
      pointer: finding.pointer,
      message: finding.message,
      fix: finding.fix
    )
  }
}
