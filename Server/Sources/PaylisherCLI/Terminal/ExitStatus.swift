import ArgumentParser

/// How a command ends; the numbers are those of `sysexits.h` where it has a fitting one.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case failure = 1
  case usage = 64
  case badInput = 65
  case unavailable = 69
  case cannotCreate = 73
  case alreadyRunning = 75
  case newerData = 76
  case refused = 77
  case badSettings = 78

  /// The number that the process ends with.
  var code: Int32 { rawValue }

  /// What the number means, in a few words.
  var meaning: String {
    switch self {
    case .success: "done"
    case .failure: "failed"
    case .usage: "wrong arguments"
    case .badInput: "some input lines were wrong"
    case .unavailable: "port in use, or no server there"
    case .cannotCreate: "data directory or output cannot be written"
    case .alreadyRunning: "a server already uses the data directory"
    case .newerData: "data from a newer version"
    case .refused: "key refused, or secrets readable by others"
    case .badSettings: "wrong settings"
    }
  }

  /// Every code with its meaning, for `--help`.
  static var legend: String {
    allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
  }
}
