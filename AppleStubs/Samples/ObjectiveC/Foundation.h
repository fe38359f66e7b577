// A stand-in for the parts of Foundation and UIKit that the Objective-C example uses, to type-check it.
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define nil ((id)0)
#define YES __objc_yes
#define NO __objc_no
typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;

NS_ASSUME_NONNULL_BEGIN

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
- (id)mutableCopy;
@end

@protocol NSCopying
@end

@interface NSString : NSObject <NSCopying>
@end
@interface NSConstantString : NSString
@end
@interface NSNumber : NSObject
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
@end
@interface NSArray<__covariant ObjectType> : NSObject
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nonnull])objects count:(NSUInteger)count;
- (NSUInteger)countByEnumeratingWithState:(void *)state
                                  objects:(id __unsafe_unretained _Nullable *_Nonnull)buffer
                                    count:(NSUInteger)count;
@end
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull[_Nullable])objects
                              forKeys:(const KeyType<NSCopying> _Nonnull[_Nullable])keys
                                count:(NSUInteger)count;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
@end
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
- (void)removeObjectForKey:(KeyType)key;
@end
@interface NSSet<__covariant ObjectType> : NSObject
@end
@interface NSURL : NSObject
@end
@interface NSUUID : NSObject
@end
@interface NSDate : NSObject
@end
@interface NSData : NSObject
@end
@interface NSError : NSObject
@end
@interface NSUserActivity : NSObject
@end
typedef NSString *NSNotificationName;
@interface NSNotificationCenter : NSObject
@property(class, readonly, strong) NSNotificationCenter *defaultCenter;
- (void)addObserver:(id)observer
           selector:(SEL)selector
               name:(nullable NSNotificationName)name
             object:(nullable id)object;
@end

typedef NSString *UIApplicationOpenURLOptionsKey;
typedef enum { UIBackgroundFetchResultNewData } UIBackgroundFetchResult;
@interface UIOpenURLContext : NSObject
@end
@interface UNNotification : NSObject
@end
@interface UNNotificationResponse : NSObject
@end
@interface UNNotificationRequest : NSObject
@end
@interface UNNotificationContent : NSObject
@end
@interface UNMutableNotificationContent : UNNotificationContent
@end
typedef NSString *UIApplicationLaunchOptionsKey;
@interface UIScene : NSObject
@end
@interface UIWindowScene : UIScene
@end
@interface UISceneConnectionOptions : NSObject
@end

NS_ASSUME_NONNULL_END

extern void NSLog(NSString *_Nonnull format, ...);
