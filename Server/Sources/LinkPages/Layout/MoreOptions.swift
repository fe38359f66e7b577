/// What few visitors want, folded away; it needs no script.
struct MoreOptions: Sendable {
  /// What opens it.
  var title: String
  var content: HTML
  /// Whether the script has to show it.
  var isHidden = false

  var html: HTML {
    """
    <details class="more" id="more"\(isHidden ? " hidden" as HTML : nil)><summary>\(title)</summary>
    \(content)</details>

    """
  }
}
