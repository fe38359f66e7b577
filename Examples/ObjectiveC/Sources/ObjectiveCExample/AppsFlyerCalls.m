#import "ObjectiveCExample.h"

@import AppsFlyerLib;

@interface AppsFlyerCalls () <AppsFlyerDeepLinkDelegate, AppsFlyerLibDelegate>
@end

@implementation AppsFlyerCalls

// MARK: Set-up

- (void)setUp {
  AppsFlyerLib *library = [AppsFlyerLib shared];
  [library initializeWithDevKey:@"paylisher_live_pk_…" appId:@"id1234567890"];
  library.appsFlyerDevKey = @"paylisher_live_pk_…";
  library.appleAppID = @"id1234567890";
  [library setHost:@"example.com" withHostPrefix:@"go"];
  [library setHost:@"go" hostName:@"example.com"];
  library.delegate = self;
  library.deepLinkDelegate = self;
  library.deepLinkTimeout = 3000;
  library.minTimeBetweenSessions = 5;
  library.appInviteOneLinkID = @"H5hv";
  [library setAppInviteOneLink:@"H5hv"];
  library.oneLinkCustomDomains = @[ @"go.example.com" ];
  library.resolveDeepLinkURLs = @[ @"click.example.com" ];
  library.customerUserID = @"u-42";
  library.customData = @{@"store" : @"Berlin"};
  [library setAdditionalData:@{@"store" : @"Berlin"}];
  library.currencyCode = @"EUR";
  library.anonymizeUser = NO;
  library.isStopped = NO;
  library.isDebug = YES;
  library.disableAdvertisingIdentifier = YES;
  library.disableAppleAdsAttribution = YES;
  library.disableCollectASA = YES;
  library.disableIDFVCollection = YES;
  library.disableSKAdNetwork = YES;
  [library setSharingFilterForPartners:@[ @"all" ]];
  [library waitForATTUserAuthorizationWithTimeoutInterval:60];
  [library registerSessionReadyListener:^{
  }];
  [library start];
  [library startWithCompletionHandler:^(NSDictionary *answer, NSError *error) {
    NSLog(@"%@ %@", answer, error);
  }];
  NSLog(@"%@ %@ %@", library.host, library.hostPrefix, [library getAppsFlyerUID]);
  NSLog(@"%@ %@", [library getSDKVersion], [library getSdkVersion]);
}

// MARK: Events

- (void)logEvents {
  AppsFlyerLib *library = [AppsFlyerLib shared];
  [library logEvent:@"af_purchase" withValues:@{@"af_revenue" : @24.0}];
  [library logEventWithEventName:@"af_purchase"
                     eventValues:@{@"af_revenue" : @24.0}
               completionHandler:^(NSDictionary *answer, NSError *error) {
                 NSLog(@"%@ %@", answer, error);
               }];
  [library logLocation:13.4 latitude:52.5];
}

// MARK: Links

- (void)open:(NSURL *)url push:(NSDictionary *)payload {
  AppsFlyerLib *library = [AppsFlyerLib shared];
  [library handleOpenUrl:url options:nil];
  [library handleOpenURL:url sourceApplication:nil];
  [library handleOpenURL:url sourceApplication:nil withAnnotation:nil];
  [library performOnAppAttributionWithURL:url];
  [library handlePushNotification:payload];
  [library addPushNotificationDeepLinkPath:@[ @"deeplink", @"url" ]];
  [library appendParametersToDeepLinkingURLWithString:@"example.com"
                                           parameters:@{@"pid" : @"mail"}];
}

- (BOOL)continueActivity:(NSUserActivity *)activity
                 options:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)options {
  [[AppsFlyerLib shared] handleLaunchOptions:options];
  return [[AppsFlyerLib shared] continueUserActivity:activity restorationHandler:nil];
}

- (void)didResolveDeepLink:(AppsFlyerDeepLinkResult *)result {
  AppsFlyerDeepLink *link = result.deepLink;
  if (result.status != AFSDKDeepLinkResultStatusFound) return;
  NSLog(@"%@ %@ %@", result.error, [link toString], link.clickEvent);
  NSLog(@"%@ %@ %@", link.deeplinkValue, link.matchType, link.clickHTTPReferrer);
  NSLog(@"%@ %@ %@", link.mediaSource, link.campaign, link.campaignId);
  NSLog(@"%@ %@ %@", link.afSub1, link.afSub2, link.afSub3);
  NSLog(@"%@ %@ %d", link.afSub4, link.afSub5, link.isDeferred);
}

- (void)onConversionDataSuccess:(NSDictionary *)conversionInfo {
  NSLog(@"%@", conversionInfo);
}

- (void)onConversionDataFail:(NSError *)error {
  NSLog(@"%@", error);
}

- (void)onAppOpenAttribution:(NSDictionary *)attributionData {
  NSLog(@"%@", attributionData);
}

- (void)onAppOpenAttributionFailure:(NSError *)error {
  NSLog(@"%@", error);
}

- (NSDictionary<NSString *, NSString *> *)allHTTPHeaderFieldsForResolveDeepLinkURL:(NSURL *)url {
  return nil;
}

// MARK: Invitations

- (void)invite {
  AppsFlyerLinkGenerator * (^describe)(AppsFlyerLinkGenerator *) =
      ^(AppsFlyerLinkGenerator *generator) {
        generator.brandDomain = @"go.example.com";
        [generator setChannel:@"mail"];
        [generator setCampaign:@"summer"];
        [generator setReferrerCustomerId:@"u-42"];
        [generator setReferrerUID:@"device"];
        [generator setReferrerName:@"Ada"];
        [generator setReferrerImageURL:@"https://example.com/ada.png"];
        [generator setReferrerImageUrl:@"https://example.com/ada.png"];
        [generator addParameterValue:@"products/42" forKey:@"deep_link_value"];
        [generator addParameters:@{@"coupon" : @"TEN"}];
        [generator addUserParams:@{@"coupon" : @"TEN"}];
        return generator;
      };
  [AppsFlyerShareInviteHelper generateInviteUrlWithLinkGenerator:describe
                                               completionHandler:^(NSURL *url) {
                                                 NSLog(@"%@", url);
                                               }];
  [AppsFlyerShareInviteHelper generateInviteLinkWithLinkGenerator:describe
                                                completionHandler:^(NSURL *url, NSError *error) {
                                                  NSLog(@"%@ %@", url, error);
                                                }];
  [AppsFlyerShareInviteHelper logInvite:@"mail" parameters:nil];
  [AppsFlyerShareInviteHelper logInvite:@"mail" eventParameters:nil];
}

@end
