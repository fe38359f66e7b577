import LinkPages
import WireModels

/// What checks of an installation found, each with what to do about it.
struct FindingList: Sendable {
  var findings: [Finding]
  /// Whether the name of each check is shown.
  var showsChecks = true
  var text: DashboardText

  var html: HTML {
    "<ul class=\"findings\">\(findings.map(item))</ul>"
  }

  private func item(_ finding: Finding) -> HTML {
    let name: HTML? = showsChecks ? "<strong>\(name(of: finding.check))</strong> " : nil
    let words = FindingWords(finding: finding, text: text)
    let note = words.note.map { "<p class=\"note\">\($0)</p>" as HTML }
    return "<li><p>\(tag(finding.outcome)) \(name)\(words.lead)</p>\(note)</li>\n"
  }

  private func tag(_ outcome: Finding.Outcome) -> HTML {
    switch outcome {
    case .good: Tag(label: text(.checkGood), tone: .good).html
    case .warning: Tag(label: text(.checkWarning), tone: .warn).html
    case .bad: Tag(label: text(.checkBad), tone: .bad).html
    case .unknown: Tag(label: text(.checkUnknown)).html
    }
  }

  private func name(of check: String) -> String {
    switch check {
    case "apps": text(.apps)
    case "push keys": text(.checkPushKeys)
    case "domains": text(.domains)
    case "clock": text(.checkClock)
    case "ownership": text(.checkOwnership)
    case "domain": text(.checkDomain)
    case "certificate": text(.checkCertificate)
    case "association": text(.checkFiles)
    case "copy": text(.checkCopy)
    case "links": text(.links)
    default: check
    }
  }
}

/// What a check found in the reader's language: its own sentence where that is known, else the sentence of its outcome
/// with the check's words in English below.
struct FindingWords: Sendable {
  var finding: Finding
  var text: DashboardText

  /// What was found.
  var lead: HTML {
    guard text.language != .english else { return Self.english(finding.detail) }
    if let file { return file }
    let words = sentence ?? outcome?.text(in: text.language, [:])
    return words.map { "\($0)" } ?? Self.english(finding.detail)
  }

  /// What to do, and what the lead does not say.
  var note: HTML? {
    guard text.language != .english else { return finding.fix.map(Self.english) }
    if file != nil { return nil }
    let isSaid = sentence != nil || outcome == nil
    return isSaid ? fix : "\(Self.english(finding.detail)) \(fix)"
  }

  private var sentence: String? {
    FindingReason.words(finding.reason, finding.arguments, in: text.language)
  }

  /// A finding about a file, by its code; its sentence says what to do.
  private var file: HTML? {
    guard let code = finding.code, let phrase = AssociationFindingPhrase.codes[code] else {
      return nil
    }
    let place = ["place", "pointer"].compactMap { finding.arguments?[$0]?.text }
      .map { "<code dir=\"ltr\">\($0)</code> " as HTML }
    return "\(place)\(phrase.text(in: text.language, [:]))"
  }

  private var outcome: CheckPhrase? { CheckPhrase(finding) }

  private var fix: HTML? {
    finding.fix.map { fix in
      let (code, values) = (finding.fixReason, finding.fixArguments)
      let words =
        FindingReason.words(code, values, in: text.language)
        ?? FaultReason.words(code, values, in: text.language)
      return words.map { "\($0)" } ?? Self.english(fix)
    }
  }

  private static func english(_ words: String) -> HTML { "<bdi lang=\"en\">\(words)</bdi>" }
}
