@_exported import Foundation

public protocol MessagingDelegate: NSObjectProtocol {
  func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?)
}

public final class Messaging: NSObject {
  nonisolated(unsafe) private static let only = Messaging()
  public class func messaging() -> Messaging { only }
  public weak var delegate: (any MessagingDelegate)?
  public var apnsToken: Data?
  public func token(completion: @escaping (String?, (any Error)?) -> Void) {}
}
