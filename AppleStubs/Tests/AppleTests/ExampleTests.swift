import Foundation
import Paylisher
import StubControl
import SwiftUI
import Testing
import UIKit

@testable import SwiftUIExample
@testable import UIKitExample

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The example apps as their users see them: each in a process of its own, since both set up the
/// shared SDK.
@Suite struct ExampleTests {
  @Test func theSwiftUIExampleOpensLinksOnTheScreenThatIsShown() async {
    await #expect(processExitsWith: .success) {
      await Example.swiftUI.run("shop://products/42", opens: ["products", "42"])
    }
  }

  @Test func theSwiftUIExampleOpensAGatedLinkAfterTheLogin() async {
    await #expect(processExitsWith: .success) {
      await Example.swiftUI.run("shop://wallet", press: "Log in", opens: ["wallet"])
    }
  }

  @Test func theSwiftUIExampleOpensNoGatedLinkWithoutALogin() async {
    await #expect(processExitsWith: .success) {
      await Example.swiftUI.run("shop://wallet", press: "Not now", opens: [])
    }
  }

  @Test func theUIKitExampleOpensLinks() async {
    await #expect(processExitsWith: .success) {
      await Example.uiKit.run("shop://products/42", opens: ["products", "42"])
    }
  }

  @Test func theUIKitExampleOpensAGatedLinkAfterTheLogin() async {
    await #expect(processExitsWith: .success) {
      await Example.uiKit.run("shop://wallet", press: "Log in", opens: ["wallet"])
    }
  }

  @Test func theUIKitExampleOpensNoGatedLinkWithoutALogin() async {
    await #expect(processExitsWith: .success) {
      await Example.uiKit.run("shop://wallet", press: "Not now", opens: [])
    }
  }
}

/// Runs one of the example apps in this process.
@MainActor
enum Example {
  case swiftUI
  case uiKit

  /// Opens a link; exits with a failure where the app does not do as it should.
  func run(_ text: String, press title: String? = nil, opens expected: [String]) async {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("example-\(UUID().uuidString)").path
    setenv("XDG_DATA_HOME", folder, 1)
    setenv("HOME", folder, 1)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard let url = URL(string: text) else { exit(2) }
    switch self {
    case .swiftUI: await runSwiftUI(url, press: title, opens: expected)
    case .uiKit: await runUIKit(url, press: title, opens: expected)
    }
  }

  private func runSwiftUI(_ url: URL, press title: String?, opens expected: [String]) async {
    let host = StubHost(ShopApp.self)
    for open in host.openURL { open(url) }
    let path = {
      host.render()
      return host.paths.first as? [String] ?? []
    }
    if let title {
      await require(3) {
        host.render()
        return host.sheetCount == 1
      }
      if !path().isEmpty { exit(4) }
      host.press(title)
      if host.sheetCount != 0 { exit(5) }
    }
    await require(6, staysSo: true) { path() == expected }
  }

  private func runUIKit(_ url: URL, press title: String?, opens expected: [String]) async {
    let delegate: any UIApplicationDelegate = AppDelegate()
    let scene: any UIWindowSceneDelegate = SceneDelegate()
    _ = delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil)
    let options = UIScene.ConnectionOptions()
    if title == nil { options.urlContexts = [UIOpenURLContext(url: url)] }
    scene.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: options)
    let navigation = Coordinator.shared.navigation
    let path = { navigation.viewControllers.dropFirst().compactMap(\.title) }
    if let title {
      scene.scene(UIWindowScene(), openURLContexts: [UIOpenURLContext(url: url)])
      await require(3) { navigation.presentedViewController is UIAlertController }
      if !path().isEmpty { exit(4) }
      (navigation.presentedViewController as? UIAlertController)?.press(title)
    }
    await require(6, staysSo: true) { path() == expected }
  }

  private func require(
    _ code: Int32,
    staysSo: Bool = false,
    _ condition: @MainActor () -> Bool
  ) async {
    for _ in 0..<12_000 where !condition() { try? await Task.sleep(nanoseconds: 5_000_000) }
    if staysSo { try? await Task.sleep(nanoseconds: 100_000_000) }
    if !condition() { exit(code) }
  }
}
