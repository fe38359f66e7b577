import Foundation
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// What became of the lines of an import.
struct LinkImportReport: Encodable, Sendable {
  /// One line that made no link.
  struct Refusal: Encodable, Sendable {
    var line: Int
    var code: String
    var detail: String
  }

  /// One line that made a link, or would make one.
  struct Made: Encodable, Sendable {
    var line: Int
    var code: String?
    var domain: String?
    var shortURL: String?
    var title: String?
  }

  /// Whether nothing was made.
  var isDryRun = false
  /// What the file was read as.
  private let source: LinkFile.Reading.Source?
  var created = 0
  var links: [Made] = []
  var refused: [Refusal] = []
  private var codes: ImportedCodes

  private enum CodingKeys: String, CodingKey { case isDryRun, source, created, links, refused }

  init(isDryRun: Bool, _ reading: LinkFile.Reading) {
    self.isDryRun = isDryRun
    codes = reading.codes
    source = reading.source
  }

  /// Notes a line that could not be read.
  mutating func take(_ line: LinkFile.Line) {
    guard let error = line.error else { return }
    let advice =
      switch error.code {
      case "password_missing": " Or create such links without a password: --without-passwords."
      case "unreadable_text":
        " Excel writes --encoding windows-1254 in Turkey, windows-1252 in Western Europe."
      default: ""
      }
    refused.append(
      Refusal(line: line.number, code: "unreadable", detail: error.detail + advice)
    )
  }

  /// Notes what the server said about a chunk.
  mutating func take(_ result: LinkBulkResult, of chunk: [LinkFile.Line]) {
    created += result.created
    for item in result.items where chunk.indices.contains(item.index) {
      let line = chunk[item.index]
      let json = line.json
      if item.status == "refused" {
        let earlier = item.isTaken ? codes.earlier(line) : nil
        let sentence = earlier?.error(against: json?["code"]?.stringValue ?? "").detail
        refused.append(
          Refusal(
            line: line.number,
            code: item.code ?? "refused",
            detail: sentence ?? item.reason
          )
        )
      } else if let earlier = codes.insert(line), isDryRun {
        // A dry run knows the lines of its own request only.
        let sentence = earlier.error(against: json?["code"]?.stringValue ?? "").detail
        refused.append(Refusal(line: line.number, code: "link_code_taken", detail: sentence))
      } else {
        links.append(
          Made(
            line: line.number,
            code: item.link?.code ?? json?["code"]?.stringValue,
            domain: item.link?.domain ?? json?["domain"]?.stringValue,
            shortURL: item.link?.shortURL,
            title: item.link?.title ?? json?["title"]?.stringValue
          )
        )
      }
    }
  }

  /// Writes the links that were made as comma-separated values.
  func write(to path: String) throws {
    let rows = links.map { [String($0.line), $0.code ?? "", $0.shortURL ?? "", $0.title ?? ""] }
    let text = ([["line", "code", "shortURL", "title"]] + rows).map { CSVText.line($0) + "\n" }
    do {
      try Data(text.joined().utf8).write(to: URL(filePath: path))
    } catch {
      throw CommandFailure(.cannotCreate, "\(path) cannot be written. The links were created.")
    }
  }

  /// Prints what became of the lines; fails where one was rejected.
  func finish(json: Bool) throws {
    try show(json: json)
    guard !refused.isEmpty else { return }
    let isOne = refused.count == 1
    let lines = isOne ? "1 line" : "\(refused.count) lines"
    let verb = isDryRun ? "would be" : isOne ? "was" : "were"
    throw CommandFailure(.badInput, "\(lines) \(verb) rejected.")
  }

  /// Prints what became of the lines.
  func show(json: Bool) throws {
    let sorted = refused.sorted { $0.line < $1.line }
    if !json { showSource() }
    if json {
      Terminal.output.line(try JSONText.pretty(self))
    } else if isDryRun {
      showPreview()
    } else {
      for link in links { Terminal.output.line(link.shortURL ?? "") }
      Terminal.error.line(created == 1 ? "1 link was created." : "\(created) links were created.")
      if !sorted.isEmpty {
        let rows = sorted.map { [String($0.line), $0.code, $0.detail] }
        TextTable(headings: ["line", "problem", "why"], rows: rows, rightAligned: [0])
          .write(to: .error)
      }
    }
  }

  /// Says which service wrote the file, what each column became, and what its short URLs say.
  private func showSource() {
    guard let source else { return }
    if let format = source.format {
      Terminal.error.line("Read as an export of \(format).")
      let rows = source.columns.map { column in
        [
          column.name,
          column.notImported.map { "– \($0)" } ?? column.fields.joined(separator: ", "),
        ]
      }
      TextTable(headings: ["column", "becomes"], rows: rows).write(to: .error)
    }
    for remark in source.remarks { Terminal.error.line(remark) }
  }

  /// What became of the lines of a request that failed, which is the first, and of those after it.
  func remainder(_ requests: ArraySlice<[LinkFile.Line]>, after error: ClientError) -> String {
    let failed = requests.first ?? []
    let (first, last) = (failed.first?.number ?? 0, failed.last?.number ?? 0)
    let untried = (isDryRun ? requests : requests.dropFirst()).reduce(0) { $0 + $1.count }
    let rest = untried == 1 ? "1 line was" : "\(untried) lines were"
    if isDryRun { return "From line \(first) on, \(rest) not tried." }
    let made = created == 1 ? "1 link was created" : "\(created) links were created"
    let place = first == last ? "line \(first)" : "lines \(first) to \(last)"
    // What the server refused made nothing; an answer that was lost may have said that links are made.
    let isRefused = (400..<500).contains(error.problem?.status ?? 0)
    let fate =
      isRefused
      ? "the request with \(place) created none"
      : "the request with \(place) may have created more"
    return "\(made) before; \(fate), and after it \(rest) not tried."
  }

  /// The domains of the links, with how many are on each if there are several.
  private var places: String {
    let counts = Dictionary(grouping: links.compactMap(\.domain)) { $0 }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = sorted.first else { return "" }
    if sorted.count == 1 { return " on \(first.key)" }
    return ": " + sorted.map { "\($0.value) on \($0.key)" }.joined(separator: ", ")
  }

  /// Writes a row for each line, in the order of the file.
  private func showPreview() {
    let made = links.map { link in
      (link.line, ["create", link.code ?? "(random code)", link.title ?? ""])
    }
    let rows = (made + refused.map { ($0.line, ["refuse", $0.code, $0.detail]) })
      .sorted { $0.0 < $1.0 }.map { [String($0.0)] + $0.1 }
    TextTable(headings: ["line", "", "code", "title or reason"], rows: rows, rightAligned: [0])
      .write(to: .output)
    let count = links.count == 1 ? "1 link" : "\(links.count) links"
    Terminal.error.line("\(count) would be created\(places). Nothing was changed.")
  }
}

extension BulkVerdict {
  /// Whether another link has the code.
  fileprivate var isTaken: Bool { code == "link_code_taken" }

  /// What is wrong with a line, member by member.
  fileprivate var reason: String {
    let sentences = errors?.map { error in
      let place = error.pointer.split(separator: "/").dropFirst(2).joined(separator: ".")
      return "\(place) \(error.detail)"
    }
    return sentences?.joined(separator: "; ") ?? detail ?? ""
  }
}
