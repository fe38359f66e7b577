import Foundation

extension PaylisherSDK {
  /// Checks how the app is set up and prints what is wrong: key, host, URL schemes, universal links,
  /// delegates, push and app group.
  ///
  /// Call it while you develop, once the app is in front of the user:
  ///
  /// ```swift
  /// #if DEBUG
  /// PaylisherSDK.shared.checkIntegration()
  /// #endif
  /// ```
  ///
  /// The lines go to ``PaylisherConfig/logHandler`` and to the console, with what could not be checked.
  /// ``integrationFindings()`` returns the same. The check asks the server and the domains of
  /// the configuration, and changes nothing there.
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

  /// Checks how the app is set up, as ``checkIntegration()`` does, and returns what it found.
  ///
  /// - Returns: Problems and what could not be checked; empty if all is well.
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
