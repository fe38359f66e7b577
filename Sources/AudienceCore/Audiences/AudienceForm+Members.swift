import WireModels

extension AudienceForm {
  /// Refuses members that say nothing where they stand, so that none is dropped.
  ///
  /// - Throws: ``AudienceFault`` at the first of them.
  func checkMembers(at place: String) throws(AudienceFault) {
    if let stray = members.first(where: { kind?.takes($0) != true }) {
      throw stray.fault(of: kind, at: place)
    }
    for (name, parts) in [("all", all), ("any", any), ("not", not)] {
      for (index, part) in (parts ?? []).enumerated() {
        try part.checkMembers(at: "\(place)/\(name)/\(index)")
      }
    }
  }

  /// A member beside the kind and the groups.
  fileprivate enum Member: String, CaseIterable {
    case name, `is`, isNot, contains, exists, atLeast, atMost
    case withinDays, beforeDays, withinHours, beforeHours, `where`

    func fault(of kind: Kind?, at place: String) -> AudienceFault {
      let pointer = "\(place)/\(rawValue)"
      guard let kind else { return AudienceFault(pointer, .memberOfGroup) }
      let taken = Self.allCases.filter(kind.takes).map(\.rawValue).joined(separator: ", ")
      return AudienceFault(
        pointer,
        .memberOfKind,
        ["kind": .init(kind.rawValue), "values": .init(taken)]
      )
    }
  }

  /// The members that are there.
  private var members: [Member] {
    Member.allCases.filter { member in
      switch member {
      case .name: name != nil
      case .is: `is` != nil
      case .isNot: isNot != nil
      case .contains: contains != nil
      case .exists: exists != nil
      case .atLeast: atLeast != nil
      case .atMost: atMost != nil
      case .withinDays: withinDays != nil
      case .beforeDays: beforeDays != nil
      case .withinHours: withinHours != nil
      case .beforeHours: beforeHours != nil
      case .where: `where` != nil
      }
    }
  }
}

extension AudienceForm.Kind {
  fileprivate func takes(_ member: AudienceForm.Member) -> Bool {
    let isWindow =
      switch member {
      case .withinDays, .beforeDays, .withinHours, .beforeHours: true
      default: false
      }
    return switch self {
    case .property:
      [.name, .is, .isNot, .contains, .exists, .atLeast, .atMost].contains(member)
    case .event: isWindow || [.name, .atLeast, .atMost, .where].contains(member)
    case .firstEvent, .lastEvent: isWindow || member == .name
    case .lastSeen: isWindow
    case .appVersion: [.atLeast, .atMost].contains(member)
    case .list, .link, .campaign, .source, .platform, .language, .country, .reachable: member == .is
    }
  }
}
