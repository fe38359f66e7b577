#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)  // also on visionOS
import Foundation
public import SwiftUI

#if canImport(UIKit)  // also on visionOS
public import UIKit
#endif

/// The system's paste button, which gives the SDK the link that a landing page copied.
///
/// The user taps it, so the system shows no permission dialog and no notice. Show it on the first launch, after
/// ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)`` has found nothing.
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

  /// Makes a button; one of the closures is called for each tap.
  ///
  /// - Parameters:
  ///   - onSuccess: The link.
  ///   - onNoMatch: What was pasted is no link of the app, or its token is used or too old.
  ///   - onError: The server could not be asked, or the link may not be opened.
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

  /// The button, which looks as the system draws it.
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
/// The system's paste control of UIKit, which gives the SDK the link that a landing page copied.
///
/// The user taps it, so the system shows no permission dialog and no notice. The view is as large as the control in it.
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

  /// Makes a control; one of the closures is called for each tap.
  ///
  /// - Parameters:
  ///   - configuration: How the system draws it; `nil` for the default.
  ///   - onSuccess: The link.
  ///   - onNoMatch: What was pasted is no link of the app, or its token is used or too old.
  ///   - onError: The server could not be asked, or the link may not be opened.
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

  /// Takes what the user pasted; the system calls it.
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
