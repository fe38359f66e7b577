package import AssociationCore
package import Delivery
package import JSONCoding

/// The two files of a domain.
package enum AssociationFileKind: String, CaseIterable, Sendable {
  /// `apple-app-site-association`, for iPhone, iPad and Mac.
  case apple
  /// `assetlinks.json`, for Android.
  case android

  /// Where a domain serves it (RFC 8615).
  package var path: String {
    switch self {
    case .apple: "/.well-known/apple-app-site-association"
    case .android: "/.well-known/assetlinks.json"
    }
  }

  /// What the file's value says that its owner should know.
  package func findings(_ file: JSONValue, size: Int) -> [AssociationFinding] {
    switch self {
    case .apple: AssociationLint.findings(file, size: size)
    case .android: AssetLinksLint.findings(file)
    }
  }
}

/// An association file, read from wherever it is, with everything that is wrong with it.
package struct AssociationFile: Sendable {
  /// Where it came from, for people.
  package let place: String
  package let kind: AssociationFileKind
  /// How it was served, where it was.
  package let served: ServedAssociation?
  /// Its value; `nil` where it is no JSON.
  package let value: JSONValue?
  /// What is wrong, with how it is served first.
  package let findings: [AssociationFinding]

  /// Reads a file's bytes.
  package init(_ bytes: [UInt8], place: String, kind: AssociationFileKind? = nil) {
    let answer = ServedAssociation(status: 200, contentType: "application/json", body: bytes)
    self.init(place: place, kind: kind ?? Self.guess(answer.file), served: nil, answer)
  }

  /// Reads a server's answer.
  package init(_ answer: OutboundAnswer, kind: AssociationFileKind) {
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
      do throws(JSONFault) {
        let read = try JSONValue(parsing: answer.file, limits: .files)
        value = read
        findings += kind.findings(read, size: answer.body.count)
      } catch {
        findings.append(Self.finding(error, in: answer.file))
      }
    }
    self.value = value
    self.findings = findings
  }

  /// A list is Android's file, an object Apple's.
  private static func guess(_ bytes: [UInt8]) -> AssociationFileKind {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "[") ? .android : .apple
  }

  private static func finding(_ fault: JSONFault, in bytes: [UInt8]) -> AssociationFinding {
    let place = "\(JSONPosition(offset: fault.offset, in: bytes))"
    return AssociationFinding(
      code: .invalidJSON,
      severity: .error,
      pointer: "",
      message: "\(place.prefix(1).uppercased() + place.dropFirst()): \(fault.reason).",
      fix: "Make it JSON (RFC 8259): no comments, no comma before a closing bracket."
    )
  }
}
