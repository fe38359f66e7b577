package import AudienceCore
import Dashboard
package import ScreenCore
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

extension PersonalScreen {
  /// What the screen should change before it is published, errors first, with the defaults in its texts.
  ///
  /// A price that only a long value brings to light counts too.
  ///
  /// - Throws: ``ScreenFault`` where the document is none.
  package func lint(
    refused: [ContentTargets.Refused] = []
  ) throws(ScreenFault) -> [ScreenFinding] {
    let findings = try ScreenDocument(json: withDefaults).lint(refused: refused)
    guard !names.isEmpty else { return findings }
    let hidden = try ScreenDocument(json: withLongValues).lintTexts().filter { finding in
      finding.rule == .priceTyped && !findings.contains(finding)
    }
    return hidden + findings
  }
}
