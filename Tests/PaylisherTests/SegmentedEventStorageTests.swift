import Foundation
import LinkCore
import RecordLog
import Testing

@testable import Paylisher

@Suite struct SegmentedEventStorageTests {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.url.path }

  @Test func keepsEventsInOrderOverLaunches() {
    do {
      let storage = open()
      for number in 0..<5 { storage.append(event(number)) }
      // No close: this is how a killed process leaves things.
    }
    let storage = open()
    #expect(storage.count == 5)
    #expect(storage.first(10).map(\.json) == (0..<5).map { event($0).json })
    #expect(storage.oldest == event(0).capturedAt)
    #expect(storage.byteCount == (0..<5).reduce(0) { $0 + event($1).json.count })
  }

  @Test func forgetsWhatWasRemovedOverLaunches() {
    do {
      let storage = open()
      for number in 0..<5 { storage.append(event(number)) }
      storage.remove([event(1).id, event(3).id])
      storage.removeFirst()
    }
    #expect(open().first(10).map(\.id) == [event(2).id, event(4).id])
  }

  @Test func leavesNoFilesWhenAllIsSent() throws {
    let storage = open()
    for number in 0..<3 { storage.append(event(number)) }
    #expect(try files().count == 1)
    storage.remove(Set((0..<3).map { event($0).id }))
    #expect(try files().isEmpty)
    storage.append(event(9))
    #expect(storage.first(1).map(\.id) == [event(9).id])
  }

  @Test func losesOnlyTheEventThatWasBeingWritten() throws {
    do {
      let storage = open()
      for number in 0..<3 { storage.append(event(number)) }
    }
    let path = try #require(try files().first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(4).write(to: URL(fileURLWithPath: path))
    #expect(open().first(10).map(\.id) == [event(0).id, event(1).id])
  }

  @Test func twoProcessesKeepToTheirOwnSegments() throws {
    let app = open()
    app.append(event(1))
    let other = open()
    #expect(other.count == 0)
    other.append(event(2))
    #expect(app.first(10).map(\.id) == [event(1).id])
    #expect(try files().count == 2)
  }

  @Test func leavesAloneWhatItCannotOpenNow() throws {
    do { open().append(event(1)) }
    let path = try #require(try files().first)
    let owner = try SegmentWriter.open(path)
    let storage = open()
    #expect(storage.count == 0)
    owner.close()
    #expect(open().count == 1)
  }

  @Test func manyShortLaunchesDoNotPileUpFiles() throws {
    for number in 0..<40 { open().append(event(number)) }
    #expect(try files().count == 1)
    #expect(open().count == 40)
  }

  @Test func beginsAnotherSegmentWhenOneIsFull() throws {
    do {
      let storage = open()
      for number in 0..<SegmentedEventStorage.segmentLimit + 1 { storage.append(event(number)) }
      #expect(try files().count == 2)
    }
    let storage = open()
    let first = storage.first(SegmentedEventStorage.segmentLimit)
    storage.remove(Set(first.map(\.id)))
    #expect(storage.count == 1)
    #expect(try files().count == 1)
  }

  @Test func worksInMemoryWhereThereIsNoDisk() {
    let storage = SegmentedEventStorage(path: "/proc/no/such/folder") { "a" }
    storage.append(event(1))
    #expect(storage.first(1) == [event(1)])
  }

  private func open() -> SegmentedEventStorage {
    SegmentedEventStorage(path: folder) {
      EntityID(timestamp: Timestamp(milliseconds: 1_795_253_400_000)).description
    }
  }

  private func event(_ number: Int) -> QueuedEvent {
    let moment = Timestamp(milliseconds: 1_000 + Int64(number))
    let id = EntityID(high: 0x7000, low: UInt64(number))
    return QueuedEvent(id: id, capturedAt: moment, json: Array("{\"n\":\(number)}".utf8))
  }

  private func files() throws -> [String] {
    try SegmentFolder(path: folder).segments()
  }
}
