import Foundation
import Paylisher

/// What Google Play passed on.
struct Referrer: PaylisherInstallReferrer {
  let text: String

  func installReferrer() async -> String? { text }
}

/// The id that the person allowed the app to have.
struct AdvertisingID: PaylisherAdvertisingIDSource {
  let id: UUID

  func authorizedAdvertisingID() -> UUID? { id }
}

/// The phone's browser: the page to open is printed, and what it ended with is read from standard
/// input.
struct Browser: PaylisherWebSession {
  func open(_ url: URL, callbackScheme: String) async -> URL? {
    Report.line(["what": "browser", "url": url.absoluteString, "scheme": callbackScheme])
    return readLine().flatMap { URL(string: $0) }
  }
}
