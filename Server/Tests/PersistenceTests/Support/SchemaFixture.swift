import LinkCore
import Persistence

/// Rows as the first version stored them, in its own columns, so that no code of today writes them.
enum SchemaFixture {
  /// The only workspace.
  static let workspace = WorkspaceID(EntityID(high: 0x0192_0000_0000_7000, low: 1 << 63 | 1))
  /// How many events there are; every other one opened the app.
  static let events = 40

  /// Statements for a database at schema 1.
  static func script(_ dialect: SQLDialect) -> String {
    let rows = Rows(dialect)
    return ([rows.directory, rows.clicks] + (0..<events).map(rows.event)).joined(separator: "\n")
  }
}

extension SchemaFixture {
  private struct Rows {
    let isSQLite: Bool

    init(_ dialect: SQLDialect) {
      isSQLite = dialect.engine == .sqlite
    }

    func bytes(_ digits: String) -> String {
      isSQLite ? "x'\(digits)'" : "'\\x\(digits)'::bytea"
    }

    /// The id with a small number.
    func id(_ number: Int) -> String {
      let tail = String(number, radix: 16)
      let zeros = String(repeating: "0", count: 15 - tail.count)
      return bytes("01920000000070008\(zeros)\(tail)")
    }

    var directory: String {
      let hash = bytes(String(repeating: "ab", count: 32))
      return """
        INSERT INTO workspace VALUES (\(id(1)), 'Acme', 10);
        INSERT INTO app VALUES (
          \(id(1)), \(id(2)), 'Shop', 'ios', 'com.acme', 'ABCDE12345', 'shop', NULL, '["AA:BB"]',
          11, NULL
        );
        INSERT INTO api_key VALUES (
          'abcdefghij', \(id(1)), 'publishable', \(id(2)), \(hash), 'phone', 12, NULL, NULL
        );
        INSERT INTO domain VALUES (
          \(id(1)), \(id(3)), 'go.acme.example', 'https://go.acme.example', 13, NULL
        );
        INSERT INTO link VALUES (
          \(id(1)), \(id(4)), \(id(3)), 'SUMMER25', 'summer25', 'Summer', 'summer',
          '{"fallback":"https://example.com/p"}', NULL, 1, NULL, 14, 15, NULL, 3
        );
        """
    }

    var clicks: String {
      let hash = bytes(String(repeating: "cd", count: 32))
      return """
        INSERT INTO click VALUES (
          \(id(1)), \(id(5)), \(id(4)), 16, 'ios', 'landing', 0, NULL, NULL, 'tr', NULL, NULL, '[]'
        );
        INSERT INTO handoff VALUES (
          \(hash), \(id(1)), \(id(4)), \(id(5)), \(id(2)), 'ios', 17, 999, 18, \(id(6))
        );
        INSERT INTO install VALUES (
          \(id(1)), \(id(2)), \(id(6)), 'ios', 'person', 0, 18, \(id(4)), \(id(5)), 'clipboard'
        );
        INSERT INTO receipt VALUES (
          \(id(1)), \(id(7)), \(id(2)), \(id(6)), 18, 'matched', \(id(4)), \(id(5)), 'clipboard',
          '[]'
        );
        """
    }

    func event(_ number: Int) -> String {
      let (kind, name) = number % 2 == 0 ? (0, "Purchase") : (1, "Application Opened")
      let jid = "01920000-0000-7000-8000-000000000005"
      return """
        INSERT INTO event VALUES (
          \(id(1)), \(id(100 + number)), \(id(2)), \(kind), '\(name)', 'person-\(number % 3)',
          \(1_000 + number), 9, 11, \(2_000 + number), 's', \(id(4)), NULL, '\(jid)',
          '{"n": \(number)}', \(bytes("0102030405060708090a0b0c0d0e0f10"))
        );
        """
    }
  }
}
