@_exported import Foundation

public final class ASIdentifierManager: NSObject {
  public class func shared() -> ASIdentifierManager { ASIdentifierManager() }
  public var advertisingIdentifier: UUID { UUID() }
}
