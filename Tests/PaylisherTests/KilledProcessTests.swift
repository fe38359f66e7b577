import Foundation
import LinkCore
import RecordLog
import Testing

@testable import Paylisher

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite(.serialized) struct KilledProcessTests {
  /// Another process captures and forgets until it is killed by a thread of its own at a moment it
  /// does not choose; it notes each event after `append` returned.
  @Test(arguments: 0..<12)
  func losesNothingThatWasCapturedBeforeAKill(cycle: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("killed-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let microseconds = UInt32(500 + cycle * 1_700)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, microseconds = microseconds as UInt32] in
      try Victim(folder: folder).run(killedAfter: microseconds)
    }
    let noted = try SegmentReader.read("\(folder)/noted").payloads.count
    let storage = SegmentedEventStorage(path: "\(folder)/events") { "next" }
    let found = storage.first(.max).map { Int64($0.capturedAt.milliseconds) }
    // The last append may have reached the disk without having been noted.
    #expect(found.count == noted || found.count == noted + 1)
    #expect(found == Array(0..<Int64(found.count)))
  }
}

@Suite struct TwoProcessesTests {
  /// The segments of a process that lives are its own; what another has left is taken over.
  @Test func neverTouchEachOthersEvents() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("two-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let app = SegmentedEventStorage(path: folder) { "app" }
    for number in 0..<3 { app.append(Victim.event(number)) }
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let other = SegmentedEventStorage(path: folder) { "extension" }
      guard other.count == 0 else { exit(1) }
      for number in 10..<12 { other.append(Victim.event(number)) }
      exit(other.first(9).count == 2 ? 0 : 2)
    }
    #expect(app.first(9).map(\.id) == (0..<3).map { Victim.event($0).id })
    let later = SegmentedEventStorage(path: folder) { "later" }
    #expect(later.first(9).map(\.id) == (10..<12).map { Victim.event($0).id })
  }
}

/// What runs in the process that is killed.
struct Victim {
  let folder: String

  static func event(_ number: Int) -> QueuedEvent {
    let id = EntityID(high: 0x7000, low: UInt64(number))
    return QueuedEvent(id: id, capturedAt: Timestamp(milliseconds: 0), json: Array("{}".utf8))
  }

  func run(killedAfter microseconds: UInt32) throws {
    _ = try SegmentFolder(path: folder)
    let notes = try SegmentWriter.open("\(folder)/noted")
    var names = 0
    let storage = SegmentedEventStorage(path: "\(folder)/events") {
      names += 1
      return String(100_000 + names)
    }
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    for number in 0..<Int64.max {
      let id = EntityID(high: 0x7000, low: UInt64(number))
      let json = Array(repeating: UInt8(ascii: "1"), count: Int(number % 900))
      let moment = Timestamp(milliseconds: number)
      storage.append(QueuedEvent(id: id, capturedAt: moment, json: json))
      try notes.append([1])
    }
  }
}
