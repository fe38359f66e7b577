/// How many segments the route of a URL has, and where the first two are.
///
/// Enough to see that most routes name no campaign, without making text of them.
struct PathOutline: Sendable {
  private(set) var count = 0
  private(set) var first = 0..<0
  private(set) var second = 0..<0

  /// Whether ``CampaignPath`` has to look at the segments.
  func mayNameCampaign(isLinkDomain: Bool, in bytes: [UInt8]) -> Bool {
    guard isLinkDomain else { return false }
    switch count {
    case 1: return true
    case 2: return (6...7).contains(second.count)
    default: return count > 2 && bytes[first.lowerBound] | 0x20 == 0x63
    }
  }

  /// The outline with a segment before all others, as the host of a custom scheme is.
  func following(_ segment: Range<Int>) -> PathOutline {
    guard !segment.isEmpty else { return self }
    var outline = self
    (outline.first, outline.second) = (segment, first)
    outline.count = count &+ 1
    return outline
  }

  mutating func append(_ segment: Range<Int>) {
    switch count {
    case 0: first = segment
    case 1: second = segment
    default: break
    }
    count &+= 1
  }
}
