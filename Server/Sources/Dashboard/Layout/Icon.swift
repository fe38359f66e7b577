import LinkPages

/// A drawing beside a word; never alone, because it has no name.
enum Icon: String, Sendable, CaseIterable {
  case home, link, campaign, report, live, launch, person, message, audience, app, key, members, log
  case settings, system, menu, logo, phone, robot, computer, check, open, plus, search, domain,
    placement, sequence, more, alert, close

  /// The drawing, of the size that styles give it.
  var html: HTML {
    """
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" \
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="\(path)"/></svg>
    """
  }

  private var path: String {
    switch self {
    case .home: "M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5H14V15h-4v5.500H5.500A1.500 1.500 0 0 1 4 19z"
    case .link:
      "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500"
    case .campaign: "M4 10v4l11 5V5zM15 8.500a3.500 3.500 0 0 1 0 7M7 15l1.500 5H11l-1-4"
    case .report: "M4 20h16M7 16v-5M12 16V6M17 16v-8"
    case .live: "M3 12h4l3-7 4 14 3-7h4"
    case .launch:
      "M12 3v11M8 10l4 4 4-4M4 17v2.500A1.500 1.500 0 0 0 5.500 21h13a1.500 1.500 0 0 0 1.500-1.500V17"
    case .person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0"
    case .message: "M4 5h16v11H9l-5 4z"
    case .close: "M6 6l12 12M18 6L6 18"
    case .sequence: "M4 3.500h8v5H4zM12 15.500h8v5h-8zM8 8.500v6a3.500 3.500 0 0 0 3.500 3.500h.5"
    case .audience: "M12 3a9 9 0 1 0 9 9h-9zM16 3.900A9 9 0 0 1 20.100 8H16z"
    case .app:
      "M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM11 18h2"
    case .domain:
      "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.500 9h17M3.500 15h17M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"
    case .key: "M14.500 9.500a4.500 4.500 0 1 0-3.200 4.300L13 15.500h2v2h2v2h3.500v-3.500z"
    case .members:
      "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.500a6.500 6.500 0 0 1 3.500 5.500"
    case .log: "M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7"
    case .settings:
      "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z"
    case .system: "M4 4h16v7H4zM4 13h16v7H4zM8 7.500h.01M8 16.500h.01"
    case .placement: "M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z"
    case .menu: "M4 6.500h16M4 12h16M4 17.500h16"
    case .logo: "M12 21a9 9 0 1 1 9-9M21 12c0 5-4 9-9 9M9 15l6-6M10 9h5v5"
    case .phone:
      "M8 2.500h8A1.500 1.500 0 0 1 17.500 4v16a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 20V4A1.500 1.500 0 0 1 8 2.500zM10.500 18.500h3"
    case .computer: "M4 4.500h16v11H4zM9 20h6M12 15.500V20"
    case .robot: "M6 9h12v10H6zM12 9V5M9.500 13h.01M14.500 13h.01M10 16h4M3.500 12v4M20.500 12v4"
    case .check: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.200l2.800 2.800L16 9.500"
    case .open: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.500v5.500M12 16.500h.01"
    case .more: "M5 12h.01M12 12h.01M19 12h.01"
    case .alert:
      "M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 20.500a2.200 2.200 0 0 0 4 0"
    case .plus: "M12 5v14M5 12h14"
    case .search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.500 20.500L16 16"
    }
  }
}
