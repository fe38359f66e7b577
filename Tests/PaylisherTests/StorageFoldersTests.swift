import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@Suite struct StorageFoldersTests {
  private let temporary = TemporaryFolder()
  private var root: URL { temporary.url }

  @Test func anAppAndItsExtensionShareThePersonAndNothingElse() {
    let group = root.appendingPathComponent("group")
    let app = StorageFolders(chosen: nil, group: group, own: root.appendingPathComponent("app"))
    let other = StorageFolders(chosen: nil, group: group, own: root.appendingPathComponent("nse"))
    #expect(app.shared == other.shared)
    #expect(app.state != other.state)
    #expect(app.events != other.events)
    // A file that is locked in a shared container ends the process when it is suspended.
    #expect(!app.events.path.hasPrefix(group.path))
    #expect(FileStorage.sharedNames == ["identity"])
  }

  @Test func theAppsOwnFolderHoldsEverything() {
    let folders = StorageFolders(chosen: root, group: root, own: root.appendingPathComponent("x"))
    #expect(folders.state == root.appendingPathComponent("state"))
    #expect(folders.shared == folders.state)
    #expect(folders.events == root.appendingPathComponent("events"))
  }

  @Test func refusesAFolderInAnAppGroup() {
    let shared = "/private/var/mobile/Containers/Shared/AppGroup/8A1F/paylisher"
    let choice = StorageFolders.Choice(directory: URL(fileURLWithPath: shared))
    #expect(choice.isInAppGroup)
    #expect(!StorageFolders(choice).state.path.hasPrefix(shared))
    let own = StorageFolders.Choice(directory: root)
    #expect(!own.isInAppGroup)
    #expect(StorageFolders(own).state.path.hasPrefix(root.path))
  }

  @Test(arguments: [false, true])
  func anAppThatTakesUpAGroupStaysThePersonItWas(extensionRanFirst: Bool) throws {
    let own = root.appendingPathComponent("own-\(extensionRanFirst)")
    let alone = try StorageFolders(chosen: nil, group: nil, own: own).prepare()
    alone.encode("u1", named: "identity")
    let group = root.appendingPathComponent("group-\(extensionRanFirst)")
    if extensionRanFirst {
      let other = root.appendingPathComponent("nse-\(extensionRanFirst)")
      let folders = StorageFolders(chosen: nil, group: group, own: other)
      try folders.prepare(isExtension: true).encode("stranger", named: "identity")
    }
    let folders = StorageFolders(chosen: nil, group: group, own: own)
    let grouped = try folders.prepare()
    #expect(grouped.decoded(String.self, named: "identity") == "u1")
    grouped.encode("u2", named: "identity")
    let again = try folders.prepare()
    #expect(again.decoded(String.self, named: "identity") == "u2")
  }

  @Test func anExtensionBringsNoPersonOfItsOwn() throws {
    let own = root.appendingPathComponent("alone")
    try StorageFolders(chosen: nil, group: nil, own: own).prepare().encode("e", named: "identity")
    let group = root.appendingPathComponent("theirs")
    let folders = StorageFolders(chosen: nil, group: group, own: own)
    #expect(try folders.prepare(isExtension: true).value(named: "identity") == nil)
  }
}
