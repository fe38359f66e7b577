@_exported import Foundation

@available(iOS 14, *)
public final class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable {
    case notDetermined, restricted, denied, authorized
  }

  public class var trackingAuthorizationStatus: AuthorizationStatus { answer }

  public class func requestTrackingAuthorization(
    completionHandler completion: @escaping (AuthorizationStatus) -> Void
  ) {
    completion(answer)
  }

  /// For tests: what the user answered.
  nonisolated(unsafe) public static var answer = AuthorizationStatus.notDetermined
}
