import CQRencode

/// A QR code: a square of dark and light modules.
///
/// ```swift
/// let code = try QRCode("https://go.example.com/c/SUMMER25")
/// print(code.terminalText())
/// let image = code.svg()
/// ```
package struct QRCode: Hashable, Sendable {
  /// How much of the code may be hidden or dirty.
  package enum Correction: String, Hashable, Sendable, CaseIterable {
    /// 7 %.
    case low
    /// 15 %.
    case medium
    /// 25 %.
    case quartile
    /// 30 %, enough for a logo in the middle.
    case high
  }

  /// How many modules a side has, without the margin.
  package let width: Int
  private let modules: [Bool]

  /// Encodes a text in the smallest code that holds it.
  ///
  /// - Throws: ``QRCodeError`` where the text is empty, has a NUL or is too long: about 1,270
  ///   bytes at ``Correction/high`` and 2,950 at ``Correction/low``.
  package init(_ text: String, correction: Correction = .medium) throws(QRCodeError) {
    guard !text.isEmpty, !text.utf8.contains(0) else { throw .notEncodable }
    guard let code = QRcode_encodeString8bit(text, 0, correction.level) else { throw .tooLong }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { throw .notEncodable }
    self.width = width
    modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
  }

  /// Whether the module in this column and row is dark; everything outside is light.
  package subscript(column: Int, row: Int) -> Bool {
    let range = 0..<width
    return range.contains(column) && range.contains(row) && modules[row * width + column]
  }
}

/// Why a text has no QR code.
package enum QRCodeError: Error, Hashable, Sendable {
  /// Empty, or with a NUL inside.
  case notEncodable
  /// Longer than the largest code with this correction holds.
  case tooLong
}

extension QRCode.Correction {
  fileprivate var level: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}
