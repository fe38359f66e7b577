import Dashboard
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// A request's query, read strictly: a name that the route does not know or that stands there twice
/// is refused, because a filter that is silently ignored answers another question than was asked.
struct QueryReader {
  private let values: [String: String]

  /// Reads the parameters that the API document gives an operation.
  init(_ request: Request, _ operation: OpenAPIOperation) throws {
    try self.init(request, names: operation.queryNames)
  }

  init(_ request: Request, names: String...) throws {
    try self.init(request, names: names)
  }

  init(_ request: Request, names: [String]) throws {
    var values: [String: String] = [:]
    for pair in (request.uri.query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      guard names.contains(name) else {
        let known = names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
        throw Self.fault(
          name,
          "is not a parameter of this operation\(known)",
          code: "unknown_parameter"
        )
      }
      let value = try Self.decoded(parts.count == 2 ? parts[1] : "")
      guard values.updateValue(value, forKey: name) == nil else {
        throw Self.fault(name, "can occur only once in the query", code: "duplicate")
      }
    }
    self.values = values
  }

  /// A parameter's text; `nil` where absent.
  func text(_ name: String, _ schema: Schema = .line(0...256)) throws -> String? {
    guard let value = values[name] else { return nil }
    if let fault = schema.faults(in: .string(value)).first {
      var error = Self.fault(name, fault.detail, code: fault.code)
      error.problem.errors = error.problem.errors?.map {
        var named = fault
        named.pointer = $0.pointer
        return named
      }
      throw error
    }
    return value
  }

  /// An identifier; `nil` where absent.
  func id<Entity>(_ name: String) throws -> TypedID<Entity>? {
    guard let value = values[name] else { return nil }
    guard let id = TypedID<Entity>(value) else {
      throw Self.fault(name, .uuid)
    }
    return id
  }

  /// An id that its author chose; `nil` where absent.
  func slug(_ name: String) throws -> Slug? {
    guard let value = values[name] else { return nil }
    guard let slug = Slug(value) else {
      throw Self.fault(name, .slug)
    }
    return slug
  }

  /// A number; `standard` where absent.
  func integer(_ name: String, _ range: ClosedRange<Int>, standard: Int) throws -> Int {
    guard let value = values[name] else { return standard }
    guard let number = Int(value), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw Self.fault(
        name,
        .wholeNumber,
        ["low": .init(low), "high": .init(high)],
        code: "out_of_range"
      )
    }
    return number
  }

  /// A moment in milliseconds since 1970, or as text: a time, a day, which means its beginning in UTC,
  /// or how long ago; `nil` where absent.
  func timestamp(_ name: String) throws -> Timestamp? {
    guard let value = values[name] else { return nil }
    if let number = Int64(value), Schema.timestamp.faults(in: .integer(number)).isEmpty {
      return Timestamp(milliseconds: number)
    }
    guard let moment = TimeText.moment(value, span: -1) else {
      throw Self.fault(
        name,
        .queryMoment,
        code: "out_of_range"
      )
    }
    return moment
  }

  /// The days of a report that names no range, and the most that a report is about.
  static let (standardDays, maximumDays): (Int64, Int64) = (30, 400)

  /// The moments `from` and `to`, the last 30 days before `end` where absent; a range of more than
  /// `maximumDays` is refused.
  ///
  /// Where there is a zone, the days are those of its calendar, of which some have 23 or 25 hours.
  func range(
    until end: Timestamp,
    in zone: TimeZone? = nil,
    maximumDays: Int64? = Self.maximumDays
  ) throws -> (start: Timestamp, end: Timestamp) {
    let end = try timestamp("to") ?? end
    let hours = Timestamp(milliseconds: end.milliseconds - Self.standardDays * ReportRange.day)
    let days = zone.map { ReportDays.moment(Int(Self.standardDays), before: end, in: $0) }
    let start = try timestamp("from") ?? max(Timestamp(milliseconds: 0), days ?? hours)
    guard start <= end else {
      throw ProblemError(.invalidQuery, .fromAfterTo)
    }
    if let maximumDays, end.milliseconds(since: start) > maximumDays * ReportRange.day {
      throw ProblemError(.invalidQuery, .manyDays, ["days": .init(maximumDays)])
    }
    return (start, end)
  }

  private static func decoded(_ text: Substring) throws -> String {
    // By bytes, as forms encode: a plus with a combining mark behind it is a plus.
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    let spaced = String(decoding: bytes, as: UTF8.self)
    guard let decoded = spaced.removingPercentEncoding else {
      throw ProblemError(.invalidQuery, .notUTF8)
    }
    return decoded
  }

  /// The answer to a parameter that is wrong, which `reason` says with its values.
  static func fault(
    _ name: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:],
    code: String = "invalid"
  ) -> ProblemError {
    var error = fault(name, reason.detail(arguments), code: code)
    error.problem.errors = error.problem.errors?.map {
      Problem.FieldError(pointer: $0.pointer, code: code, reason, arguments)
    }
    return error
  }

  /// The answer to a parameter that is wrong.
  static func fault(
    _ name: String,
    _ detail: String,
    code: String = "invalid"
  ) -> ProblemError {
    let name = String(name.prefix(64))
    return ProblemError(
      .invalidQuery,
      Sentence.closed("?\(name) \(detail)"),
      errors: [Problem.FieldError(pointer: "?\(name)", code: code, detail: detail)]
    )
  }
}
