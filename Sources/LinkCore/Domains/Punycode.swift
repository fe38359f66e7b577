/// The encoding of one domain label in ASCII
/// ([RFC 3492](https://www.rfc-editor.org/rfc/rfc3492)), without the `xn--` prefix.
enum Punycode: Sendable {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialCode = 128

  /// No label of 63 bytes holds more scalars than this, so that nothing overflows 32 bits.
  private static let maximumScalars = 63

  /// Encodes a label, or `nil` where it is too long to be one.
  static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8]? {
    guard scalars.count <= maximumScalars else { return nil }
    var output = scalars.compactMap { $0.isASCII ? UInt8($0.value) : nil }
    let basicCount = output.count
    if basicCount > 0 { output.append(0x2D) }
    var (code, delta, bias, handled) = (initialCode, 0, initialBias, basicCount)
    while handled < scalars.count {
      guard let next = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= code }).min() else {
        return nil
      }
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, points: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  /// Decodes a label, or `nil` where it is not Punycode.
  static func decode(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    guard bytes.count <= maximumScalars, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hyphen = bytes.lastIndex(of: 0x2D)
    var output = bytes[..<(hyphen ?? bytes.startIndex)].map { Unicode.Scalar($0) }
    var tail = bytes[(hyphen.map(bytes.index(after:)) ?? bytes.startIndex)...]
    var (code, position, bias) = (initialCode, 0, initialBias)
    while !tail.isEmpty {
      guard let delta = readDelta(from: &tail, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapt(delta, points: count, isFirst: position == 0 && code == initialCode)
      position += delta
      code += position / count
      position %= count
      guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      output.insert(scalar, at: position)
      position += 1
    }
    return output
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var (quotient, step) = (delta, base)
    while true {
      let threshold = min(max(step - bias, tMin), tMax)
      if quotient < threshold { break }
      output.append(digit(threshold + (quotient - threshold) % (base - threshold)))
      quotient = (quotient - threshold) / (base - threshold)
      step += base
    }
    output.append(digit(quotient))
  }

  private static func readDelta<Tail: Collection<UInt8>>(
    from tail: inout Tail,
    bias: Int
  ) -> Int? where Tail.SubSequence == Tail {
    var (delta, weight, step) = (0, 1, base)
    while let byte = tail.popFirst() {
      guard let value = value(of: byte) else { return nil }
      delta += value * weight
      let threshold = min(max(step - bias, tMin), tMax)
      if value < threshold { return delta }
      weight *= base - threshold
      // Beyond every scalar at every position of a label: no valid label gets here.
      guard delta < 1 << 27, weight < 1 << 24 else { return nil }
      step += base
    }
    return nil
  }

  private static func adapt(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / points
    var steps = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      steps += base
    }
    return steps + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  private static func value(of byte: UInt8) -> Int? {
    if byte.isASCIILetter { return Int(byte.asciiLowercased) - 0x61 }
    return byte.isASCIIDigit ? Int(byte) - 0x30 + 26 : nil
  }
}
