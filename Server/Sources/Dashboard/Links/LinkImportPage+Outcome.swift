import LinkCore
import LinkPages
import WireModels

extension LinkImportPage {
  /// How many lines of a table are shown.
  private static let shown = 50

  /// What the rows make or made, with the button that makes it.
  func summary(_ outcome: Outcome) -> HTML {
    let counts = [
      "count": format.number(Int64(outcome.links.count)),
      "refused": format.number(Int64(outcome.refused.count)),
    ]
    let sentence = text(outcome.isDone ? .wereMade : .wouldMake, counts)
    let coding = draft.coding.isEmpty ? "" : " \(text(.readAs, ["coding": draft.coding]))"
    let made = sentence + places(outcome)
    let note = outcome.isDone ? made : "\(made) \(text(.nothingMade))\(coding)"
    let isGood = outcome.refused.isEmpty && outcome.problem == nil
    return """
      \(outcome.problem.map { alert(stopped($0, outcome)) })\
      \(Notice(message: note, tone: isGood ? .good : .warn).html)\
      \(button(outcome))\(refusals(outcome.refused))\(links(outcome))
      """
  }

  /// The domains of the links and how many are on each, since neither domain nor code changes afterwards.
  private func places(_ outcome: Outcome) -> String {
    let counts = Dictionary(grouping: outcome.links.compactMap(\.domain)) { $0 }
      .mapValues(\.count).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !counts.isEmpty else { return "" }
    let list = counts.prefix(10).map { domain, count in
      "\u{2068}\(domain)\u{2069} (\(format.number(Int64(count))))"
    }
    let domains = list.joined(separator: ", ") + (counts.count > 10 ? ", …" : "")
    return " " + text(.onDomains, ["domains": domains])
  }

  /// Imports the rows that were checked, as they were.
  private func button(_ outcome: Outcome) -> HTML? {
    guard let key = outcome.key else { return nil }
    let count = outcome.isDone ? outcome.untried : outcome.links.count
    let opens = draft.opensProtected ? [(name: "opensProtected", value: "1")] : []
    let choices = [(name: "service", value: draft.service), (name: "domain", value: draft.domain)]
      .filter { !$0.value.isEmpty }
    let button = PostButton(
      label: text(.makeLinks, ["count": format.number(Int64(count))]),
      path: path,
      kind: .primary,
      fields: [(name: "rows", value: draft.rows), (name: "key", value: key)] + opens + choices
    )
    return "<div class=\"actions\">\(button.html)</div>\n"
  }

  private func refusals(_ refused: [Refusal]) -> HTML? {
    guard !refused.isEmpty else { return nil }
    let table = DataTable(
      caption: text(.refusedRows),
      columns: [.init(name: text(.line)), .init(name: text(.reason))],
      rows: refused.prefix(Self.shown).map { row in
        ["\(format.number(Int64(row.line)))", reasons(row.problem)]
      },
      stacks: true
    )
    return Card(isFlush: true, content: "\(table.html)\(firstOf(refused.count))").html
  }

  private func links(_ outcome: Outcome) -> HTML? {
    guard !outcome.links.isEmpty else { return nil }
    let table = DataTable(
      caption: text(.newLinks),
      columns: [
        .init(name: text(.line)), .init(name: text(.link)), .init(name: text(.title)),
        .init(name: text(.target)),
      ],
      rows: outcome.links.prefix(Self.shown).map(cells),
      stacks: true
    )
    return Card(isFlush: true, content: "\(table.html)\(firstOf(outcome.links.count))").html
  }

  private func cells(_ row: Row) -> [HTML] {
    let place = row.domain.map { "\($0)/" } ?? ""
    let code: HTML =
      row.code.map { "<code dir=\"ltr\">\(place)\($0)</code>" }
      ?? "\(text(.randomCode)) <code dir=\"ltr\">\(place)</code>"
    let made = row.link.map { link -> HTML in
      "<a href=\"\(environment.path("links/\(link.id)"))\"><bdi dir=\"ltr\">\(link.shortURL)</bdi></a>"
    }
    return [
      "\(format.number(Int64(row.line)))", made ?? code, "<bdi>\(row.title ?? "")</bdi>",
      "<small><bdi dir=\"ltr\">\(row.target ?? "")</bdi></small>",
    ]
  }

  private func firstOf(_ count: Int) -> HTML? {
    guard count > Self.shown else { return nil }
    let numbers = [
      "shown": format.number(Int64(Self.shown)),
      "count": format.number(Int64(count)),
    ]
    return "<p class=\"padded note\">\(text(.firstOf, numbers))</p>"
  }

  func alert(_ sentence: String) -> HTML {
    "<div class=\"alert bad\" role=\"alert\"><p>\(sentence)</p></div>\n"
  }

  func sentence(of fault: Fault) -> String {
    switch fault {
    case .noRows: return text(.noRows)
    case .list: return text(.isList)
    case .unknownColumns(let names):
      let first = names.prefix(5).map { "“\($0.prefix(64))”" }.joined(separator: ", ")
      return text(.unknownColumns, ["names": names.count > 5 ? "\(first), …" : first])
    case .columnTwice(let name): return text(.columnTwice, ["name": name])
    case .shortURLs(let column, let host):
      return text(.shortURLs, ["column": column, "host": host])
    case .noDestination(let service): return text(.noDestination, ["service": service])
    case .tooLarge:
      return text(
        .fileLimits,
        [
          "rows": format.number(Int64(limits.links)),
          "passwords": format.number(Int64(limits.passwords)),
          "size": format.bytes(Int64(limits.bytes)),
        ]
      )
    }
  }

  private func stopped(_ problem: Problem, _ outcome: Outcome) -> String {
    let reason = problem.detail ?? problem.title
    let count = format.number(Int64(outcome.untried))
    return outcome.isDone ? "\(reason) \(text(.stopped, ["count": count]))" : reason
  }

  /// What is wrong with a line: member by member, or in a sentence.
  private func reasons(_ problem: Problem) -> HTML {
    let faults = problem.errors ?? []
    guard !faults.isEmpty else {
      return "<bdi>\(problem.detail ?? problem.title)</bdi>"
    }
    let lines = faults.map { fault -> HTML in
      let member = fault.pointer.split(separator: "/").joined(separator: ".")
      let place: HTML? = member.isEmpty ? nil : "<code>\(member)</code> "
      return "<div>\(place)<bdi>\(fault.detail)</bdi></div>"
    }
    return "\(lines)"
  }
}
