import LinkCore
package import LinkPages
package import WireModels

/// The import of links: rows that are pasted or read from a file, what they would make, and what they made.
package struct LinkImportPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What an import takes.
  package var limits: Limits
  /// The columns that rows can have.
  package var columns: [String]
  /// The hosts that links can be on; the first is that of links that name none.
  package var domains: [String]
  /// What is in the form.
  package var draft: Draft
  /// Why nothing of the rows can be read.
  package var fault: Fault?
  /// What the rows were read as; `nil` for our own columns.
  package var source: LinkFileSource?
  /// The services whose exports are read: the value of the form and the name of each.
  package static let services: [(value: String, name: String)] = [
    ("firebase", "Firebase Dynamic Links"), ("bitly", "Bitly"), ("dub", "Dub"),
    ("shlink", "Shlink"),
    ("yourls", "YOURLS"), ("rebrandly", "Rebrandly"), ("short-io", "Short.io"),
    ("branch", "Branch"),
  ]
  /// What the rows would make, or made.
  package var outcome: Outcome?

  /// How much one import takes.
  package struct Limits: Hashable, Sendable {
    /// The most links.
    package var links: Int
    /// The most links with a password.
    package var passwords: Int
    /// The most bytes of the rows.
    package var bytes: Int

    /// Makes limits.
    package init(links: Int, passwords: Int, bytes: Int) {
      (self.links, self.passwords, self.bytes) = (links, passwords, bytes)
    }
  }

  /// What is in the form.
  package struct Draft: Hashable, Sendable {
    /// The rows.
    package var rows: String
    /// Whether links that had a password are made open.
    package var opensProtected: Bool
    /// How the file was read, such as `Windows-1252`; empty for rows that are UTF-8 or were pasted.
    package var coding: String
    /// The service that wrote the file; empty if its heading says so.
    package var service: String
    /// The domain of rows that name none; empty for the first.
    package var domain: String

    /// Makes a draft.
    package init(
      rows: String = "",
      opensProtected: Bool = false,
      coding: String = "",
      service: String = "",
      domain: String = ""
    ) {
      (self.rows, self.opensProtected) = (rows, opensProtected)
      (self.coding, self.service, self.domain) = (coding, service, domain)
    }
  }

  /// Why nothing of the rows can be read.
  package enum Fault: Error, Hashable, Sendable {
    /// There is none.
    case noRows
    /// They are one JSON list.
    case list
    /// The heading has columns that no link has.
    case unknownColumns([String])
    /// Two columns mean the same.
    case columnTwice(String)
    /// A column that says where links lead has short URLs of a service.
    case shortURLs(column: String, host: String)
    /// No column of the service's exports says where links lead.
    case noDestination(String)
    /// They are more than ``Limits`` allow.
    case tooLarge
  }

  /// What rows would make, or made.
  package struct Outcome: Hashable, Sendable {
    /// The name of the import, by which it is done once; `nil` where nothing can be imported any more.
    package var key: String?
    /// Whether links were made.
    package var isDone: Bool
    /// The links, in the order of their lines.
    package var links: [Row] = []
    /// The lines that make none.
    package var refused: [Refusal] = []
    /// How many lines were not tried, because the server stopped.
    package var untried = 0
    /// Why it stopped.
    package var problem: Problem?

    /// Makes an outcome without lines.
    package init(key: String?, isDone: Bool) {
      (self.key, self.isDone) = (key, isDone)
    }
  }

  /// A line that makes a link.
  package struct Row: Hashable, Sendable {
    /// Its number, from 1.
    package var line: Int
    /// The code; `nil` where it is drawn.
    package var code: String?
    /// The title.
    package var title: String?
    /// Where the link leads.
    package var target: String?
    /// The host of its domain.
    package var domain: String?
    /// The link that was made.
    package var link: LinkResource?

    /// Makes a row.
    package init(
      line: Int,
      code: String? = nil,
      title: String? = nil,
      target: String? = nil,
      domain: String? = nil,
      link: LinkResource? = nil
    ) {
      (self.line, self.code, self.title) = (line, code, title)
      (self.target, self.domain, self.link) = (target, domain, link)
    }
  }

  /// A line that makes no link.
  package struct Refusal: Hashable, Sendable {
    /// Its number, from 1.
    package var line: Int
    /// What is wrong with it; places are members of the link.
    package var problem: Problem

    /// Makes a refusal.
    package init(line: Int, problem: Problem) {
      (self.line, self.problem) = (line, problem)
    }
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    limits: Limits,
    columns: [String],
    domains: [String] = [],
    draft: Draft = Draft(),
    fault: Fault? = nil,
    source: LinkFileSource? = nil,
    outcome: Outcome? = nil
  ) {
    (self.environment, self.limits, self.columns) = (environment, limits, columns)
    self.domains = domains
    (self.draft, self.fault, self.source, self.outcome) = (draft, fault, source, outcome)
  }

  var text: DashboardText { environment.text }
  var format: DashboardFormat { environment.format }
  var path: String { environment.path("links/import") }
  private var size: String { format.bytes(Int64(limits.bytes)) }

  /// The document.
  package var html: HTML {
    let isFaulty = fault != nil || outcome?.problem != nil
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: isFaulty ? "\(text(.problem)): \(text(.importLinks))" : text(.importLinks),
      content: """
        \(PageTitle(
          title: "\(text(.importLinks))",
          lead: "\(text(.importLead))",
          above: [(text(.links), environment.path("links"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(fault.map { alert(sentence(of: $0)) })\(sourceCard)\
        \(outcome.map(summary))\(Card(content: form).html)\(Card(title: text(.columns), content: columnList).html)
        """
    ).html
  }

  // MARK: - The form

  private var form: HTML {
    let rows = FormField(
      "rows",
      label: text(.rows),
      hint: text(.headingHint),
      value: draft.rows,
      kind: .code(rows: 12),
      isCode: true
    )
    let opens = FormField(
      "opensProtected",
      label: text(.opensProtected),
      value: draft.opensProtected ? "1" : "",
      kind: .check
    )
    return """
      <form class="form wide" method="post" action="\(path)" novalidate>\
      <input type="hidden" name="coding" id="coding" value="\(draft.coding)">\(file)\(service.html)\(domain)\(rows.html)\(opens.html)\
      <p class="actions"><button class="button\(outcome?.key == nil ? " primary" : "")" type="submit">\
      \(text(.checkRows))</button>\
      \(ButtonLink(label: text(.cancel), path: environment.path("links"), kind: .plain).html)</p></form>
      """
  }

  /// The domain of rows without one; what is printed stays there.
  private var domain: HTML? {
    guard domains.count > 1 else { return nil }
    return FormField(
      "domain",
      label: text(.domain),
      hint: text(.importDomainHint),
      value: draft.domain,
      kind: .choice(domains.map { ($0, $0) })
    ).html
  }

  /// A file that the script reads into the field of the rows: without one, they are pasted.
  private var file: HTML {
    """
    <div class="field scripted"><label for="file">\(text(.chooseFile))</label>\
    <small id="file-hint">\(text(.chooseFileHint, ["size": size]))</small>\
    <input id="file" type="file" accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv" aria-describedby="file-hint" \
    data-fills="rows" data-says="coding" data-encoding="encoding" data-limit="\(limits.bytes)" data-refusal="\(text(.fileTooLarge, ["size": size]))"></div>
    \(Self.encodingChoice(text))
    """
  }

  /// How the script reads a file, where it cannot tell.
  static func encodingChoice(_ text: DashboardText) -> HTML {
    """
    <div class="field scripted"><label for="encoding">\(text(.encoding))</label>\
    <small id="encoding-hint">\(text(.encodingHint))</small>\
    <select id="encoding" aria-describedby="encoding-hint"><option value="">\(text(.recognized))</option>\
    \(encodings.map { "<option value=\"\($0)\">\($1)</option>" as HTML })</select></div>

    """
  }

  /// The encodings that can be chosen: as browsers name them, and as users see them.
  private static let encodings = [
    ("utf-8", "UTF-8"), ("windows-1252", "Windows-1252"), ("windows-1254", "Windows-1254"),
    ("utf-16le", "UTF-16LE"), ("utf-16be", "UTF-16BE"),
  ]

  /// The service that wrote the rows.
  private var service: FormField {
    FormField(
      "service",
      label: text(.fileFormat),
      hint: text(.fileFormatHint),
      value: draft.service,
      kind: .choice([("", text(.recognized))] + Self.services)
    )
  }

  private var columnList: HTML {
    let names = columns.map { "<code>\($0)</code> " as HTML }
    let example = """
      code,title,tags,url,expires
      SUMMER,Summer sale,mail;sale,https://example.com/sale,2026-12-31
      """
    return """
      <p class="note">\(text(.columnsNote))</p>\
      \(Snippet(place: text(.rowExample), code: example, text: text).html)
      <p>\(names)</p>
      """
  }
}
