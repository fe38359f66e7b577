import LinkCore

/// What is kept about the look-up for the link that led to the install.
struct DeferredState: Codable, Hashable, Sendable {
  static let name = "deferred"
  /// How many launches ask what the clipboard holds, where the system does not say.
  static let maximumClipboardAttempts = 3

  /// Made once; the server gives the same id the same answer.
  var installID: InstallID
  /// Look-ups that were begun.
  var attempts = 0
  /// Whether an answer came: only that ends the first launch.
  var isDone = false
  /// Whether the clipboard was read, or held no URL: it is not asked again.
  var hasReadClipboard = false
  /// How often the SDK asked what the clipboard holds.
  var clipboardAttempts: Int?
  /// The link that was found there, until an answer came.
  var clipboardLink: String?
  /// What else was found or typed, until an answer came.
  var clue: DeferredClue?
  /// Whether the install referrer was read, which happens once.
  var hasReadReferrer: Bool?
  /// Whether there was a link, after which no other evidence can bring one.
  var hasMatched: Bool?
  /// The last answer's reason.
  var reason: String?

  init(installID: InstallID) {
    self.installID = installID
  }
}
