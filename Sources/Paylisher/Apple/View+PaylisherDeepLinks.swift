#if canImport(SwiftUI)  // also on watchOS, tvOS and visionOS
import Foundation
public import SwiftUI

#if canImport(UIKit)  // also on watchOS, tvOS and visionOS
import UIKit
#endif

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension View {
  /// Forwards custom-scheme and universal links to the SDK.
  ///
  /// Add this modifier once to the root view of each window:
  ///
  /// ```swift
  /// WindowGroup { ContentView().paylisherDeepLinks() }
  /// ```
  ///
  /// Each link's ``PaylisherDeepLink/sceneIdentifier`` identifies the window that the system asked
  /// to open the link. The views of that window have the same identifier in their environment, as
  /// `paylisherSceneIdentifier`.
  ///
  /// On iOS 13, forward links from the scene delegate instead.
  public func paylisherDeepLinks() -> some View {
    modifier(DeepLinkForwarding(sdk: .shared))
  }
}

extension EnvironmentValues {
  /// The identifier of the window that contains the view.
  ///
  /// It equals ``PaylisherDeepLink/sceneIdentifier`` of links for this window. The value is `nil`
  /// outside of `paylisherDeepLinks()`, before the window is on the screen, and on macOS and
  /// watchOS.
  public internal(set) var paylisherSceneIdentifier: String? {
    get { self[SceneIdentifierKey.self] }
    set { self[SceneIdentifierKey.self] = newValue }
  }
}

private struct SceneIdentifierKey: EnvironmentKey {
  static let defaultValue: String? = nil
}

/// Passes the links of one window to the SDK.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
struct DeepLinkForwarding: ViewModifier {
  let sdk: PaylisherSDK
  /// The window now, which a link may ask about before the views are drawn again.
  @State private var window = WindowIdentifier()
  /// The window for the views.
  @State private var shown: String?

  init(sdk: PaylisherSDK) {
    self.sdk = sdk
  }

  func body(content: Content) -> some View {
    reader(content)
      .environment(\.paylisherSceneIdentifier, shown)
      .onOpenURL { url in
        _ = sdk.open(url, scene: window.identifier)
      }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
        _ = sdk.open(activity, scene: window.identifier)
      }
  }

  #if canImport(UIKit) && !os(watchOS)  // also on tvOS and visionOS
  private func reader(_ content: Content) -> some View {
    content.background(
      WindowReader { identifier in
        window.identifier = identifier
        // A view must not change state while it is drawn; ends at once.
        Task { shown = identifier }
      }
    )
  }
  #else
  private func reader(_ content: Content) -> some View { content }
  #endif
}

/// The window of a view hierarchy.
@MainActor private final class WindowIdentifier {
  var identifier: String?
}

#if canImport(UIKit) && !os(watchOS)  // also on tvOS and visionOS
/// A view of no size that learns in which window it is.
private struct WindowReader: UIViewRepresentable {
  let report: @MainActor (String?) -> Void

  func makeUIView(context: Context) -> WindowReaderView {
    let view = WindowReaderView()
    view.isUserInteractionEnabled = false
    view.isHidden = true
    view.report = report
    return view
  }

  func updateUIView(_ view: WindowReaderView, context: Context) {
    view.report = report
  }
}

private final class WindowReaderView: UIView {
  var report: @MainActor (String?) -> Void = { _ in }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // A window that closes takes its views along: what it was asked before is still its own.
    guard let scene = window?.windowScene else { return }
    report(scene.session.persistentIdentifier)
  }
}
#endif

extension View {
  /// Captures a `$screen` event when the view appears.
  ///
  /// To turn off these events, set ``PaylisherConfig/captureScreenViews`` to `false`.
  ///
  /// - Parameters:
  ///   - screenName: The name of the screen. The default is `nil`, which uses the type of the view
  ///     without its modifiers.
  ///   - properties: The properties of the event. The default is `nil`.
  /// - Returns: The view with this modifier.
  public func paylisherScreenView(
    _ screenName: String? = nil,
    _ properties: [String: Any]? = nil
  ) -> some View {
    let name = screenName ?? ScreenName.of(view: String(describing: type(of: self)))
    return onAppear { PaylisherSDK.shared.screenAppeared(name, properties: properties) }
  }

  /// Captures an event when the view appears.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - properties: The properties of the event. The default is `nil`.
  /// - Returns: The view with this modifier.
  public func paylisherViewSeen(
    _ event: String,
    _ properties: [String: Any]? = nil
  ) -> some View {
    onAppear { PaylisherSDK.shared.capture(event, properties: properties) }
  }
}
#endif
