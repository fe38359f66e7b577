import LinkPages
import WireModels

/// What checks of an installation found, each with what to do about it.
struct FindingList: Sendable {
  var findings: [Finding]
  /// Whether the name of each check is shown.
  var showsChecks = true
  var text: DashboardText

  var html: HTML {
    let items = findings.map { finding -> HTML in
      let name: HTML? = showsChecks ? "<strong>\(name(of: finding.check))</strong> " : nil
      let fix = finding.fix.map { "<p class=\"note\"><bdi lang=\"en\">\($0)</bdi></p>" as HTML }
      return """
        <li><p>\(tag(finding.outcome)) \(name)<bdi lang="en">\(finding.detail)</bdi></p>\(fix)</li>

        """
    }
    return "<ul class=\"findings\">\(items)</ul>"
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
    case "domain": text(.checkDomain)
    case "certificate": text(.checkCertificate)
    case "association": text(.checkFiles)
    case "copy": text(.checkCopy)
    case "links": text(.links)
    default: check
    }
  }
}
