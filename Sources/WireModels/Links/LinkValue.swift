public import JSONCoding

/// A value of a link, named by its path in ``LinkSettings``, such as `matchWindow.certain`.
///
/// CSV has a column for each value. The audit log names changes by the path, and undo and the dashboard's form read and
/// write the value at it.
public struct LinkValue: Hashable, Sendable {
  /// The members that lead to it, separated by dots.
  public let path: String
  /// The member of ``LinkSettings`` that it is, or is in.
  public let field: LinkField
  /// What kind of value it is; never an object.
  public let kind: LinkField.Kind

  /// Every value, in the order of ``LinkField``.
  public static let all = LinkField.allCases.flatMap(\.values)

  private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

  /// The value with a path; `nil` if a link has none there.
  public static func at(_ path: String) -> LinkValue? { byPath[path] }

  /// Whether an owner can change it, and read it again afterwards.
  public var isRestorable: Bool { !field.isFixed && field != .password }

  /// The value in the JSON of a link; `nil` if it is absent.
  public func read(_ link: JSONObject) -> JSONValue? {
    let value = names.reduce(JSONValue.object(link) as JSONValue?) { $0?[$1] }
    return value == .null ? nil : value
  }

  /// Sets the value in the JSON of a link, or removes it; an object without members is removed with it.
  public func write(_ value: JSONValue?, to link: inout JSONObject) {
    link = Self.writing(value, at: names[...], in: link)
  }

  private var names: [String] { path.split(separator: ".").map { String($0) } }

  private static func writing(
    _ value: JSONValue?,
    at path: ArraySlice<String>,
    in object: JSONObject
  ) -> JSONObject {
    guard let name = path.first else { return object }
    var object = object
    guard path.count > 1 else {
      object[name] = value
      return object
    }
    let inner = writing(value, at: path.dropFirst(), in: object[name]?.objectValue ?? [:])
    object[name] = inner.isEmpty ? nil : .object(inner)
    return object
  }
}

extension LinkField {
  /// Its values: itself, or each member of an object; none of ``enabled``, which repeats ``state``.
  public var values: [LinkValue] {
    guard self != .enabled else { return [] }
    guard case .object(let members) = kind else {
      return [LinkValue(path: rawValue, field: self, kind: kind)]
    }
    return members.map {
      LinkValue(path: "\(rawValue).\($0)", field: self, kind: kind(of: $0))
    }
  }

  private func kind(of member: String) -> Kind {
    switch (self, member) {
    case (.matchWindow, _): .milliseconds
    case (.campaign, "metaData"): .json
    default: .text
    }
  }
}
