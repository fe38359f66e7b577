import Foundation

/// The server and the app's names on it, of which a server of your own has others.
enum Settings {
  /// The address of `make run`.
  ///
  /// A phone reaches the Mac by its name in the local network, such as `http://my-mac.local:8080`.
  static let host = "http://127.0.0.1:8080"
  /// Also in Info.plist, under `CFBundleURLTypes`.
  static let scheme = "demo"
  /// Also in Shop.entitlements, after `applinks:`.
  static let domain = "go.example.com"
  /// The publishable key of the app.
  ///
  /// The build copies the key that `make run` created for its demo into the app. Paste another one here.
  static let key = demoKey ?? ""

  private static var demoKey: String? {
    let file = Bundle.main.url(forResource: "demo-key", withExtension: "txt")
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
