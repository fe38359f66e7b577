import LinkCore
public import TargetCore

extension TargetRefusal {
  /// What is wrong and what would be right, by name and with its values.
  public var remark: Remark<FaultReason> {
    switch self {
    case .tooLong(let limit): Remark(.targetTooLong, ["limit": .init(limit)])
    case .forbiddenCharacter: Remark(.targetCharacter)
    case .encodedControl: Remark(.encodedControl)
    case .noScheme: Remark(.noScheme)
    case .schemeNotAllowed("https"): Remark(.routeScheme)
    case .schemeNotAllowed(let scheme) where CustomScheme(scheme) != nil:
      Remark(.schemeNotAllowed, ["scheme": .init(scheme)])
    case .schemeNotAllowed(let scheme) where CustomScheme.mayBeAllowed(scheme):
      Remark(.schemeNotListed, ["scheme": .init(scheme)])
    case .schemeNotAllowed(let scheme): Remark(.schemeNotOffered, ["scheme": .init(scheme)])
    case .schemeNeverAllowed(let scheme): Remark(.schemeNeverAllowed, ["scheme": .init(scheme)])
    case .userInfo: Remark(.userInfo)
    case .noHost: Remark(.noHost)
    case .badHost: Remark(.badHost)
    case .addressHost: Remark(.addressHost)
    case .privateHost: Remark(.privateHost)
    case .lookAlikeHost: Remark(.lookAlikeHost)
    case .hostNotAllowed(let host): Remark(.hostNotAllowed, ["host": .init(host)])
    case .badPort: Remark(.badPort)
    case .portNotAllowed: Remark(.portNotAllowed)
    case .noRoute: Remark(.noRoute)
    }
  }
}
