#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Combine
import Foundation
import LayoutCore
import SwiftUI
import UIKit

/// A message, laid out anew whenever the screen, the text size or the colors change.
@MainActor final class MessageModel: ObservableObject {
  let document: LayoutDocument
  let languages: [LanguageTag]
  let pictures: [String: UIImage]
  let act: @MainActor (LayoutAction) -> Void
  /// Whether the message is where it belongs; before and after it is where it comes from.
  @Published var isInPlace = false
  @Published var page = 0
  /// Where the message was when it was last laid out, which decides what touches it takes.
  private(set) var messageFrame = CGRect.zero
  private var last: (environment: LayoutEnvironment, geometry: LayoutGeometry)?

  init(
    document: LayoutDocument,
    languages: [LanguageTag],
    pictures: [String: UIImage],
    act: @escaping @MainActor (LayoutAction) -> Void
  ) {
    (self.document, self.languages) = (document, languages)
    (self.pictures, self.act) = (pictures, act)
  }

  /// The geometry for an environment; the same environment is laid out once.
  func geometry(in environment: LayoutEnvironment) -> LayoutGeometry {
    if let last, last.environment == environment { return last.geometry }
    let geometry = document.resolve(in: environment, measurer: UIKitTextMeasurer())
    let frame = geometry.message.frame
    messageFrame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    last = (environment, geometry)
    return geometry
  }

  /// The pictures that did not arrive.
  var missingImages: Set<String> {
    Set(document.imageURLs.filter { pictures[$0] == nil })
  }

  /// Does what a tap asks for: turning a page here, everything else in the app.
  func perform(_ action: LayoutAction) {
    switch action {
    case .nextPage: turn(to: page + 1)
    case .previousPage: turn(to: page - 1)
    case .dismiss, .open, .copy, .openSettings, .screen: act(action)
    }
  }

  func turn(to page: Int) {
    self.page = max(0, min(page, document.pages.count - 1))
  }
}

extension LayoutEnvironment {
  /// The screen as SwiftUI and UIKit describe it.
  @MainActor init(
    _ proxy: GeometryProxy,
    colorScheme: LayoutColorScheme,
    languages: [LanguageTag],
    reducesMotion: Bool,
    missingImages: Set<String>
  ) {
    let insets = proxy.safeAreaInsets
    self.init(
      size: LayoutSize(
        width: proxy.size.width + insets.leading + insets.trailing,
        height: proxy.size.height + insets.top + insets.bottom
      ),
      insets: LayoutInsets(
        top: insets.top,
        left: insets.leading,
        bottom: insets.bottom,
        right: insets.trailing
      ),
      textScale: UIFontMetrics.default.scaledValue(for: 100) / 100,
      colorScheme: colorScheme,
      languages: languages,
      reducesMotion: reducesMotion,
      missingImages: missingImages
    )
  }
}

/// The screen with a message on it.
struct MessageScreen: View {
  @ObservedObject var model: MessageModel
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.sizeCategory) private var sizeCategory
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    GeometryReader { proxy in
      content(model.geometry(in: environment(proxy)))
        .edgesIgnoringSafeArea(.all)
    }
    // Places are those of the screen already.
    .environment(\.layoutDirection, .leftToRight)
  }

  private func content(_ geometry: LayoutGeometry) -> some View {
    ZStack(alignment: .topLeading) {
      geometry.backdrop.map { color in
        Rectangle()
          .fill(Color(color))
          .opacity(model.isInPlace ? 1 : 0)
          .onTapGesture { if geometry.closesOnBackdropTap { model.perform(.dismiss) } }
          .accessibility(hidden: true)
      }
      MessageNodeView(node: geometry.message, context: context(geometry))
        .gesture(swipe(geometry))
        .offset(hidden(geometry))
        .opacity(model.isInPlace || geometry.transition != .fade ? 1 : 0)
      geometry.outsideClose.map { MessageNodeView(node: $0, context: context(geometry)) }
        .opacity(model.isInPlace ? 1 : 0)
    }
    .frame(
      width: geometry.size.width,
      height: geometry.size.height,
      alignment: .topLeading
    )
  }

  private func context(_ geometry: LayoutGeometry) -> MessageContext {
    MessageContext(
      geometry: geometry,
      pictures: model.pictures,
      page: model.page,
      reducesMotion: reducesMotion,
      act: { model.perform($0) },
      turn: { model.turn(to: $0) }
    )
  }

  private func environment(_ proxy: GeometryProxy) -> LayoutEnvironment {
    // Asked here so that a change of the text size lays the message out anew.
    _ = sizeCategory
    return LayoutEnvironment(
      proxy,
      colorScheme: colorScheme == .dark ? .dark : .light,
      languages: model.languages,
      reducesMotion: reducesMotion,
      missingImages: model.missingImages
    )
  }

  /// How far a message is from its place before it comes and after it goes.
  private func hidden(_ geometry: LayoutGeometry) -> CGSize {
    guard !model.isInPlace else { return .zero }
    return switch geometry.transition {
    case .rightToLeft: CGSize(width: geometry.size.width, height: 0)
    case .leftToRight: CGSize(width: -geometry.size.width, height: 0)
    case .topToBottom: CGSize(width: 0, height: -geometry.size.height)
    case .bottomToTop: CGSize(width: 0, height: geometry.size.height)
    case .none, .fade: .zero
    }
  }

  /// A banner goes by a swipe up or down.
  private func swipe(_ geometry: LayoutGeometry) -> some Gesture {
    DragGesture(minimumDistance: geometry.kind == .banner ? 20 : .infinity)
      .onEnded { drag in
        if abs(drag.predictedEndTranslation.height) > 60 { model.perform(.dismiss) }
      }
  }
}
#endif
