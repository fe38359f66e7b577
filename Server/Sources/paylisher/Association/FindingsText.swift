import AssociationCore

/// Findings as commands print them.
struct FindingsText: Sendable {
  let findings: [AssociationFinding]

  /// Writes two lines for each: what and where, then what to do.
  func write(to terminal: Terminal) {
    for finding in findings {
      let (mark, style): (String, TextStyle) =
        switch finding.severity {
        case .error: ("error  ", .red)
        case .warning: ("warning", .yellow)
        case .note: ("note   ", .cyan)
        }
      let place = finding.pointer.isEmpty ? "" : "\(finding.pointer): "
      terminal.line("\(terminal.style(mark, style)) \(place)\(finding.message)")
      terminal.line("        \(finding.fix) \(terminal.style("(\(finding.code.rawValue))", .dim))")
    }
  }
}

/// A finding in JSON.
struct FindingReport: Encodable {
  let code: String
  let severity: String
  let pointer: String
  let message: String
  let fix: String

  init(_ finding: AssociationFinding) {
    code = finding.code.rawValue
    severity = finding.severity.rawValue
    pointer = finding.pointer
    message = finding.message
    fix = finding.fix
  }
}
