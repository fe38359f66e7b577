import LinkCore
import LinkPages

/// A report that takes long: the page before its numbers are there, and how old they are.
extension ReportPage {
  /// Numbers that are younger are those of now.
  private static let recent: Int64 = 5_000

  /// What the script of the page fetches again while the numbers are counted.
  ///
  /// The region of a report that may take long is as high before its numbers are there as afterwards: what
  /// follows it is out of sight, and moves nowhere.
  var region: HTML {
    var isCounting = false
    if case .counting = content { isCounting = true }
    return """
      <div class="grid\(query.isLong ? " tall" : "")" data-region="report" \
      data-status="\(text(isCounting ? .counting : .counted))"\
      \(attribute: "data-counting", isCounting ? "500" : nil)>\(age)\(view)</div>
      """
  }

  /// What is there while the numbers are counted; without a script the reader looks again.
  var counting: HTML {
    // A reader without an account has the address of the page, and no other.
    let path = environment.isShared ? "" : query.path(in: environment)
    return Card(
      content: EmptyState(
        icon: .report,
        title: text(.counting),
        advice: text(.countingAdvice),
        action: ButtonLink(label: text(.lookAgain), path: path).html
      ).html
    ).html
  }

  /// When the numbers were counted, where that is a while ago.
  private var age: HTML? {
    guard let countedAt,
      environment.now.milliseconds - countedAt.milliseconds > Self.recent
    else { return nil }
    let again = environment.path(query.kind.path, query.items + [("again", "1")])
    let link: HTML? =
      environment.isShared ? nil : " <a href=\"\(again)\">\(text(.countAgain))</a>"
    return "<p class=\"note\">\(text(.numbersAsOf)) \(format.time(countedAt)).\(link)</p>"
  }
}
