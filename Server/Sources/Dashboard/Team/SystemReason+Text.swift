package import LinkCore
package import LinkPages
package import WireModels

extension SystemReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension SystemReport.Check {
  /// A check that found what a remark says, or nothing.
  package init(name: String, fault: Remark<SystemReason>?) {
    self.init(name: name, fault: fault.map { $0.reason.detail($0.arguments) })
    (reason, arguments) = (fault?.reason.code, fault?.arguments)
  }
}

extension SystemReport.Mail {
  /// Numbers of mail, the last failure of which a remark says.
  package init(
    waiting: Int64,
    sent: Int64,
    failed: Int64,
    lastFailure: Remark<SystemReason>?,
    lastFailureAt: Timestamp?
  ) {
    self.init(
      waiting: waiting,
      sent: sent,
      failed: failed,
      lastFailure: lastFailure.map { $0.reason.detail($0.arguments) },
      lastFailureAt: lastFailureAt
    )
    lastFailureReason = lastFailure?.reason.code
    lastFailureArguments = lastFailure?.arguments
  }
}

extension AuditReport {
  /// The report with its reason in English, as the API answers with it.
  package var worded: AuditReport {
    var report = self
    report.reason = code.flatMap(SystemReason.init(code:))?.detail()
    return report
  }
}
