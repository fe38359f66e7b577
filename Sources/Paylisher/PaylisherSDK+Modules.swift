package import Foundation
package import LinkCore

/// What a module of this package keeps beside the SDK's own state.
package enum ModuleState: String, Sendable, CaseIterable {
  /// Where the installation came from, in AppsFlyer's words.
  case appsFlyer = "appsflyer"
}

/// The publishable key of an app and its server, which apps pass to modules in one text.
package struct ModuleKey: Equatable, Sendable {
  /// The key.
  package let key: String
  /// The server's origin, `nil` where the text is a key alone.
  package let server: String?

  /// Reads `https://KEY@HOST`; any other text is the key.
  package init(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme,
      let host = parts.host, let user = parts.user
    else {
      (key, server) = (text, nil)
      return
    }
    let port = parts.port.map { ":\($0)" } ?? ""
    (key, server) = (user, "\(scheme)://\(host)\(port)")
  }
}

/// What the app's `Info.plist` says.
package enum AppBundle: Sendable {
  /// The URL schemes that the app registers.
  package static var schemes: [String] {
    let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]]
    return (types ?? []).flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
  }
}

extension PaylisherSDK {
  /// Reads what a module keeps, once the files of earlier launches can be read.
  ///
  /// - Parameters:
  ///   - name: The module.
  ///   - body: Called on the main thread; gets `nil` where nothing is kept.
  package func readState(
    _ name: ModuleState,
    _ body: @escaping @MainActor @Sendable (Data?) -> Void
  ) {
    perform(.lookUp) { engine, _ in
      let data = try? engine.environment.storage.value(named: name.rawValue)
      // Ends at once.
      Task { @MainActor in body(data) }
    }
  }

  /// Keeps something for a module; `nil` forgets it.
  package func keepState(_ data: Data?, as name: ModuleState) {
    perform { engine, _ in
      try? engine.environment.storage.setValue(data, named: name.rawValue)
    }
  }

  /// The moment by the SDK's clock; 1970 before ``setup(_:)``.
  package var now: Timestamp {
    engine?.environment.clock.now() ?? Timestamp(milliseconds: 0)
  }

  /// Sends JSON to the server with the app's publishable key.
  ///
  /// - Parameters:
  ///   - json: The body.
  ///   - path: Below the host, such as `v1/invites`.
  ///   - body: Called with the answer's body where the server took the request, else with `nil`; on any
  ///     thread.
  package func post(
    _ json: Data,
    to path: String,
    _ body: @escaping @Sendable (Data?) -> Void
  ) {
    perform(.lookUp) { engine, _ in
      let request = engine.request(path, json: json)
      let transport = engine.environment.transport
      // Ends with the answer or its timeout.
      Task {
        let answer = try? await transport.send(request)
        body(answer?.isSuccess == true ? answer?.body : nil)
      }
    }
  }

  /// Writes a line for the developer, also where the SDK is not set up.
  package func warn(_ line: String) {
    let write = engine?.environment.log ?? earlyLog.withLock { $0 }
    write(line)
  }

  /// Asks a web server where a URL leads to, without going there.
  ///
  /// - Parameters:
  ///   - url: What is asked.
  ///   - headers: The request's fields.
  ///   - body: Called with the answer's `Location`, `nil` where there is none; on any thread.
  package func readRedirect(
    of url: URL,
    headers: [String: String],
    _ body: @escaping @Sendable (URL?) -> Void
  ) {
    perform(.lookUp) { engine, _ in
      var request = TransportRequest.get(url, timeout: 5)
      request.headers = headers
      let transport = engine.environment.transport
      // Ends with the answer or its timeout.
      Task { [request] in
        let answer = try? await transport.send(request)
        let isRedirect = (300..<400).contains(answer?.status ?? 0)
        body(isRedirect ? answer?.headers["location"].flatMap { URL(string: $0) } : nil)
      }
    }
  }
}
