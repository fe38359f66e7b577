import AppsFlyerLib
import Foundation
import ObjectiveC

// What the sample takes for granted around it.

@propertyWrapper
struct UserDefaultValueStorageWrapper<Value> {
  let key: String
  let defaultValue: Value
  var wrappedValue: Value {
    get { defaultValue }
    set {}
  }
}

enum Log {
  static func debug(_ text: String) {}
}

struct UniLink {
  enum Source {
    case resolver, conversion, defferedWithPrivateRelay
  }

  static func build(_ result: DeepLinkResult, source: Source) -> UniLink? { UniLink() }
  static func build(_ info: [AnyHashable: Any], source: Source) -> UniLink? { UniLink() }
}

// In Foundation on Apple's platforms.
extension NotificationCenter {
  func addObserver(
    _ observer: Any,
    selector: Selector,
    name: Notification.Name?,
    object: Any?
  ) {}
}
