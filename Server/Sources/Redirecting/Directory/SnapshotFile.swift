import Crypto
import Foundation
import LinkCore
import Persistence
import RecordLog
import Synchronization

/// The links as they were last known, in one file: a start reads them in a moment, and answers taps
/// while the store cannot be reached.
///
/// | bytes | content |
/// |---|---|
/// | 8 | `PLLINKS2` |
/// | 32 | SHA-256 of the names of the columns that records hold |
/// | 4, n | the length of a ``SnapshotHead`` as JSON, and it: revision, domains and apps |
/// | 4, n | a part: its length and records of a ``LinkTable``; any number of them |
/// | 4 | zero |
/// | 32 | HMAC-SHA256 of everything before, under the installation's signing key |
///
/// The code at the end makes a file that was cut, damaged or changed by hand as good as none:
/// records are not checked again one by one. A new file replaces the old one in one step.
package struct SnapshotFile: Sendable {
  let path: String
  private let key: SymmetricKey

  private static let mark = Array("PLLINKS2".utf8)
  /// The longest head that is read, in bytes: many thousand domains and apps.
  private static let longestHead = 64 << 20

  package init(directory: String, signingKey: [UInt8]) {
    path = directory + "/links.snapshot"
    key = SymmetricKey(
      data: HMAC<SHA256>.authenticationCode(
        for: Array("links.snapshot".utf8),
        using: SymmetricKey(data: signingKey)
      )
    )
  }

  /// What a file holds.
  final class Content: Sendable {
    /// Its revision, domains and apps.
    let head: LinkSnapshot
    let table: LinkTableBuilder

    init(head: LinkSnapshot, table: LinkTableBuilder) {
      self.head = head
      self.table = table
    }
  }

  private static var format: [UInt8] { Array(SHA256.hash(data: Array(PackedLink.format.utf8))) }

  // MARK: - Writing

  /// Keeps a directory, from which taps are answered meanwhile.
  ///
  /// - Returns: The revision that was kept.
  /// - Throws: ``LinkDirectory/Replaced``, or what the system threw; the old file stays.
  func write(_ directory: LinkDirectory) throws -> Int64 {
    let temporary = path + ".new"
    guard
      FileManager.default.createFile(
        atPath: temporary,
        contents: nil,
        attributes: [.posixPermissions: 0o600]
      ),
      let file = FileHandle(forWritingAtPath: temporary)
    else { throw CocoaError(.fileWriteUnknown) }
    defer { try? file.close() }
    var code = HMAC<SHA256>(key: key)
    func put(_ bytes: [UInt8]) throws {
      code.update(data: bytes)
      try file.write(contentsOf: bytes)
    }
    func putPart(_ part: [UInt8]) throws {
      try put(withUnsafeBytes(of: UInt32(part.count).littleEndian, Array.init))
      try put(part)
    }
    let revision = try directory.forEachPart { head, links in
      try put(Self.mark + Self.format)
      try putPart(SnapshotHead(head, links: links).bytes())
    } _: { part in
      try putPart(part)
    }
    try put([0, 0, 0, 0])
    try file.write(contentsOf: Array(code.finalize()))
    try file.synchronize()
    guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return revision
  }

  // MARK: - Reading

  /// What the file holds; `nil` where it is missing or of no use.
  func read() -> Content? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var reader = SnapshotReader(descriptor: file.fileDescriptor, code: HMAC<SHA256>(key: key))
    let beginning = Self.mark + Self.format
    guard let size = try? file.seekToEnd(), (try? file.seek(toOffset: 0)) != nil,
      reader.bytes(beginning.count) == beginning, let length = reader.length(),
      length <= Self.longestHead, let bytes = reader.bytes(length), let head = SnapshotHead(bytes)
    else { return nil }
    // The head is not verified yet, but the file's size bounds what can be true.
    let links = max(0, min(head.links ?? 0, Int(size) / LinkTable.shortestRecord))
    let builder = LinkTableBuilder(capacity: links)
    while let length = reader.length(), length <= ByteArena.chunkLength {
      if length == 0 {
        return reader.isSealed ? Content(head: head.snapshot, table: builder) : nil
      }
      guard builder.add(count: length, { reader.fill($0) }) else { return nil }
    }
    return nil
  }
}

/// Reads a file part by part.
private struct SnapshotReader {
  let descriptor: Int32
  var code: HMAC<SHA256>

  mutating func bytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let isWhole = bytes.withUnsafeMutableBytes { fill($0) }
    return isWhole ? bytes : nil
  }

  mutating func length() -> Int? {
    bytes(4).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Whether the code follows that the bytes so far have.
  var isSealed: Bool {
    var code = [UInt8](repeating: 0, count: 32)
    let count = code.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, 32) }
    return count == 32 && self.code.finalize() == code
  }

  /// Reads as many bytes as a buffer holds; whether there were so many.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = Foundation.read(
        descriptor,
        buffer.baseAddress.map { $0 + filled },
        buffer.count - filled
      )
      guard count > 0 else { return false }
      filled += count
    }
    code.update(data: UnsafeRawBufferPointer(buffer))
    return true
  }
}

/// The part of a ``SnapshotFile`` that is not links, as JSON.
struct SnapshotHead: Codable, Sendable {
  private var revision: Int64
  private var domains: [DomainRecord]
  private var apps: [AppRecord]
  private var allowances: [Allowance]
  private var schemes: [SchemeAllowance]?
  private var oneLinkWorkspaces: Set<WorkspaceID>?
  private var uninspectable: Set<WorkspaceID>?
  private var names: [WorkspaceName]?
  /// About how many links follow, so that their tables need not grow.
  private(set) var links: Int?

  /// Takes a state, without its links.
  init(_ head: LinkSnapshot, links: Int) {
    self.links = links
    revision = head.revision
    domains = head.domains
    apps = head.apps
    allowances = head.allowedHosts.map { Allowance(workspace: $0.key, hosts: $0.value) }
    schemes = head.allowedSchemes.map { SchemeAllowance(workspace: $0.key, schemes: $0.value) }
    oneLinkWorkspaces = head.oneLinkWorkspaces
    uninspectable = head.uninspectable
    names = head.names.map { WorkspaceName(workspace: $0.key, name: $0.value) }
  }

  /// Reads what ``bytes()`` wrote; `nil` where it is something else.
  init?(_ bytes: [UInt8]) {
    guard let head = try? JSONDecoder().decode(SnapshotHead.self, from: Data(bytes)) else {
      return nil
    }
    self = head
  }

  /// The head as it stands in a file.
  func bytes() throws -> [UInt8] {
    Array(try JSONEncoder().encode(self))
  }

  /// The state, without its links.
  var snapshot: LinkSnapshot {
    LinkSnapshot(
      revision: revision,
      domains: domains,
      apps: apps,
      allowedHosts: Dictionary(
        allowances.map { ($0.workspace, $0.hosts) },
        uniquingKeysWith: { first, _ in first }
      ),
      allowedSchemes: Dictionary(
        (schemes ?? []).map { ($0.workspace, $0.schemes) },
        uniquingKeysWith: { first, _ in first }
      ),
      oneLinkWorkspaces: oneLinkWorkspaces ?? [],
      uninspectable: uninspectable ?? [],
      names: Dictionary(
        (names ?? []).map { ($0.workspace, $0.name) },
        uniquingKeysWith: { first, _ in first }
      ),
      links: []
    )
  }
}

extension SnapshotHead {
  /// The hosts that the links of a workspace may lead to.
  private struct Allowance: Codable {
    var workspace: WorkspaceID
    var hosts: [String]
  }

  /// The schemes besides `https` that the web targets of a workspace may have.
  private struct SchemeAllowance: Codable {
    var workspace: WorkspaceID
    var schemes: [String]
  }

  private struct WorkspaceName: Codable {
    var workspace: WorkspaceID
    var name: String
  }
}
