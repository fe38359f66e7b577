extension DeviceSignals {
  /// How many bytes ``encoded`` has.
  public static let encodedLength = 19

  private static let layout: UInt8 = 2
  private static let noOffset = Int8.min

  /// The signals as a store keeps them.
  ///
  /// Layout and system in 4 bits each (byte 0), device class and precision of the version (1), major
  /// (2) and minor (3), language (4–5), region (6–7), zone (8–10), offset in quarters of an hour
  /// (11), shorter and longer side in 12 bits each (12–14), scale (15), model (16–18); 0 is not
  /// known, and for the offset −128.
  public var encoded: [UInt8] {
    let quarters = zoneOffset.map { Int8(clamping: $0 / 15) } ?? Self.noOffset
    let numbers: [(UInt32, Int)] = [
      (UInt32(Self.layout << 4 | (system?.rawValue ?? 0)), 1),
      (UInt32((deviceClass?.rawValue ?? 0) << 4 | (version?.precision.rawValue ?? 0)), 1),
      (UInt32(version?.major ?? 0), 1), (UInt32(version?.minor ?? 0), 1),
      (UInt32(language?.packed ?? 0), 2), (UInt32(region?.packed ?? 0), 2),
      (timeZone?.bits ?? 0, 3), (UInt32(UInt8(bitPattern: quarters)), 1),
      (screen.map { UInt32($0.short) << 12 | UInt32($0.long) } ?? 0, 3),
      (UInt32(scale?.steps ?? 0), 1), (model?.bits ?? 0, 3),
    ]
    return numbers.flatMap { number, count in
      (1...count).map { UInt8(truncatingIfNeeded: number >> UInt32((count - $0) * 8)) }
    }
  }

  /// Reads what ``encoded`` wrote; `nil` for another length or layout.
  public init?(encoded: some Collection<UInt8>) {
    let bytes = Array(encoded)
    guard bytes.count == Self.encodedLength, bytes[0] >> 4 == Self.layout else { return nil }
    func number(_ start: Int, _ count: Int) -> UInt32 {
      bytes[start..<start + count].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.init()
    system = SystemFamily(rawValue: bytes[0] & 0xF)
    deviceClass = DeviceClass(rawValue: bytes[1] >> 4)
    version = SystemVersion.Precision(rawValue: bytes[1] & 0xF).flatMap {
      SystemVersion(major: bytes[2], minor: bytes[3], precision: $0)
    }
    language = SignalCode(packed: UInt16(number(4, 2)))
    region = SignalCode(packed: UInt16(number(6, 2)))
    timeZone = SignalDigest(bits: number(8, 3))
    let quarters = Int8(bitPattern: bytes[11])
    zoneOffset = quarters == Self.noOffset ? nil : Int16(quarters) * 15
    screen = ScreenSize(width: Int(number(12, 3) >> 12), height: Int(number(12, 3) & 0xFFF))
    scale = ScreenScale(steps: bytes[15])
    model = SignalDigest(bits: number(16, 3))
  }
}
