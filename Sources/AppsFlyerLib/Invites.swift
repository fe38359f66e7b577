import AppsFlyerBridge
public import Foundation
import LinkCore
import Paylisher
import TargetCore

/// Says what a user's invitation carries.
#if canImport(ObjectiveC)
@objc(AppsFlyerLinkGenerator) @objcMembers
#endif
public final class AppsFlyerLinkGenerator: NSObject {
  var parameters = OneLinkParameters(["pid": "af_app_invites"])
  /// The domain of the link; the server's where there is none.
  public var brandDomain: String?

  /// Sets where the invitation is sent, such as `whatsapp`.
  public func setChannel(_ channel: String) { parameters[.channel] = channel }

  /// Sets the campaign.
  public func setCampaign(_ campaign: String) { parameters[.campaign] = campaign }

  /// Sets the app's own id of the user who invites.
  public func setReferrerCustomerId(_ referrerCustomerId: String) {
    addParameterValue(referrerCustomerId, forKey: "af_referrer_customer_id")
  }

  /// Sets the installation that invites.
  public func setReferrerUID(_ referrerUID: String) {
    addParameterValue(referrerUID, forKey: "af_referrer_uid")
  }

  /// Sets the name of the user who invites.
  public func setReferrerName(_ referrerName: String) {
    addParameterValue(referrerName, forKey: "af_referrer_name")
  }

  /// Sets the picture of the user who invites.
  public func setReferrerImageURL(_ referrerImageURL: String) {
    addParameterValue(referrerImageURL, forKey: "af_referrer_image_url")
  }

  /// The same, as SDK 7 names it.
  public func setReferrerImageUrl(_ referrerImageUrl: String) {
    setReferrerImageURL(referrerImageUrl)
  }

  /// Sets a parameter.
  public func addParameterValue(_ value: String, forKey key: String) {
    parameters = OneLinkParameters(parameters.values.merging([key: value]) { $1 })
  }

  /// Sets parameters; what is not text is left out.
  public func addParameters(_ parameters: [AnyHashable: Any]) {
    for case (let key as String, let value as String) in parameters {
      addParameterValue(value, forKey: key)
    }
  }

  /// Sets parameters, as SDK 7 names it.
  public func addUserParams(_ parameters: [AnyHashable: Any]) { addParameters(parameters) }
}

@available(*, unavailable)
extension AppsFlyerLinkGenerator: Sendable {}

/// Makes links that users send to others: short ones, or long ones where the server cannot be asked.
///
/// ```swift
/// AppsFlyerShareInviteHelper.generateInviteUrl(
///   linkGenerator: { generator in
///     generator.setCampaign("summer")
///     generator.addParameterValue("apple", forKey: "deep_link_value")
///     return generator
///   },
///   completionHandler: { url in share(url) }
/// )
/// ```
#if canImport(ObjectiveC)
@objc(AppsFlyerShareInviteHelper) @objcMembers
#endif
public final class AppsFlyerShareInviteHelper: NSObject {
  /// Makes a link; `nil` where there is no template, or a parameter is too long.
  public static func generateInviteUrl(
    linkGenerator generatorBuilder: (AppsFlyerLinkGenerator) -> AppsFlyerLinkGenerator,
    completionHandler: ((URL?) -> Void)?
  ) {
    let completion = completionHandler.map { closure in
      InviteCompletion { url, _ in closure(url) }
    }
    AppsFlyerLib.shared().invite(generatorBuilder(AppsFlyerLinkGenerator()), completion)
  }

  /// Makes a link, as SDK 7 does.
  public static func generateInviteLink(
    linkGenerator generatorBuilder: (AppsFlyerLinkGenerator) -> AppsFlyerLinkGenerator,
    completionHandler: ((URL?, (any Error)?) -> Void)?
  ) {
    let completion = completionHandler.map(InviteCompletion.init)
    AppsFlyerLib.shared().invite(generatorBuilder(AppsFlyerLinkGenerator()), completion)
  }

  /// Records that a user sent an invitation.
  public static func logInvite(_ channel: String?, parameters: [AnyHashable: Any]?) {
    var values = parameters ?? [:]
    values["af_channel"] = channel
    AppsFlyerLib.shared().logEvent("af_invite", withValues: values)
  }

  /// Records that a user sent an invitation, as SDK 7 names it.
  public static func logInvite(_ channel: String?, eventParameters: [AnyHashable: Any]?) {
    logInvite(channel, parameters: eventParameters)
  }
}

@available(*, unavailable)
extension AppsFlyerShareInviteHelper: Sendable {}

/// A closure of the app, which is called on the main thread only.
///
/// `@unchecked` because the signatures that apps were written for do not say so.
package struct InviteCompletion: @unchecked Sendable {
  private let closure: (URL?, (any Error)?) -> Void

  package init(_ closure: @escaping (URL?, (any Error)?) -> Void) {
    self.closure = closure
  }

  /// Calls the closure on the main thread, after this returns.
  func call(_ url: URL?, _ error: (any Error)?) {
    // Ends at once.
    Task { @MainActor in closure(url, error) }
  }
}

extension AppsFlyerLib {
  /// Makes a link of the stored link that ``appInviteOneLinkID`` names.
  package func invite(_ generator: AppsFlyerLinkGenerator, _ completion: InviteCompletion?) {
    let invite = AppsFlyerInvite(
      domain: generator.brandDomain ?? host,
      template: appInviteOneLinkID ?? "",
      parameters: generator.parameters
    )
    do {
      let long = try invite.longURL()
      guard let request = invite.request, sdk.isSetUp else {
        completion?.call(long, nil)
        return
      }
      // The long link works too, where the server cannot be asked or takes no more invitations.
      sdk.post(request, to: "v1/invites") { completion?.call(invite.shortURL(in: $0) ?? long, nil) }
    } catch {
      completion?.call(nil, error)
    }
  }
}
