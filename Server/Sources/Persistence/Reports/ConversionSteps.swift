import AttributionCore
import LinkCore

/// The steps of a conversion report as events are looked for.
struct ConversionSteps: Sendable {
  let tenant: Int64
  /// When the first step is taken.
  let begin: Range<Int64>
  /// The moment after the last of any other step.
  let end: Int64
  /// The numbers of the steps' names; `nil` for a name that no event has.
  let names: [Int64?]
  /// The link that the first step belongs to; any, and none, where it is absent.
  let link: Int64?
  /// The steps that an event of a name may be, and the same without the first.
  private var steps: [Int64: (all: [Int], later: [Int])] = [:]

  init(
    tenant: Int64,
    steps: [String],
    link: LinkID?,
    begin: Range<Int64>,
    within: Int64,
    _ connection: any SQLConnection
  ) throws {
    (self.tenant, self.begin, end) = (tenant, begin, begin.upperBound + within + 1)
    let dictionary = StringDictionary(connection, cache: DictionaryCache())
    names = try steps.map { try dictionary.existing(TermKey(tenant, .event, $0)) }
    // A link without a number has no events.
    self.link = try link.map { try dictionary.existing(TermKey(tenant, .link, id: $0.value)) ?? 0 }
    for name in Set(names.compactMap(\.self)) {
      let all = names.indices.filter { names[$0] == name }
      self.steps[name] = (all, all.filter { $0 > 0 })
    }
  }

  /// When events may be steps.
  var span: Range<Timestamp> {
    Timestamp(milliseconds: begin.lowerBound)..<Timestamp(milliseconds: end)
  }

  /// A condition of SQL for the events `e` that have one of the names; empty where no event has.
  ///
  /// SQLite would look a name up in a tree that it makes of a list, which takes longer than to compare some.
  var isStep: String {
    steps.keys.sorted().map { "e.name_no = \($0)" }.joined(separator: " OR ")
  }

  /// What an event is, if it is a step: the first only in the range, and where it belongs to the link.
  func hit(
    name: Int64,
    at moment: Int64,
    belongs: () throws -> Bool
  ) rethrows -> ConversionFunnel.Hit? {
    guard let (all, later) = steps[name] else { return nil }
    let mayBegin =
      try all.count > later.count && begin.contains(moment) && (link == nil || belongs())
    let steps = mayBegin ? all : later
    return steps.isEmpty ? nil : ConversionFunnel.Hit(steps: steps, at: moment)
  }
}
