import Foundation
import LinkCore
import Persistence
import Testing

@testable import PaylisherServer
@testable import Redirecting

@Suite struct DirectoryTests {
  static func packed(_ index: Int, domain: DomainID, version: Int64 = 1) throws -> PackedLink {
    PackedLink(
      id: LinkID(EntityID(high: 1, low: UInt64(index))),
      workspace: WorkspaceID(EntityID(high: 2, low: 2)),
      domain: domain,
      code: try #require(ShortCode("Code-\(index)")),
      version: version,
      body: Array("body \(index) \(version)".utf8)
    )
  }

  let domain = DomainID(EntityID(high: 3, low: 3))

  @Test func findsEveryLinkByCodeInAnyCaseAndById() throws {
    var table = LinkTable()
    for index in 0..<5_000 { table.put(try Self.packed(index, domain: domain)) }
    for index in 0..<5_000 {
      let link = try Self.packed(index, domain: domain)
      let code = try #require(ShortCode("cODE-\(index)"))
      #expect(table.place(domain, code).flatMap { table.link(at: $0) } == link)
      #expect(table.place(link.id).flatMap { table.link(at: $0) } == link)
    }
    #expect(table.place(domain, try #require(ShortCode("Code-5000"))) == nil)
    let other = DomainID(EntityID(high: 3, low: 4))
    #expect(table.place(other, try #require(ShortCode("Code-1"))) == nil)
    #expect(table.count == 5_000)
  }

  /// The table beside a dictionary, through changes of every kind.
  @Test func staysAsAModelIs() throws {
    var random = SplitMix(state: 11)
    var table = LinkTable()
    var model: [Int: PackedLink] = [:]
    for version in 0..<20_000 {
      let index = Int.random(in: 0..<300, using: &random)
      let link = try Self.packed(index, domain: domain, version: Int64(version))
      if Int.random(in: 0..<3, using: &random) == 0 {
        table.remove(link.id)
        model[index] = nil
      } else {
        table.put(link)
        model[index] = link
      }
    }
    #expect(table.count == model.count)
    for index in 0..<300 {
      let link = try Self.packed(index, domain: domain)
      #expect(table.place(link.id).flatMap { table.link(at: $0) } == model[index])
      #expect(table.place(domain, link.code).flatMap { table.link(at: $0) } == model[index])
    }
  }

  @Test func givesACodeToTheLinkThatHasItNow() throws {
    var table = LinkTable()
    let old = try Self.packed(1, domain: domain)
    var new = old
    new.id = LinkID(EntityID(high: 9, low: 9))
    table.put(old)
    table.put(new)
    #expect(table.place(old.id) == nil)
    #expect(table.place(domain, old.code).flatMap { table.link(at: $0) }?.id == new.id)
    #expect(table.count == 1)
  }

  func directory(_ count: Int) throws -> LinkDirectory {
    var table = LinkTable()
    for index in 0..<count { table.put(try Self.packed(index, domain: domain)) }
    for index in 0..<10 { table.put(try Self.packed(index, domain: domain, version: 2)) }
    let directory = LinkDirectory()
    directory.replace(with: head, table)
    return directory
  }

  private var head: LinkSnapshot {
    let workspace = WorkspaceID(EntityID(high: 2, low: 2))
    let site = DomainRecord(
      DomainResource(
        id: domain,
        host: "go.example.com",
        baseURL: "https://go.example.com",
        createdAt: TestServer.start
      ),
      in: workspace
    )
    let settings = AppSettings(
      name: "Shop",
      platform: .ios,
      bundleID: "com.example.shop",
      teamID: "ABCDE12345",
      scheme: "shop",
      storeURL: "https://apps.apple.com/app/id1",
      certificateFingerprints: ["AA:BB"],
      matching: MatchingSettings(isProbabilistic: true)
    )
    let app = AppRecord(
      AppResource(
        id: AppID(EntityID(high: 4, low: 4)),
        settings: settings,
        createdAt: TestServer.start
      ),
      in: workspace
    )
    return LinkSnapshot(
      revision: 7,
      domains: [site],
      apps: [app],
      allowedHosts: [workspace: ["*.example.com"]],
      links: []
    )
  }

  @Test func readsTheFileThatItWrote() throws {
    let folder = NSTemporaryDirectory() + "paylisher-snapshot-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = SnapshotFile(directory: folder, signingKey: [2])
    #expect(file.read() == nil)
    #expect(try file.write(try directory(20_000)) == 7)
    let content = try #require(file.read())
    let table = content.table.take()
    #expect(content.head == head)
    #expect(table.count == 20_000)
    for index in [0, 9, 10, 19_999] {
      let link = try Self.packed(index, domain: domain, version: index < 10 ? 2 : 1)
      #expect(table.place(link.id).flatMap { table.link(at: $0) } == link)
    }
    #expect(SnapshotFile(directory: folder, signingKey: [3]).read() == nil)
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func takesNoFileThatWasChanged() throws {
    let folder = NSTemporaryDirectory() + "paylisher-snapshot-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = SnapshotFile(directory: folder, signingKey: [2])
    _ = try file.write(try directory(20))
    let bytes = try Data(contentsOf: URL(filePath: file.path))
    for place in 0..<bytes.count {
      var changed = bytes
      changed[place] ^= 0x41
      try changed.write(to: URL(filePath: file.path))
      #expect(file.read() == nil)
    }
    for count in 0..<bytes.count {
      try bytes.prefix(count).write(to: URL(filePath: file.path))
      #expect(file.read() == nil)
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Whoever writes the state down may take as long as a slow disk does.
  @Test func answersWhileItsStateIsHandedOver() throws {
    let directory = try directory(20_000)
    var parts = 0
    _ = try directory.forEachPart { _, _ in
    } _: { _ in
      parts += 1
      let answered = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        if directory.domain(host: "go.example.com") != nil { answered.signal() }
      }
      #expect(answered.wait(timeout: .now() + 120) == .success)
    }
    #expect(parts > 1)
  }

  @Test func handsOverWhatChangesMeanwhile() throws {
    let directory = try directory(20_000)
    // Behind the first part: links that were handed over, one that was not, one that is new with a
    // code that another had, and one that is gone before its turn.
    var taken = try Self.packed(20_000, domain: domain)
    taken.code = try #require(ShortCode("cODE-2"))
    let changed = try [0, 1, 19_998].map { try Self.packed($0, domain: domain, version: 3) }
    let last = try Self.packed(19_999, domain: domain)
    var table = LinkTable()
    var parts = 0
    _ = try directory.forEachPart { _, _ in
    } _: { part in
      let isTaken = table.put(count: part.count) { bytes in
        bytes.copyBytes(from: part)
        return true
      }
      #expect(isTaken)
      parts += 1
      guard parts == 1 else { return }
      for link in changed + [taken] {
        #expect(directory.apply(link, id: link.id, domain: domain, at: 2))
      }
      #expect(directory.apply(nil, id: last.id, domain: domain, at: 2))
    }
    #expect(table.count == 19_999)
    for link in changed + [taken] {
      #expect(table.place(link.id).flatMap { table.link(at: $0) } == link)
      #expect(table.place(domain, link.code).flatMap { table.link(at: $0) } == link)
    }
    for gone in [try Self.packed(2, domain: domain), last] { #expect(table.place(gone.id) == nil) }
    #expect(table.place(domain, last.code) == nil)
    let other = try Self.packed(10_000, domain: domain)
    #expect(table.place(other.id).flatMap { table.link(at: $0) } == other)
  }

  /// What was read before a deletion does not bring the link back, and what was read before it came back does not remove
  /// it.
  @Test func aDeletedLinkComesBackByALaterReadOnly() throws {
    let directory = try directory(10)
    let link = try Self.packed(3, domain: domain)
    func isThere(_ read: PackedLink?, at revision: Int64) throws -> Bool {
      #expect(directory.apply(read, id: link.id, domain: domain, at: revision))
      var count = 0
      _ = try directory.forEachPart({ _, links in count = links }, { _ in })
      return count == 10
    }
    #expect(try isThere(link, at: 1))
    #expect(try !isThere(nil, at: 5))
    #expect(try !isThere(link, at: 4))
    #expect(try isThere(link, at: 6))
    #expect(try isThere(nil, at: 5))
    #expect(try !isThere(nil, at: 7))
  }

  @Test func neverMixesTwoStatesInAFile() throws {
    let directory = try directory(20_000)
    #expect(throws: LinkDirectory.Replaced.self) {
      _ = try directory.forEachPart { _, _ in
      } _: { _ in
        directory.replace(with: head, LinkTable())
      }
    }
    #expect(directory.size.links == 0)
  }

  @Test func followsChangesWithoutReadingEverything() async throws {
    let server = try await TapTests.summer()
    let links = server.dependencies.repositories.links
    let before = try await links.revision()
    let head = try await links.snapshot { _ in }
    var link = try #require(try await links.snapshot().links.first)
    link.title = "Winter"
    try await links.update(link, ifVersion: link.version, by: nil)
    let changes = try #require(try await links.changes(since: before))
    #expect(changes.links.map(\.id) == [link.id])
    #expect(try changes.links.first?.packed?.record().title == "Winter")
    try await links.delete(link.workspace, link.id, now: TestServer.start, by: nil)
    let later = try #require(try await links.changes(since: changes.head.revision))
    #expect(later.links == [LinkChanges.Link(id: link.id, packed: nil)])
    #expect(later.head.domains == head.domains)
    #expect(try await links.changes(since: -1) == nil)
  }
}
