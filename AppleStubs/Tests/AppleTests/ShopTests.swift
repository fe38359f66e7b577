import Foundation
import Paylisher
import SwiftUI
import Testing

@testable import ShopApp

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The app of Examples/Shop as its users see it, in a process of its own for each link.
@Suite struct ShopTests {
  @Test func opensTheProductOfALink() async {
    await #expect(processExitsWith: .success) {
      await ShopScreen().open("demo://products/42", press: nil, shows: [.product("42")])
    }
  }

  @Test func opensTheOrdersAfterTheLogin() async {
    await #expect(processExitsWith: .success) {
      await ShopScreen().open("demo://orders", press: "Log in", shows: [.orders])
    }
  }

  @Test func opensNoOrdersWithoutALogin() async {
    await #expect(processExitsWith: .success) {
      await ShopScreen().open("demo://orders", press: "Not now", shows: [])
    }
  }
}

/// The shop in this process.
@MainActor
private struct ShopScreen {
  /// Opens a link, answers the login if one is asked for, and exits with a failure unless the pages show.
  func open(_ link: String, press title: String?, shows expected: [Page]) async {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shop-\(UUID().uuidString)").path
    setenv("XDG_DATA_HOME", folder, 1)
    setenv("HOME", folder, 1)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard let url = URL(string: link) else { exit(2) }
    let host = StubHost(ShopApp.self)
    for open in host.openURL { open(url) }
    let pages = {
      host.render()
      return host.paths.first as? [Page] ?? []
    }
    if let title {
      await require(3) {
        host.render()
        return host.sheetCount == 1
      }
      if !pages().isEmpty { exit(4) }
      host.press(title)
      if host.sheetCount != 0 { exit(5) }
    }
    await require(6) { pages() == expected }
    try? await Task.sleep(nanoseconds: 100_000_000)
    if pages() != expected { exit(7) }
  }

  private func require(_ code: Int32, _ condition: @MainActor () -> Bool) async {
    for _ in 0..<12_000 where !condition() { try? await Task.sleep(nanoseconds: 5_000_000) }
    if !condition() { exit(code) }
  }
}
