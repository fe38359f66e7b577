import Crypto
package import LinkCore

/// A place in the order in which a workspace's events were stored, as clients pass it back.
///
/// The text is 55 characters of base64url, for 41 bytes: version (1), workspace (16), number of the last list that was
/// read (8), its mark (4), the moment from which events were kept (8), and the start of the SHA-256 of all that (4), by which
/// a cursor that was cut or changed is known.
package struct ExportCursor: Hashable, Sendable {
  private static let version: UInt8 = 1
  private static let length = 41

  let workspace: WorkspaceID
  /// The last list that was read; 0 before the first.
  let number: Int64
  /// The mark of that list; 0 before the first.
  let mark: Int64
  /// Events before this moment were gone when the list was read.
  let keptFrom: Timestamp
}

extension ExportCursor: LosslessStringConvertible {
  /// The text that clients pass back.
  package var description: String {
    let content = content
    return Base64URL.encode(content + Self.check(content))
  }

  /// Reads the text; `nil` for anything that ``description`` did not write.
  package init?(_ text: String) {
    guard let bytes = Base64URL.decode(text), bytes.count == Self.length,
      bytes[0] == Self.version, Self.check(bytes.dropLast(4)) == bytes.suffix(4),
      let workspace = EntityID(bytes: bytes[1..<17])
    else { return nil }
    self.init(
      workspace: WorkspaceID(workspace),
      number: Self.number(bytes[17..<25]),
      mark: Self.number(bytes[25..<29]),
      keptFrom: Timestamp(milliseconds: Self.number(bytes[29..<37]))
    )
  }

  private var content: [UInt8] {
    [Self.version] + workspace.value.bytes + Self.bytes(number, 8) + Self.bytes(mark, 4)
      + Self.bytes(keptFrom.milliseconds, 8)
  }

  private static func check(_ content: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Array(content)).prefix(4))
  }

  private static func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> Int64($0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// Why an export cannot continue at a cursor.
package enum ExportRefusal: Error, Hashable, Sendable {
  /// It is a place in the events of another workspace.
  case otherWorkspace
  /// Retention removed events after it that were not read; events are kept from this moment on.
  case gap(Timestamp)
  /// The database has another history: it was restored from a backup that is older than the cursor.
  case otherHistory
}
