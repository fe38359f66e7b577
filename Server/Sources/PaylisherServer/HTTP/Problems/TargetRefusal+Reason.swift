import LinkCore
import TargetCore
import WireModels

extension TargetRefusal {
  /// The sentence that says what is wrong, and its values.
  var reason: (FaultReason, [String: Problem.Argument]) {
    switch self {
    case .tooLong(let limit): (.targetTooLong, ["limit": .init(limit)])
    case .forbiddenCharacter: (.targetCharacter, [:])
    case .encodedControl: (.encodedControl, [:])
    case .noScheme: (.noScheme, [:])
    case .schemeNotAllowed("https"): (.routeScheme, [:])
    case .schemeNotAllowed(let scheme) where CustomScheme(scheme) != nil:
      (.schemeNotAllowed, ["scheme": .init(scheme)])
    case .schemeNotAllowed(let scheme) where CustomScheme.mayBeAllowed(scheme):
      (.schemeNotListed, ["scheme": .init(scheme)])
    case .schemeNotAllowed(let scheme): (.schemeNotOffered, ["scheme": .init(scheme)])
    case .schemeNeverAllowed(let scheme): (.schemeNeverAllowed, ["scheme": .init(scheme)])
    case .userInfo: (.userInfo, [:])
    case .noHost: (.noHost, [:])
    case .badHost: (.badHost, [:])
    case .addressHost: (.addressHost, [:])
    case .privateHost: (.privateHost, [:])
    case .lookAlikeHost: (.lookAlikeHost, [:])
    case .hostNotAllowed(let host): (.hostNotAllowed, ["host": .init(host)])
    case .badPort: (.badPort, [:])
    case .portNotAllowed: (.portNotAllowed, [:])
    case .noRoute: (.noRoute, [:])
    }
  }
}
