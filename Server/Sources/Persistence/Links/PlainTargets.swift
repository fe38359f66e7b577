import LinkCore

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
    // Of a few names, a list is looked through sooner than one is hashed.
    var seen: [String] = []
    let isRead = reader.object { reader, name in
      let name = reader.string(name)
      guard !seen.contains(name) else { return false }
      seen.append(name)
      if let device = TargetDevice(rawValue: name) {
        targets[device] = reader.phone()
        return targets[device] != nil
      }
      guard let member = TargetPlace.Member(rawValue: name), let text = reader.text() else {
        return false
      }
      let page = AcceptedTarget.acceptAgain(reader.string(text), isWeb: true)
      switch member {
      case .desktop: targets.desktop = page
      case .fallback: targets.fallback = page
      case .app, .universalLink, .store, .web: return false
      }
      return true
    }
    return isRead && reader.isAtEnd ? targets : nil
  }

  private mutating func phone() -> AppTarget? {
    var target = AppTarget()
    var seen: [String] = []
    let isRead = object { reader, name in
      let name = reader.string(name)
      guard let member = TargetPlace.Member(rawValue: name), !seen.contains(name),
        let text = reader.text()
      else { return false }
      seen.append(name)
      // Routes and stores may have the schemes of apps; the others are pages.
      let isWeb = member == .universalLink || member == .web
      let accepted = AcceptedTarget.acceptAgain(reader.string(text), isWeb: isWeb)
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

  /// Reads an object; `member` reads each value behind its name.
  private mutating func object(_ member: (inout PlainTargets, Range<Int>) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      guard let name = text(), take(UInt8(ascii: ":")), member(&self, name) else { return false }
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

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
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
