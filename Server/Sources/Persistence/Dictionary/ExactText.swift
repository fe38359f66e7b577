/// A text that equals another where both have the same bytes, as databases compare texts.
///
/// Swift's `String` takes `é` as one character and `é` as two for the same.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    let isEqual = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    return (isEqual ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { hasher.combine(Array(text.utf8)) }
  }
}
