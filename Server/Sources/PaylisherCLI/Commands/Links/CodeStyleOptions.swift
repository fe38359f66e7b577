import ArgumentParser
package import LinkPages

/// How a code in a file looks.
struct CodeStyleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Width and height of the image in pixels.", valueName: "pixels"))
  var size = 512
  @Option(
    help: ArgumentHelp(
      "Width of the blank margin in modules. Scanners need at least 4.",
      valueName: "modules"
    )
  )
  var margin = 4
  @Option(help: ArgumentHelp("Color of the dark modules, such as D6006D.", valueName: "rrggbb"))
  var foreground = QRStyle.Color.black
  @Option(help: ArgumentHelp("Color of the background, such as ffffff.", valueName: "rrggbb"))
  var background = QRStyle.Color.white
  @Option(
    help: ArgumentHelp(
      "Error correction level. Defaults to medium, or to high with --logo.",
      valueName: "level"
    )
  )
  var correction: QRCode.Correction?
  @Option(
    help: ArgumentHelp(
      "Size of a blank square in the center for a logo, as a percentage of the width.",
      valueName: "0-25"
    )
  )
  var logo = 0

  var style: QRStyle {
    QRStyle(
      size: size,
      margin: margin,
      foreground: foreground,
      background: background,
      logoArea: Double(logo) / 100
    )
  }

  /// Whether nothing differs from how codes look by default.
  var isPlain: Bool { style == QRStyle(size: 512) && correction == nil }

  func validate() throws {
    let ranges = [("size", size, 32...4_096), ("margin", margin, 0...32), ("logo", logo, 0...25)]
    for (name, value, range) in ranges where !range.contains(value) {
      throw ValidationError("--\(name) is \(range.lowerBound) to \(range.upperBound).")
    }
  }
}

extension QRCode.Correction: ExpressibleByArgument {}

extension QRStyle.Color: ExpressibleByArgument {
  /// Reads six hexadecimal digits, or three that stand for two each, with `#` or without.
  package init?(argument: String) {
    let digits = argument.drop { $0 == "#" }
    self.init(digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : argument)
  }

  /// Six digits, for help.
  package var defaultValueDescription: String {
    String(description.dropFirst())
  }
}
