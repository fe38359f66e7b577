import JSONCoding
import LinkCore
import WireModels

/// The codes of a file, by which lines that have the same are found wherever they stand.
package struct ImportedCodes: Sendable {
  /// A line and the code that it has.
  package struct Entry: Hashable, Sendable {
    package var line: Int
    package var code: String
  }

  private var entries: [[String]: Entry] = [:]
  private let caseSensitive: Set<String>

  /// No codes yet; on the domains `caseSensitive` capital letters tell codes apart.
  package init(caseSensitive: Set<String> = []) {
    self.caseSensitive = caseSensitive
  }

  /// Notes the code of a line that makes a link.
  ///
  /// - Returns: The line before it that has the code; `nil` if none has, and for codes that are drawn.
  package mutating func insert(_ line: LinkFile.Line) -> Entry? {
    guard let (key, code) = key(line.json) else { return nil }
    if let earlier = entries[key] { return earlier }
    entries[key] = Entry(line: line.number, code: code)
    return nil
  }

  /// The line that made the link whose code a line has; `nil` if no line of the file did.
  package func earlier(_ line: LinkFile.Line) -> Entry? {
    key(line.json).flatMap { entries[$0.key] }.flatMap { $0.line < line.number ? $0 : nil }
  }

  private func key(_ json: JSONValue?) -> (key: [String], code: String)? {
    guard let text = json?["code"]?.stringValue, let code = ShortCode(text) else { return nil }
    let host = json?["domain"]?.stringValue ?? ""
    let domain = LinkDomain(host)?.description ?? host.lowercased()
    return ([domain, caseSensitive.contains(domain) ? code.description : code.folded], text)
  }
}

extension ImportedCodes.Entry {
  /// Why a later line with the same code makes no link.
  package func error(against code: String) -> LineError {
    var arguments: [String: Problem.Argument] = ["code": .init(code), "line": .init(line)]
    if code != self.code { arguments["other"] = .init(self.code) }
    return LineError(
      code: ProblemKind.linkCodeTaken.code,
      code == self.code ? .codeTwice : .codeInCase,
      arguments
    )
  }
}
