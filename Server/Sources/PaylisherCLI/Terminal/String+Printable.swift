extension String {
  /// The text without control characters, which devices choose and terminals obey.
  var printable: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? "\u{FFFD}" : $0 })
    )
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
