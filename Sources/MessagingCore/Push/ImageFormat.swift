/// The format of a picture, by its first bytes and not by what a server says.
public enum ImageFormat: String, Equatable, Sendable, CaseIterable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// GIF.
  case gif
  /// WebP.
  case webp
  /// HEIC.
  case heic

  /// The largest picture of a message, in bytes.
  public static let maximumBytes = 5 << 20

  /// Reads the first bytes of a file; `nil` for what is no picture.
  ///
  /// - Parameter bytes: At least the first 12 bytes.
  public init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(12))
    func holds(_ text: StaticString, at offset: Int) -> Bool {
      start.dropFirst(offset).starts(with: text.description.utf8)
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if holds("GIF87a", at: 0) || holds("GIF89a", at: 0) {
      self = .gif
    } else if holds("RIFF", at: 0), holds("WEBP", at: 8) {
      self = .webp
    } else if holds("ftyp", at: 4), holds("hei", at: 8) || holds("mif1", at: 8) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The extension of a file of this format.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// Whether the system takes it as the attachment of a notification.
  public var isAttachable: Bool { self == .jpeg || self == .png || self == .gif }
}
