import LinkCore
import TargetCore

/// Reads the JSON of a `targets` column byte by byte, as ``TargetsColumn`` writes it.
///
/// It knows the members that there are, as texts without escapes in ASCII. Whatever else a column
/// holds is left to the decoder, so both give the same targets.
struct PlainTargets {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  /// The targets in a part of some bytes; `nil` where the decoder has to look.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> LinkTargets? {
    var reader = PlainTargets(bytes, range)
    var targets = LinkTargets()
    let isRead = reader.object { reader, member in
      switch member {
      case .phone(let device):
        targets[device] = reader.phone()
        return targets[device] != nil
      case .page(.desktop):
        guard let text = reader.text() else { return false }
        targets.desktop = AcceptedTarget.acceptAgain(reader.bytes[text], as: .web)
      case .page(.fallback):
        guard let text = reader.text() else { return false }
        targets.fallback = AcceptedTarget.acceptAgain(reader.bytes[text], as: .web)
      case .page: return false
      }
      return true
    }
    return isRead && reader.isAtEnd ? targets : nil
  }

  private mutating func phone() -> AppTarget? {
    var target = AppTarget()
    let isRead = object { reader, member in
      guard case .page(let member) = member, let text = reader.text() else { return false }
      let accepted = AcceptedTarget.acceptAgain(reader.bytes[text], as: member.kind)
      switch member {
      case .app: target.app = accepted
      case .universalLink: target.universalLink = accepted
      case .store: target.store = accepted
      case .web: target.web = accepted
      case .desktop, .fallback: return false
      }
      return true
    }
    return isRead ? target : nil
  }

  /// Reads an object; `read` reads each value behind its name.
  private mutating func object(_ read: (inout PlainTargets, Member) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    var seen: UInt32 = 0
    repeat {
      guard let name = text(), let index = Self.index(of: bytes[name]),
        seen & 1 << index == 0, take(UInt8(ascii: ":"))
      else { return false }
      seen |= 1 << index
      guard read(&self, Self.members[index].member) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// The place of a text without escapes, behind which reading goes on.
  private mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = place
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      let byte = bytes[place]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      place += 1
    }
    guard place < end else { return nil }
    place += 1
    return start..<place - 1
  }

  /// Takes a byte where it is the next behind blanks.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < end, bytes[place] <= 0x20, Self.isBlank(bytes[place]) { place += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var isAtEnd: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.place == end
  }
}

extension PlainTargets {
  /// What a member of an object holds.
  private enum Member: Sendable {
    case phone(TargetDevice)
    case page(TargetPlace.Member)
  }

  /// All members by the bytes of their names, which are compared sooner than texts are made of them.
  private static let members: [(name: [UInt8], member: Member)] =
    TargetPlace.Member.allCases.map { (Array($0.rawValue.utf8), .page($0)) }
    + TargetDevice.allCases.map { (Array($0.rawValue.utf8), .phone($0)) }

  private static func index(of name: ArraySlice<UInt8>) -> Int? {
    members.firstIndex { $0.name.count == name.count && $0.name.elementsEqual(name) }
  }
}
