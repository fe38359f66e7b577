#import "ObjectiveCExample.h"

@import Paylisher;

@interface PaylisherCalls () <PaylisherDeepLinkHandler, PaylisherPropertiesSanitizer>
@end

@implementation PaylisherCalls

// MARK: Set-up

- (void)setUp {
  PaylisherConfig *config = [[PaylisherConfig alloc] initWithApiKey:@"paylisher_live_pk_…"
                                                               host:@"https://go.example.com"];
  config.deepLinkConfig = [self linkConfig];
  config.captureApplicationLifecycleEvents = YES;
  config.captureScreenViews = YES;
  config.flushAt = 20;
  config.flushIntervalSeconds = 30;
  config.maxBatchSize = 50;
  config.maxQueueSize = 1000;
  config.sendFeatureFlagEvent = YES;
  config.preloadFeatureFlags = YES;
  config.optOut = NO;
  config.debug = YES;
  config.enableDeepLinks = YES;
  config.enableHeartbeat = YES;
  config.opensScreens = YES;
  config.buysInScreens = NO;
  config.appGroupIdentifier = @"group.com.example.shop";
  config.storageDirectory = nil;
  config.notificationExternalSchemes = @[ @"tel" ];
  config.propertiesSanitizer = self;
  config.getAnonymousId = ^NSUUID *(NSUUID *proposed) {
    return proposed;
  };
  config.windowScene = nil;
  NSLog(@"%@ %@ %@", config.apiKey, config.host, PaylisherConfig.defaultHost);
  [PaylisherSDK.shared setup:config];
  [PaylisherSDK.shared debug:YES];
  NSLog(@"%@ %@", [PaylisherSDK sdkVersion], PaylisherSDK.shared.config);
  [self checkIntegration];
}

- (void)checkIntegration {
  [PaylisherSDK.shared checkIntegration];
  [PaylisherSDK.shared
      integrationFindingsWithCompletionHandler:^(NSArray<PaylisherIntegrationFinding *> *findings) {
        for (PaylisherIntegrationFinding *finding in findings) {
          NSLog(@"%@ %d %@ %@", finding.code, finding.isProblem, finding.arguments, finding.message);
        }
      }];
}

- (PaylisherDeepLinkConfig *)linkConfig {
  PaylisherDeepLinkConfig *links = [[PaylisherDeepLinkConfig alloc] init];
  links.customSchemes = @[ @"shop" ];
  links.universalLinkDomains = @[ @"go.example.com" ];
  links.authRequiredDestinations = @[ @"orders" ];
  links.autoHandleDeepLinks = YES;
  links.autoRegisterCampaignKeys = YES;
  links.captureDeepLinkEvents = YES;
  links.captureDeepLinkDiagnostics = NO;
  links.reportedParameters = @[ @"coupon" ];
  links.additionalEventProperties = @{@"build" : @"beta"};
  links.campaignWait = 3;
  links.pendingDeepLinkTimeout = 300;
  links.debugLogging = YES;
  return links;
}

/// Other ways to the same configuration.
- (void)setUpElsewhere {
  PaylisherConfig *config = [[PaylisherConfig alloc] initWithApiKey:@"paylisher_live_pk_…"
                                                               host:@"https://go.example.com"];
  [config withDeepLinksWithConfig:[self linkConfig]];
  [config withDeepLinksWithAuthRequired:@[ @"orders" ]];
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  config.sessionReplay = NO;
  config.snapshotEndpoint = @"/s/";
#pragma clang diagnostic pop
  PaylisherSDK *other = [PaylisherSDK with:config];
  [other configureDeepLinks:[self linkConfig]];
  [other configureDeepLinksWithAuthRequired:@[ @"orders", @"wallet" ]];
  [other close];
}

/// Of `PaylisherPropertiesSanitizer`: removes what no event may carry.
- (NSDictionary<NSString *, id> *)sanitize:(NSDictionary<NSString *, id> *)properties {
  NSMutableDictionary<NSString *, id> *kept = [properties mutableCopy];
  [kept removeObjectForKey:@"email"];
  return kept;
}

// MARK: Links

- (void)receiveLinks {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk onDeepLink:^(PaylisherDeepLink *link, BOOL requiresAuth) {
    if (!requiresAuth) [self show:link];
  }];
  [sdk onDeepLinkRequiresAuth:^(PaylisherDeepLink *link, void (^complete)(BOOL)) {
    complete(YES);
  }];
  [sdk onDeepLinkResolved:^(PaylisherDeepLink *link) {
    [self show:link];
  }];
  [sdk onDeepLinkFailed:^(NSURL *url, NSError *error) {
    NSLog(@"%@ %@", url, error);
  }];
  [sdk setDeepLinkHandler:self];
}

- (void)show:(PaylisherDeepLink *)link {
  NSLog(@"%@ %@ %@", link.url, link.scheme, link.destination);
  NSLog(@"%@ %@ %@", link.resolvedDestination, link.pathSegments, link.parameters);
  NSLog(@"%@ %@ %@", link.campaignKeyName, link.campaignId, link.jid);
  NSLog(@"%@ %@ %@", link.source, link.canonicalSource, link.utmMedium);
  NSLog(@"%@ %@ %@", link.referrer, link.platformHint, link.rawQuery);
  NSLog(@"%@ %d %d", link.timestamp, link.authParamRequired, link.isShortLink);
  NSLog(@"%@", link.sceneIdentifier);
}

- (BOOL)openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if ([PaylisherSDK.shared handleScreenLink:url]) return YES;
  return [PaylisherSDK.shared handleDeepLink:url options:options];
}

- (void)openContexts:(NSSet<UIOpenURLContext *> *)contexts activity:(NSUserActivity *)activity {
  [PaylisherSDK.shared handleURLContexts:contexts];
  [PaylisherSDK.shared handleUserActivity:activity];
}

- (void)scene:(UIScene *)scene connectWithOptions:(UISceneConnectionOptions *)options {
  [PaylisherSDK.shared handleConnectionOptions:options in:scene];
}

- (void)scene:(UIScene *)scene
     openContexts:(NSSet<UIOpenURLContext *> *)contexts
         activity:(NSUserActivity *)activity {
  [PaylisherSDK.shared handleURLContexts:contexts in:scene];
  [PaylisherSDK.shared handleUserActivity:activity in:scene];
}

- (void)openLinks:(NSArray<NSURL *> *)urls {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk handleDeepLinks:urls];
  for (NSURL *url in urls) [sdk handleDeepLink:url];
  if (sdk.hasPendingDeepLink) {
    NSLog(@"%@ waits for %@", sdk.pendingDeepLink, sdk.pendingDeepLinkDestination);
    [sdk completePendingDeepLink];
    [sdk cancelPendingDeepLink];
    [sdk clearPendingDeepLink];
  }
  NSLog(@"%@", sdk.lastDeepLink);
}

- (void)findDeferredLink {
  void (^opened)(PaylisherDeepLink *) = ^(PaylisherDeepLink *link) {
    [self show:link];
  };
  void (^failed)(NSError *) = ^(NSError *error) {
    NSLog(@"%@", error);
  };
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk checkDeferredDeepLinkOnSuccess:opened
                            onNoMatch:^{
                            }
                              onError:failed];
  [sdk deferredDeepLinkWithCode:@"AB12"
                      onSuccess:opened
                      onNoMatch:^{
                      }
                        onError:failed];
  [sdk deferredDeepLinkWithCompletionHandler:^(PaylisherDeepLink *link, NSError *error) {
    if (link != nil) opened(link);
  }];
  [sdk deferredDeepLinkWithCode:@"AB12"
              completionHandler:^(PaylisherDeepLink *link, NSError *error) {
                if (link != nil) opened(link);
              }];
  [sdk deferredDeepLinkWithPasted:@"https://go.example.com/c/SUMMER25?pl_token=…"
                        onSuccess:opened
                        onNoMatch:^{
                        }
                          onError:failed];
  [sdk deferredDeepLinkWithPasted:@"https://go.example.com/c/SUMMER25?pl_token=…"
                completionHandler:^(PaylisherDeepLink *link, NSError *error) {
                  if (link != nil) opened(link);
                }];
  [sdk resetDeferredDeepLinkForTesting];
}

// MARK: PaylisherDeepLinkHandler

- (void)paylisherDidReceiveDeepLink:(PaylisherDeepLink *)deepLink requiresAuth:(BOOL)requiresAuth {
  if (!requiresAuth) [self show:deepLink];
}

- (void)paylisherDeepLinkRequiresAuth:(PaylisherDeepLink *)deepLink
                           completion:(void (^)(BOOL))completion {
  completion(YES);
}

- (void)paylisherDeepLinkDidFail:(NSURL *)url error:(NSError *)error {
  NSLog(@"%@ %@", url, error);
}

- (void)paylisherDidResolveDeepLink:(PaylisherDeepLink *)deepLink {
  [self show:deepLink];
}

// MARK: Events and people

- (void)captureEvents {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk capture:@"Product Viewed"];
  [sdk capture:@"Purchase"
                  distinctId:nil
                  properties:@{@"revenue" : @24.0, @"currency" : @"EUR"}
              userProperties:@{@"plan" : @"pro"}
      userPropertiesSetOnce:nil
                      groups:nil];
  [sdk screen:@"Product" properties:nil];
  [sdk flush];
  [sdk applicationDidBecomeActive];
  [sdk applicationDidEnterBackground];
  [sdk networkDidBecomeAvailable];
  NSLog(@"%d", [sdk isSessionReplayActive]);
}

- (void)nameThePerson {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk identify:@"u-42" userProperties:@{@"name" : @"Ada"} userPropertiesSetOnce:nil];
  [sdk alias:@"ada"];
  [sdk groupWithType:@"company" key:@"acme" groupProperties:nil];
  [sdk register:@{@"store" : @"Berlin"}];
  [sdk unregister:@"store"];
  [sdk startSession];
  [sdk endSession];
  NSLog(@"%@ %@ %@", [sdk getDistinctId], [sdk getAnonymousId], [sdk getSessionId]);
  [sdk optOut];
  if ([sdk isOptOut]) [sdk optIn];
  [sdk reset];
}

- (void)readFlags {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk reloadFeatureFlags];
  [sdk reloadFeatureFlags:^{
    NSLog(@"%d %@ %@", [sdk isFeatureEnabled:@"new-cart"], [sdk getFeatureFlag:@"new-cart"],
          [sdk getFeatureFlagPayload:@"new-cart"]);
  }];
  [sdk reloadFeatureFlagsAndWaitWithCompletionHandler:^{
  }];
}

// MARK: Push, messages and screens

- (void)registerForPush:(NSString *)token installation:(NSString *)installation {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk registerFCMToken:token];
  [sdk registerFirebaseInstallationID:installation];
  [sdk setMarketingConsent:YES category:@"marketing" textVersion:@"2026-03"];
  if (sdk.isPushUpToDate) [sdk unregisterPush];
}

- (BOOL)takePush:(NSDictionary *)userInfo
    completionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
  if ([PaylisherSDK.shared handlePush:userInfo isTapped:NO]) {
    completionHandler(UIBackgroundFetchResultNewData);
    return YES;
  }
  return [PaylisherSDK.shared handleSilentPush:userInfo completionHandler:completionHandler];
}

- (void)showMessages {
  PaylisherSDK *sdk = PaylisherSDK.shared;
  [sdk refreshEngageInAppMessages];
  [sdk refreshEngageInAppMessagesWithTarget:@"Product"];
  if (sdk.unreadInboxCount > 0) [sdk markInboxItemRead:nil];
  [sdk deleteInboxItem:@"item"];
  [sdk setReadyForScreens:YES];
  [sdk onScreenLogin:^{
  }];
  [sdk closeScreen];
}

// MARK: Notifications of Foundation

- (void)observe {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  [center addObserver:self
             selector:@selector(readFlags)
                 name:PaylisherSDK.didStartNotification
               object:nil];
  [center addObserver:self
             selector:@selector(readFlags)
                 name:PaylisherSDK.didReceiveFeatureFlags
               object:nil];
}

// MARK: The manager of the earlier SDK

- (void)useManager:(NSURL *)url {
  PaylisherDeepLinkManager *manager = PaylisherDeepLinkManager.shared;
  [manager initializeWithConfig:[self linkConfig]];
  [manager setupWithAuthDestinations:@[ @"orders" ]];
  [manager addAuthRequiredDestination:@"wallet"];
  [manager removeAuthRequiredDestination:@"wallet"];
  manager.config = [self linkConfig];
  manager.handler = self;
  [manager handleURL:url];
  [manager handleURL:url sourceApplication:nil];
  if ([PaylisherDeepLinkManager isConfigured] && [manager hasPendingDeepLink]) {
    NSLog(@"%@ %@", manager.pendingDeepLink, [manager getPendingDestination]);
    [manager completePendingDeepLink];
    [manager cancelPendingDeepLink];
    [manager clearPendingDeepLink];
  }
  NSLog(@"%@ %d", manager.lastDeepLink, [manager doesDestinationRequireAuth:@"orders"]);
}

@end
