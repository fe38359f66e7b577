import Testing

@testable import PaylisherCLI

/// Names in the manifest of a backup, which another program may have written.
struct BackupNameTests {
  static let names: [(String, Bool)] = [
    ("paylisher.sqlite", true), ("keys/a.json", true), ("..a", true), ("a..", true),
    ("ö/\u{301}a", true), ("..", false), ("../up", false), ("a/../up", false), ("a/..", false),
    // Swift reads the slash and the mark as one character, a file system does not.
    ("../\u{301}up", false), ("a/\u{301}../../up", false), ("/etc/x", false), ("a//b", false),
    ("./a", false), ("", false), ("a\0b", false),
  ]

  @Test(arguments: names)
  func stayInTheDirectory(name: String, isInside: Bool) {
    // attack 103
    #expect(Backup.isInside(name) == isInside)
  }
}
