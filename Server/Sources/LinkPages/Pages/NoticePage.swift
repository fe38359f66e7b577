/// A page that says why there is nothing here.
///
/// Two requests for two codes that must look alike get the same document, because nothing
/// in it comes from the link; the brand is that of the host then.
package struct NoticePage: Sendable {
  /// What there is to say.
  package enum Notice: String, Hashable, Sendable, CaseIterable {
    /// There is no such link, or none that may be shown.
    case notFound
    /// The link was valid for a time that is over.
    case expired
    /// The link will be valid at a time that is yet to come.
    case notStarted
    /// The link was made for a number of visits, and they were made.
    case usedUp
    /// A client asks faster than is allowed.
    case tooManyRequests
  }

  /// What there is to say.
  package var notice: Notice
  /// The response that the page is part of.
  package var environment: PageEnvironment
  /// The website to go on to, such as the home page behind a link that expired.
  package var website: String?

  package init(_ notice: Notice, environment: PageEnvironment, website: String? = nil) {
    self.notice = notice
    self.environment = environment
    self.website = website
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: environment,
      title: words.title,
      content: "\(header)\(onward)"
    ).html
  }

  private var header: HTML {
    let words = words
    return BrandedHeader(
      environment: environment,
      mark: words.mark,
      title: words.title,
      summary: words.advice
    ).html
  }

  private var onward: HTML? {
    guard let address = PageAddress(website),
      let host = website?.split(separator: "/").dropFirst().first
    else { return nil }
    let label = environment.language.text(.goOnTo, ["host": String(host)])
    return """

      <div class="actions"><a class="button" href="\(address.description)">\(label)</a></div>
      """
  }

  private var words: (mark: PageMark, title: String, advice: String) {
    let text = environment.language.text
    return switch notice {
    case .notFound: (.brokenChain, text(.notFound), text(.notFoundAdvice))
    case .expired: (.hourglass, text(.expired), text(.expiredAdvice))
    case .notStarted: (.clock, text(.notStarted), text(.notStartedAdvice))
    case .usedUp: (.counter, text(.usedUp), text(.usedUpAdvice))
    case .tooManyRequests: (.pause, text(.tooManyRequests), text(.tooManyRequestsAdvice))
    }
  }
}

extension NoticePage.Notice {
  /// The status that the page is answered with (RFC 9110 §15.5, RFC 6585 §4).
  ///
  /// A 429 wants `Retry-After` beside it.
  package var statusCode: Int {
    switch self {
    case .notFound, .notStarted: 404
    case .expired, .usedUp: 410
    case .tooManyRequests: 429
    }
  }
}
