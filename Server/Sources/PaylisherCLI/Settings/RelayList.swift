import Foundation
import RoutingCore

/// A file of shared egress addresses, such as those of iCloud Private Relay.
enum RelayList: Sendable {
  /// Reads a file, as ``NetworkSet/init(list:)`` says.
  ///
  /// - Throws: ``CommandFailure`` that names the file, the line, and what is right.
  static func read(_ path: String) throws -> NetworkSet {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        .badSettings,
        "Cannot read \(path).",
        advice: "Give --relay-list a file that this user may read."
      )
    }
    do throws(NetworkListProblem) {
      return try NetworkSet(list: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandFailure(
        .badSettings,
        "Line \(error.line) of \(path) begins with \"\(error.text)\".",
        advice: "Begin each line with a block of addresses, such as 172.224.224.0/27."
      )
    }
  }
}
