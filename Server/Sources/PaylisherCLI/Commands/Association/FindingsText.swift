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
