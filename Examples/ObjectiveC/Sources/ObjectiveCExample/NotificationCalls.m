#import "ObjectiveCExample.h"

@import Paylisher;

@implementation NotificationCalls

// MARK: Set-up

- (void)configure:(PaylisherConfig *)config {
  config.logHandler = ^(PaylisherLogLevel level, NSString *line) {
    if (level == PaylisherLogLevelWarning) NSLog(@"%@", line);
  };
  config.personProfiles = PaylisherPersonProfilesIdentifiedOnly;
  config.repeatedIdentifyBehavior = PaylisherRepeatedIdentifyBehaviorIgnore;
  config.dataMode = PaylisherDataModeWifi;
  config.deferredDeepLinkConfig = [self deferredConfig];
  [config setIsExistingInstall:YES];
  config.engageInAppConfig = [self messageConfig];
}

- (PaylisherEngageInAppConfig *)messageConfig {
  PaylisherEngageInAppConfig *messages = [[PaylisherEngageInAppConfig alloc] init];
  messages.fetchEndpoint = @"https://go.example.com/v1/push/inapp/fetch";
  messages.teamId = @"team";
  messages.projectId = @"project";
  messages.sourceId = @"source";
  messages.sdkKey = @"paylisher_live_pk_…";
  messages.autoFetchOnForeground = YES;
  messages.maxMessages = 1;
  messages.debugLogging = NO;
  messages.excludedActivities = @[ @"Splash" ];
  return messages;
}

/// The same by one call.
- (PaylisherEngageInAppConfig *)otherMessageConfig {
  return [[PaylisherEngageInAppConfig alloc] initWithFetchEndpoint:nil
                                                            teamId:nil
                                                         projectId:nil
                                                          sourceId:nil
                                                            sdkKey:nil
                                             autoFetchOnForeground:YES
                                                       maxMessages:1
                                                      debugLogging:NO
                                                excludedActivities:@[ @"Splash" ]];
}

- (PaylisherDeferredDeepLinkConfig *)deferredConfig {
  PaylisherDeferredDeepLinkConfig *deferred = [[PaylisherDeferredDeepLinkConfig alloc] init];
  deferred.enabled = YES;
  deferred.attributionWindowMillis = 86400000;
  deferred.includeIDFA = NO;
  deferred.advertisingIDWait = 15;
  deferred.autoHandleDeepLink = YES;
  deferred.acceptsProbabilisticMatches = NO;
  deferred.debugLogging = YES;
  deferred.additionalEventProperties = @{@"build" : @"beta"};
  deferred.deferredDeepLinkAPIHost = nil;
  deferred.apiTimeout = 10;
  NSLog(@"%@ h, %@ days", @([deferred getAttributionWindowHours]),
        @([deferred getAttributionWindowDays]));
  return [deferred withPasteboard];
}

/// The same as a chain, from one of the presets.
- (PaylisherDeferredDeepLinkConfig *)otherDeferredConfig {
  BOOL isTest = PaylisherSDK.shared.config.debug;
  PaylisherDeferredDeepLinkConfig *deferred = isTest
                                                  ? [PaylisherDeferredDeepLinkConfig forTesting]
                                                  : [PaylisherDeferredDeepLinkConfig forProduction];
  [[[[deferred withEnabled:YES] withAttributionWindow:604800000] withIDFA:NO] withDebugLogging:NO];
  [[[deferred withAutoHandle:NO] withAPITimeout:10] withProbabilisticMatches:NO];
  [deferred withAdditionalEventProperties:@{@"build" : @"beta"}];
  [deferred withAPIHost:@"https://go.example.com/v1/deferred-deeplink"];
  return deferred ?: [PaylisherDeferredDeepLinkConfig default];
}

// MARK: Push

- (void)registerDeviceToken:(NSData *)deviceToken {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk registerAPNsToken:deviceToken];
  [sdk registerAPNsToken:deviceToken isSandbox:YES];
}

- (void)launchWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)options {
  [PaylisherNotificationManager.shared handleLaunchOptions:options];
}

- (BOOL)takeResponse:(UNNotificationResponse *)response {
  return [PaylisherNotificationManager.shared handleNotificationResponse:response];
}

- (BOOL)takeNotification:(UNNotification *)notification {
  return [PaylisherNotificationManager.shared handleForegroundPresentation:notification];
}

- (void)show:(NSDictionary *)userInfo
     content:(UNMutableNotificationContent *)content
     request:(UNNotificationRequest *)request {
  [PaylisherNotificationManager.shared customNotificationInScene:nil
                                                        userInfo:userInfo
                                                         content:content
                                                         request:request
                                                      completion:^(UNNotificationContent *shown) {
                                                        NSLog(@"%@", shown);
                                                      }];
}

// MARK: Inbox and consent

- (void)readInbox {
  for (PaylisherInboxItem *item in PaylisherSDK.shared.inbox) {
    NSLog(@"%@ %@ %@", item.identifier, item.title, item.body);
    NSLog(@"%@ %@ %@ %d", item.imageURL, item.link, item.receivedAt, item.isRead);
  }
}

- (BOOL)asksForConsent {
  PaylisherMarketingConsent said = [PaylisherSDK.shared marketingConsentForCategory:@"marketing"];
  return said == PaylisherMarketingConsentNotAsked;
}

// MARK: Links

- (void)explain:(PaylisherDeepLink *)link {
  NSLog(@"%@ %@", link.campaignProperties, PaylisherSDK.shared.lastDeferredReason);
}

@end
