import CPostgres
import Database

/// Why a session could not be opened, and what to do about it.
enum PostgresRefusal: Sendable {
  static func error(_ handle: OpaquePointer, settings: PostgresSettings) -> StoreError {
    let message = String(cString: PQerrorMessage(handle))
      .split(separator: "\n").joined(separator: " ")
    return StoreError(
      .unavailable,
      "PostgreSQL at \(settings.place) cannot be reached: \(message). \(advice(message))",
      retryAfter: 2
    )
  }

  private static func advice(_ message: String) -> String {
    if message.contains("certificate") || message.contains("SSL") {
      return "A server on a network must prove who it is: give the certificate of its authority "
        + "with sslrootcert=FILE in the URL, or say sslmode=require there to do without."
    }
    if message.contains("password") || message.contains("authentication") {
      return "Check the user and the password of the URL."
    }
    if message.contains("does not exist") {
      return "Make the user with createuser and the database with createdb."
    }
    return "Check that it runs and that the URL names it."
  }
}
