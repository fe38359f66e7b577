import AssociationCore
import Delivery
import JSONCoding

/// The two files of a domain.
enum AssociationFileKind: String, CaseIterable, Sendable {
  /// `apple-app-site-association`, for iPhone, iPad and Mac.
  case apple
  /// `assetlinks.json`, for Android.
  case android

  /// Where a domain serves it (RFC 8615).
  var path: String {
    switch self {
    case .apple: "/.well-known/apple-app-site-association"
    case .android: "/.well-known/assetlinks.json"
    }
  }

  /// What the file's value says that its owner should know.
  func findings(_ file: JSONValue, size: Int) -> [AssociationFinding] {
    switch self {
    case .apple: AssociationLint.findings(file, size: size)
    case .android: AssetLinksLint.findings(file)
    }
  }
}

/// An association file, read from wherever it is, with everything that is wrong with it.
struct AssociationFile: Sendable {
  /// Where it came from, for people.
  let place: String
  let kind: AssociationFileKind
  /// How it was served, where it was.
  let served: ServedAssociation?
  /// Its value; `nil` where it is no JSON.
  let value: JSONValue?
  /// What is wrong, with how it is served first.
  let findings: [AssociationFinding]

  /// Reads a file's bytes.
  init(_ bytes: [UInt8], place: String, kind: AssociationFileKind? = nil) {
    let answer = ServedAssociation(status: 200, contentType: "application/json", body: bytes)
    self.init(place: place, kind: kind ?? Self.guess(answer.file), served: nil, answer)
  }

  /// Reads a server's answer.
  init(_ answer: OutboundAnswer, kind: AssociationFileKind) {
    let served = ServedAssociation(
      status: answer.status,
      contentType: answer["content-type"],
      location: answer["location"],
      body: answer.body
    )
    self.init(place: answer.url, kind: kind, served: served, served)
  }

  private init(
    place: String,
    kind: AssociationFileKind,
    served: ServedAssociation?,
    _ answer: ServedAssociation
  ) {
    self.place = place
    self.kind = kind
    self.served = served
    var findings = answer.findings
    var value: JSONValue?
    if answer.status == 200 {
      do {
        let read = try Self.read(answer.file)
        value = read
        findings += kind.findings(read, size: answer.body.count)
      } catch {
        findings.append(Self.finding(error, in: answer.file))
      }
    }
    self.value = value
    self.findings = findings
  }

  private static func read(_ bytes: [UInt8]) throws(LineError) -> JSONValue {
    _ = try LineText.utf8(bytes[...])
    return try LineText.json(bytes)
  }

  /// A list is Android's file, an object Apple's.
  private static func guess(_ bytes: [UInt8]) -> AssociationFileKind {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "[") ? .android : .apple
  }

  private static func finding(_ error: LineError, in bytes: [UInt8]) -> AssociationFinding {
    let place = error.offset.map { "\(JSONPosition(offset: $0, in: bytes)): " } ?? ""
    let words = error.detail.split(separator: ": ").last.map(String.init) ?? error.detail
    return AssociationFinding(
      code: .invalidJSON,
      severity: .error,
      pointer: "",
      message: place.prefix(1).uppercased() + place.dropFirst() + words,
      fix: "Make it JSON (RFC 8259): no comments, no comma before a closing bracket."
    )
  }
}
