import Testing

/// What commands do where their output cannot be written: a file of Linux that is always full.
struct OutputTests {
  private static let full = "/dev/full"
  private static let lost = "The output could not be written: no space left on device.\n"

  @Test func failsWhereItsOutputIsNotWritten() async throws {
    let server = try await RunningServer()
    let commands = [
      ["export", "links"], ["export", "links", "--csv"], ["link", "export"],
      ["link", "export", "--csv"], ["link", "list"], ["link", "list", "--json"], ["--help"],
    ]
    for command in commands {
      let lost = try server.run(command, output: Self.full)
      #expect(lost == .init(output: "", errors: Self.lost, code: 73), "\(command)")
      let whole = try server.run(command)
      #expect((whole.code, whole.errors) == (0, ""), "\(command)")
      #expect(!whole.output.isEmpty, "\(command)")
    }
  }

  /// What else was wrong decides how the command ends, and both are said.
  @Test func saysItBesideAnotherFailure() throws {
    let outcome = try Binary.run(["association", "match"], input: "x\n", output: Self.full)
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasSuffix("1 line of 1 was wrong.\n\(Self.lost)"))
  }
}
