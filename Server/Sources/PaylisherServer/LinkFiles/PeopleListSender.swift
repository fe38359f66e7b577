package import Doctor
package import LinkCore
package import WireModels

/// What became of a file of distinct ids that was added to a list, or removed from it.
package struct PeopleListOutcome: Encodable, Sendable {
  /// The list afterwards; `nil` before anything was sent.
  package var list: PeopleListResource?
  /// The lines with an id.
  package private(set) var read: Int
  /// The lines that repeat the id of an earlier one.
  package private(set) var repeated: Int
  /// The ids that were added or removed.
  package private(set) var changed: Int64 = 0
  /// The ids that were on the list already, or were not on it.
  package private(set) var unchanged: Int64 = 0
  /// The ids of people that the server has seen.
  package private(set) var known: Int64 = 0
  /// The ids that were not sent, because the server refused a request.
  package private(set) var untried: Int
  /// The lines without an id that can be on a list, in order.
  package private(set) var refused: [PeopleListFile.Refusal]

  /// What is known before anything is sent.
  package init(_ file: PeopleListFile) {
    (read, untried) = (file.lines.count + file.repeated, file.lines.count)
    (repeated, refused) = (file.repeated, file.refused)
  }

  fileprivate mutating func take(
    _ upload: PeopleListUpload,
    of chunk: ArraySlice<PeopleListFile.Line>
  ) {
    list = upload.list
    changed += upload.changed
    unchanged += upload.unchanged
    known += upload.known
    untried -= chunk.count
    for refusal in upload.refused where chunk.indices.contains(chunk.startIndex + refusal.index) {
      let line = chunk[chunk.startIndex + refusal.index]
      refused.append(PeopleListFile.Refusal(line: line.number, refusal))
    }
    refused.sort { $0.line < $1.line }
  }
}

/// Sends the ids of a file by as many requests as they need.
package struct PeopleListSender: Sendable {
  /// About the most bytes of one request.
  private static let mostBytes = 900_000

  private let api: any APISender
  private let list: PeopleListID
  private let removes: Bool

  /// Names the list, and whether ids are removed from it.
  package init(_ api: some APISender, to list: PeopleListID, removes: Bool = false) {
    (self.api, self.list, self.removes) = (api, list, removes)
  }

  /// Sends every id; what was sent before a request that is refused stays.
  package func send(_ file: PeopleListFile, to outcome: inout PeopleListOutcome) async throws {
    var rest = file.lines[...]
    while !rest.isEmpty {
      let chunk = Self.chunk(of: rest)
      let members = PeopleListMembers(ids: chunk.map(\.id))
      let upload = try await api.send(
        removes ? .removeListMembers(list, members) : .addListMembers(list, members)
      )
      outcome.take(upload, of: chunk)
      rest = rest.dropFirst(chunk.count)
    }
  }

  /// The first lines, as many as one request takes.
  private static func chunk(
    of lines: ArraySlice<PeopleListFile.Line>
  ) -> ArraySlice<PeopleListFile.Line> {
    var bytes = 0
    let count = lines.prefix(PeopleListMembers.most).prefix { line in
      bytes += cost(of: line.id)
      return bytes <= mostBytes
    }.count
    return lines.prefix(max(1, count))
  }

  /// The bytes of a text in JSON, with its quotes and comma.
  private static func cost(of text: String) -> Int {
    text.utf8.reduce(3) { sum, byte in
      let isEscaped = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      return sum + (byte < 0x20 ? 6 : isEscaped ? 2 : 1)
    }
  }
}
