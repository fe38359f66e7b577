import LinkPages
import WireModels

extension OpenAPIOperation {
  static let drawLinkCode = OpenAPIOperation(
    .drawLinkCode,
    tag: "management",
    summary: "Return the QR code of a link",
    detail: """
      The code contains the short link with `source=qr`, so that reports distinguish scans from other taps. A \
      code that scanners could not read is rejected (`conflicting_fields`), with the wrong option.
      """,
    parameters: [
      .path("id", .id, "The link."),
      .query("format", .codeFormat, "The image format; `svg` if absent."),
      .query("size", .integer(32...4_096), "The length of a side in pixels; 512 if absent."),
      .query(
        "margin",
        .integer(0...32),
        "The quiet zone in modules; 4 if absent, as the standard requires."
      ),
      .query("foreground", .codeColor, "The dark color, such as `1a1a2e`; black if absent."),
      .query("background", .codeColor, "The light color; white if absent."),
      .query(
        "correction",
        .codeCorrection,
        "The error correction: 7, 15, 25 or 30 %. Defaults to `medium`, or `high` with a logo."
      ),
      .query(
        "logo",
        .integer(0...25),
        "The percentage of the side to leave free in the middle; 0 if absent."
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
