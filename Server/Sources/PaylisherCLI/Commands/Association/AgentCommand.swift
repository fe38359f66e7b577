import ArgumentParser
import Foundation
import PaylisherServer
import RoutingCore
import WireModels

/// The commands about user agents.
struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent",
    abstract: "Classify user agents.",
    subcommands: [AgentClassifyCommand.self]
  )
}

/// Says what user agents say about the program and the device.
struct AgentClassifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify",
    abstract: "Print the system, device and browser of user agents.",
    discussion:
      "Reads user agents from standard input, one per line. For each, prints a line of JSON with "
      + "os, osVersion, device, browser, inAppBrowser and bot. A value of null means unknown or "
      + "none. Does not need a server."
  )

  func run() throws {
    let encoder = JSONText.encoder([])
    let tool = LineTool(
      answer: { line in
        // Headers may hold any byte; one that is not UTF-8 cannot be part of a known word.
        let agent = AgentScanner.classify(String(decoding: line, as: UTF8.self))
        return Array(try encoder.encode(AgentReport(agent)))
      },
      placeholder: LineText.json
    )
    try tool.run()
  }
}

extension AgentReport {
  /// What is known about an agent.
  init(_ agent: Agent) {
    self.init(
      os: agent.system == .other ? nil : agent.system.rawValue,
      osVersion: agent.systemVersion,
      device: agent.device == .other ? nil : agent.device.rawValue,
      browser: agent.browser,
      inAppBrowser: agent.inAppBrowser,
      bot: agent.bot
    )
  }
}
