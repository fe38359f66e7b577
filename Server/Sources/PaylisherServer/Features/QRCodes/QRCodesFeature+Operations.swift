import LinkPages
import WireModels

extension OpenAPIOperation {
  static let drawLinkCode = OpenAPIOperation(
    .drawLinkCode,
    tag: "management",
    summary: "A link as a QR code",
    detail: """
      The code says the short link with `source=qr`, so that scans are distinguished from taps. What \
      scanners could not read is refused (`conflicting_fields`), with the option that is wrong.
      """,
    parameters: [
      .path("id", .id, "The link."),
      .query("format", .codeFormat, "The kind of image; `svg` if absent."),
      .query("size", .integer(32...4_096), "The length of a side in pixels; 512 if absent."),
      .query("margin", .integer(0...32), "The light border in modules; 4 if absent, as wanted."),
      .query("foreground", .codeColor, "The dark color, such as `1a1a2e`; black if absent."),
      .query("background", .codeColor, "The light color; white if absent."),
      .query(
        "correction",
        .codeCorrection,
        "How much may be hidden: 7, 15, 25 or 30 %; `medium` if absent, `high` with a logo."
      ),
      .query(
        "logo",
        .integer(0...25),
        "Per cent of the side left free in the middle; 0 if absent."
      ),
    ],
    answers: [
      .init(
        200,
        "The image.",
        content: ["image/svg+xml": .string(), "image/png": .string()],
        headers: ["Content-Disposition": "A name for the file."]
      )
    ],
    problems: [.conflictingFields]
  )
}

extension Schema {
  static let codeFormat = Schema.choice("svg", "png")
  static let codeCorrection = Schema.choice("low", "medium", "quartile", "high")
  static let codeColor = Schema.string(
    Text(
      length: 6...6,
      pattern: "^[0-9A-Fa-f]{6}$",
      reason: .sixDigits,
      example: "1a1a2e",
      accepts: { QRStyle.Color($0) != nil }
    )
  )
}
