/// One check of the rule; text only where a trace is kept.
struct AttributionCheck: Hashable, Sendable {
  /// What was found.
  enum Finding: Hashable, Sendable {
    /// What the event itself carries.
    case carried(AttributionEvidence.Carried)
    /// The age of the last touch, and the window it must be in; both in milliseconds.
    case touch(age: Int64, window: Int64)
    /// No such touch.
    case untouched
  }

  /// What would have been the reason.
  var reason: AttributionReason
  var finding: Finding

  /// Whether it decides.
  var passes: Bool {
    switch finding {
    case .carried(let state): state == .known
    case .touch(let age, let window): age < window
    case .untouched: false
    }
  }

  /// The check for people.
  var step: MatchStep {
    switch finding {
    case .carried(.absent): step("absent", "The event has no \(what).")
    case .carried(.unknown): step("unknown", "The \(what) is not known.")
    case .carried(.known): step("passed", "The \(what) decides.")
    case .untouched: step("absent", "No such touch came before the event.")
    case .touch(let age, let window):
      step(
        passes ? "passed" : "outside_window",
        "The last one was \(Self.text(age)) before; the window is \(Self.text(window))."
      )
    }
  }

  private func step(_ outcome: String, _ detail: String) -> MatchStep {
    MatchStep(reason.rawValue, outcome, detail)
  }

  private var what: String {
    switch reason {
    case .named: "link of its own"
    case .journey: "click of its journey"
    default: "link of its campaign key"
    }
  }

  /// A length of time for people, rounded down.
  private static func text(_ milliseconds: Int64) -> String {
    let (minute, hour, day) = (Int64(60_000), Int64(3_600_000), Int64(86_400_000))
    return switch milliseconds {
    case ..<minute: "\(milliseconds / 1_000) s"
    case ..<hour: "\(milliseconds / minute) min"
    case ..<day: "\(milliseconds / hour) h"
    default: "\(milliseconds / day) d \(milliseconds % day / hour) h"
    }
  }
}
