/// Why a command ends without having done its work: what was wrong, then what to do.
struct CommandFailure: Error, Hashable, Sendable {
  /// How the process ends.
  var status: ExitStatus
  /// What was wrong.
  var problem: String
  /// What the reader can do about it.
  var advice: String?

  init(_ status: ExitStatus, _ problem: String, advice: String? = nil) {
    self.status = status
    self.problem = problem
    self.advice = advice
  }

  /// Writes both parts, one to a line.
  func report(to terminal: Terminal) {
    terminal.line(terminal.style(problem, .red))
    if let advice { terminal.line(advice) }
  }
}
