import Foundation

extension PaylisherSDK {
  /// Checks the app's setup and prints the problems that it finds.
  ///
  /// The check covers the key, host, URL schemes, universal links, delegates, push and the app
  /// group. Call this method during development, when the app is in the foreground:
  ///
  /// ```swift
  /// #if DEBUG
  /// PaylisherSDK.shared.checkIntegration()
  /// #endif
  /// ```
  ///
  /// The SDK writes the problems, and the checks that it could not run, to the console and to
  /// ``PaylisherConfig/logHandler``. ``integrationFindings()`` returns the same findings. The check
  /// sends requests to the server and to the configured domains, but changes nothing there.
  public func checkIntegration() {
    // Ends with the answers or their timeout.
    Task {
      let lines = Self.lines(of: await integrationFindings())
      let (log, isHandled) = (engine?.environment.log, config.logHandler != nil)
      for line in lines {
        if let log { log(line) } else { earlyLog.withLock { $0 }(line) }
        if isHandled { PaylisherLog().write(.warning, line) }
      }
    }
  }

  /// Checks the app's setup, as ``checkIntegration()`` does, and returns the findings.
  ///
  /// - Returns: The problems, and the checks that the SDK could not run. The array is empty if it
  ///   finds no problem and could run all checks.
  public func integrationFindings() async -> [PaylisherIntegrationFinding] {
    guard let engine = await engineOnceRead() else {
      return [PaylisherIntegrationFinding(.notSetUp)]
    }
    let settings = engine.settings
    var facts = IntegrationFacts(host: settings.host)
    facts.isOptedOut = engine.identity.current.isOptedOut == true
    facts.links = engine.links.settings.configuration
    facts.appGroup = settings.folders.appGroup
    facts.hasPushToken = engine.push.hasToken
    facts.bundle = BundleFacts(.main, appGroup: facts.appGroup)
    facts.delegates = await PlatformHooks.delegates()
    if settings.host.isReadable, !facts.isOptedOut {
      let probe = IntegrationProbe(
        transport: engine.environment.transport,
        host: settings.host.url,
        apiKey: settings.apiKey
      )
      facts.server = await probe.ask(about: facts.links)
    }
    return IntegrationCheck.findings(facts)
  }

  /// The findings as lines of the log, problems first.
  static func lines(of findings: [PaylisherIntegrationFinding]) -> [String] {
    let problems = findings.filter(\.isProblem)
    let others = findings.filter { !$0.isProblem }
    let summary =
      problems.isEmpty
      ? "no problem found" : "\(problems.count) problem\(problems.count == 1 ? "" : "s")"
    return ["[Paylisher] Integration check: \(summary), \(others.count) not checked"]
      + (problems + others).map { "[Paylisher] \($0.description)" }
  }
}
