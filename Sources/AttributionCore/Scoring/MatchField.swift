import LinkCore

/// The taps of a network, sorted out before any is scored.
struct MatchField: Sendable {
  /// Those that may be delivered: not consumed, and within their window.
  private(set) var open: [MatchCandidate] = []
  /// How many people all of them are.
  private(set) var people = 0
  /// Whether an install has one of them.
  private(set) var hasConsumed = false
  /// How late the launch is for the tap that it missed least, in milliseconds.
  private(set) var late: Int64?
  /// Whether the network is not known to be one of strangers.
  private(set) var isPrivate = true

  init(_ candidates: [MatchCandidate], question: MatchQuestion, policy: MatchPolicy) {
    open.reserveCapacity(candidates.count)
    for (index, candidate) in candidates.enumerated() {
      sort(candidate, question, policy)
      let isKnown = candidates[..<index].contains {
        $0.isSamePerson(as: candidate, within: policy.repeatWindow)
      }
      if !isKnown { people += 1 }
    }
  }

  private mutating func sort(
    _ candidate: MatchCandidate,
    _ question: MatchQuestion,
    _ policy: MatchPolicy
  ) {
    if candidate.network == .shared { isPrivate = false }
    if candidate.isConsumed {
      hasConsumed = true
      return
    }
    let age = question.askedAt.milliseconds(since: candidate.tappedAt)
    let window = min(policy.window, candidate.window ?? policy.window)
    if age > window {
      late = min(late ?? .max, age - window)
    } else if age >= 0 {
      open.append(candidate)
    }
  }
}

extension MatchCandidate {
  /// Whether two taps are one person's: by the browser's name where both have one, else by equal
  /// signals on one link within a short time.
  func isSamePerson(as other: MatchCandidate, within time: Int64) -> Bool {
    if let browser, let theirs = other.browser { return browser == theirs }
    let apart = tappedAt.milliseconds(since: other.tappedAt)
    return link == other.link && (-time...time).contains(apart) && signals == other.signals
  }
}
