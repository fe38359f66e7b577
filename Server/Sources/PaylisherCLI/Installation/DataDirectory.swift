import Foundation

/// The directory that holds everything a server keeps.
struct DataDirectory: Hashable, Sendable {
  /// Its path, as it was given.
  let path: String

  /// The keys that the server hashes and signs with.
  var secrets: String { "\(path)/secrets.json" }

  /// The keys of a demo workspace, kept so that `make demo` and the commands find them.
  var credentials: String { "\(path)/demo-credentials.json" }

  /// The notifications that the fakes of a demo accepted, as JSON lines.
  var demoPushes: String { "\(path)/demo-pushes.jsonl" }

  /// The settings that `paylisher init` was given, which `paylisher serve` takes up.
  var settings: String { "\(path)/settings.json" }

  /// Whether a server has kept its keys and its links here, so that it can answer taps at once.
  var hasServed: Bool {
    [secrets, "\(path)/links.snapshot"].allSatisfy(FileManager.default.fileExists)
  }

  /// Makes sure that the path is a directory's, or free.
  func check() throws {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard !exists || isDirectory.boolValue else {
      throw CommandFailure(
        .cannotCreate,
        "\(path) is a file, not a data directory.",
        advice: "Choose a directory with --data; it is made where it is missing."
      )
    }
  }
}
