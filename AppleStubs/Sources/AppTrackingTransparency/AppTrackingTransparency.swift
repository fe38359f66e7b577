@_exported import Foundation

public final class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable {
    case notDetermined, restricted, denied, authorized
  }

  public class var trackingAuthorizationStatus: AuthorizationStatus { .notDetermined }
}
