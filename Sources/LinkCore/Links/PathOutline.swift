/// How many segments the route of a URL has, and how long the first three are.
///
/// Enough to see that most routes name no campaign, without making text of them.
struct PathOutline: Sendable {
  private(set) var count = 0
  private(set) var lengths: (first: Int, second: Int, third: Int) = (0, 0, 0)
  private var startsWithC = false

  init(_ url: LinkURL) {
    if !url.isWeb { add(url.hostRange, of: url.bytes) }
    add(url.pathRange, of: url.bytes)
  }

  /// Whether ``CampaignPath`` has to look at the segments.
  func mayNameCampaign(isLinkDomain: Bool) -> Bool {
    switch count {
    case 1: isLinkDomain
    case 2:
      startsWithC && (lengths.first == 1 || lengths.first == 8)
        || isLinkDomain && (6...7).contains(lengths.second)
    case 3: isLinkDomain && (6...7).contains(lengths.third)
    default: false
    }
  }

  private mutating func add(_ range: Range<Int>, of bytes: [UInt8]) {
    let end = min(range.upperBound, bytes.count)
    var index = max(range.lowerBound, 0)
    var start = index
    while index < end {
      if bytes[index] == 0x2F {
        if index > start { append(index - start, from: bytes[start]) }
        start = index + 1
      }
      index += 1
    }
    if end > start { append(end - start, from: bytes[start]) }
  }

  private mutating func append(_ length: Int, from first: UInt8) {
    switch count {
    case 0:
      lengths.first = length
      startsWithC = first | 0x20 == 0x63
    case 1: lengths.second = length
    case 2: lengths.third = length
    default: break
    }
    count += 1
  }
}
