/// How much of an answer is waited for and read.
package struct OutboundLimits: Hashable, Sendable {
  /// The whole request, from the name to the last byte, in milliseconds.
  package var milliseconds: Int
  /// The body, in bytes.
  package var bytes: Int
  /// Redirects that are followed, each vetted like the first URL.
  package var redirects: Int

  package init(milliseconds: Int, bytes: Int, redirects: Int = 0) {
    self.milliseconds = milliseconds
    self.bytes = bytes
    self.redirects = redirects
  }

  /// For the files of a domain: five seconds, 128 KiB and a byte to tell what is larger, and no
  /// redirects, as phones fetch them.
  package static let association = OutboundLimits(milliseconds: 5_000, bytes: 256 * 1_024)

  /// For pages to which links lead: ten seconds and 64 KiB, over five redirects as browsers follow them.
  package static let destination = OutboundLimits(
    milliseconds: 10_000,
    bytes: 64 * 1_024,
    redirects: 5
  )

  /// For webhooks: ten seconds and 64 KiB, and no redirects, which could take a body elsewhere.
  package static let webhook = OutboundLimits(milliseconds: 10_000, bytes: 64 * 1_024)
}
