import Foundation
import Testing

/// Compares text with a file of the repository; `RECORD_GOLDEN=1` writes the file instead.
enum Golden {
  static func expect(
    _ text: String,
    matches file: URL,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == expected,
      "RECORD_GOLDEN=1 records \(file.path)",
      sourceLocation: sourceLocation
    )
  }

  /// A file beside these tests.
  static func file(_ path: String) -> URL {
    tests.appending(path: "Golden").appending(path: path)
  }

  /// A file of the repository.
  static func repositoryFile(_ path: String) -> URL {
    tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
  }

  private static var tests: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }
}
