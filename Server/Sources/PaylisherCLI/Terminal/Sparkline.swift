/// Numbers as a line of blocks, each as high as its share of the highest.
enum Sparkline: Sendable {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// One character for each number.
  static func text(_ numbers: [Int64]) -> String {
    let most = numbers.max() ?? 0
    guard most > 0 else { return String(repeating: "▁", count: numbers.count) }
    return String(
      numbers.map { number in
        let share = Double(max(0, number)) / Double(most) * Double(blocks.count - 1)
        return blocks[Int(share.rounded())]
      }
    )
  }

  /// A bar of up to `width` characters.
  static func bar(_ number: Int64, of most: Int64, width: Int = 24) -> String {
    guard number > 0, most > 0 else { return "" }
    let length = Int((Double(number) / Double(most) * Double(width)).rounded())
    return String(repeating: "█", count: max(1, length))
  }
}
