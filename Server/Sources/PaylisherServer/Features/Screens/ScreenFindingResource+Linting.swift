import Dashboard
package import ScreenLinting
package import WireModels

extension ScreenFindingResource {
  /// A finding as it is sent.
  package init(_ finding: ScreenFinding) {
    let remark = finding.remark
    self.init(
      rule: finding.rule.rawValue,
      severity: finding.severity.rawValue,
      pointer: finding.pointer,
      message: remark.reason.detail(remark.arguments),
      reason: remark.reason.code,
      arguments: remark.arguments.isEmpty ? nil : remark.arguments
    )
  }
}
