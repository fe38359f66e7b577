import LinkPages

/// The checks before a message is sent, and why one was not.
enum SendPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Checks.
  case testDevices, isRunning, notHeldOut, inAudience, notOptedOut, hasConsent, allowsNotifications
  case hasAddress, belowCaps, notQuiet, isSmall, inSequence

  // Reasons.
  case noTestDevice, wasOver, heldOut, leftAudience, optedOut, noConsent, notificationsOff
  case noAddress, capped, quiet, tooLarge, noPushKey, noContent, overLimits, notSigned
  case serverStopped, unreachable, simulatedDevice, noAnswer, leftSequence

  /// The checks by their codes.
  static let checks: [String: SendPhrase] = [
    "test_list": .testDevices, "message": .isRunning, "sequence": .inSequence,
    "hold_out": .notHeldOut,
    "audience": .inAudience, "opt_out": .notOptedOut, "consent": .hasConsent,
    "permission": .allowsNotifications, "address": .hasAddress, "frequency_cap": .belowCaps,
    "quiet_hours": .notQuiet,
    "size": .isSmall,
  ]

  /// The reasons by their codes; providers have codes of their own.
  static let reasons: [String: SendPhrase] = [
    "test_list": .noTestDevice, "message": .wasOver, "sequence": .leftSequence,
    "hold_out": .heldOut, "audience": .leftAudience, "opt_out": .optedOut, "consent": .noConsent,
    "permission": .notificationsOff, "address": .noAddress, "frequency_cap": .capped,
    "quiet_hours": .quiet, "size": .tooLarge,
    "no_push_key": .noPushKey, "content": .noContent, "limits": .overLimits,
    "signing": .notSigned, "lease_expired": .serverStopped, "unreachable": .unreachable,
    "lost": .noAnswer, "timeout": .noAnswer, "unprocessed": .noAnswer,
    "simulated_device": .simulatedDevice,
  ]

  /// A code in the reader's language; as it is where it is a provider's, or this version does not know it.
  static func html(_ code: String, of phrases: [String: SendPhrase], _ text: DashboardText) -> HTML
  {
    guard let phrase = phrases[code] else { return "<code>\(code)</code>" }
    return "<span title=\"\(code)\">\(phrase.text(in: text.language, [:]))</span>"
  }
}
