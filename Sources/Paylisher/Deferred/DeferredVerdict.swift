import LinkCore

/// What the look-up for the link that led to the install came to.
indirect enum DeferredVerdict: Equatable, Sendable {
  /// A link to deliver.
  case match(ParsedLink, DeferredAnswer)
  /// No link; `reason` is a stable name.
  case noMatch(reason: String, answer: DeferredAnswer?)
  /// No answer that counts: the next launch asks again, and this one where the server could not be
  /// reached.
  case failed(PaylisherDeepLinkError, isUnreachable: Bool)

  /// Reads an answer, `nil` if there was none.
  init(_ response: TransportResponse?, settings: DeferredSettings, now: Timestamp) {
    guard let response else {
      let error = PaylisherDeepLinkError(.noAnswer, "The server could not be reached.")
      self = .failed(error, isUnreachable: true)
      return
    }
    guard response.isSuccess, let answer = DeferredAnswer(response.body) else {
      let message = "The server's answer (status \(response.status)) cannot be used."
      self = .failed(PaylisherDeepLinkError(.noAnswer, message), isUnreachable: false)
      return
    }
    self.init(answer, settings: settings, now: now)
  }

  private init(_ answer: DeferredAnswer, settings: DeferredSettings, now: Timestamp) {
    guard answer.isMatch else {
      self = .noMatch(reason: answer.reason, answer: answer)
      return
    }
    let isProbabilistic = answer.method == "probabilistic"
    if isProbabilistic, !settings.acceptsProbabilistic {
      self = .noMatch(reason: "probabilistic_refused", answer: answer)
      return
    }
    let click = answer.clickTimestamp.flatMap { Timestamp(iso8601: $0) }
    let longest = PaylisherDeferredDeepLinkConfig.Constants.probabilisticWindow
    let window = isProbabilistic ? min(settings.window, longest) : settings.window
    if let click, now.milliseconds(since: click) > window {
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

  /// The same, with the link itself that an older landing page copied where the server knows no tap
  /// of it: it says where the user wants to go, if not which tap that was.
  func completed(by clipboardLink: String?, settings: DeferredSettings) -> DeferredVerdict {
    guard case .noMatch(_, let answer?) = self,
      let marked = clipboardLink.flatMap({
        ClipboardLink($0, configuration: settings.configuration)
      }), marked.token == nil,
      let link = LinkGrammar.parse(marked.unmarked, configuration: settings.configuration).link
    else { return self }
    return .match(link, answer.found(by: "clipboard_link"))
  }
}
