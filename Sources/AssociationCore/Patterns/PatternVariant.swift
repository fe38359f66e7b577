/// One flat list of elements, matched in time that is bounded by the lengths' product.
struct PatternVariant: Hashable, Sendable {
  private let elements: [PatternElement]
  private let isPath: Bool
  /// Whether an element is a text of more than one length, which needs the slower search.
  private let hasWords: Bool
  /// From where on only slashes and then stars follow, which the end of a path may leave out.
  private let optionalTail: Int

  init(_ elements: [PatternElement], isPath: Bool) {
    self.elements = elements
    self.isPath = isPath
    hasWords = elements.contains { if case .words = $0 { true } else { false } }
    optionalTail = isPath ? Self.tail(of: elements) : elements.count
  }

  private static func tail(of elements: [PatternElement]) -> Int {
    var tail = elements.count
    while tail > 0, elements[tail - 1] == .many { tail -= 1 }
    while tail > 0, elements[tail - 1] == .byte(UInt8(ascii: "/")) { tail -= 1 }
    return tail
  }

  /// Whether the whole text matches.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    hasWords ? search(text) : scan(text)
  }

  // MARK: - Without words

  /// Greedy matching that returns to the last star only.
  private func scan(_ text: ArraySlice<UInt8>) -> Bool {
    let slashes = endOfPath(text)
    var place = 0
    var index = text.startIndex
    var star: (place: Int, index: Int)?
    while index < text.endIndex {
      if place < elements.count, elements[place] == .many {
        star = (place, index)
        place += 1
      } else if place < elements.count, let width = width(place, text, index) {
        place += 1
        index += width
      } else if place == elements.count, index >= slashes {
        return true
      } else if let last = star {
        index = last.index + 1
        place = last.place + 1
        star = (last.place, index)
      } else {
        return false
      }
    }
    return isEnd(place)
  }

  /// How many bytes an element of one character takes, or `nil` where it does not fit.
  private func width(_ place: Int, _ text: ArraySlice<UInt8>, _ index: Int) -> Int? {
    switch elements[place] {
    case .byte(let byte): text[index] == byte ? 1 : nil
    case .one: Self.widthOfCharacter(text, index)
    case .set(let set): set.contains(text[index]) ? 1 : nil
    case .many, .words: nil
    }
  }

  /// The bytes of the UTF-8 character at an index.
  private static func widthOfCharacter(_ text: ArraySlice<UInt8>, _ index: Int) -> Int {
    guard text[index] >= 0xC0 else { return 1 }
    var end = index + 1
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }

  // MARK: - With words

  /// Searches every way, each state once.
  private func search(_ text: ArraySlice<UInt8>) -> Bool {
    let states = (elements.count + 1) * (text.count + 1)
    var seen = [Bool](repeating: false, count: states)
    var open = [(0, text.startIndex)]
    let slashes = endOfPath(text)
    while let (place, index) = open.popLast() {
      let state = place * (text.count + 1) + index - text.startIndex
      if seen[state] { continue }
      seen[state] = true
      if index == text.endIndex, isEnd(place) { return true }
      if place == elements.count {
        if index >= slashes { return true }
        continue
      }
      switch elements[place] {
      case .many:
        open.append((place + 1, index))
        if index < text.endIndex { open.append((place, index + 1)) }
      case .words(let words):
        for length in words.lengths where index + length <= text.endIndex {
          if words.contains(text[index..<index + length]) {
            open.append((place + 1, index + length))
          }
        }
      case .byte, .one, .set:
        if index < text.endIndex, let width = width(place, text, index) {
          open.append((place + 1, index + width))
        }
      }
    }
    return false
  }

  // MARK: - Ends

  /// Whether what is left of the pattern may be left out at the end of the text.
  private func isEnd(_ place: Int) -> Bool {
    if place >= optionalTail { return true }
    return elements[place...].allSatisfy { $0 == .many }
  }

  /// Where a path's trailing slashes begin; the end of the text for everything else.
  private func endOfPath(_ text: ArraySlice<UInt8>) -> Int {
    var end = text.endIndex
    guard isPath else { return end }
    while end > text.startIndex, text[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return end
  }
}
