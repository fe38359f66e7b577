extension QRCode {
  /// The code for a terminal: two rows of modules in one line of half blocks.
  ///
  /// With `colors` the colors are set by escape sequences, so that the code is dark on light
  /// everywhere; without, light modules are drawn, which is right on a dark terminal.
  package func terminalText(margin: Int = 2, colors: Bool = false) -> String {
    let range = -margin..<(width + margin)
    var text = ""
    for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      let line = range.map { column in
        Self.halfBlock(
          upperIsDark: self[column, row],
          lowerIsDark: self[column, row + 1],
          isLast: row + 1 == range.upperBound
        )
      }
      text += colors ? "\u{1B}[38;5;231;48;5;16m\(String(line))\u{1B}[0m\n" : String(line) + "\n"
    }
    return text
  }

  /// The character whose painted halves are the light modules.
  private static func halfBlock(
    upperIsDark: Bool,
    lowerIsDark: Bool,
    isLast: Bool
  ) -> Character {
    switch (upperIsDark, lowerIsDark || isLast) {
    case (false, false): "\u{2588}"
    case (false, true): "\u{2580}"
    case (true, false): "\u{2584}"
    case (true, true): " "
    }
  }
}
