@_exported import Foundation

public final class ASIdentifierManager: NSObject {
  nonisolated(unsafe) private static let only = ASIdentifierManager()
  public class func shared() -> ASIdentifierManager { only }
  public let advertisingIdentifier = UUID()
}
