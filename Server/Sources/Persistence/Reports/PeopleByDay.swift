/// Goes through the people of days of UTC, one day after another.
///
/// Distinct ids that were merged are one person. Each day is read in the order of its key, and who was seen before is
/// remembered here: an engine that groups and counts distinct people sorts the people of all days, which takes
/// several times as long as reading them.
struct PeopleByDay {
  private let tenant: Int64
  private let connection: any SQLConnection
  /// The distinct ids that another one stands for.
  private let roots: [Int64: Int64]
  /// The place of each distinct id's person, in the order in which people were seen first.
  private var places: [Int64: Int] = [:]
  /// The day on which each person was seen first.
  private(set) var firstDays: [Int64] = []
  /// The day on which each person was seen last.
  private var lastDays: [Int64] = []

  init(tenant: Int64, _ connection: any SQLConnection) throws {
    (self.tenant, self.connection) = (tenant, connection)
    let links = try connection.integers(
      """
      SELECT person_no, root_no FROM person_link
      WHERE tenant_no = \(tenant) AND person_no <> root_no
      """
    )
    roots = stride(from: 0, to: links.count, by: 2).reduce(into: [:]) {
      $0[links[$1]] = links[$1 + 1]
    }
  }

  /// The first day from one on that has people.
  func day(from day: Int64) throws -> Int64? {
    try connection.first(
      "SELECT MIN(day) AS day FROM person_day WHERE tenant_no = \(tenant) AND day >= \(day)"
    )?.optionalInt64("day")
  }

  /// The places of the people of a day, each once; days come in their order.
  mutating func people(on day: Int64) throws -> [Int] {
    let numbers = try connection.integers(
      """
      SELECT person_no FROM person_day WHERE tenant_no = \(tenant) AND day = \(day)
      ORDER BY person_no
      """
    )
    var found: [Int] = []
    found.reserveCapacity(numbers.count)
    for number in numbers {
      let place = place(of: number, on: day)
      // Another distinct id of the same person may have been there.
      guard lastDays[place] < day else { continue }
      lastDays[place] = day
      found.append(place)
    }
    return found
  }

  /// The place of a distinct id's person, who is new on `day` where there is none yet.
  private mutating func place(of number: Int64, on day: Int64) -> Int {
    if let place = places[number] { return place }
    let root = roots[number] ?? number
    let place = places[root] ?? firstDays.count
    (places[number], places[root]) = (place, place)
    if place == firstDays.count {
      firstDays.append(day)
      lastDays.append(.min)
    }
    return place
  }
}
