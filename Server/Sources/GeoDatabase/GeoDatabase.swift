import CMaxMindDB
package import Foundation
package import RoutingCore
import Synchronization

/// Countries and networks of addresses, from files in MaxMind's format that the operator brings.
///
/// Each file is a private copy in memory: a file that is cut while it is mapped would end the
/// process. ``reload()`` reads files that changed.
///
/// ```swift
/// let database = try GeoDatabase(paths: ["/var/lib/GeoIP/GeoLite2-Country.mmdb"])
/// database.location(of: address).country  // "TR"
/// ```
package final class GeoDatabase: Sendable {
  private let files: Mutex<[OpenFile]>

  private struct OpenFile: Sendable {
    let path: String
    var stamp: FileStamp
    var content: MappedFile

    init(_ path: String) throws(GeoDatabaseError) {
      guard let stamp = FileStamp(path) else { throw .unreadable(path) }
      guard let content = MappedFile(copyOf: path) else { throw .noDatabase(path) }
      (self.path, self.stamp, self.content) = (path, stamp, content)
    }
  }

  /// Reads databases; where several know a field of an address, the first decides.
  ///
  /// - Throws: ``GeoDatabaseError`` for a file that cannot be read or is no database.
  package init(paths: [String]) throws(GeoDatabaseError) {
    var files: [OpenFile] = []
    for path in paths { files.append(try OpenFile(path)) }
    self.files = Mutex(files)
  }

  /// What is known of an address; takes about a microsecond for each file.
  package func location(of address: NetworkAddress) -> ClientLocation {
    var location = ClientLocation()
    for file in files.withLock({ $0 }) {
      let found = file.content.location(of: address)
      location.country = location.country ?? found.country
      location.network = location.network ?? found.network
    }
    return location
  }

  /// Reads the files that changed; one that cannot be read, such as one that is still being
  /// copied, leaves the last content in place and is tried again the next time.
  ///
  /// - Returns: the paths of those that were read.
  /// - Throws: ``GeoDatabaseError`` for the first file that cannot be read.
  package func reload() throws(GeoDatabaseError) -> [String] {
    var read: [String] = []
    var failure: GeoDatabaseError?
    for file in files.withLock({ $0 }) where FileStamp(file.path) != file.stamp {
      do throws(GeoDatabaseError) {
        let fresh = try OpenFile(file.path)
        files.withLock { files in
          for index in files.indices where files[index].path == file.path { files[index] = fresh }
        }
        read.append(file.path)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return read
  }

  /// What each file says about itself, in the order of the paths.
  package var descriptions: [Description] {
    files.withLock { $0 }.map { Description(path: $0.path, content: $0.content) }
  }

  /// What a file says about itself.
  package struct Description: Hashable, Sendable {
    /// Where it was read.
    package let path: String
    /// What kind of database it is, such as `GeoLite2-Country`.
    package let kind: String
    /// When its maker built it.
    package let built: Date

    fileprivate init(path: String, content: MappedFile) {
      self.path = path
      (kind, built) = (content.kind, content.built)
    }
  }
}

/// Why a database cannot be used.
package enum GeoDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file, or it may not be read.
  case unreadable(String)
  /// The file is not in MaxMind's format.
  case noDatabase(String)

  /// What is wrong, in one sentence.
  package var description: String {
    switch self {
    case .unreadable(let path): "Cannot read \(path)."
    case .noDatabase(let path): "\(path) is not a MaxMind database (.mmdb)."
    }
  }
}

/// What a change of a file shows in.
private struct FileStamp: Hashable, Sendable {
  var size: Int64
  var file: UInt64
  var seconds: Int
  var nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else { return nil }
    size = Int64(status.st_size)
    file = UInt64(status.st_ino)
    #if canImport(Darwin)
    (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}

/// An open database; the library allows look-ups from several threads at once, and nothing else
/// touches the handle between opening and closing it.
private final class MappedFile: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<MMDB_s>

  /// Opens a copy of a file, which is gone from its folder at once; `nil` where it is no database.
  init?(copyOf path: String) {
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "paylisher-geo-\(UUID().uuidString).mmdb")
    defer { try? FileManager.default.removeItem(at: copy) }
    do {
      try FileManager.default.copyItem(at: URL(filePath: path).resolvingSymlinksInPath(), to: copy)
    } catch {
      return nil
    }
    let handle = UnsafeMutablePointer<MMDB_s>.allocate(capacity: 1)
    guard MMDB_open(copy.path, UInt32(MMDB_MODE_MMAP), handle) == MMDB_SUCCESS else {
      handle.deallocate()
      return nil
    }
    self.handle = handle
  }

  deinit {
    MMDB_close(handle)
    handle.deallocate()
  }

  var kind: String {
    handle.pointee.metadata.database_type.map { String(cString: $0) } ?? "unknown"
  }

  var built: Date { Date(timeIntervalSince1970: Double(handle.pointee.metadata.build_epoch)) }

  func location(of address: NetworkAddress) -> ClientLocation {
    var entry = MMDB_entry_s()
    guard geo_find(handle, address.bytes, &entry) != 0 else { return ClientLocation() }
    let country = Self.countries.lazy.compactMap { $0.text(in: &entry) }.first
    let network = Self.networks.lazy.compactMap { $0.number(in: &entry) }.first
    return ClientLocation(country: country.flatMap(Self.country), network: network)
  }

  private static func country(_ text: String) -> String? {
    let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    return isCode ? text.uppercased() : nil
  }

  /// Where makers of databases put the country: MaxMind and DB-IP, then IPinfo.
  private static let countries = [
    NamePath("country", "iso_code"), NamePath("registered_country", "iso_code"),
    NamePath("country_code"), NamePath("country"),
  ]
  private static let networks = [
    NamePath("autonomous_system_number"), NamePath("traits", "autonomous_system_number"),
    NamePath("asn"),
  ]
}

/// A path of names into a record, as the library takes it; it lives as long as the process.
private struct NamePath: @unchecked Sendable {
  private let names: [UnsafePointer<CChar>?]

  init(_ names: String...) {
    self.names = names.map { strdup($0).map { UnsafePointer($0) } } + [nil]
  }

  func text(in entry: inout MMDB_entry_s) -> String? {
    var size: UInt32 = 0
    guard let bytes = geo_text(&entry, names, &size) else { return nil }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(size))
    return String(decoding: buffer, as: UTF8.self)
  }

  /// A number, or one behind `AS`.
  func number(in entry: inout MMDB_entry_s) -> Int64? {
    let number = geo_number(&entry, names)
    if number > 0 { return Int64(number) }
    return text(in: &entry).flatMap { $0.hasPrefix("AS") ? Int64($0.dropFirst(2)) : nil }
  }
}
