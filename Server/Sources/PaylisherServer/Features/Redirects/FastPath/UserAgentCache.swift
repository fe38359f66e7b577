import Redirecting
import RoutingCore

/// The agents that were read last: people share few of them, and reading one takes longer than
/// finding it.
///
/// They are found by the bytes of the fields that name them, so that no text is made of those.
struct UserAgentCache {
  /// The most agents that are kept.
  static let capacity = 1_024

  private var slots: [Slot?] = Array(repeating: nil, count: capacity)

  private struct Slot {
    var hash: Int
    var bytes: [UInt8]
    var agent: Agent
  }

  /// The fields that an agent is read from.
  private static let fields: [PlainRequest.Field] = [
    .userAgent, .clientBrands, .clientPlatform, .clientMobile,
  ]

  /// The agent that a request names.
  mutating func agent(_ request: PlainRequest, in bytes: UnsafeRawBufferPointer) -> Agent {
    let hash = Self.hash(request, bytes)
    let place = hash & (Self.capacity - 1)
    if let slot = slots[place], slot.hash == hash, Self.names(slot.bytes, request, bytes) {
      return slot.agent
    }
    var headers = TapHeaders()
    headers.userAgent = request.text(.userAgent, in: bytes)
    headers.clientBrands = request.text(.clientBrands, in: bytes)
    headers.clientPlatform = request.text(.clientPlatform, in: bytes)
    headers.clientMobile = request.text(.clientMobile, in: bytes)
    let agent = headers.agent
    slots[place] = Slot(hash: hash, bytes: Self.key(request, bytes), agent: agent)
    return agent
  }

  private static func hash(_ request: PlainRequest, _ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    for field in fields {
      let place = request.fields[field]
      hasher.combine(place?.count ?? -1)
      if let place { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[place])) }
    }
    return hasher.finalize()
  }

  /// The fields behind one another; none holds a NUL, so that each ends where it does.
  private static func key(_ request: PlainRequest, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var key: [UInt8] = []
    for field in fields {
      if let place = request.fields[field] { key += bytes[place] }
      key.append(0)
    }
    return key
  }

  private static func names(
    _ key: [UInt8],
    _ request: PlainRequest,
    _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    var start = 0
    for field in fields {
      let place = request.fields[field] ?? 0..<0
      let end = start + place.count
      guard end < key.count, key[end] == 0,
        key[start..<end].elementsEqual(UnsafeRawBufferPointer(rebasing: bytes[place]))
      else { return false }
      start = end + 1
    }
    return start == key.count
  }
}
