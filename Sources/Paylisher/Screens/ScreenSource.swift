import Foundation
import LinkCore
import ScreenCore

/// What the server says about a screen or placement.
struct ScreenAnswer: Equatable, Sendable {
  indirect enum Status: Equatable, Sendable {
    case shown(ScreenDocument)
    case unavailable(PaylisherScreenOutcome.Reason)
  }

  var status: Status
  var screen: String?
  var version: Int64?
  var placement: String?
  /// The rule of the placement that decided.
  var rule: String?
  var variant: String?
  /// Whether it is a draft, which its author looks at.
  var isPreview = false

  /// Reads an answer; `nil` where it is none.
  init?(_ bytes: [UInt8]) {
    var limits = JSONLimits()
    limits.string = ScreenDocument.maximumBytes
    guard bytes.count <= 2 * ScreenDocument.maximumBytes,
      let json = try? JSONValue(parsing: bytes, limits: limits), let status = json["status"]
    else { return nil }
    screen = json["screen"]?.stringValue
    placement = json["placement"]?.stringValue
    rule = json["rule"]?.stringValue
    variant = json["variant"]?.stringValue
    isPreview = json["preview"] == true
    if case .integer(let number)? = json["version"] { version = number }
    switch status.stringValue {
    case "screen":
      let document = json["document"].flatMap { try? ScreenDocument(json: $0) }
      self.status = document.map { .shown($0) } ?? .unavailable(.unreadable)
    case "deactivated": self.status = .unavailable(.deactivated)
    case "hold_out": self.status = .unavailable(.holdOut)
    default: self.status = .unavailable(.unknown)
    }
  }

  init(unavailable reason: PaylisherScreenOutcome.Reason) {
    status = .unavailable(reason)
  }

  /// What every event about it carries.
  func properties(_ opener: ScreenOpener) -> [String: JSONValue] {
    let texts = [
      ("screen_id", screen), ("placement_id", placement), ("placement_rule", rule),
      ("variant", variant), ("screen_source", opener.source), ("message_id", opener.message),
    ]
    var properties: [String: JSONValue] = [:]
    for case (let name, let text?) in texts { properties[name] = .string(text) }
    properties["screen_version"] = version.map { .integer($0) }
    if isPreview { properties["screen_preview"] = true }
    return properties
  }
}

/// Asks the server for screens, and keeps its answers in a folder so that they open without a network.
///
/// A kept answer is shown at once and asked about again for the next time, by its `ETag`. Nothing older
/// than 30 days is shown while the server can be reached.
final class ScreenSource: Sendable {
  /// The most kept answers.
  static let maximumKept = 50
  /// How long an answer is shown before the server is asked first, in seconds.
  static let freshness: TimeInterval = 30 * 86_400
  /// How long a screen waits for the server, in seconds.
  static let timeout: TimeInterval = 5

  private let base: URL
  private let key: String
  private let transport: any PaylisherTransport
  private let folder: URL?

  init(host: URL, key: String, environment: PaylisherEnvironment) {
    base = host.appendingPathComponent("v1/screens")
    self.key = key
    transport = environment.transport
    folder = environment.screenFolder
  }

  /// The answer about a link: a kept one at once, else the server's.
  ///
  /// - Parameters:
  ///   - link: What is opened.
  ///   - person: The user that a placement chooses for.
  ///   - now: The time, by which kept answers age.
  /// - Returns: What to show, or why there is nothing.
  func answer(to link: ScreenLink, for person: String, now: Timestamp) async -> ScreenAnswer {
    guard let url = url(of: link, person: person) else {
      return ScreenAnswer(unavailable: .unknown)
    }
    let file = link.isKept ? folder?.appendingPathComponent(Self.name(of: url.absoluteString)) : nil
    let kept = file.flatMap { KeptAnswer(file: $0, now: now) }
    if let kept, kept.isFresh {
      // Ends with the answer or its timeout; what it brings is for the next time.
      Task { _ = await self.ask(url, kept: kept, file: file) }
      return kept.answer
    }
    return await ask(url, kept: kept, file: file) ?? kept?.answer
      ?? ScreenAnswer(unavailable: .offline)
  }

  private func ask(_ url: URL, kept: KeptAnswer?, file: URL?) async -> ScreenAnswer? {
    var request = TransportRequest.get(url, timeout: Self.timeout)
    request.headers["If-None-Match"] = kept?.tag
    guard let response = try? await transport.send(request) else { return nil }
    if response.status == 304, let kept {
      if let file { kept.renew(file) }
      return kept.answer
    }
    if response.status == 404 || response.status == 410 {
      if let file { try? FileManager.default.removeItem(at: file) }
      return ScreenAnswer(unavailable: .unknown)
    }
    guard response.isSuccess, let answer = ScreenAnswer(Array(response.body)) else { return nil }
    if let file, let folder {
      Self.keep(KeptAnswer.file(response), in: file, of: folder)
    }
    return answer
  }

  private func url(of link: ScreenLink, person: String) -> URL? {
    let parts: (String, [String?]) =
      switch link {
      case .screen(let id): ("presentations", [id])
      case .placement(let id): ("placements", [id])
      case .preview(let token): ("preview", [token])
      case .cancellationSurvey(let product): ("cancellation_survey", [product])
      case .product(let id, let screen): ("products", [id, screen])
      case .plan(let id, let screen): ("plans", [id, screen])
      case .subscriptions: ("subscriptions", [])
      case .updateBilling: ("update_billing", [])
      }
    let (kind, ids) = parts
    let path = ([kind] + ids.compactMap { $0.map { PercentCoding.encode($0) } })
    let query = "?key=\(PercentCoding.encode(key))&person=\(PercentCoding.encode(person))"
    return URL(string: base.absoluteString + "/" + path.joined(separator: "/") + query)
  }

  private static func keep(_ data: Data, in file: URL, of folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
    let files = try? FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    guard let files, files.count > maximumKept else { return }
    let dated = files.map { file in
      let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
      return (file, values?.contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.ordered(by: { $0.1 < $1.1 }).prefix(files.count - maximumKept) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// A name that no link can choose: FNV-1a of 64 bits, twice with different beginnings.
  private static func name(of text: String) -> String {
    [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4 as UInt64].map { start in
      let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return String(hash, radix: 16)
    }.joined(separator: "-")
  }
}

/// An answer in its file: the `ETag` on a line of its own where the server gave one, then the body.
private struct KeptAnswer: Sendable {
  let tag: String?
  let answer: ScreenAnswer
  let isFresh: Bool

  init?(file: URL, now: Timestamp) {
    guard let data = try? Data(contentsOf: file) else { return nil }
    var body = Array(data)
    var tag: String?
    // The body is an object, which begins with a brace.
    if body.first != 0x7B, let end = body.firstIndex(of: 0x0A) {
      tag = String(decoding: body[..<end], as: UTF8.self)
      body = Array(body[(end + 1)...])
    }
    guard let answer = ScreenAnswer(body) else { return nil }
    (self.tag, self.answer) = (tag, answer)
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    let age = values?.contentModificationDate.map {
      Double(now.milliseconds) / 1_000 - $0.timeIntervalSince1970
    }
    isFresh = age.map { $0 < ScreenSource.freshness } ?? false
  }

  /// What is written of an answer.
  static func file(_ response: TransportResponse) -> Data {
    guard let tag = response.headers["etag"], tag.utf8.count <= 128, !tag.contains("\n"),
      tag.first != "{"
    else { return response.body }
    return Data("\(tag)\n".utf8) + response.body
  }

  /// The server has nothing newer: the answer is as old as now.
  func renew(_ file: URL) {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
  }
}

extension ScreenLink {
  /// Whether its answer may be shown again later; a preview may not.
  fileprivate var isKept: Bool {
    if case .preview = self { false } else { true }
  }
}
