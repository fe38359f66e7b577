/// Path components that the server of a link domain answers itself.
///
/// They are never short codes: no link can be given one, and alone on a link domain they name no
/// campaign.
public enum ReservedCodes: Sendable {
  /// The components, in lower case.
  public static let all: Set<String> = [
    "api", "array", "assets", "batch", "bridge", "c", "campaign", "capture", "dashboard", "decide",
    "e", "flags", "healthz", "heartbeat", "livez", "metrics", "openapi", "qr", "readyz", "resolve",
    "s", "static", "v1", "well-known",
  ]

  /// Whether a code may not be a link's, in any case.
  public static func contains(_ code: ShortCode) -> Bool {
    all.contains(code.folded)
  }
}
