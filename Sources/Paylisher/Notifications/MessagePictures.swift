import Foundation
import LinkCore
import MessagingCore

/// Loads the pictures of messages and keeps them in a folder of bounded size.
///
/// Only `https`, only what is a picture by its first bytes, and no more than the transport lets
/// through. A picture that does not arrive in time is left out of its message.
final class MessagePictures: Sendable {
  /// The most bytes of all kept pictures: 20 MiB.
  static let maximumBytes = 20 << 20
  /// How long a message waits for its pictures, in seconds.
  static let timeout: TimeInterval = 2

  private let transport: any PaylisherTransport
  private let folder: URL?

  init(transport: any PaylisherTransport, folder: URL?) {
    (self.transport, self.folder) = (transport, folder)
  }

  /// What of some pictures is there, or arrives in time, by link.
  func load(_ links: [String]) async -> [String: Data] {
    await withTaskGroup(of: (String, Data?).self) { group in
      for link in links.prefix(40) { group.addTask { (link, await self.load(link)) } }
      var pictures: [String: Data] = [:]
      for await (link, data) in group { pictures[link] = data }
      return pictures
    }
  }

  private func load(_ link: String) async -> Data? {
    guard let url = URL(string: link), url.scheme?.lowercased() == "https" else { return nil }
    let file = folder?.appendingPathComponent(Self.name(of: link))
    if let file, let data = try? Data(contentsOf: file), ImageFormat(data.prefix(12)) != nil {
      return data
    }
    let request = TransportRequest.get(url, timeout: Self.timeout)
    guard let answer = try? await transport.send(request), answer.isSuccess,
      answer.body.count <= ImageFormat.maximumBytes, ImageFormat(answer.body.prefix(12)) != nil
    else { return nil }
    if let file { keep(answer.body, in: file) }
    return answer.body
  }

  private func keep(_ data: Data, in file: URL) {
    guard let folder else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
    shorten(folder)
  }

  /// Removes the oldest pictures until the rest is small enough.
  private func shorten(_ folder: URL) {
    let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
    let files = try? FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
    let known = (files ?? []).compactMap { file -> (file: URL, size: Int, date: Date)? in
      guard let values = try? file.resourceValues(forKeys: Set(keys)), let size = values.fileSize
      else { return nil }
      return (file, size, values.contentModificationDate ?? .distantPast)
    }
    var total = known.reduce(0) { $0 + $1.size }
    for (file, size, _) in known.ordered(by: { $0.date < $1.date }) where total > Self.maximumBytes
    {
      try? FileManager.default.removeItem(at: file)
      total -= size
    }
  }

  /// A name that no link can choose: FNV-1a of 64 bits, twice with different beginnings.
  private static func name(of link: String) -> String {
    [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4 as UInt64].map { start in
      let hash = link.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return String(hash, radix: 16)
    }.joined(separator: "-")
  }
}
