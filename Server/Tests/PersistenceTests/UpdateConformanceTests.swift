import Persistence
import Testing

/// An update of many rows by their key, on every engine.
@Suite struct UpdateConformanceTests {
  private static let update = SQLUpdate(
    SQLTable("x", columns: ["a", "b", "t", "n"], key: ["a", "b"]),
    set: "t = COALESCE(given.t, x.t), n = x.n + given.n",
    where: "x.n < 10 AND x.n <> given.n"
  )

  @Test(arguments: Engine.allCases, [1, 500])
  func updatesTheRowsThatMeetTheCondition(_ engine: Engine, _ count: Int64) async throws {
    try await engine.withEmpty { driver in
      let rows: [[SQLValue]] = (0..<count).map {
        [.integer($0), .blob([7]), $0.isMultiple(of: 2) ? .null : .text("new"), .integer(3)]
      }
      let absent: [SQLValue] = [.integer(0), .blob([8]), .null, .integer(3)]
      let (first, second, texts, none) = try await driver.write { connection in
        let blob = connection.dialect.blobType
        try connection.executeScript(
          "CREATE TABLE x (a BIGINT, b \(blob), t TEXT, n BIGINT, PRIMARY KEY (a, b))"
        )
        _ = try connection.executeEach(
          "INSERT INTO x VALUES (?, ?, 'old', ?)",
          (0..<count).map { [.integer($0), .blob([7]), .integer($0 == 0 ? 3 : 8)] }
        )
        return (
          try connection.update(rows + [absent], Self.update),
          try connection.update(rows.reversed(), Self.update),
          try connection.query("SELECT t, n FROM x ORDER BY a").map {
            "\(try $0.text("t")) \(try $0.int64("n"))"
          },
          try connection.update([], Self.update)
        )
      }
      // The first has the number that the condition excludes; the last is not there.
      #expect(first == [false] + (1..<max(1, count)).map { _ in true } + [false])
      // By now the others are at 11.
      #expect(second == rows.map { _ in false })
      #expect(
        texts == (0..<count).map { $0 == 0 ? "old 3" : $0.isMultiple(of: 2) ? "old 11" : "new 11" }
      )
      #expect(none.isEmpty)
    }
  }
}
