@import Foundation;
@import UIKit;
@import UserNotifications;

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

/// Calls the SDK for notifications, the inbox, consent and deferred links.
@interface NotificationCalls : NSObject

- (void)launchWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)options;
- (BOOL)takeResponse:(UNNotificationResponse *)response;
- (BOOL)takeNotification:(UNNotification *)notification;
- (void)show:(NSDictionary *)userInfo
     content:(UNMutableNotificationContent *)content
     request:(UNNotificationRequest *)request;

@end

/// Calls the module of AppsFlyer's API.
@interface AppsFlyerCalls : NSObject

- (void)setUp;

@end

NS_ASSUME_NONNULL_END
