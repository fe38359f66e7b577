import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// The import of links: before, with rows that were checked, stopped half way, done, and refused.
  var linkFilePages: [String: HTML] {
    [
      "link-import": linkImport(.init()).html,
      "link-import-checked": linkImport(rows, source: source, outcome: outcome(isDone: false)).html,
      "link-import-stopped": linkImport(rows, outcome: stopped).html,
      "link-import-done": linkImport(.init(), outcome: made).html,
      "link-import-refused": linkImport(rows, fault: .unknownColumns([text, "color"])).html,
      "link-import-large": linkImport(.init(), fault: .tooLarge).html,
    ]
  }

  private var rows: LinkImportPage.Draft {
    .init(
      rows: "code,title,url\nSUMMER,\(text),https://example.com/",
      opensProtected: true,
      coding: text
    )
  }

  private func linkImport(
    _ draft: LinkImportPage.Draft,
    fault: LinkImportPage.Fault? = nil,
    source: LinkFileSource? = nil,
    outcome: LinkImportPage.Outcome? = nil
  ) -> LinkImportPage {
    LinkImportPage(
      environment: environment,
      limits: .init(links: 2_000, passwords: 100, bytes: 1_000_000),
      columns: ["shortURL", "password", "targets.fallback", "campaign.metaData"],
      draft: draft,
      fault: fault,
      source: source,
      outcome: outcome
    )
  }

  private var source: LinkFileSource {
    var source = LinkFileSource(format: "Bitly")
    source.columns = [
      .init(name: "link", fields: ["code", "domain"]),
      .init(name: "long_url", fields: ["targets.fallback"]),
      .init(name: "created_by", fields: [], reason: .bookkeeping),
      .init(name: text, fields: [], reason: .unknown),
    ]
    source.remarks = [.otherHost("bit.ly", 59)]
    return source
  }

  private func outcome(isDone: Bool) -> LinkImportPage.Outcome {
    var outcome = LinkImportPage.Outcome(key: "a", isDone: isDone)
    let row = LinkImportPage.Row(line: 2, code: text, title: text, target: text)
    outcome.links = [LinkImportPage.Row(line: 1)] + Array(repeating: row, count: 59)
    var tooMany = Problem(status: 422, code: text, title: text)
    tooMany.reason = ProblemReason.tooManyCells.code
    outcome.refused = [
      .init(line: 62, problem: problem),
      .init(line: 1_063, problem: tooMany),
    ]
    return outcome
  }

  private var stopped: LinkImportPage.Outcome {
    var outcome = outcome(isDone: true)
    outcome.links = [.init(line: 2, code: text, title: text, target: text, link: link)]
    (outcome.untried, outcome.problem) = (1_200, problem)
    return outcome
  }

  private var made: LinkImportPage.Outcome {
    var outcome = LinkImportPage.Outcome(key: nil, isDone: true)
    outcome.links = [.init(line: 2, code: text, title: text, target: text, link: link)]
    return outcome
  }
}
