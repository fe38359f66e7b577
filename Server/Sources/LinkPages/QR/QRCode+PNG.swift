extension QRCode {
  /// The code as a PNG image of two colors.
  ///
  /// Each module is a whole number of pixels; what is left of ``QRStyle/size`` is margin.
  package func png(style: QRStyle = QRStyle()) -> [UInt8] {
    let modules = width + 2 * style.margin
    let scale = max(1, style.size / modules)
    let size = max(style.size, modules)
    let offset = (size - width * scale) / 2
    let rows = (0..<size).map { y in
      let row = (y - offset).quotient(by: scale)
      return (0..<size).map { x in
        isInked((x - offset).quotient(by: scale), row, style: style)
      }
    }
    return BilevelPNG(rows: rows, off: style.background, on: style.foreground).bytes
  }
}

extension Int {
  /// The quotient rounded down, also below zero.
  fileprivate func quotient(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -1
  }
}
