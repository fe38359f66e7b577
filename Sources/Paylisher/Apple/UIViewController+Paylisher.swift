#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import LinkCore
public import UIKit

extension UIViewController {
  /// Captures a `$screen` event for the view controller.
  ///
  /// Call this method in `viewDidAppear(_:)`. To turn off these events, set
  /// ``PaylisherConfig/captureScreenViews`` to `false`. The SDK replaces no UIKit methods.
  ///
  /// - Parameters:
  ///   - screenName: The name of the screen. The default is `nil`, which uses the name of the class
  ///     without `ViewController`.
  ///   - properties: The properties of the event. The default is `nil`.
  public func paylisherScreenView(
    _ screenName: String? = nil,
    _ properties: [String: Any]? = nil
  ) {
    let name = screenName ?? ScreenName.of(controller: String(describing: type(of: self)))
    PaylisherSDK.shared.screenAppeared(name, properties: properties)
  }
}
#endif
