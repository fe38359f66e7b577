#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
public import SwiftUI
import UIKit

@available(iOS 14.0, *)
extension View {
  /// Passes custom-scheme and universal links to the SDK: put it once on the root view.
  ///
  /// ```swift
  /// WindowGroup { ContentView().paylisherDeepLinks() }
  /// ```
  ///
  /// On iOS 13 forward links from the scene delegate instead.
  public func paylisherDeepLinks() -> some View {
    onOpenURL { url in
      PaylisherSDK.shared.handleDeepLink(url)
    }
    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
      PaylisherSDK.shared.handleUserActivity(activity)
    }
  }
}

@available(iOS 13.0, *)
extension View {
  /// Captures `$screen` when the view appears.
  ///
  /// ``PaylisherConfig/captureScreenViews`` turns all of these off.
  ///
  /// - Parameters:
  ///   - screenName: The name; the view's type without its modifiers where `nil`.
  ///   - properties: Put on the event.
  /// - Returns: The view.
  public func paylisherScreenView(
    _ screenName: String? = nil,
    _ properties: [String: Any]? = nil
  ) -> some View {
    let name = screenName ?? ScreenName.of(view: String(describing: type(of: self)))
    return onAppear { PaylisherSDK.shared.screenAppeared(name, properties: properties) }
  }

  /// Captures an event when the view appears.
  public func paylisherViewSeen(
    _ event: String,
    _ properties: [String: Any]? = nil
  ) -> some View {
    onAppear { PaylisherSDK.shared.capture(event, properties: properties) }
  }
}
#endif
