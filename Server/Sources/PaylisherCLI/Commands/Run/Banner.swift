import LinkCore
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
  /// The file that holds ``welcome`` where the output is kept in a log; `nil` where it is printed.
  var signInFile: String?
  /// The URL of a link domain on the internet, which other nodes may serve; `nil` where there is none.
  let domainURL: String?
  /// The public URL that the nodes had before; `nil` if it is the same.
  var replacedURL: String?

  /// Writes where everything is, and the demo link as a QR code.
  func write(to terminal: Terminal) {
    let link = credentials?.link
    terminal.line()
    terminal.line("  " + terminal.style("Paylisher \(BuildVersion.text)", .bold))
    terminal.line()
    Facts([
      ("Server", terminal.style(settings.publicURL.description, .cyan)),
      ("Listening", listening),
      ("Sign in", signInFile ?? terminal.style(welcome ?? "\(settings.publicURL)/login", .cyan)),
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
      terminal.line(
        signInFile == nil
          ? "  The sign-in link creates the first user. It works once, for an hour."
          : "  The file has a link that creates the first user. It works once, for an hour."
      )
    }
    if isEmpty {
      terminal.line("  There is no workspace yet. Stop this and run: paylisher init")
    }
    for warning in warnings { terminal.line("  " + warning) }
    terminal.line(terminal.style("  Stop with Ctrl-C.", .dim))
  }

  /// Where it listens, unless the server's URL says that already.
  private var listening: String? {
    let address = PublicURL(host: settings.host, port: settings.port).description
    guard address != settings.publicURL.description else { return nil }
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    return "\(host):\(settings.port)"
  }

  /// What works, but hardly as it is meant.
  private var warnings: [String] {
    let url = settings.publicURL.description
    if let replacedURL {
      return [
        "The public URL was \(replacedURL) and is \(url) now. Running nodes keep the old one: restart",
        "them with the same --public-url, or without it. If this is a mistake, start with the old one.",
      ]
    }
    if let domainURL, !settings.hasPublicURL {
      return [
        "No public URL is set, so the dashboard and sign-in links work at \(url) only. If this",
        "server is a node of \(domainURL), give it the same --public-url as the others.",
      ]
    }
    guard url.hasPrefix("http://"), LinkDomain(settings.publicURL.host)?.isForDevelopment == false
    else { return [] }
    return [
      "The public URL is not https. Its links open no app, and passwords are sent in plain text.",
      "Terminate TLS in a proxy, and set --public-url https://\(settings.publicURL.host).",
    ]
  }
}
