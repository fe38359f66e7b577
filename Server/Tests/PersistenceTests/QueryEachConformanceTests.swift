import Persistence
import Testing

/// One statement for many lists of values, on every engine.
@Suite struct QueryEachConformanceTests {
  @Test(arguments: Engine.allCases, [1, 200])
  func givesTheRowsOfEachListInOrder(_ engine: Engine, _ count: Int64) async throws {
    try await engine.withEmpty { driver in
      let (found, none) = try await driver.write { connection in
        try connection.executeScript("CREATE TABLE x (a BIGINT PRIMARY KEY, t TEXT)")
        // Every third is not there.
        _ = try connection.executeEach(
          "INSERT INTO x VALUES (?, ?)",
          (0..<count).filter { $0 % 3 != 2 }.map { [.integer($0), .text("t\($0)")] }
        )
        let look = "SELECT t FROM x WHERE a = ? OR a = ? ORDER BY a"
        return (
          try connection.queryEach(look, (0..<count).map { [.integer($0), .integer($0 + count)] }),
          try connection.queryEach(look, [])
        )
      }
      #expect(found.count == count)
      let texts = try found.map { rows in try rows.map { try $0.text("t") } }
      #expect(texts == (0..<count).map { $0 % 3 == 2 ? [] : ["t\($0)"] })
      #expect(none.isEmpty)
    }
  }
}
