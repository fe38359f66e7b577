import CGuides

/// The pages of the guides, made by `scripts/site/make_site.py --archive` and compiled in.
///
/// The bytes are `PLGUIDES`, the number of files, and for each file the length of its path, the path, the length of
/// its content and the content in gzip. Numbers have four bytes, the lowest first.
struct GuideArchive: Sendable {
  /// The content of each file in gzip, by its path, such as `links-and-rules.html`.
  let files: [String: ArraySlice<UInt8>]

  /// The archive of this build; `nil` where it was built without guides.
  static let embedded: GuideArchive? = {
    let archive = guides_embedded()
    guard let start = archive.bytes, archive.count > 0 else { return nil }
    return GuideArchive(Array(UnsafeBufferPointer(start: start, count: archive.count)))
  }()

  /// Reads an archive; `nil` where the bytes are not exactly one.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.starts(with: "PLGUIDES".utf8) else { return nil }
    rest.removeFirst(8)
    guard let count = Self.number(&rest) else { return nil }
    var files: [String: ArraySlice<UInt8>] = [:]
    for _ in 0..<count {
      guard let path = Self.part(&rest), let content = Self.part(&rest) else { return nil }
      files[String(decoding: path, as: UTF8.self)] = content
    }
    guard rest.isEmpty, files.count == count else { return nil }
    self.files = files
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 4 else { return nil }
    let value = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    rest.removeFirst(4)
    return value
  }

  private static func part(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let count = number(&rest), count <= rest.count else { return nil }
    defer { rest.removeFirst(count) }
    return rest.prefix(count)
  }
}
