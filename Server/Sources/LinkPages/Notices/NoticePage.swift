/// A page that says why there is nothing here.
///
/// Two requests for two codes that nobody may tell apart get the same document, because nothing
/// in it comes from the link.
public struct NoticePage: Sendable {
  /// What there is to say.
  public enum Notice: String, Hashable, Sendable, CaseIterable {
    /// There is no such link, or none that may be shown.
    case notFound
    /// The link was valid for a time that is over.
    case expired
  }

  /// What there is to say.
  public var notice: Notice
  /// The response that the page is part of.
  public var environment: PageEnvironment

  /// Makes a page.
  public init(_ notice: Notice, environment: PageEnvironment) {
    self.notice = notice
    self.environment = environment
  }

  /// The document.
  public var html: HTML {
    PageFrame(
      environment: environment,
      title: title,
      content: """
        <header class="notice">
        <div class="mark" aria-hidden="true">\(mark)</div>
        <h1>\(title)</h1>
        <p class="summary">\(advice)</p>
        </header>
        """
    ).html
  }

  private var title: String {
    switch notice {
    case .notFound: environment.language.text.notFound
    case .expired: environment.language.text.expired
    }
  }

  private var advice: String {
    switch notice {
    case .notFound: environment.language.text.notFoundAdvice
    case .expired: environment.language.text.expiredAdvice
    }
  }

  /// A broken chain, or a clock.
  private var mark: HTML {
    switch notice {
    case .notFound:
      """
      <svg viewBox="0 0 24 24" width="48" height="48" fill="none" stroke="currentColor" \
      stroke-width="1.7" stroke-linecap="round"><path d="M9.5 17H7A5 5 0 0 1 7 7h2.5M14.5 \
      7H17a5 5 0 0 1 0 10h-2.5" transform="rotate(-45 12 12)"/>\
      <path d="M8 3.5V5M3.5 8H5M16 20.5V19M20.5 16H19"/></svg>
      """
    case .expired:
      """
      <svg viewBox="0 0 24 24" width="48" height="48" fill="none" stroke="currentColor" \
      stroke-width="1.7" stroke-linecap="round"><circle cx="12" cy="12" r="8.5"/>\
      <path d="M12 7.5V12l3 2"/></svg>
      """
    }
  }
}
