import LinkPages
import WireModels

/// What a check found, in the reader's language; the check's own words in English where this version does not know
/// them.
struct CodedFinding: Sendable {
  /// The name of what it is about.
  var subject: String?
  /// What was found, in the reader's language; `nil` where that is not known.
  var sentence: String?
  /// How bad it is, where the check says so.
  var severity: String?
  /// What the check says.
  var message: String
  /// What to do about it; sentences of other languages say that, too.
  var fix: String?
  /// Where it is, as a JSON pointer.
  var pointer: String?
  var text: DashboardText

  var html: HTML {
    let place = pointer.map { " <code dir=\"ltr\">\($0)</code>" as HTML }
    let name = subject.map { "<strong><bdi>\($0)</bdi></strong>: " as HTML }
    return "<li><p>\(tag)\(name)\(lead)</p>\(note)\(place)</li>\n"
  }

  private var translation: String? { text.language == .english ? nil : sentence }

  private var lead: HTML { translation.map { "\($0)" } ?? Self.english(message) }

  private var note: HTML? {
    guard translation == nil, let fix else { return nil }
    return "<small class=\"note\">\(Self.english(fix))</small>"
  }

  private var tag: HTML? {
    switch severity {
    case nil: nil
    case "error": "\(Tag(label: name(.severityError), tone: .bad).html) "
    case "warning": "\(Tag(label: name(.severityWarning), tone: .warn).html) "
    case "note": "\(Tag(label: name(.severityNote), tone: .warn).html) "
    case let severity?: "\(Tag(label: severity, tone: .warn).html) "
    }
  }

  private func name(_ phrase: FindingPhrase) -> String { phrase.text(in: text.language, [:]) }

  private static func english(_ words: String) -> HTML { "<bdi lang=\"en\">\(words)</bdi>" }
}

extension CodedFinding {
  /// A finding of the check of association files.
  init(_ finding: AssociationFindingResource, _ text: DashboardText) {
    self.init(
      sentence: AssociationFindingPhrase.codes[finding.code]?.text(in: text.language, [:]),
      severity: finding.severity,
      message: finding.message,
      fix: finding.fix,
      pointer: finding.pointer.isEmpty ? nil : finding.pointer,
      text: text
    )
  }

  /// A finding of the check of a screen.
  init(_ finding: ScreenFindingResource, _ text: DashboardText) {
    self.init(
      sentence: FaultReason.words(finding.reason, finding.arguments, in: text.language),
      severity: finding.severity,
      message: finding.message,
      pointer: finding.pointer,
      text: text
    )
  }

  /// A warning about a link.
  init(_ warning: LinkWarning, _ text: DashboardText, _ format: DashboardFormat) {
    let words = warning.words(text, format)
    self.init(
      sentence: words,
      message: words ?? warning.detail,
      pointer: warning.pointer,
      text: text
    )
  }
}
