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
    var shortURL: String?
    var title: String?
  }

  /// Whether nothing was made.
  var isDryRun = false
  var created = 0
  var links: [Made] = []
  var refused: [Refusal] = []

  init(isDryRun: Bool) {
    self.isDryRun = isDryRun
  }

  /// Notes a line that could not be read.
  mutating func take(_ line: LinkFile.Line) {
    guard let error = line.error else { return }
    let isProtected = error.code == "password_missing"
    let advice = isProtected ? " Or open such links with --without-passwords." : ""
    refused.append(
      Refusal(line: line.number, code: "unreadable", detail: error.detail + advice)
    )
  }

  /// Notes what the server said about a chunk.
  mutating func take(_ result: LinkBulkResult, of chunk: [LinkFile.Line]) {
    created += result.created
    for item in result.items where chunk.indices.contains(item.index) {
      let line = chunk[item.index]
      if item.status == "refused" {
        refused.append(
          Refusal(line: line.number, code: item.code ?? "refused", detail: item.reason)
        )
      } else {
        let json = line.json
        links.append(
          Made(
            line: line.number,
            code: item.link?.code ?? json?["code"]?.stringValue,
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
      throw CommandFailure(.cannotCreate, "\(path) cannot be written; the links are created.")
    }
  }

  /// Prints what became of the lines; fails where one made no link.
  func finish(json: Bool) throws {
    try show(json: json)
    guard !refused.isEmpty else { return }
    let lines = refused.count == 1 ? "1 line" : "\(refused.count) lines"
    throw CommandFailure(.badInput, "\(lines) \(isDryRun ? "would make" : "made") no link.")
  }

  /// Prints what became of the lines.
  func show(json: Bool) throws {
    let sorted = refused.sorted { $0.line < $1.line }
    if json {
      Terminal.output.line(try JSONText.pretty(self))
    } else if isDryRun {
      showPreview()
    } else {
      for link in links { Terminal.output.line(link.shortURL ?? "") }
      Terminal.error.line(created == 1 ? "1 link was made." : "\(created) links were made.")
      if !sorted.isEmpty {
        let rows = sorted.map { [String($0.line), $0.code, $0.detail] }
        TextTable(headings: ["line", "problem", "why"], rows: rows, rightAligned: [0])
          .write(to: .error)
      }
    }
  }

  /// What became of the lines of a request that failed, which is the first, and of those after it.
  func remainder(_ requests: ArraySlice<[LinkFile.Line]>, after error: ClientError) -> String {
    let failed = requests.first ?? []
    let (first, last) = (failed.first?.number ?? 0, failed.last?.number ?? 0)
    let untried = (isDryRun ? requests : requests.dropFirst()).reduce(0) { $0 + $1.count }
    let rest = untried == 1 ? "1 line was" : "\(untried) lines were"
    if isDryRun { return "From line \(first) on, \(rest) not tried." }
    let made = created == 1 ? "1 link was made" : "\(created) links were made"
    let place = first == last ? "line \(first)" : "lines \(first) to \(last)"
    // What the server refused made nothing; an answer that was lost may have said that links are made.
    let isRefused = (400..<500).contains(error.problem?.status ?? 0)
    let fate =
      isRefused
      ? "the request with \(place) made none"
      : "it is not known whether the request with \(place) made more"
    return "\(made) before; \(fate), and after it \(rest) not tried."
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
    Terminal.error.line("\(count) would be created. Nothing was changed.")
  }
}

extension BulkVerdict {
  /// What is wrong with a line, member by member.
  fileprivate var reason: String {
    let sentences = errors?.map { error in
      let place = error.pointer.split(separator: "/").dropFirst(2).joined(separator: ".")
      return "\(place) \(error.detail)"
    }
    return sentences?.joined(separator: "; ") ?? detail ?? ""
  }
}
