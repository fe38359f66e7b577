import Foundation
import Paylisher

/// The clipboard of a simulated phone.
final class SimulatedClipboard: PaylisherClipboard {
  let text = Locked<String?>(nil)

  func probableWebURL() async -> String? { text.withLock { $0 } }
}

/// What the store passed on to a simulated phone.
final class SimulatedReferrer: PaylisherInstallReferrer {
  let text = Locked<String?>(nil)

  func installReferrer() async -> String? { text.withLock { $0 } }
}

/// The advertising id that the person allowed a simulated phone's app to have.
final class SimulatedAdvertisingID: PaylisherAdvertisingIDSource {
  let id = Locked<UUID?>(nil)

  func authorizedAdvertisingID() -> UUID? { id.withLock { $0 } }
}

/// The browser of a simulated phone, which has the cookies of its taps.
struct SimulatedBrowser: PaylisherWebSession {
  let place: SimulatedPlace
  let server: SimulatedServer

  func open(_ url: URL, callbackScheme: String) async -> URL? {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let state = items.first(where: { $0.name == "state" })?.value else { return nil }
    let token = server.token(inBrowserOf: place).map { "&pl_token=\($0)" } ?? ""
    return URL(string: "\(callbackScheme)://paylisher-handoff?state=\(state)\(token)")
  }
}
