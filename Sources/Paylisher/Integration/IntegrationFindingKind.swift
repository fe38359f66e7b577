/// What can be wrong with how an app is set up.
enum IntegrationFindingKind: String, CaseIterable, Sendable {
  case notSetUp = "not_set_up"
  case keyMissing = "key_missing"
  case keySecret = "key_secret"
  case keyRejected = "key_rejected"
  case keyUnchecked = "key_unchecked"
  case hostUnreadable = "host_unreadable"
  case hostDefault = "host_default"
  case hostInsecure = "host_insecure"
  case hostBlocked = "host_blocked"
  case hostUnreachable = "host_unreachable"
  case hostUnknown = "host_unknown"
  case serverUnchecked = "server_unchecked"
  case linksMissing = "links_missing"
  case linkEntryUnreadable = "link_entry_unreadable"
  case schemeNotDeclared = "scheme_not_declared"
  case domainsNotEntitled = "domains_not_entitled"
  case domainsUnchecked = "domains_unchecked"
  case associationMissing = "association_missing"
  case associationWithoutApp = "association_without_app"
  case associationUnchecked = "association_unchecked"
  case schemeNotForwarded = "scheme_not_forwarded"
  case domainNotForwarded = "domain_not_forwarded"
  case launchLinkNotForwarded = "launch_link_not_forwarded"
  case forwardingUnchecked = "forwarding_unchecked"
  case pushNotEntitled = "push_not_entitled"
  case pushUnchecked = "push_unchecked"
  case pushTokenMissing = "push_token_missing"
  case pushDelegateMissing = "push_delegate_missing"
  case pushModeMissing = "push_mode_missing"
  case appGroupUnavailable = "app_group_unavailable"
  case appGroupMissing = "app_group_missing"
  case appGroupNotInExtension = "app_group_not_in_extension"
  case appGroupUnchecked = "app_group_unchecked"

  /// Whether something is wrong, rather than not known.
  var isProblem: Bool { !rawValue.hasSuffix("unchecked") }

  /// What is wrong and how to fix it; each `%@` stands for an argument.
  var sentence: String {
    switch self {
    case .notSetUp: "The SDK is not set up. Call PaylisherSDK.shared.setup(_:) first."
    case .keyMissing, .keySecret, .keyRejected, .keyUnchecked: keySentence
    case .hostUnreadable, .hostDefault, .hostInsecure, .hostBlocked, .hostUnreachable,
      .hostUnknown, .serverUnchecked:
      hostSentence
    case .pushNotEntitled, .pushUnchecked, .pushTokenMissing, .pushDelegateMissing,
      .pushModeMissing, .appGroupUnavailable, .appGroupMissing, .appGroupNotInExtension,
      .appGroupUnchecked:
      pushSentence
    default: linkSentence
    }
  }

  private var keySentence: String {
    switch self {
    case .keyMissing:
      "apiKey is empty. Use the publishable key of the app, as `paylisher key create --app` prints it."
    case .keySecret:
      "apiKey is a secret key, which every user of the app can read. Use the publishable key "
        + "(…_pk_…), and revoke the secret one."
    case .keyRejected:
      "%@ rejects apiKey (status %@). Use the publishable key of this app on this server, as "
        + "`paylisher key create --app` prints it."
    default: "Not checked: apiKey. %@ answered the key with %@. Run the check again later."
    }
  }

  private var hostSentence: String {
    switch self {
    case .hostUnreadable: "\"%@\" is not a host. Name your server as an https URL."
    case .hostDefault:
      "The SDK sends to the hosted service of the earlier SDK, %@. Pass your server as `host` of "
        + "PaylisherConfig."
    case .hostInsecure:
      "%@ is not encrypted, and iOS blocks such requests. Use https, or http with a server on the "
        + "local network."
    case .hostBlocked:
      "iOS blocks %@. Set NSAllowsLocalNetworking to YES in NSAppTransportSecurity of Info.plist, or "
        + "use https."
    case .hostUnreachable:
      "%@ cannot be reached (%@). Check `host` of PaylisherConfig, the network of the device and the "
        + "server."
    case .hostUnknown:
      "%@ is not a Paylisher server: it answered GET /livez with status %@. Check `host` of "
        + "PaylisherConfig."
    default:
      "Not checked: server, key and association files. The user opted out, and the SDK sends nothing. "
        + "Call optIn() and run the check again."
    }
  }

  private var linkSentence: String {
    switch self {
    case .linksMissing:
      "Neither a scheme nor a domain is configured, so the SDK opens no link. Set customSchemes and "
        + "universalLinkDomains of PaylisherDeepLinkConfig."
    case .linkEntryUnreadable:
      "\"%@\" is neither a scheme nor a domain. Write a scheme such as yourapp, a domain such as "
        + "go.example.com."
    case .schemeNotDeclared:
      "iOS does not open %@:// in this app. Add %@ to CFBundleURLSchemes in CFBundleURLTypes of "
        + "Info.plist."
    case .domainsNotEntitled:
      "The app may not open universal links. Add the capability Associated Domains to the target, "
        + "with applinks:%@, and sign the app again."
    case .domainsUnchecked:
      "Not checked: Associated Domains of the target. iOS shows them to no app. Compare them with "
        + "applinks:%@."
    case .associationMissing:
      "iOS cannot read https://%@/.well-known/apple-app-site-association (%@). Point the domain at the "
        + "server and add it to the workspace; iOS follows no redirects."
    case .associationWithoutApp:
      "https://%@/.well-known/apple-app-site-association does not name %@. Add the app with its team id "
        + "to the workspace, then delete and install the app again."
    case .associationUnchecked:
      "Not checked: the association file below %@. Configure one of its domains by name."
    case .schemeNotForwarded:
      "Links of %@:// do not reach the SDK. Implement %@ and call PaylisherSDK.shared.%@."
    case .domainNotForwarded:
      "Universal links of %@ do not reach the SDK. Implement %@ and call "
        + "PaylisherSDK.shared.handleUserActivity(_:)."
    case .launchLinkNotForwarded:
      "A link that launches the app does not reach the SDK. Implement "
        + "scene(_:willConnectTo:options:) and pass urlContexts and userActivities on."
    default:
      "Not checked: whether the app passes links on. Apply paylisherDeepLinks() to the root view, or "
        + "call PaylisherSDK.shared.handleDeepLink(_:) in onOpenURL."
    }
  }

  private var pushSentence: String {
    switch self {
    case .pushNotEntitled:
      "The app may not receive push. Add the capability Push Notifications to the target, and sign "
        + "the app again."
    case .pushUnchecked:
      "Not checked: the capability Push Notifications. This build has no provisioning profile. Run the "
        + "check in a build from Xcode on a device."
    case .pushTokenMissing:
      "The SDK has no token for push. Pass the one of the system to registerAPNsToken(_:), or that of "
        + "Firebase to registerFCMToken(_:)."
    case .pushDelegateMissing:
      "No delegate receives taps on notifications. Set UNUserNotificationCenter.current().delegate at launch, "
        + "and call NotificationManager.shared there."
    case .pushModeMissing:
      "Silent push does not wake the app. Add the background mode Remote notifications "
        + "(remote-notification in UIBackgroundModes)."
    case .appGroupUnavailable:
      "The app cannot open the app group %@. Add the capability App Groups with this group to the "
        + "target, and sign the app again."
    case .appGroupMissing:
      "The app has the notification service extension %@, but no app group. Set appGroupIdentifier of "
        + "PaylisherConfig, so that notifications that it completes reach the inbox."
    case .appGroupNotInExtension:
      "The extension %@ does not belong to the app group %@. Add the capability App Groups with this "
        + "group to its target."
    default:
      "Not checked: whether the extension %@ belongs to the app group %@. This build has no provisioning "
        + "profile of it."
    }
  }
}
