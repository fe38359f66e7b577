#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)  // also on visionOS
import Foundation
public import SwiftUI

#if canImport(UIKit)  // also on visionOS
public import UIKit
#endif

/// The system's paste button for SwiftUI, which passes the SDK a link that a landing page copied.
///
/// The system shows no permission dialog and no notice, because the user taps the button. Show it
/// on the first launch, after ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``
/// has found no match.
///
/// ```swift
/// PaylisherPasteButton { link in
///   router.navigate(link)
/// } onNoMatch: {
///   message = "The link is no longer valid."
/// }
/// ```
@available(iOS 16.0, macOS 13.0, *)
public struct PaylisherPasteButton: View {
  private let paste: PastedLink

  /// Creates a paste button.
  ///
  /// The SDK calls one of the closures for each tap.
  ///
  /// - Parameters:
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if the pasted text is not a link of the app, or if
  ///     the link's token is used or expired.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or the link
  ///     may not be opened.
  public init(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void = {},
    onError: @escaping @MainActor (any Error) -> Void = { _ in }
  ) {
    paste = PastedLink(.shared, onSuccess, onNoMatch, onError)
  }

  init(_ paste: PastedLink) {
    self.paste = paste
  }

  /// The paste button, as the system draws it.
  public var body: some View {
    // The system does not say on which thread it calls the closure.
    PasteButton(payloadType: String.self) { @Sendable [paste] texts in
      paste.take(texts.first)
    }
  }
}

/// What becomes of a pasted text.
struct PastedLink: Sendable {
  private let sdk: PaylisherSDK
  private let onSuccess: @MainActor (PaylisherDeepLink) -> Void
  private let onNoMatch: @MainActor () -> Void
  private let onError: @MainActor (any Error) -> Void

  init(
    _ sdk: PaylisherSDK,
    _ onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    _ onNoMatch: @escaping @MainActor () -> Void,
    _ onError: @escaping @MainActor (any Error) -> Void
  ) {
    (self.sdk, self.onSuccess, self.onNoMatch, self.onError) = (sdk, onSuccess, onNoMatch, onError)
  }

  /// Asks with a text, from any thread; without one there is no link.
  func take(_ text: String?) {
    sdk.deferredDeepLink(
      pasted: text ?? "",
      onSuccess: onSuccess,
      onNoMatch: onNoMatch,
      onError: onError
    )
  }
}

#if canImport(UIKit)  // also on visionOS
/// The system's paste control for UIKit, which passes the SDK a link that a landing page copied.
///
/// The system shows no permission dialog and no notice, because the user taps the control. The view
/// has the size of the system's control.
///
/// ```swift
/// let control = PaylisherPasteControl { link in
///   router.navigate(link)
/// }
/// stack.addArrangedSubview(control)
/// ```
@available(iOS 16.0, *)
@MainActor
public final class PaylisherPasteControl: UIView {
  /// What a landing page's text and a copied link are.
  private static let types = ["public.text", "public.url"]

  private let paste: PastedLink
  private let control: UIPasteControl

  /// Creates a paste control.
  ///
  /// The SDK calls one of the closures for each tap.
  ///
  /// - Parameters:
  ///   - configuration: The appearance of the control. The default is `nil`, for the system's
  ///     default appearance.
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if the pasted text is not a link of the app, or if
  ///     the link's token is used or expired.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or the link
  ///     may not be opened.
  public convenience init(
    configuration: UIPasteControl.Configuration? = nil,
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void = {},
    onError: @escaping @MainActor (any Error) -> Void = { _ in }
  ) {
    self.init(configuration, PastedLink(.shared, onSuccess, onNoMatch, onError))
  }

  init(_ configuration: UIPasteControl.Configuration?, _ paste: PastedLink) {
    self.paste = paste
    control = UIPasteControl(configuration: configuration ?? UIPasteControl.Configuration())
    super.init(frame: .zero)
    pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: Self.types)
    control.target = self
    control.translatesAutoresizingMaskIntoConstraints = false
    addSubview(control)
    NSLayoutConstraint.activate([
      control.leadingAnchor.constraint(equalTo: leadingAnchor),
      control.trailingAnchor.constraint(equalTo: trailingAnchor),
      control.topAnchor.constraint(equalTo: topAnchor),
      control.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  @available(*, unavailable, message: "Make it in code.")
  required init?(coder: NSCoder) {
    nil
  }

  /// Handles the pasted items.
  ///
  /// The system calls this method.
  ///
  /// - Parameter itemProviders: The items that the user pasted.
  override public func paste(itemProviders: [NSItemProvider]) {
    let paste = paste
    // The system calls back on a queue of its own.
    if let text = itemProviders.first(where: { $0.canLoadObject(ofClass: String.self) }) {
      _ = text.loadObject(ofClass: String.self) { @Sendable text, _ in paste.take(text) }
    } else if let link = itemProviders.first(where: { $0.canLoadObject(ofClass: URL.self) }) {
      _ = link.loadObject(ofClass: URL.self) { @Sendable url, _ in
        paste.take(url?.absoluteString)
      }
    } else {
      paste.take(nil)
    }
  }
}
#endif
#endif
