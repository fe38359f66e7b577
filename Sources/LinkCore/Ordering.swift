extension Sequence {
  /// The elements in an order, equal ones as they come.
  ///
  /// For short sequences: it inserts one element after the other. Unlike `sorted(by:)`, of which the compiler
  /// writes a copy for each type, it is in the program once.
  @inline(never)
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    var result: [Element] = []
    for element in self {
      var place = result.count
      while place > 0, precedes(element, result[place - 1]) { place -= 1 }
      result.insert(element, at: place)
    }
    return result
  }
}
