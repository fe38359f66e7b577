import Foundation
import LinkCore
import LinkPages
import WireModels

/// The steps of a decision in the reader's language, with the codes that the API has for them.
struct TraceList: Sendable {
  var entries: [TraceEntry]
  var text: DashboardText
  /// The zone of the moments in sentences.
  var timeZone = TimeZone.gmt

  var html: HTML {
    let steps = entries.map { entry in
      let words = TraceWords(entry: entry, text: text, timeZone: timeZone)
      return """
        <li><div><strong><bdi>\(words.step)</bdi>: <bdi>\(words.outcome)</bdi></strong> \
        <code>\(entry.step) \(entry.outcome)</code><small>\(words.detail)</small></div></li>

        """ as HTML
    }
    return "<ol class=\"trace\">\(steps)</ol>"
  }
}

/// What a step of a decision is called, what came of it and what it says.
struct TraceWords: Sendable {
  var entry: TraceEntry
  var text: DashboardText
  /// The zone of the moments in sentences.
  var timeZone = TimeZone.gmt

  /// The step's name; its code where this version does not know it.
  var step: String {
    TraceStepPhrase.codes[entry.step]?.text(in: text.language, [:]) ?? entry.step
  }

  /// What came of it; some steps end with a platform, a destination or a name.
  var outcome: String {
    switch entry.step {
    case "destination": text(DestinationName.phrase(entry.outcome))
    case "answer": LaunchReason(entry.outcome).name(text)
    case "platform": RuleWords.platform(entry.outcome, text)
    case "variant": entry.outcome
    default: TraceOutcomePhrase.codes[entry.outcome]?.text(in: text.language, [:]) ?? entry.outcome
    }
  }

  /// What the step says: in the reader's language where its sentence is known, else as the API says it.
  var detail: HTML {
    if let sentence = Self.sentence(entry.detail, text, timeZone) { return "\(sentence)" }
    // A target, or what a user agent says.
    if entry.outcome == "present" || entry.step == "agent" {
      return "<code dir=\"ltr\">\(entry.detail)</code>"
    }
    return "<bdi lang=\"en\">\(entry.detail)</bdi>"
  }

  /// A sentence of a decision about a tap or a first launch in the reader's language; `nil` where this version does
  /// not know it.
  static func sentence(
    _ english: String,
    _ text: DashboardText,
    _ timeZone: TimeZone = .gmt
  ) -> String? {
    let format = DashboardFormat(language: text.language, timeZone: timeZone)
    func word(_ name: String, _ value: String) -> String { Self.word(name, value, text, format) }
    return TraceSentence.translation(of: english, into: text.language, word)
      ?? LaunchSentence.translation(of: english, into: text.language, word)
  }

  /// What a sentence of a decision calls a value that is a code or a sentence itself.
  private static func word(
    _ name: String,
    _ value: String,
    _ text: DashboardText,
    _ format: DashboardFormat
  ) -> String {
    switch name {
    case "condition": condition(value, text, format)
    case "platform": RuleWords.platform(value, text)
    case "route": LaunchEvidence.route(value, text)
    case "signals":
      value.split(separator: ", ").map { signal(String($0), text) }.joined(separator: ", ")
    // Decisions name moments as the API writes them.
    default:
      value.utf8.count == 24 && value.hasSuffix("Z")
        ? Timestamp(iso8601: value).map(format.momentText) ?? value : value
    }
  }

  private static func signal(_ name: String, _ text: DashboardText) -> String {
    TraceStepPhrase.codes["signal_\(name)"]?.text(in: text.language, [:]) ?? name
  }

  /// A condition that did not hold.
  private static func condition(
    _ english: String,
    _ text: DashboardText,
    _ format: DashboardFormat
  ) -> String {
    if english == "a former condition" {
      return RulePhrase.formerCondition.text(in: text.language, [:])
    }
    guard let form = ConditionForm(sentence: english) else { return english }
    return RuleWords(text: text, format: format).sentence(of: form)
  }
}
