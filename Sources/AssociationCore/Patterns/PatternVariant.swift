/// One flat list of elements, matched in time that is bounded by the lengths' product.
struct PatternVariant: Hashable, Sendable {
  /// One number per element, so that matching neither copies nor counts references.
  private let steps: [Step]
  private let sets: [ByteSet]
  private let words: [WordSet]
  private let isPath: Bool
  /// From where on only slashes and then stars follow, which the end of a path may leave out.
  private let optionalTail: Int
  /// From where on only stars follow.
  private let stars: Int

  /// An element's kind, and its byte or its place in ``sets`` or ``words``.
  private struct Step: Hashable, Sendable {
    var kind: Kind
    var value: UInt32 = 0

    enum Kind: UInt8, Sendable {
      case byte, one, many, set, words
    }
  }

  init(_ elements: [PatternElement], isPath: Bool) {
    var sets: [ByteSet] = []
    var words: [WordSet] = []
    steps = elements.map { element in
      switch element {
      case .byte(let byte): return Step(kind: .byte, value: UInt32(byte))
      case .one: return Step(kind: .one)
      case .many: return Step(kind: .many)
      case .set(let set):
        sets.append(set)
        return Step(kind: .set, value: UInt32(sets.count - 1))
      case .words(let set):
        words.append(set)
        return Step(kind: .words, value: UInt32(words.count - 1))
      }
    }
    self.sets = sets
    self.words = words
    self.isPath = isPath
    stars = elements.count - elements.reversed().prefix { $0 == .many }.count
    optionalTail = isPath ? Self.tail(of: elements) : stars
  }

  private static func tail(of elements: [PatternElement]) -> Int {
    var tail = elements.count
    while tail > 0, elements[tail - 1] == .many { tail -= 1 }
    while tail > 0, elements[tail - 1] == .byte(UInt8(ascii: "/")) { tail -= 1 }
    return tail
  }

  /// Whether the whole text matches.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    words.isEmpty ? scan(text) : search(text)
  }

  // MARK: - Without words

  /// Greedy matching that returns to the last star only.
  private func scan(_ text: ArraySlice<UInt8>) -> Bool {
    let slashes = endOfPath(text)
    var place = 0
    var index = text.startIndex
    var star: (place: Int, index: Int)?
    while index < text.endIndex {
      if place < steps.count, steps[place].kind == .many {
        star = (place, index)
        place += 1
      } else if place < steps.count, let width = width(place, text, index) {
        place += 1
        index += width
      } else if place == steps.count, index >= slashes {
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
    let step = steps[place]
    switch step.kind {
    case .byte: return UInt32(text[index]) == step.value ? 1 : nil
    case .one: return Self.widthOfCharacter(text, index)
    case .set: return sets[Int(step.value)].contains(text[index]) ? 1 : nil
    case .many, .words: return nil
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
    let states = (steps.count + 1) * (text.count + 1)
    var seen = [UInt64](repeating: 0, count: (states + 63) / 64)
    var open = [(0, text.startIndex)]
    let slashes = endOfPath(text)
    while let (place, index) = open.popLast() {
      let state = place * (text.count + 1) + index - text.startIndex
      if seen[state / 64] & 1 << UInt64(state % 64) != 0 { continue }
      seen[state / 64] |= 1 << UInt64(state % 64)
      if index == text.endIndex, isEnd(place) { return true }
      if place == steps.count {
        if index >= slashes { return true }
        continue
      }
      let step = steps[place]
      switch step.kind {
      case .many:
        open.append((place + 1, index))
        if index < text.endIndex { open.append((place, index + 1)) }
      case .words:
        let words = words[Int(step.value)]
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
    place >= min(optionalTail, stars)
  }

  /// Where a path's trailing slashes begin; the end of the text for everything else.
  private func endOfPath(_ text: ArraySlice<UInt8>) -> Int {
    var end = text.endIndex
    guard isPath else { return end }
    while end > text.startIndex, text[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return end
  }
}
