import Dashboard
import Foundation
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import WireModels

/// Rows that a member imports: they are checked first, and then made by requests of the API.
struct LinkImport: Sendable {
  typealias Fault = LinkImportPage.Fault

  /// What one import takes: a browser waits for it.
  static let limits = LinkImportPage.Limits(links: 2_000, passwords: 100, bytes: 1_000_000)
  /// The most bytes of the form: a byte of the rows may become three.
  private static let form = limits.bytes * 3 + 100_000

  private let page: DashboardRequest
  private var draft = LinkImportPage.Draft()
  private var source: LinkFileSource?
  private var codes = ImportedCodes()
  private let domains: [DomainResource]

  /// Makes an import into one of the workspace's domains, of which the first is that of links that name none.
  init(_ page: DashboardRequest, domains: [DomainResource]) {
    (self.page, self.domains) = (page, domains)
  }

  /// The page, with what is in the form.
  func view(
    fault: LinkImportPage.Fault? = nil,
    outcome: LinkImportPage.Outcome? = nil
  ) -> LinkImportPage {
    // What was made is not in the form any more, so that it is not made again.
    let isOver = outcome.map { $0.isDone && $0.key == nil } ?? false
    return LinkImportPage(
      environment: page.environment,
      limits: Self.limits,
      columns: LinkColumns.known,
      domains: domains.map(\.host),
      draft: isOver ? LinkImportPage.Draft() : draft,
      fault: fault,
      source: isOver ? nil : source,
      outcome: outcome
    )
  }

  /// What the workspace has for the export of another service: its domains, and the URL scheme that its apps have in
  /// common.
  func context() async throws -> LinkFile.Context {
    var context = LinkFile.Context()
    context.take(domains, try await page.api.send(.apps).items)
    return context
  }

  /// The bytes of the form.
  ///
  /// - Throws: ``ProblemError`` of kind `body_too_large`.
  static func body(of request: Request) async throws -> [UInt8] {
    try await request.formBytes(limit: form)
  }

  /// Reads the form and its rows: of a large one for tenths of a second, so not on a thread that answers requests.
  ///
  /// - Returns: The key of rows that were checked before, empty for others; and the lines, or what is wrong with
  ///   all of them.
  mutating func read(
    _ body: [UInt8],
    _ context: LinkFile.Context
  ) -> (key: String, lines: Result<[LinkFile.Line], Fault>) {
    let form = FormBody(body)
    draft.rows = Self.rows(form["rows"])
    draft.opensProtected = form["opensProtected"] == "1"
    draft.coding =
      TextCoding(rawValue: form["coding"]).flatMap { $0 == .utf8 ? nil : $0.rawValue } ?? ""
    var context = context
    context.service = LinkExportFormat(rawValue: form["service"])
    draft.service = context.service?.rawValue ?? ""
    // A domain that was removed meanwhile is refused line by line.
    draft.domain = form["domain"].isEmpty ? domains.first?.host ?? "" : form["domain"]
    context.standardDomain = draft.domain.isEmpty ? nil : draft.domain
    do throws(Fault) {
      return (form["key"], .success(try lines(context)))
    } catch {
      return (form["key"], .failure(error))
    }
  }

  /// The rows without a byte order mark: browsers send lines of a form with both signs, files have one.
  private static func rows(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let lines = bytes.indices.filter { place in
      bytes[place] != 0x0D || place + 1 == bytes.count || bytes[place + 1] != 0x0A
    }
    return String(decoding: lines.map { bytes[$0] }, as: UTF8.self)
  }

  /// The lines of the rows.
  ///
  /// - Throws: What is wrong with all of them.
  private mutating func lines(
    _ context: LinkFile.Context
  ) throws(LinkImportPage.Fault) -> [LinkFile.Line] {
    guard draft.rows.utf8.count <= Self.limits.bytes else { throw .tooLarge }
    let lines: [LinkFile.Line]
    do throws(LinkFile.Fault) {
      let reading = try read(context)
      (lines, source, codes) = (reading.lines, reading.page, reading.codes)
    } catch {
      throw LinkImportPage.Fault(error)
    }
    guard !lines.isEmpty else { throw .noRows }
    let passwords = lines.count { $0.hasPassword }
    guard passwords <= Self.limits.passwords else { throw .tooLarge }
    return lines
  }

  private func read(_ context: LinkFile.Context) throws(LinkFile.Fault) -> LinkFile.Reading {
    var shape = JSONLimits()
    // A request has its links two levels deep.
    shape.depth -= 2
    shape.takesNull = false
    return try LinkFile.read(
      draft.rows,
      as: LinkFile.format(of: draft.rows),
      withoutPasswords: draft.opensProtected,
      most: Self.limits.links,
      limits: shape,
      context
    )
  }

  // MARK: - Requests

  /// What lines would make.
  func preview(of lines: [LinkFile.Line]) async throws -> LinkImportPage.Outcome {
    let key = UUID().uuidString.lowercased()
    var outcome = LinkImportPage.Outcome(key: key, isDone: false)
    try await send(lines, dryRun: true, to: &outcome) { _ in nil }
    if outcome.problem != nil || outcome.links.isEmpty { outcome.key = nil }
    return outcome
  }

  /// Makes what lines say: a key that was sent before makes what is missing.
  func make(_ lines: [LinkFile.Line], key: String) async throws -> LinkImportPage.Outcome {
    var outcome = LinkImportPage.Outcome(key: key, isDone: true)
    try await send(lines, dryRun: nil, to: &outcome) { "\(key).\($0)" }
    if outcome.problem == nil { outcome.key = nil }
    return outcome
  }

  /// Sends lines in as many requests as they need; the first that is refused as a whole is the last.
  private func send(
    _ lines: [LinkFile.Line],
    dryRun: Bool?,
    to outcome: inout LinkImportPage.Outcome,
    key: (Int) -> String?
  ) async throws {
    outcome.refused = lines.compactMap { line in
      line.error.map { LinkImportPage.Refusal(line: line.number, problem: translated(Problem($0))) }
    }
    var codes = codes
    for (number, chunk) in LinkFile.chunks(lines).enumerated() {
      guard outcome.problem == nil else {
        outcome.untried += chunk.count
        continue
      }
      let bulk = LinkBulk(links: chunk.compactMap(\.json), partial: true, dryRun: dryRun)
      do {
        let result = try await page.api.send(.createLinks(bulk, key: key(number)))
        for verdict in result.items where chunk.indices.contains(verdict.index) {
          take(verdict, of: chunk[verdict.index], &codes, to: &outcome)
        }
      } catch {
        let answer = ProblemError(answering: error)
        // A failure of the server itself goes on, so that the log names it.
        guard answer.problem.status != 500 else { throw error }
        outcome.problem = translated(answer.problem)
        outcome.untried += chunk.count
      }
    }
    outcome.refused.sort { $0.line < $1.line }
  }

  private func take(
    _ verdict: BulkVerdict,
    of line: LinkFile.Line,
    _ codes: inout ImportedCodes,
    to outcome: inout LinkImportPage.Outcome
  ) {
    let isRefused = verdict.status == "refused"
    let isTaken = verdict.code == ProblemKind.linkCodeTaken.code
    // A dry run knows the lines of its own request only.
    let earlier = isRefused ? (isTaken ? codes.earlier(line) : nil) : codes.insert(line)
    if let earlier, isRefused || verdict.link == nil {
      let error = earlier.error(against: line.json?["code"]?.stringValue ?? "")
      outcome.refused.append(.init(line: line.number, problem: translated(Problem(error))))
    } else if isRefused {
      outcome.refused.append(refusal(of: line, verdict))
    } else {
      outcome.links.append(LinkImportPage.Row(line, verdict.link))
    }
  }

  private func refusal(
    of line: LinkFile.Line,
    _ verdict: BulkVerdict
  ) -> LinkImportPage.Refusal {
    let base = "/links/\(verdict.index)"
    let errors = verdict.errors?.map { fault -> Problem.FieldError in
      var fault = fault
      fault.pointer = String(fault.pointer.trimmingPrefix(base))
      return fault
    }
    let code = verdict.code ?? "refused"
    var problem = Problem(
      status: 422,
      code: code,
      title: code,
      detail: verdict.detail,
      errors: errors
    )
    (problem.reason, problem.arguments) = (verdict.reason, verdict.arguments)
    return .init(line: line.number, problem: translated(problem))
  }

  private func translated(_ problem: Problem) -> Problem {
    problem.translated(into: page.environment.language)
  }
}

extension LinkImportPage.Fault {
  fileprivate init(_ fault: LinkFile.Fault) {
    switch fault {
    case .list: self = .list
    case .unknownColumns(let names): self = .unknownColumns(names)
    case .columnTwice(let names): self = .columnTwice(names.joined(separator: ", "))
    case .shortURLs(let column, let host): self = .shortURLs(column: column, host: host)
    case .noDestination(let service): self = .noDestination(service.name)
    case .tooManyLines: self = .tooLarge
    }
  }
}

extension LinkFile.Line {
  fileprivate var hasPassword: Bool { json?["password"]?.stringValue?.isEmpty == false }
}

extension LinkImportPage.Row {
  fileprivate init(_ line: LinkFile.Line, _ link: LinkResource?) {
    let json = line.json
    self.init(
      line: line.number,
      code: link?.code ?? json?["code"]?.stringValue,
      title: link?.title ?? json?["title"]?.stringValue,
      target: json?["targets"]?["fallback"]?.stringValue,
      domain: link?.domain ?? json?["domain"]?.stringValue?.lowercased(),
      link: link
    )
  }
}

extension Problem {
  /// What is wrong with a line that could not be read.
  fileprivate init(_ error: LineError) {
    self.init(status: 422, code: error.code, title: error.code, detail: error.detail)
    (reason, arguments) = (error.reason?.code, error.arguments)
  }
}
