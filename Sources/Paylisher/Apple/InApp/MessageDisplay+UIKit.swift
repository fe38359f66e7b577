#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import UIKit

extension MessageDisplay {
  /// Shows messages in the scene that is in front.
  @MainActor private static let presenter = MessagePresenter()

  /// The display of the device.
  static var device: MessageDisplay {
    MessageDisplay(show: show, hide: { presenter.dismiss() })
  }

  @MainActor private static func show(_ request: MessageRequest) -> Bool {
    guard let scene = UIKitPresentation.activeScene else { return false }
    return presenter.present(
      request.document,
      in: scene,
      languages: LanguageTag.preferred,
      pictures: request.pictures.compactMapValues { UIImage(data: $0) },
      callbacks: MessagePresenter.Callbacks(
        shown: request.shown,
        acted: request.acted,
        closed: request.closed
      )
    )
  }
}
#endif
