extension DeviceSignals {
  /// How many bytes ``encoded`` has.
  public static let encodedLength = 22

  private static let layout: UInt8 = 1
  private static let noOffset = Int8.min

  /// The signals as a store keeps them.
  ///
  /// Layout and system in 4 bits each (byte 0), device class and precision of the version (1), major
  /// (2) and minor (3), language (4–5), region (6–7), zone (8–10), offset in quarters of an hour
  /// (11), shorter and longer side in 12 bits each (12–14), scale (15), model (16–18), fingerprint
  /// (19–21); 0 is not known, and for the offset −128.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.encodedLength)
    bytes.append(Self.layout << 4 | (system?.rawValue ?? 0))
    bytes.append((deviceClass?.rawValue ?? 0) << 4 | (version?.precision.rawValue ?? 0))
    bytes.append(version?.major ?? 0)
    bytes.append(version?.minor ?? 0)
    bytes.append(low: UInt32(language?.packed ?? 0), count: 2)
    bytes.append(low: UInt32(region?.packed ?? 0), count: 2)
    bytes.append(low: timeZone?.bits ?? 0, count: 3)
    let quarters = zoneOffset.map { Int8(clamping: $0 / 15) } ?? Self.noOffset
    bytes.append(UInt8(bitPattern: quarters))
    bytes.append(low: screen.map { UInt32($0.short) << 12 | UInt32($0.long) } ?? 0, count: 3)
    bytes.append(scale?.steps ?? 0)
    bytes.append(low: model?.bits ?? 0, count: 3)
    bytes.append(low: fingerprint?.bits ?? 0, count: 3)
    return bytes
  }

  /// Reads what ``encoded`` wrote; `nil` for another length or layout.
  public init?(encoded: some Collection<UInt8>) {
    let bytes = Array(encoded)
    guard bytes.count == Self.encodedLength, bytes[0] >> 4 == Self.layout else { return nil }
    self.init()
    system = SystemFamily(rawValue: bytes[0] & 0xF)
    deviceClass = DeviceClass(rawValue: bytes[1] >> 4)
    version = SystemVersion.Precision(rawValue: bytes[1] & 0xF).flatMap {
      SystemVersion(major: bytes[2], minor: bytes[3], precision: $0)
    }
    language = SignalCode(packed: UInt16(bytes.number(at: 4, count: 2)))
    region = SignalCode(packed: UInt16(bytes.number(at: 6, count: 2)))
    timeZone = SignalDigest(bits: bytes.number(at: 8, count: 3))
    let quarters = Int8(bitPattern: bytes[11])
    zoneOffset = quarters == Self.noOffset ? nil : Int16(quarters) * 15
    let sides = bytes.number(at: 12, count: 3)
    screen = ScreenSize(width: Int(sides >> 12), height: Int(sides & 0xFFF))
    scale = ScreenScale(steps: bytes[15])
    model = SignalDigest(bits: bytes.number(at: 16, count: 3))
    fingerprint = SignalDigest(bits: bytes.number(at: 19, count: 3))
  }
}

extension [UInt8] {
  /// Appends the lowest bytes of a number, the highest of them first.
  fileprivate mutating func append(low number: UInt32, count: Int) {
    for index in stride(from: count - 1, through: 0, by: -1) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(index * 8)))
    }
  }

  fileprivate func number(at start: Int, count: Int) -> UInt32 {
    self[start..<start + count].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
