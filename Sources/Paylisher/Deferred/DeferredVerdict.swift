import LinkCore

/// What the look-up for the link that led to the install came to.
enum DeferredVerdict: Hashable, Sendable {
  /// A link to deliver.
  case match(ParsedLink, DeferredAnswer)
  /// No link; `reason` is a stable name.
  case noMatch(reason: String, answer: DeferredAnswer?)
  /// No answer that counts: the next launch asks again.
  case failed(PaylisherDeepLinkError)

  /// Reads an answer, `nil` if there was none.
  init(_ response: TransportResponse?, settings: DeferredSettings, now: Timestamp) {
    guard let response else {
      self = .failed(PaylisherDeepLinkError(.noAnswer, "The server could not be reached."))
      return
    }
    guard response.isSuccess, let answer = DeferredAnswer(response.body) else {
      let message = "The server's answer (status \(response.status)) cannot be used."
      self = .failed(PaylisherDeepLinkError(.noAnswer, message))
      return
    }
    self.init(answer, settings: settings, now: now)
  }

  private init(_ answer: DeferredAnswer, settings: DeferredSettings, now: Timestamp) {
    guard answer.isMatch else {
      self = .noMatch(reason: answer.reason, answer: answer)
      return
    }
    let click = answer.clickTimestamp.flatMap { Timestamp(iso8601: $0) }
    if let click, now.milliseconds(since: click) > settings.window {
      self = .noMatch(reason: "window_elapsed", answer: answer)
      return
    }
    let verdict = answer.verdict(settings.configuration)
    if let link = verdict?.link {
      self = .match(link, answer)
    } else {
      self = .noMatch(reason: verdict?.reason ?? "unreadable_url", answer: answer)
    }
  }
}
