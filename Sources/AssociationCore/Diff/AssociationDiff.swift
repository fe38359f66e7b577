public import JSONCoding

/// Compares what two association files mean: apps, rules in their order, variables.
///
/// What only looks different is no difference: the order of keys and of apps, `appID` in place of
/// `appIDs`, flags that stand in `defaults` in place of every rule.
public enum AssociationDiff: Sendable {
  /// The differences from one file to another, by section and subject.
  public static func changes(
    from old: JSONValue,
    to new: JSONValue
  ) -> [AssociationChange] {
    let (old, new) = (AssociationOutline(old), AssociationOutline(new))
    return rules(old.apps, new.apps)
      + AssociationOutline.services.flatMap { name in
        list(name, old.lists[name] ?? [], new.lists[name] ?? [])
      }
      + variables(old.variables, new.variables)
  }

  private static func rules(
    _ old: [String: [JSONValue]],
    _ new: [String: [JSONValue]]
  ) -> [AssociationChange] {
    Set(old.keys).union(new.keys).sorted().compactMap { id in
      switch (old[id], new[id]) {
      case (nil, let rules?):
        change(.added, "applinks", id, count(rules.count, "rule"))
      case (let rules?, nil):
        change(.removed, "applinks", id, count(rules.count, "rule"))
      case (let before?, let after?) where before != after:
        change(.changed, "applinks", id, difference(before, after))
      default: nil
      }
    }
  }

  /// The first rule that differs; the order decides, so a rule that moved is one.
  private static func difference(_ before: [JSONValue], _ after: [JSONValue]) -> String {
    let same = zip(before, after).prefix { $0 == $1 }.count
    let (old, new) = (before.dropFirst(same).first, after.dropFirst(same).first)
    return switch (old, new) {
    case (let old?, let new?): "rule \(same + 1) was \(text(old)) and is \(text(new))"
    case (nil, let new?): "rule \(same + 1) is new: \(text(new))"
    case (let old?, nil): "rule \(same + 1) is gone: \(text(old))"
    case (nil, nil): ""
    }
  }

  private static func list(
    _ section: String,
    _ old: Set<String>,
    _ new: Set<String>
  ) -> [AssociationChange] {
    new.subtracting(old).sorted().map { change(.added, section, $0, "") }
      + old.subtracting(new).sorted().map { change(.removed, section, $0, "") }
  }

  private static func variables(
    _ old: JSONObject,
    _ new: JSONObject
  ) -> [AssociationChange] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      switch (old[name], new[name]) {
      case (nil, let value?): change(.added, "substitutionVariables", name, text(value))
      case (let value?, nil): change(.removed, "substitutionVariables", name, text(value))
      case (let before?, let after?) where before != after:
        change(.changed, "substitutionVariables", name, "was \(text(before)) and is \(text(after))")
      default: nil
      }
    }
  }

  private static func change(
    _ kind: AssociationChange.Kind,
    _ section: String,
    _ subject: String,
    _ detail: String
  ) -> AssociationChange {
    AssociationChange(kind: kind, section: section, subject: subject, detail: detail)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func text(_ value: JSONValue) -> String {
    (value).canonicalText
  }
}
