import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@Suite struct StorageFoldersTests {
  let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("folders-\(UUID().uuidString)")

  @Test func anAppAndItsExtensionShareThePersonAndNotTheQueue() {
    let group = root.appendingPathComponent("group")
    let app = StorageFolders(chosen: nil, group: group, own: root.appendingPathComponent("app"))
    let other = StorageFolders(chosen: nil, group: group, own: root.appendingPathComponent("nse"))
    #expect(app.state == other.state)
    #expect(app.events != other.events)
    // A file that is locked in a shared container ends the process when it is suspended.
    #expect(!app.events.path.hasPrefix(group.path))
  }

  @Test func theAppsOwnFolderHoldsEverything() {
    let folders = StorageFolders(chosen: root, group: root, own: root.appendingPathComponent("x"))
    #expect(folders.state == root.appendingPathComponent("state"))
    #expect(folders.events == root.appendingPathComponent("events"))
  }

  @Test func anAppThatTakesUpAGroupStaysThePersonItWas() throws {
    let own = root.appendingPathComponent("own")
    let alone = StorageFolders(chosen: nil, group: nil, own: own)
    alone.prepare()
    FileStorage(folder: alone.state).encode("u1", named: "identity")
    let group = root.appendingPathComponent("group")
    let grouped = StorageFolders(chosen: nil, group: group, own: own)
    grouped.prepare()
    #expect(grouped.state != alone.state)
    #expect(FileStorage(folder: grouped.state).decoded(String.self, named: "identity") == "u1")
    FileStorage(folder: grouped.state).encode("u2", named: "identity")
    grouped.prepare()
    #expect(FileStorage(folder: grouped.state).decoded(String.self, named: "identity") == "u2")
  }
}
