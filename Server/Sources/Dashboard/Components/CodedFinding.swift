import LinkPages
import WireModels

/// What a check found: said in the reader's language by its code, with the check's own words below,
/// which are in English and name what is meant.
struct CodedFinding: Sendable {
  /// The name of what it is about.
  var subject: String?
  /// The sentence of the code; `nil` where this version does not know the code.
  var sentence: String?
  /// How bad it is, where the check says so.
  var severity: String?
  /// What the check says.
  var message: String
  /// What to do about it.
  var fix: String?
  /// Where it is, as a JSON pointer.
  var pointer: String?
  var text: DashboardText

  var html: HTML {
    let place = pointer.map { " <code dir=\"ltr\">\($0)</code>" as HTML }
    let name = subject.map { "<strong><bdi>\($0)</bdi></strong>: " as HTML }
    return "<li><p>\(tag)\(name)\(lead)</p>\(note)\(place)</li>\n"
  }

  private var isTranslated: Bool { text.language != .english && sentence != nil }

  private var lead: HTML {
    guard isTranslated, let sentence else { return Self.english(message) }
    return "\(sentence)"
  }

  private var note: HTML? {
    let words = [isTranslated ? message : nil, fix].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : "<small class=\"note\">\(Self.english(words))</small>"
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
      text: text
    )
  }

  /// A finding of the check of a screen.
  init(_ finding: ScreenFindingResource, _ text: DashboardText) {
    self.init(
      sentence: ScreenFindingPhrase.codes[finding.rule]?.text(in: text.language, [:]),
      severity: finding.severity,
      message: finding.message,
      pointer: finding.pointer,
      text: text
    )
  }

  /// A warning about a link.
  init(_ warning: LinkWarning, _ text: DashboardText) {
    self.init(
      sentence: FindingPhrase.codes[warning.code]?.text(in: text.language, [:]),
      message: warning.detail,
      pointer: warning.pointer,
      text: text
    )
  }
}
