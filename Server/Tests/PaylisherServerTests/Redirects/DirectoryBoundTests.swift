import Foundation
import LinkCore
import Logging
import Persistence
import Testing
import WireModels

@testable import PaylisherServer
@testable import Redirecting

/// The table of links has an end, and reaching it stops no server.
@Suite struct DirectoryBoundTests {
  static let domain = DomainID(EntityID(high: 3, low: 3))

  /// A link of 1,200,000 bytes, of which a chunk has room for one.
  static func large(_ index: Int, version: Int64 = 1) throws -> PackedLink {
    var link = try DirectoryTests.packed(index, domain: domain, version: version)
    link.body = Array(repeating: UInt8(version), count: 1_200_000)
    return link
  }

  @Test func leavesOutWhatFindsNoRoom() throws {
    // attack 86
    var table = LinkTable(chunks: 3)
    for index in 0..<3 {
      let (hasRoom, isPut) = (table.hasRoom, table.put(try Self.large(index)))
      #expect(hasRoom && isPut)
    }
    let (hasRoom, isPut) = (table.hasRoom, table.put(try Self.large(3)))
    #expect(!hasRoom && !isPut)
    #expect(table.leftOut == 1)
    #expect(table.capacity == 3 * ByteArena.chunkLength)
    #expect(table.place(try Self.large(3).id) == nil)
    for index in 0..<3 {
      let link = try Self.large(index)
      #expect(table.place(link.id).flatMap { table.link(at: $0) } == link)
    }
  }

  /// What a link was before leads where its owner does not want it to lead any more.
  @Test func servesNoEarlierVersionOfWhatFindsNoRoom() throws {
    var table = LinkTable(chunks: 2)
    for index in 0..<2 { table.put(try Self.large(index)) }
    let changed = try Self.large(0, version: 2)
    let isPut = table.put(changed)
    #expect(!isPut)
    #expect(table.place(changed.id) == nil)
    #expect(table.place(Self.domain, changed.code) == nil)
    #expect(table.count == 1)
  }

  /// Where room is short, less garbage is reason enough to build the table anew.
  @Test func givesRoomBackWhereItIsShort() throws {
    var table = LinkTable(chunks: 8)
    for index in 0..<7 { table.put(try Self.large(index)) }
    for index in 0..<2 { table.remove(try Self.large(index).id) }
    let before = (table.hasRoom, table.isWasteful)
    #expect(before == (true, false))
    table.put(try Self.large(8))
    let after = (table.hasRoom, table.isWasteful)
    #expect(after == (false, true))
  }

  @Test func countsWhatEachWorkspaceHas() throws {
    var table = LinkTable()
    let (mine, theirs) = (
      WorkspaceID(EntityID(high: 2, low: 2)), WorkspaceID(EntityID(high: 2, low: 3))
    )
    for index in 0..<10 { table.put(try DirectoryTests.packed(index, domain: Self.domain)) }
    var other = try DirectoryTests.packed(10, domain: Self.domain)
    other.workspace = theirs
    table.put(other)
    let before = table.usages[mine]
    for index in 0..<10 {
      table.put(try DirectoryTests.packed(index, domain: Self.domain, version: 2))
    }
    #expect(table.usages[mine] == before)
    #expect(before.links == 10)
    #expect(table.usages[theirs].links == 1)
    table.remove(other.id)
    #expect(table.usages[theirs] == LinkUsage())
  }

  /// More links than have room: the server starts, serves those that have, and its log says so.
  @Test func aStartWithTooManyLinksServesWhatHasRoom() async throws {
    // attack 86
    let server = try await TestServer()
    try await server.makeDomain(
      (0..<5).map { index in
        var link = try server.link("LARGE\(index)")
        link.id = LinkID(EntityID(high: 9, low: UInt64(index)))
        link.campaign?.metaData = ["a": .string(String(repeating: "a", count: 1_200_000))]
        return link
      }
    )
    let lines = LogLines()
    var updater = Self.updater(server, lines)
    updater.chunks = 3
    try await updater.load()
    let room = updater.directory.room
    #expect(updater.directory.size.links == 3)
    #expect((room.isLeft, room.leftOut) == (false, 2))
    #expect(lines.text.contains("links that found no room are not served"))
    #expect(lines.text.contains("without-room=2"))
    let host = updater.directory.domain(host: "localhost")
    #expect(host != nil)
  }

  /// A link that is tapped once evicts none; one that is tapped again is decoded no third time.
  @Test func keepsALinkDecodedThatIsTappedAgain() async throws {
    let server = try await TestServer()
    let (link, other) = (try server.link("SUMMER"), try server.link("WINTER"))
    try await server.makeDomain([link, other])
    let updater = Self.updater(server, LogLines())
    try await updater.load()
    let taps = (0..<3).map { _ in updater.directory.find(link.id) }
    #expect(taps[0] != nil && taps[0] !== taps[1] && taps[1] === taps[2])
    #expect(updater.directory.find(other.id) != nil)
    #expect(updater.directory.find(link.id) === taps[1])
  }

  private static func updater(_ server: TestServer, _ lines: LogLines) -> LinkDirectoryUpdater {
    LinkDirectoryUpdater(
      directory: LinkDirectory(),
      links: server.dependencies.repositories.links,
      file: SnapshotFile(
        directory: NSTemporaryDirectory() + "paylisher-none-" + UUID().uuidString,
        signingKey: [1]
      ),
      logger: Logger(label: "test") { _ in lines },
      onLoad: { _ in }
    )
  }
}
