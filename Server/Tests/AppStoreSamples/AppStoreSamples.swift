import AppStoreTestSupport
import Foundation
import LinkCore

/// Writes what the App Store posts about purchases, signed by a store of its own, for tests that run the
/// SDK against a server: `root.pem`, which the server trusts by `--app-store-roots`, `forged.json` of
/// another store, and `TRANSACTION.json` for each transaction.
///
///     app-store-samples FOLDER BUNDLE-ID APPLE-ID TRANSACTION…
@main
struct AppStoreSamples {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 3, let number = Int64(arguments[2]) else {
      FileHandle.standardError.write(
        Data("usage: app-store-samples FOLDER BUNDLE-ID APPLE-ID TRANSACTION…\n".utf8)
      )
      exit(64)
    }
    let folder = URL(filePath: arguments[0])
    let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    let (store, other) = (try TestAppStore(at: now), try TestAppStore(at: now))
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    func body(_ transaction: String, by store: TestAppStore) throws -> String {
      var notification = TestNotification(
        transaction: transaction,
        bundleID: arguments[1],
        at: now
      )
      notification.data["appAppleId"] = .integer(number)
      return try notification.body(by: store)
    }
    try write(try store.rootPEM(), "root.pem")
    try write(try body("forged", by: other), "forged.json")
    for transaction in arguments.dropFirst(3) {
      try write(try body(transaction, by: store), "\(transaction).json")
    }
  }
}
