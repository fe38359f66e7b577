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
    case .success: "success"
    case .failure: "failure"
    case .usage: "invalid arguments"
    case .badInput: "some input lines invalid"
    case .unavailable: "port in use or server unreachable"
    case .cannotCreate: "data directory or output not writable"
    case .alreadyRunning: "data directory in use by another server"
    case .newerData: "data from a newer version"
    case .refused: "key rejected or secrets readable by others"
    case .badSettings: "invalid settings"
    }
  }

  /// Every code with its meaning, for `--help`.
  static var legend: String {
    allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
  }
}
