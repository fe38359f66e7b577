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

  /// In another language than English the sentence of the outcome leads, and the check's own words, which name
  /// what is meant, stand below it.
  private func item(_ finding: Finding) -> HTML {
    let name: HTML? = showsChecks ? "<strong>\(name(of: finding.check))</strong> " : nil
    let phrase = text.language == .english ? nil : CheckPhrase(finding)
    let lead =
      phrase.map { "\($0.text(in: text.language, [:]))" as HTML } ?? english(finding.detail)
    let words = [phrase.map { _ in finding.detail }, finding.fix]
      .compactMap(\.self).joined(separator: " ")
    let note: HTML? = words.isEmpty ? nil : "<p class=\"note\">\(english(words))</p>"
    return "<li><p>\(tag(finding.outcome)) \(name)\(lead)</p>\(note)</li>\n"
  }

  private func english(_ words: String) -> HTML { "<bdi lang=\"en\">\(words)</bdi>" }

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
    case "domain": text(.checkDomain)
    case "certificate": text(.checkCertificate)
    case "association": text(.checkFiles)
    case "copy": text(.checkCopy)
    case "links": text(.links)
    default: check
    }
  }
}
