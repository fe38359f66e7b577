import Foundation
import Paylisher

/// The clipboard of a rehearsed phone.
final class RehearsedClipboard: PaylisherClipboard {
  let text = Locked<String?>(nil)

  func probableWebURL() async -> String? { text.withLock { $0 } }
}

/// What the store passed on to a rehearsed phone.
final class RehearsedReferrer: PaylisherInstallReferrer {
  let text = Locked<String?>(nil)

  func installReferrer() async -> String? { text.withLock { $0 } }
}

/// The advertising id that the person allowed a rehearsed phone's app to have.
final class RehearsedAdvertisingID: PaylisherAdvertisingIDSource {
  let id = Locked<UUID?>(nil)

  func authorizedAdvertisingID() -> UUID? { id.withLock { $0 } }
}

/// The browser of a rehearsed phone, which has the cookies of its taps.
struct RehearsedBrowser: PaylisherWebSession {
  let place: RehearsedPlace
  let server: RehearsalServer

  func open(_ url: URL, callbackScheme: String) async -> URL? {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let state = items.first(where: { $0.name == "state" })?.value else { return nil }
    let token = server.token(inBrowserOf: place).map { "&pl_token=\($0)" } ?? ""
    return URL(string: "\(callbackScheme)://paylisher-handoff?state=\(state)\(token)")
  }
}
