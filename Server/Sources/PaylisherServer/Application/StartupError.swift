/// Why a server could not start, with what to do about it.
package struct StartupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable name of a reason.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// Another program listens on the port.
    case portInUse = "port_in_use"
    /// The system does not let this user listen on the port.
    case portNotAllowed = "port_not_allowed"
    /// The address is not one of this computer's.
    case addressNotAvailable = "address_not_available"
    /// The data directory cannot be made or written.
    case dataDirectoryNotWritable = "data_directory_not_writable"
    /// Another server uses the data directory.
    case dataDirectoryInUse = "data_directory_in_use"
    /// The file of keys is damaged, or others can read it.
    case secretsUnusable = "secrets_unusable"
    /// A setting has a value that makes no sense.
    case invalidSetting = "invalid_setting"
  }

  /// The stable name.
  package var code: Code
  /// What is wrong.
  package var message: String
  /// What to do.
  package var advice: String

  package init(_ code: Code, _ message: String, advice: String) {
    self.code = code
    self.message = message
    self.advice = advice
  }

  /// The message and the advice, on one line.
  package var description: String { "\(message); \(advice)" }
}
