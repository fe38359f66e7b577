@_exported import Foundation

public final class FirebaseApp: NSObject {
  public class func configure() {}
}
