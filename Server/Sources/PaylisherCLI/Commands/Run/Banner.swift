import LinkPages

/// What a server says when it takes requests.
struct Banner: Sendable {
  let settings: OperatorSettings
  /// Whether there is no workspace yet.
  let isEmpty: Bool
  /// The link that makes the first user of the dashboard; `nil` where there is one.
  let welcome: String?
  /// The demo's keys, where there is a demo.
  let credentials: Credentials?
  let directory: DataDirectory

  /// Writes where everything is, and the demo link as a QR code.
  func write(to terminal: Terminal) {
    let link = credentials?.link
    terminal.line()
    terminal.line("  " + terminal.style("Paylisher \(BuildVersion.text)", .bold))
    terminal.line()
    Facts([
      ("Server", terminal.style(settings.publicURL.description, .cyan)),
      ("Sign in", terminal.style(welcome ?? "\(settings.publicURL)/login", .cyan)),
      ("Short link", link.map { terminal.style($0, .cyan) }),
      ("Keys", credentials == nil ? nil : directory.credentials),
      ("API", "\(settings.publicURL)/openapi.html"),
      ("Data", directory.path),
    ]).write(to: terminal)
    terminal.line()
    if let link, let code = try? QRCode(QRDrawing.scanned(link)) {
      terminal.line(code.terminalText(colors: terminal.usesColor))
    }
    if welcome != nil {
      terminal.line("  The sign-in link creates the first user; it works once, for an hour.")
    }
    if isEmpty {
      terminal.line("  There is no workspace yet. Stop this and run: paylisher init")
    }
    terminal.line(terminal.style("  Stop with Ctrl-C.", .dim))
  }
}
