/// The drawing above a page's title, of one stroke in the page's accent.
enum PageMark: Sendable {
  case brokenChain, clock, hourglass, counter, lock, shield, pause, arrow

  /// The drawing, for the head of a card.
  var html: HTML {
    """
    <div class="mark" aria-hidden="true"><svg viewBox="0 0 24 24" width="48" height="48" fill="none" \
    stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">\
    \(strokes)</svg></div>
    """
  }

  private var strokes: HTML {
    switch self {
    case .brokenChain:
      """
      <path d="M9.5 17H7A5 5 0 0 1 7 7h2.5M14.5 7H17a5 5 0 0 1 0 10h-2.5" \
      transform="rotate(-45 12 12)"/><path d="M8 3.5V5M3.5 8H5M16 20.5V19M20.5 16H19"/>
      """
    case .clock: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 7.5V12l3 2\"/>"
    case .hourglass:
      """
      <path d="M7 3.5h10M7 20.5h10M8 3.5v3c0 2.5 4 3.5 4 5.5s-4 3-4 5.5v3M16 3.5v3c0 2.5-4 \
      3.5-4 5.5s4 3 4 5.5v3"/>
      """
    case .counter:
      """
      <path d="M4 15.5a8.5 8.5 0 1 1 16 0M12 14l3.5-4.5"/><circle cx="12" cy="14.5" r="1"/>\
      <path d="M6 19.5h12"/>
      """
    case .lock:
      """
      <rect x="5" y="10.5" width="14" height="10" rx="2.5"/>\
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"/>
      """
    case .shield:
      """
      <path d="M12 3.2 5 5.8v5.4c0 4.4 2.9 7.6 7 9.6 4.1-2 7-5.2 7-9.6V5.8z"/>\
      <path d="M12 8v4.6M12 15.8v.1"/>
      """
    case .pause: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M10 9v6M14 9v6\"/>"
    case .arrow: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M8 12h8M13 9l3 3-3 3\"/>"
    }
  }
}
