import Foundation

/// A QR code and how it is drawn, checked together: what scanners could not read is refused.
///
/// ```swift
/// let drawing = try QRDrawing(of: "https://go.example.com/c/SUMMER25", style: QRStyle(size: 600))
/// let image = drawing.bytes(.png)
/// ```
package struct QRDrawing: Hashable, Sendable {
  /// The kinds of image.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// Sharp at any size.
    case svg
    /// Two colors, one bit a pixel.
    case png

    package var mediaType: String {
      switch self {
      case .svg: "image/svg+xml"
      case .png: "image/png"
      }
    }
  }

  private let code: QRCode
  private let style: QRStyle

  /// Checks and encodes the code of a short link.
  ///
  /// - Parameters:
  ///   - address: the short link; the code says ``scanned(_:)``.
  ///   - style: how it is drawn.
  ///   - correction: how much of it may be hidden; where it is `nil`, as much as the style needs.
  /// - Throws: ``QRDrawingError``, which names the option that is wrong.
  package init(
    of address: String,
    style: QRStyle = QRStyle(),
    correction: QRCode.Correction? = nil
  ) throws(QRDrawingError) {
    let contrast = style.background.contrast(with: style.foreground)
    guard style.foreground.luminance < style.background.luminance,
      contrast >= Self.leastContrast
    else { throw .lowContrast }
    let needed: QRCode.Correction = style.logoArea > 0 ? .high : .medium
    if let correction, style.logoArea > 0, correction != .high { throw .logoNeedsCorrection }
    do {
      code = try QRCode(Self.scanned(address), correction: correction ?? needed)
    } catch {
      throw .tooLong
    }
    let modules = code.width + 2 * style.margin
    guard style.size >= modules * Self.leastScale else {
      throw .tooSmall(least: modules * Self.leastScale)
    }
    self.style = style
  }

  /// The image.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .svg: Array(code.svg(style: style).description.utf8)
    case .png: code.png(style: style)
    }
  }

  /// What the code of a short link says: `source=qr` tells scans from taps, in the app and on the
  /// web page that it leads to.
  package static func scanned(_ address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "source=qr"
  }

  /// Light to dark, as WCAG 2.2 measures it; cameras in poor light need more than eyes.
  package static let leastContrast = 4.0
  /// Pixels a module.
  package static let leastScale = 2
}

/// Why a QR code would not be read.
package enum QRDrawingError: Error, Hashable, Sendable {
  /// The dark color is not dark enough against the light one, or is the lighter of the two.
  case lowContrast
  /// A logo hides more than this correction makes good.
  case logoNeedsCorrection
  /// Modules would be smaller than two pixels; `least` is the smallest size that will do.
  case tooSmall(least: Int)
  /// The link is too long for a code.
  case tooLong
}

extension QRDrawingError {
  /// Which option is wrong: `foreground`, `correction`, `size` or `link`.
  package var option: String {
    switch self {
    case .lowContrast: "foreground"
    case .logoNeedsCorrection: "correction"
    case .tooSmall: "size"
    case .tooLong: "link"
    }
  }

  /// The stable name.
  package var name: String {
    switch self {
    case .lowContrast: "low_contrast"
    case .logoNeedsCorrection: "logo_needs_correction"
    case .tooSmall: "too_small"
    case .tooLong: "too_long"
    }
  }
}

extension QRStyle.Color {
  /// The relative luminance of WCAG 2.2: 0 for black, 1 for white.
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast ratio of WCAG 2.2: 1 to 21.
  func contrast(with other: QRStyle.Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
