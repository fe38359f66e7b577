import Delivery
import LinkCore
import Persistence
import TargetCore
import WireModels

/// Whether the web pages to which links lead are there.
struct DestinationCheck: Sendable {
  /// The most web pages that a look asks for.
  static let most = 1_000
  private static let atOnce = 8

  /// The pages with the links that lead there, in the order in which they were added.
  private(set) var pages: [(url: String, link: String, count: Int)] = []
  /// Whether there are more pages than are asked for.
  private(set) var hasMore = false
  private var places: [String: Int] = [:]

  /// Adds the pages of a link; others than those of `https` are no web pages of the internet.
  mutating func add(_ link: LinkResource) {
    for url in Set(Self.urls(of: link)).sorted() {
      if let place = places[url] {
        pages[place].count += 1
      } else if pages.count < Self.most {
        places[url] = pages.count
        pages.append((url, link.shortURL, 1))
      } else {
        hasMore = true
      }
    }
  }

  /// Notes that links were left out.
  mutating func leaveOut() { hasMore = true }

  private static func urls(of link: LinkResource) -> [String] {
    let rules = link.rules ?? []
    let forms =
      [link.targets] + rules.compactMap(\.targets)
      + rules.flatMap { ($0.split ?? []).map(\.targets) }
    let pages = forms.flatMap { form in
      [form.desktop, form.fallback] + [form.ios, form.ipad, form.android, form.huawei].map(\.?.web)
    }
    return (pages + rules.map(\.web)).compactMap(\.self)
      .filter { $0.lowercased().hasPrefix("https://") }
      .map { String($0.prefix { $0 != "#" }) }
  }

  /// Asks for a page.
  typealias Ask = @Sendable (_ url: String) async throws(OutboundError) -> OutboundAnswer

  /// Asks for the pages, some at once; `keep` is called between, because a look at many pages takes minutes.
  func findings(
    _ ask: @escaping Ask,
    keep: () async throws -> Void
  ) async throws -> [AlertFinding] {
    var found: [AlertFinding] = []
    for part in pages.parts(of: Self.atOnce) {
      try await keep()
      let remarks = await withTaskGroup(of: (Int, Answer?).self) { group in
        for (place, page) in part.enumerated() {
          group.addTask { (place, await Self.answer(of: page.url, ask)) }
        }
        return await group.reduce(into: [Int: Answer]()) { $0[$1.0] = $1.1 }
      }
      for (place, page) in part.enumerated() {
        guard let answer = remarks[place] else { continue }
        found.append(answer.finding(page.url, link: page.link, count: page.count))
      }
    }
    return found
  }

  private struct Answer: Sendable {
    var reason: FindingReason
    var status: Int?

    /// A page that is gone is so at once; what fails or is silent may be a moment's trouble.
    func finding(_ url: String, link: String, count: Int) -> AlertFinding {
      var values: [String: Problem.Argument] = [
        "url": .init(url), "link": .init(link), "count": .init(count),
      ]
      if let status { values["status"] = .init(status) }
      return AlertFinding(url, Remark(reason, values), isSure: reason == .pageGone)
    }
  }

  /// - Returns: What is wrong; `nil` if a page is there, or does not say so to programs.
  private static func answer(of url: String, _ ask: Ask) async -> Answer? {
    do throws(OutboundError) {
      let answer = try await ask(url)
      switch answer.status {
      case 404, 410: return Answer(reason: .pageGone, status: answer.status)
      case 500...: return Answer(reason: .pageFails, status: answer.status)
      default: return nil
      }
    } catch {
      return error.code == .tooLarge ? nil : Answer(reason: .pageSilent)
    }
  }
}
