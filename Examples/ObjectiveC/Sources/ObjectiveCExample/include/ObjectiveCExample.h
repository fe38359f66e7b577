@import Foundation;
@import UIKit;

NS_ASSUME_NONNULL_BEGIN

/// Calls the SDK as an app would, by subject.
@interface PaylisherCalls : NSObject

- (void)setUp;
- (void)receiveLinks;
- (void)findDeferredLink;
- (BOOL)openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options;
- (void)openContexts:(NSSet<UIOpenURLContext *> *)contexts activity:(NSUserActivity *)activity;
- (BOOL)takePush:(NSDictionary *)userInfo
    completionHandler:(void (^)(UIBackgroundFetchResult))completionHandler;

@end

/// Calls the module of AppsFlyer's API.
@interface AppsFlyerCalls : NSObject

- (void)setUp;

@end

NS_ASSUME_NONNULL_END
