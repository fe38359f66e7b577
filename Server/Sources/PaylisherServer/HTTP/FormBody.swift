import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import WireModels

/// The fields of a form that a page posted
/// ([URL, application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)).
///
/// ```swift
/// let form = try await request.form()
/// form["email"]   // the first field of the name, or ""
/// form.all("tag") // every field of the name
/// ```
struct FormBody: Sendable {
  /// The most fields of a posted form: fewer than a thousand are those of the largest page.
  static let mostFields = 5_000

  /// Every field, in order.
  let fields: [(name: String, value: String)]

  /// Whether a body has more fields than the largest page, which the system's search finds out: forms of 3 MB are
  /// counted on a thread that answers requests.
  static func hasTooManyFields(_ body: [UInt8]) -> Bool {
    body.withUnsafeBytes { bytes in
      var (place, count) = (bytes.baseAddress, 0)
      let end = place?.advanced(by: bytes.count)
      while let start = place, let end, start < end, count < mostFields,
        let found = memchr(start, Int32(UInt8(ascii: "&")), end - start)
      {
        (place, count) = (UnsafeRawPointer(found).advanced(by: 1), count + 1)
      }
      return count >= mostFields
    }
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  init(_ body: [UInt8]) {
    fields = body.split(separator: UInt8(ascii: "&")).map { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return (Self.decoded(pair[..<end]), Self.decoded(pair[end...].dropFirst()))
    }
  }

  /// The first field of a name, or an empty text.
  subscript(name: String) -> String {
    fields.first { $0.name == name }?.value ?? ""
  }

  /// The number in a field; `nil` for a text that is none, and outside the range.
  func number<Number: FixedWidthInteger>(
    _ name: String,
    in range: ClosedRange<Number>
  ) -> Number? {
    BoundedNumber.read(self[name], in: range)
  }

  /// The version or revision that a form was opened with; 0, which is none, where the form does not say it.
  func version(_ name: String = "version") -> Int64 {
    number(name, in: BoundedNumber.versions) ?? 0
  }

  /// Every field of a name, in order.
  func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The first field of each name that begins with a prefix, by the rest of the name.
  func values(under prefix: String) -> [String: String] {
    Dictionary(
      fields.filter { $0.name.hasPrefix(prefix) }
        .map { (String($0.name.dropFirst(prefix.count)), $0.value) }
    ) { first, _ in first }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let plus = UInt8(ascii: "+")
    return PercentCoding.decodeText(bytes.map { $0 == plus ? UInt8(ascii: " ") : $0 }) ?? ""
  }
}

extension Request {
  /// The fields of a posted form.
  ///
  /// - Parameter limit: The most bytes of the body.
  /// - Returns: The fields; none for an empty body.
  /// - Throws: ``ProblemError`` of kind `body_too_large`, also beyond ``FormBody/mostFields``, or `unsupported_media_type`.
  func form(limit: Int = 65_536) async throws -> FormBody {
    FormBody(try await formBytes(limit: limit))
  }

  /// The bytes of a posted form, which ``FormBody`` reads.
  ///
  /// - Throws: As ``form(limit:)``.
  func formBytes(limit: Int) async throws -> [UInt8] {
    let type = headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/x-www-form-urlencoded" else {
      throw ProblemError(
        .unsupportedMediaType,
        "Send `Content-Type: application/x-www-form-urlencoded`."
      )
    }
    let body = try await collected(upTo: limit)
    // Each field is looked for among all: a body of empty ones would keep a thread busy for seconds.
    guard !FormBody.hasTooManyFields(body) else {
      throw ProblemError(.bodyTooLarge, .largeBody)
    }
    return body
  }
}
