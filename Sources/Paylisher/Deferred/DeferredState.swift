import LinkCore

/// What is kept about the look-up for the link that led to the install.
struct DeferredState: Codable, Equatable, Sendable {
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
  /// Whether Google Play says that no link led to the installation.
  var isOrganic: Bool?
  /// Whether there was a link, after which no other evidence can bring one.
  var hasMatched: Bool?
  /// The link that was found, until the app has it.
  var match: Match?
  /// Whether the app was on the device before it had this SDK: no link led to the installation.
  var existedBefore: Bool?
  /// The last answer's reason.
  var reason: String?

  /// A link that was found and that the app does not have yet.
  struct Match: Codable, Equatable, Sendable {
    /// The most launches that try to give the link to the app: the last ones may have ended in it.
    static let maximumLaunches = 3

    let text: String
    let foundAt: Timestamp
    var launches = 1
  }

  init(installID: InstallID) {
    self.installID = installID
  }
}
