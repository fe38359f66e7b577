import ArgumentParser
import PaylisherServer

/// How links stand in a file.
enum LinkFileFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case jsonl, csv
}

/// The lines of a file with links.
enum LinkLines: Sendable {
  /// Reads every line; empty ones are passed over.
  ///
  /// - Throws: ``CommandFailure`` where the heading is wrong.
  static func read(
    _ text: String,
    as format: LinkFileFormat,
    withoutPasswords: Bool
  ) throws -> [LinkFile.Line] {
    do throws(LinkFile.Fault) {
      return try LinkFile.lines(
        text,
        as: format == .csv ? .csv : .jsonLines,
        withoutPasswords: withoutPasswords
      )
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Why no line of a file with links can be read.
  fileprivate init(_ fault: LinkFile.Fault) {
    switch fault {
    case .list:
      self.init(
        .badInput,
        "The file is one JSON list; an import takes an object on each line.",
        advice: "jq -c '.[]' FILE writes it so."
      )
    case .unknownColumns(let names):
      let columns = names.count == 1 ? "an unknown column" : "unknown columns"
      self.init(
        .badInput,
        "The heading has \(columns): \(names.map(Self.suggestion(for:)).joined(separator: ", ")).",
        advice: Self.columns
      )
    case .columnTwice(let name): self.init(.badInput, "Two columns are \"\(name)\".")
    case .tooManyLines: self.init(.badInput, "The file has too many lines.")
    }
  }

  /// A name in quotes, with the column that it is probably meant to be.
  private static func suggestion(for name: String) -> String {
    let near = Suggestion.nearest(to: name, in: LinkColumns.known)
    return "\"\(name)\"\(near.map { " (did you mean \($0)?)" } ?? "")"
  }

  private static var columns: String {
    let names = LinkColumns.known.filter { !$0.hasPrefix("targets.") }
    return "Columns are: \(names.joined(separator: ", ")), "
      + "and targets.ios.app, .universalLink, .store or .web, likewise ipad, android and huawei, "
      + "targets.desktop and targets.fallback."
  }
}
