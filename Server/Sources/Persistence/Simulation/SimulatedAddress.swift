import WireModels

extension PushAddress {
  /// How the addresses of simulated devices begin: the word `simulated` in ASCII, as hexadecimal digits.
  private static let mark = "73696d756c61746564"
  private static let length = 64

  /// The address of a simulated device, by its number; no push service gives one like it out.
  package static func simulated(_ kind: Kind, number: Int) -> PushAddress? {
    let digits = String(number)
    let zeros = max(0, length - mark.count - digits.count)
    return PushAddress(kind, mark + String(repeating: "0", count: zeros) + digits)
  }

  /// Whether it is a simulated device's, to which nothing is sent but by fakes of push services.
  package var isSimulated: Bool { value.hasPrefix(Self.mark) }
}
