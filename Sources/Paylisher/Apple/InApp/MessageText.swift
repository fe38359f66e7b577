#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import SwiftUI
import UIKit

/// Measures texts with the text system of the device.
struct UIKitTextMeasurer: TextMeasuring {
  func size(of text: String, font: LayoutFont, lineHeight: Double, width: Double) -> LayoutSize {
    let limits = CGSize(width: width, height: .greatestFiniteMagnitude)
    let size = NSAttributedString(
      string: text,
      attributes: Self.attributes(font, lineHeight: lineHeight)
    )
    .boundingRect(with: limits, options: [.usesLineFragmentOrigin], context: nil).size
    return LayoutSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// What a text is measured and drawn with.
  static func attributes(
    _ font: LayoutFont,
    lineHeight: Double
  ) -> [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.minimumLineHeight = lineHeight
    paragraph.maximumLineHeight = lineHeight
    return [.font: UIFont.message(font), .paragraphStyle: paragraph]
  }
}

extension UIFont {
  /// The font of a message; the system's where the app has none of that name.
  static func message(_ font: LayoutFont) -> UIFont {
    let weight: UIFont.Weight = font.isBold ? .bold : .regular
    let name: String? =
      switch font.family {
      case .standard: font.isBold ? "Inter-Bold" : "Inter-Regular"
      case .named(let name): name
      case .monospaced: nil
      }
    let base =
      name.flatMap { UIFont(name: $0, size: font.size) }
      ?? (font.family == .monospaced
        ? .monospacedSystemFont(ofSize: font.size, weight: weight)
        : .systemFont(ofSize: font.size, weight: weight))
    guard font.isItalic, let slanted = base.fontDescriptor.withSymbolicTraits(.traitItalic) else {
      return base
    }
    return UIFont(descriptor: slanted, size: font.size)
  }
}

/// A text, drawn by the same text system that measured it.
struct MessageText: UIViewRepresentable {
  let run: LayoutTextRun
  let spoken: LayoutAccessibility?
  /// What a tap does, for those who cannot tap.
  let activate: (@MainActor () -> Void)?

  func makeUIView(context: Context) -> MessageLabel {
    let label = MessageLabel()
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.adjustsFontForContentSizeCategory = false
    label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    return label
  }

  func updateUIView(_ label: MessageLabel, context: Context) {
    var attributes = UIKitTextMeasurer.attributes(run.font, lineHeight: run.lineHeight)
    attributes[.foregroundColor] = UIColor(run.color)
    if run.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if let paragraph = attributes[.paragraphStyle] as? NSMutableParagraphStyle {
      paragraph.alignment = alignment
      paragraph.baseWritingDirection = run.isRightToLeft ? .rightToLeft : .leftToRight
    }
    label.attributedText = NSAttributedString(string: run.text, attributes: attributes)
    label.isAccessibilityElement = spoken != nil
    label.accessibilityLabel = spoken?.label
    label.accessibilityLanguage = spoken?.language?.description
    label.accessibilityTraits = traits
    label.activate = activate
  }

  private var traits: UIAccessibilityTraits {
    switch spoken?.role {
    case .button?: .button
    case .link?: .link
    case .heading?: .header
    case .image?, .text?, nil: .staticText
    }
  }

  private var alignment: NSTextAlignment {
    switch run.alignment {
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}

/// A text that VoiceOver and Switch Control activate without a touch.
@MainActor final class MessageLabel: UILabel {
  var activate: (@MainActor () -> Void)?

  override func accessibilityActivate() -> Bool {
    guard let activate else { return false }
    activate()
    return true
  }
}

extension UIColor {
  /// A color of a layout.
  convenience init(_ color: LayoutColor) {
    self.init(
      red: CGFloat(color.red) / 255,
      green: CGFloat(color.green) / 255,
      blue: CGFloat(color.blue) / 255,
      alpha: CGFloat(color.alpha) / 255
    )
  }
}

extension Color {
  /// A color of a layout.
  init(_ color: LayoutColor) {
    self.init(
      .sRGB,
      red: Double(color.red) / 255,
      green: Double(color.green) / 255,
      blue: Double(color.blue) / 255,
      opacity: Double(color.alpha) / 255
    )
  }
}
#endif
