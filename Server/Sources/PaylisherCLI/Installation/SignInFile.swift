// Optimised builds find the members of `stat` in this module.
import CoreFoundation
import Foundation

/// The link that makes the first user, in a file of the data directory: a reader of the log that the output goes to
/// could otherwise become the owner.
struct SignInFile: Sendable {
  let path: String

  init(_ directory: DataDirectory) {
    path = "\(directory.path)/sign-in-link"
  }

  /// Whether the output goes to the journal of systemd, as its units' does.
  static var isOutputLogged: Bool {
    guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] else { return false }
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0 else { return false }
    return named == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes the link where the output is logged, for the owner of the data directory alone, and removes an older one
  /// otherwise.
  ///
  /// - Returns: The path of the file; `nil` where there is none.
  func keep(_ link: String?, isLogged: Bool) throws -> String? {
    guard isLogged, let link else {
      unlink(path)
      return nil
    }
    try PrivateFile(path: path).write(Data("\(link)\n".utf8))
    return path
  }
}
