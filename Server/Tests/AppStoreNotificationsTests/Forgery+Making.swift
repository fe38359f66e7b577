import AppStoreNotifications
import AppStoreTestSupport
import Crypto
import Foundation
import JSONCoding
import LinkCore
import Testing
import X509

/// Ways to forge a notification.
extension Forgery {
  static func parts(of signed: String) throws -> [Substring] {
    signed.split(separator: ".", omittingEmptySubsequences: false)
  }

  static func parts(of signed: String, payload: String) throws -> String {
    var parts = try parts(of: signed).map(String.init)
    parts[1] = Base64URL.encode(Array(payload.utf8))
    return parts.joined(separator: ".")
  }

  static func header(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Forgery {
    Forgery(name, refusal) { store in
      var header: JSONObject = ["alg": "ES256"]
      header["x5c"] = .array(try store.chain().map { .string($0) })
      change(&header)
      return try store.sign(.object(good.notification), header: .object(header))
    }
  }

  static func chain(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ make: @escaping @Sendable (TestAppStore) throws -> [String]
  ) -> Forgery {
    Forgery(name, refusal) { store in
      let header: JSONValue = [
        "alg": "ES256", "x5c": .array(try make(store).map { .string($0) }),
      ]
      return try store.sign(.object(good.notification), header: header)
    }
  }

  static func leaf(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ change: @escaping @Sendable (inout TestAppStore.Differences) -> Void
  ) -> Forgery {
    Forgery(name, refusal) { store in
      var differences = TestAppStore.Differences()
      differences.mark = TestAppStore.marks.leaf
      change(&differences)
      var other = store
      other.leaf = try TestAppStore.identity("Leaf", by: store.intermediate, at: now, differences)
      return try good.signed(by: other)
    }
  }

  static func intermediate(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ change: @escaping @Sendable (inout TestAppStore.Differences) -> Void
  ) -> Forgery {
    Forgery(name, refusal) { store in
      var differences = TestAppStore.Differences()
      (differences.mark, differences.isAuthority) = (TestAppStore.marks.intermediate, true)
      change(&differences)
      var other = store
      other.intermediate = try TestAppStore.identity(
        "Intermediate",
        by: store.root,
        at: now,
        differences
      )
      var own = TestAppStore.Differences()
      own.mark = TestAppStore.marks.leaf
      other.leaf = try TestAppStore.identity("Leaf", by: other.intermediate, at: now, own)
      return try good.signed(by: other)
    }
  }

  static func notification(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ change: @escaping @Sendable (inout TestNotification) -> Void
  ) -> Forgery {
    Forgery(name, refusal) { store in
      var notification = good
      change(&notification)
      return try notification.signed(by: store)
    }
  }
}
