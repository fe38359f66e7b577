import Foundation
import LinkCore
package import LinkPages
package import WireModels

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

  /// What the step says: in the reader's language where its reason is known, else as the API says it.
  var detail: HTML {
    switch reason {
    case .target, .agent: "<code dir=\"ltr\">\(entry.worded.detail)</code>"
    case let reason?: "\(sentence(reason))"
    case nil: "<bdi lang=\"en\">\(entry.detail)</bdi>"
    }
  }

  fileprivate var reason: TraceReason? { entry.reason.flatMap(TraceReason.init(code:)) }

  private func sentence(_ reason: TraceReason) -> String {
    let format = DashboardFormat(language: text.language, timeZone: timeZone)
    var values =
      entry.arguments?.reduce(into: [:]) { values, argument in
        values[argument.key] = word(argument.key, argument.value, format)
      } ?? [:]
    values["condition"] = entry.condition.map { condition in
      RuleWords(text: text, format: format).sentence(of: condition)
    }
    return reason.text(in: text.language, values)
  }

  /// What a sentence of a decision calls a value.
  private func word(
    _ name: String,
    _ value: Problem.Argument,
    _ format: DashboardFormat
  ) -> String {
    switch name {
    case "platform": RuleWords.platform(value.text, text)
    case "route": LaunchEvidence.route(value.text, text)
    case "signals": value.texts.map(signal).joined(separator: ", ")
    case "end", "now", "start", "tap", "time":
      Timestamp(iso8601: value.text).map(format.momentText) ?? value.text
    default: value.text
    }
  }

  private func signal(_ name: String) -> String {
    TraceStepPhrase.codes["signal_\(name)"]?.text(in: text.language, [:]) ?? name
  }
}

extension TraceReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension TraceEntry {
  /// The step with what it says in English, as the API answers with it.
  package var worded: TraceEntry {
    guard let reason = reason.flatMap(TraceReason.init(code:)) else { return self }
    var arguments = arguments ?? [:]
    if let condition {
      let english = DashboardText(language: .english)
      let words = RuleWords(
        text: english,
        format: DashboardFormat(language: .english, timeZone: .gmt)
      )
      arguments["condition"] = .init(words.plain(condition))
    }
    var entry = self
    entry.detail = reason.detail(arguments)
    return entry
  }
}

extension [TraceEntry] {
  /// The steps with what they say in English, as the API answers with them.
  package var worded: [TraceEntry] { map(\.worded) }
}

extension ClickResource {
  /// The click with what the steps of its trace say in English, as the API answers with it.
  package var worded: ClickResource {
    var click = self
    click.trace = trace.worded
    return click
  }
}
