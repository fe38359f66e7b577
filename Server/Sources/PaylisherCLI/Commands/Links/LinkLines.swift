import ArgumentParser
import PaylisherClient
import PaylisherServer
import WireModels

/// How links stand in a file: as ours, or as a service exports them.
enum LinkFileFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case jsonl, csv, firebase, bitly, dub, shlink, yourls, rebrandly
  case shortIO = "short-io"
  case branch

  /// The service that wrote the file; `nil` if the heading says so.
  var service: LinkExportFormat? { LinkExportFormat(rawValue: rawValue) }

  /// The shape of a file: as it is named, else as its name ends, else as it begins.
  static func shape(_ format: Self?, path: String, text: String) -> LinkFile.Format {
    let name = path.lowercased()
    switch format {
    case .jsonl: return .jsonLines
    case .csv: return .csv
    case nil where [".csv", ".tsv"].contains { name.hasSuffix($0) }: return .csv
    case nil where [".jsonl", ".ndjson", ".json"].contains { name.hasSuffix($0) }:
      return .jsonLines
    default: return LinkFile.format(of: text)
    }
  }
}

/// The encodings of files that can be named.
extension TextCoding: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }
  package static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
}

/// The lines of a file with links.
enum LinkLines: Sendable {
  /// Reads every line; empty ones are passed over.
  ///
  /// - Throws: ``CommandFailure`` if the heading is wrong.
  static func read(
    _ text: String,
    as format: LinkFile.Format,
    withoutPasswords: Bool,
    _ context: LinkFile.Context
  ) throws -> LinkFile.Reading {
    do throws(LinkFile.Fault) {
      return try LinkFile.read(text, as: format, withoutPasswords: withoutPasswords, context)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The domains of the workspace, that of links which name none, and the URL scheme of its apps if they have one in common.
  static func context(
    _ context: LinkFile.Context,
    _ client: PaylisherClient
  ) async throws -> LinkFile.Context {
    var context = context
    let domains = try await client.send(.domains).items
    context.standardDomain = DomainResource.preferred(of: domains)?.host
    context.take(domains, context.scheme == nil ? try await client.send(.apps).items : [])
    return context
  }
}

extension CommandFailure {
  /// Why no line of a file with links can be read.
  fileprivate init(_ fault: LinkFile.Fault) {
    switch fault {
    case .list:
      self.init(
        .badInput,
        "The file is one JSON array. Write one object per line.",
        advice: "Convert it with jq -c '.[]' FILE."
      )
    case .shortURLs(let column, let host):
      self.init(
        .badInput,
        "The column \"\(column)\" contains short URLs of \(host), so links would redirect to them.",
        advice: "Name the destination column \"url\", or name the service that exported the file: "
          + "--format \(Self.services)."
      )
    case .noDestination(let service):
      self.init(
        .badInput,
        "The header has no column of \(service.name) with destinations.",
        advice: "Check --format, or leave it out to detect the service from the header."
      )
    case .unknownColumns(let names):
      let columns = names.count == 1 ? "an unknown column" : "unknown columns"
      self.init(
        .badInput,
        "The header has \(columns): \(names.map(Self.suggestion(for:)).joined(separator: ", ")).",
        advice: Self.columns
      )
    case .columnTwice(let names):
      let columns = names.map { "\"\($0)\"" }.joined(separator: " and ")
      self.init(
        .badInput,
        "The columns \(columns) have the same meaning.",
        advice: "Remove one, or name the service that exported the file: --format \(Self.services)."
      )
    case .tooManyLines: self.init(.badInput, "The file has too many lines. Split it.")
    }
  }

  /// A name in quotes, with the column that it is probably meant to be.
  private static func suggestion(for name: String) -> String {
    let near = Suggestion.nearest(to: name, in: LinkColumns.known)
    return "\"\(name)\"\(near.map { " (did you mean \($0)?)" } ?? "")"
  }

  private static var services: String {
    LinkExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static var columns: String {
    let names = LinkColumns.known.filter { !$0.hasPrefix("targets.") }
    return "Columns are: \(names.joined(separator: ", ")), "
      + "and targets.ios.app, .universalLink, .store or .web, likewise ipad, android and huawei, "
      + "targets.desktop and targets.fallback."
  }
}
