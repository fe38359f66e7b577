#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import LinkCore
public import UIKit

extension UIViewController {
  /// Captures `$screen`: call it in `viewDidAppear(_:)`.
  ///
  /// ``PaylisherConfig/captureScreenViews`` turns all of these off. No method of UIKit is replaced.
  ///
  /// - Parameters:
  ///   - screenName: The name; the class without `ViewController` where `nil`.
  ///   - properties: Put on the event.
  public func paylisherScreenView(
    _ screenName: String? = nil,
    _ properties: [String: Any]? = nil
  ) {
    let name = screenName ?? ScreenName.of(controller: String(describing: type(of: self)))
    PaylisherSDK.shared.screenAppeared(name, properties: properties)
  }
}
#endif
