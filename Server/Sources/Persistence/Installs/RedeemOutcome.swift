package import LinkCore

/// What became of a token at an app's first launch.
package struct RedeemOutcome: Hashable, Sendable {
  /// The answers.
  package enum Result: String, Hashable, Sendable, CaseIterable {
    /// The link is delivered: now, or again to the install that had it before.
    case matched
    /// Another install had it.
    case consumed
    /// It came too late.
    case expired
    /// There is no such token for this app.
    case unknown
    /// The install came without a token.
    case noCandidates = "no_candidates"
  }

  /// The answer.
  package var result: Result
  /// The record of this look-up; the first one where an install asks again after a match.
  package var receipt: ReceiptRecord
  /// The install, as it is stored now.
  package var install: InstallRecord
  /// The link to deliver, for a match; `nil` too where it was deleted since.
  package var link: LinkRecord?

  package init(
    result: Result,
    receipt: ReceiptRecord,
    install: InstallRecord,
    link: LinkRecord? = nil
  ) {
    self.result = result
    self.receipt = receipt
    self.install = install
    self.link = link
  }

  /// When the tap happened that the install is attributed to, by the click's id.
  package var tappedAt: Timestamp? {
    receipt.click?.value.timestamp
  }
}
