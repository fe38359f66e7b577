#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import SwiftUI
import UIKit

/// Puts one message over everything that the app shows, modals too, in a window of its own.
@MainActor final class MessagePresenter {
  /// What the app hears about a message on the screen.
  struct Callbacks {
    /// The message can be seen.
    var shown: @MainActor () -> Void
    /// A tap asks for something; the message closes by itself after it.
    var acted: @MainActor (LayoutAction) -> Void
    /// The message is gone.
    var closed: @MainActor () -> Void
  }

  private var window: MessageWindow?
  private var model: MessageModel?
  private var callbacks: Callbacks?
  private let observers = PlatformObservers()
  /// Counts the messages, so that a timer of one does not close the next.
  private var number = 0

  /// Whether a message is on the screen.
  var isPresenting: Bool { window != nil }

  /// Shows a message.
  ///
  /// - Parameters:
  ///   - document: The message.
  ///   - scene: The scene to show it in.
  ///   - languages: The reader's languages.
  ///   - pictures: What of its pictures is there, by link.
  ///   - callbacks: What the app hears.
  /// - Returns: `false` where another message is shown.
  func present(
    _ document: LayoutDocument,
    in scene: UIWindowScene,
    languages: [LanguageTag],
    pictures: [String: UIImage],
    callbacks: Callbacks
  ) -> Bool {
    guard window == nil else { return false }
    number += 1
    let model = MessageModel(document: document, languages: languages, pictures: pictures) {
      [weak self] action in self?.perform(action)
    }
    let controller = OverlayController(rootView: MessageScreen(model: model))
    controller.view.backgroundColor = .clear
    controller.below = AppWindow.topController(of: scene)
    controller.didAppear = { [weak self] in self?.appeared() }
    controller.escape = { [weak self] in self?.perform(.dismiss) }
    let window = MessageWindow(windowScene: scene)
    window.windowLevel = .normal + 1
    // On the window: a screen reader reads the windows below as well otherwise.
    window.accessibilityViewIsModal = document.kind != .banner
    window.backgroundColor = .clear
    window.rootViewController = controller
    // The app stays usable around a banner.
    window.takesTouch = { [weak model] point in
      document.kind != .banner || model?.messageFrame.contains(point) ?? false
    }
    (self.window, self.model, self.callbacks) = (window, model, callbacks)
    observers.add(UIScene.didDisconnectNotification, of: scene) { [weak self, weak window] in
      // Ends at once.
      Task { @MainActor in self?.lost(window) }
    }
    window.isHidden = false
    return true
  }

  /// The scene of a window is gone, and its message is closed with it.
  private func lost(_ window: MessageWindow?) {
    guard let window, window === self.window, model != nil else { return }
    let callbacks = callbacks
    (model, self.callbacks) = (nil, nil)
    remove(window, callbacks)
  }

  /// Takes the message off the screen.
  func dismiss() {
    guard let model, let window else { return }
    let seconds = UIAccessibility.isReduceMotionEnabled ? 0 : 0.3
    withAnimation(seconds == 0 ? nil : .easeIn(duration: seconds)) { model.isInPlace = false }
    let callbacks = callbacks
    (self.model, self.callbacks) = (nil, nil)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      self.remove(window, callbacks)
    }
  }

  private func remove(_ window: MessageWindow, _ callbacks: Callbacks?) {
    window.isHidden = true
    window.rootViewController = nil
    self.window = nil
    observers.remove()
    callbacks?.closed()
  }

  private func appeared() {
    guard let model else { return }
    let moves = !UIAccessibility.isReduceMotionEnabled
    withAnimation(moves ? .easeOut(duration: 0.2) : nil) { model.isInPlace = true }
    callbacks?.shown()
    UIAccessibility.post(
      notification: model.document.kind == .banner ? .layoutChanged : .screenChanged,
      argument: nil
    )
    goByItself(model.document)
  }

  /// A banner goes after a while, unless a screen reader reads it.
  private func goByItself(_ document: LayoutDocument) {
    guard document.kind == .banner, let seconds = document.pages.first?.bannerDuration,
      !UIAccessibility.isVoiceOverRunning
    else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self, number] in
      if self?.number == number { self?.dismiss() }
    }
  }

  private func perform(_ action: LayoutAction) {
    guard model != nil else { return }
    if action != .dismiss { callbacks?.acted(action) }
    dismiss()
  }
}

/// A window that leaves touches that are not for the message to the app.
@MainActor final class MessageWindow: UIWindow {
  var takesTouch: (CGPoint) -> Bool = { _ in true }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    takesTouch(point) ? super.hitTest(point, with: event) : nil
  }
}
#endif
