#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Combine
import Foundation
import LayoutCore
import ScreenCore
import SwiftUI
import UIKit

/// A screen, laid out anew whenever its state, the size, the text size or the colors change.
@MainActor final class PaywallModel: ObservableObject {
  let document: ScreenDocument
  let pictures: [String: UIImage]
  let languages: [LanguageTag]
  let act: @MainActor (LayoutAction) -> Void
  let isEmpty: @MainActor () -> Void
  @Published var state: ScreenState

  init(_ request: ScreenRequest, languages: [LanguageTag]) {
    (document, state, act) = (request.document, request.state, request.acted)
    isEmpty = request.isEmpty
    pictures = request.pictures.compactMapValues { UIImage(data: $0) }
    self.languages = languages
  }

  func geometry(in environment: LayoutEnvironment) -> LayoutGeometry? {
    document.resolve(in: environment, state: state, measurer: UIKitTextMeasurer())
  }

  /// The pictures that did not arrive.
  var missingImages: Set<String> {
    Set(document.imageURLs.filter { pictures[$0] == nil })
  }
}

/// A screen over the app.
struct PaywallScreen: View {
  @ObservedObject var model: PaywallModel
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.sizeCategory) private var sizeCategory
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    GeometryReader { proxy in
      content(model.geometry(in: environment(proxy)), isLaidOut: proxy.size.width > 0)
        .edgesIgnoringSafeArea(.all)
    }
    // Places are those of the screen already.
    .environment(\.layoutDirection, .leftToRight)
  }

  private func content(_ geometry: LayoutGeometry?, isLaidOut: Bool) -> some View {
    ZStack(alignment: .topLeading) {
      if geometry == nil, isLaidOut {
        // An empty window would be over the app, and could not be closed.
        Color.black.opacity(0).onAppear { model.isEmpty() }
      }
      geometry.map { geometry in
        ZStack(alignment: .topLeading) {
          geometry.backdrop.map { Rectangle().fill(Color($0)).accessibility(hidden: true) }
          MessageNodeView(node: geometry.message, context: context(geometry))
          geometry.outsideClose.map { MessageNodeView(node: $0, context: context(geometry)) }
        }
      }
    }
    .frame(
      width: geometry?.size.width ?? 0,
      height: geometry?.size.height ?? 0,
      alignment: .topLeading
    )
  }

  private func context(_ geometry: LayoutGeometry) -> MessageContext {
    MessageContext(
      geometry: geometry,
      pictures: model.pictures,
      page: 0,
      reducesMotion: reducesMotion,
      act: { model.act($0) },
      turn: { _ in }
    )
  }

  private func environment(_ proxy: GeometryProxy) -> LayoutEnvironment {
    // Asked here so that a change of the text size lays the screen out anew.
    _ = sizeCategory
    return LayoutEnvironment(
      proxy,
      colorScheme: colorScheme == .dark ? .dark : .light,
      languages: model.languages,
      reducesMotion: reducesMotion,
      missingImages: model.missingImages
    )
  }
}

/// Puts one screen over everything that the app shows, in a window of its own.
@MainActor final class PaywallPresenter {
  private var window: UIWindow?
  private var model: PaywallModel?
  private var closed: (@MainActor @Sendable () -> Void)?
  private let observers = PlatformObservers()

  /// Shows a screen; `false` where another one is shown.
  func present(_ request: ScreenRequest, in scene: UIWindowScene) -> Bool {
    guard window == nil else { return false }
    let model = PaywallModel(request, languages: LanguageTag.preferred)
    let controller = OverlayController(rootView: PaywallScreen(model: model))
    controller.view.backgroundColor = .clear
    controller.below = AppWindow.topController(of: scene)
    controller.didAppear = {
      request.shown()
      UIAccessibility.post(notification: .screenChanged, argument: nil)
    }
    controller.escape = { request.acted(.dismiss) }
    let window = UIWindow(windowScene: scene)
    // Below in-app messages, above the app and its modals.
    window.windowLevel = .normal + 0.5
    window.accessibilityViewIsModal = true
    window.backgroundColor = .clear
    window.rootViewController = controller
    (self.window, self.model, closed) = (window, model, request.closed)
    observers.add(UIScene.didDisconnectNotification, of: scene) { [weak self, weak window] in
      // Ends at once.
      Task { @MainActor in self?.lost(window) }
    }
    window.isHidden = false
    return true
  }

  /// The scene of a window is gone, and its screen is closed with it.
  private func lost(_ window: UIWindow?) { if window === self.window { dismiss() } }

  /// Draws another state.
  func update(_ state: ScreenState) { model?.state = state }

  /// Takes the screen off.
  func dismiss() {
    guard let window else { return }
    let closed = closed
    window.isHidden = true
    window.rootViewController = nil
    (self.window, model, self.closed) = (nil, nil, nil)
    observers.remove()
    closed?()
  }
}

extension ScreenDisplay {
  @MainActor private static let presenter = PaywallPresenter()

  /// The display of the device: the scene that is in front.
  static var device: ScreenDisplay {
    ScreenDisplay(
      show: show,
      update: { presenter.update($0) },
      hide: { presenter.dismiss() }
    )
  }

  @MainActor private static func show(_ request: ScreenRequest) -> Bool {
    UIKitPresentation.activeScene.map { presenter.present(request, in: $0) } ?? false
  }
}
#endif
