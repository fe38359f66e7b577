import Foundation
import RoutingCore

/// A file of the addresses by which strangers leave a relay.
///
/// Apple publishes iCloud Private Relay's
/// ([egress-ip-ranges.csv](https://mask-api.icloud.com/egress-ip-ranges.csv)): a block, a country, a
/// region and a city on each line. Only the first column is read, so that a plain list works too.
enum RelayList: Sendable {
  /// Reads a file; empty lines and lines that begin with `#` are passed over.
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
    var ranges: [NetworkRange] = []
    for (index, line) in String(decoding: data, as: UTF8.self).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    ).enumerated() {
      let block = line.prefix { $0 != "," }.filter { $0 != " " }
      if block.isEmpty || block.hasPrefix("#") { continue }
      guard let range = NetworkRange(block) else {
        throw CommandFailure(
          .badSettings,
          "Line \(index + 1) of \(path) begins with \"\(block.prefix(60))\".",
          advice: "Begin each line with a block of addresses, such as 172.224.224.0/27."
        )
      }
      ranges.append(range)
    }
    return NetworkSet(ranges)
  }
}
