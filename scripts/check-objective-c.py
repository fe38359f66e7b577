#!/usr/bin/env python3
"""Checks Examples/ObjectiveC against what the SDK exports to Objective-C, where there is no Objective-C.

The Swift compiler generates the Objective-C header of a module on Linux, too, if it is given stand-ins for the
classes of Apple: it decides which methods Objective-C has and under which selector, and rejects two equal ones.
Clang then compiles the example against that header, and its syntax tree says what the example calls.

    scripts/check-objective-c.py              the example calls each exported method, and no other
    scripts/check-objective-c.py --control    a method too few, one too many and two equal selectors are found
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STANDINS = ROOT / "AppleStubs/Samples/ObjectiveC"
EXAMPLE = ROOT / "Examples/ObjectiveC/Sources/ObjectiveCExample"
MODULES = ["Paylisher", "AppsFlyerLib"]
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
            "InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
# The standard library of Linux lacks what a call by address needs where there is Objective-C.
KNOWN = re.compile(r"DeviceFacts\.swift.*cannot find intrinsic operations on UnsafeMutablePointer")
# Every class has these, or Objective-C marks them as unavailable.
COMMON = {"init", "new", "hash", "description", "isEqual:"}

# Selectors that Swift states for such methods: the compiler cannot check them with the stand-ins.
STATED = re.compile(r"^ *@objc\((\w+(?::\w+)*:)\)\n(?=  #endif\n(?:  @discardableResult\n)?"
                    r"  public func (?:customNotification|`continue`))", re.MULTILINE)

# What names types of UIKit or names of notifications, which are no classes of Objective-C here: the line of
# docs/api.txt and its form in Objective-C.
BY_HAND = [
    ("PaylisherConfig", "PaylisherConfig.windowScene: @MainActor var windowScene: UIWindowScene? { get set }",
     "@property (nonatomic, strong) UIWindowScene * _Nullable windowScene;"),
    ("PaylisherSDK", "PaylisherSDK.handleDeepLink(_:options:): @discardableResult func handleDeepLink(_ url: URL, "
     "options: [UIApplication.OpenURLOptionsKey : Any]) -> Bool",
     "- (BOOL)handleDeepLink:(NSURL * _Nonnull)url options:(NSDictionary * _Nonnull)options;"),
    ("PaylisherSDK", "PaylisherSDK.handleSilentPush(_:completionHandler:): @discardableResult func handleSilentPush("
     "_ userInfo: [AnyHashable : Any], completionHandler: @escaping (UIBackgroundFetchResult) -> Void) -> Bool",
     "- (BOOL)handleSilentPush:(NSDictionary * _Nonnull)userInfo "
     "completionHandler:(void (^ _Nonnull)(UIBackgroundFetchResult))completionHandler;"),
    ("PaylisherSDK", "PaylisherSDK.handleURLContexts(_:): @MainActor func handleURLContexts("
     "_ contexts: Set<UIOpenURLContext>)", "- (void)handleURLContexts:(NSSet * _Nonnull)contexts;"),
    ("PaylisherSDK", "PaylisherSDK.handleURLContexts(_:in:): @MainActor func handleURLContexts("
     "_ contexts: Set<UIOpenURLContext>, in scene: UIScene)",
     "- (void)handleURLContexts:(NSSet * _Nonnull)contexts in:(UIScene * _Nonnull)scene;"),
    ("PaylisherSDK", "PaylisherSDK.handleConnectionOptions(_:in:): @MainActor func handleConnectionOptions("
     "_ options: UIScene.ConnectionOptions, in scene: UIScene)",
     "- (void)handleConnectionOptions:(UISceneConnectionOptions * _Nonnull)options in:(UIScene * _Nonnull)scene;"),
    ("PaylisherSDK", "PaylisherSDK.handleUserActivity(_:in:): @discardableResult @MainActor func handleUserActivity("
     "_ userActivity: NSUserActivity, in scene: UIScene) -> Bool",
     "- (BOOL)handleUserActivity:(NSUserActivity * _Nonnull)userActivity in:(UIScene * _Nonnull)scene;"),
    ("PaylisherSDK", "PaylisherSDK.handleUserActivity(_:): @discardableResult func handleUserActivity("
     "_ userActivity: NSUserActivity) -> Bool",
     "- (BOOL)handleUserActivity:(NSUserActivity * _Nonnull)userActivity;"),
    ("PaylisherNotificationManager", "NotificationManager.handleNotificationResponse(_:): @discardableResult "
     "func handleNotificationResponse(_ response: UNNotificationResponse) -> Bool",
     "- (BOOL)handleNotificationResponse:(UNNotificationResponse * _Nonnull)response;"),
    ("PaylisherNotificationManager", "NotificationManager.handleForegroundPresentation(_:): @discardableResult "
     "func handleForegroundPresentation(_ notification: UNNotification) -> Bool",
     "- (BOOL)handleForegroundPresentation:(UNNotification * _Nonnull)notification;"),
    ("PaylisherNotificationManager", "NotificationManager.handleLaunchOptions(_:): @discardableResult "
     "func handleLaunchOptions(_ launchOptions: [UIApplication.LaunchOptionsKey : Any]?) -> Bool",
     "- (BOOL)handleLaunchOptions:(NSDictionary * _Nullable)launchOptions;"),
    ("PaylisherNotificationManager", "NotificationManager.customNotification(windowScene:userInfo:_:_:_:): "
     "func customNotification(windowScene: UIWindowScene?, userInfo: [AnyHashable : Any], "
     "_ content: UNMutableNotificationContent, _ request: UNNotificationRequest, "
     "_ completion: (UNNotificationContent) -> Void)",
     "- (void)customNotificationInScene:(UIWindowScene * _Nullable)windowScene "
     "userInfo:(NSDictionary * _Nonnull)userInfo content:(UNMutableNotificationContent * _Nonnull)content "
     "request:(UNNotificationRequest * _Nonnull)request "
     "completion:(void (^ _Nonnull)(UNNotificationContent * _Nonnull))completion;"),
    ("PaylisherSDK", "PaylisherSDK.didReceiveFeatureFlags: static let didReceiveFeatureFlags: Notification.Name",
     "@property (nonatomic, class, readonly) NSNotificationName _Nonnull didReceiveFeatureFlags;"),
    ("PaylisherSDK", "PaylisherSDK.didStartNotification: static let didStartNotification: Notification.Name",
     "@property (nonatomic, class, readonly) NSNotificationName _Nonnull didStartNotification;"),
]

# The same for AppsFlyerLib, whose declarations are in no such list.
APPSFLYER_BY_HAND = [
    "- (BOOL)continueUserActivity:(NSUserActivity * _Nullable)userActivity "
    "restorationHandler:(void (^ _Nullable)(NSArray * _Nullable))restorationHandler;",
    "- (void)handleLaunchOptions:(NSDictionary * _Nullable)launchOptions;",
]

# The selectors of AppsFlyer's public headers (6.7) that the module has: apps that call them need no change.
APPSFLYER = {
    "AppsFlyerLib": [
        "shared", "customerUserID", "customData", "setAdditionalData:", "appsFlyerDevKey", "appleAppID",
        "disableAdvertisingIdentifier", "waitForATTUserAuthorizationWithTimeoutInterval:", "disableSKAdNetwork",
        "currencyCode", "isDebug", "appInviteOneLinkID", "setAppInviteOneLink:", "anonymizeUser", "disableCollectASA",
        "disableAppleAdsAttribution", "delegate", "deepLinkDelegate", "resolveDeepLinkURLs", "oneLinkCustomDomains",
        "disableIDFVCollection", "start", "startWithCompletionHandler:", "logEvent:withValues:",
        "logEventWithEventName:eventValues:completionHandler:", "logLocation:latitude:", "getAppsFlyerUID",
        "handleOpenURL:sourceApplication:", "handleOpenURL:sourceApplication:withAnnotation:", "handleOpenUrl:options:",
        "continueUserActivity:restorationHandler:", "handlePushNotification:", "getSDKVersion",
        "performOnAppAttributionWithURL:", "host", "setHost:withHostPrefix:", "hostPrefix", "minTimeBetweenSessions",
        "isStopped", "deepLinkTimeout", "setSharingFilterForPartners:",
        "appendParametersToDeepLinkingURLWithString:parameters:", "addPushNotificationDeepLinkPath:",
    ],
    "AppsFlyerDeepLinkDelegate": ["didResolveDeepLink:"],
    "AppsFlyerLibDelegate": [
        "onConversionDataSuccess:", "onConversionDataFail:", "onAppOpenAttribution:", "onAppOpenAttributionFailure:",
        "allHTTPHeaderFieldsForResolveDeepLinkURL:",
    ],
    "AppsFlyerDeepLinkResult": ["status", "deepLink", "error"],
    "AppsFlyerDeepLink": [
        "clickEvent", "deeplinkValue", "matchType", "clickHTTPReferrer", "mediaSource", "campaign", "campaignId", "afSub1",
        "afSub2", "afSub3", "afSub4", "afSub5", "isDeferred", "toString",
    ],
    "AppsFlyerLinkGenerator": [
        "brandDomain", "setChannel:", "setReferrerCustomerId:", "setCampaign:", "setReferrerUID:", "setReferrerName:",
        "setReferrerImageURL:", "addParameterValue:forKey:", "addParameters:",
    ],
    "AppsFlyerShareInviteHelper": ["generateInviteUrlWithLinkGenerator:completionHandler:", "logInvite:parameters:"],
}


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def sources(module, folder):
    """Copies the sources of a module; their protocols refine none that Objective-C lacks here."""
    paths = []
    for number, path in enumerate(sorted((ROOT / "Sources" / module).rglob("*.swift"))):
        copy = folder / f"{module}-{number}-{path.name}"
        text = path.read_text().replace(": NSObjectProtocol {", ": AnyObject {")
        for stated in STATED.findall(text):
            declared = [declaration for _, _, declaration in BY_HAND] + APPSFLYER_BY_HAND
            if stated not in map(selector, declared):
                sys.exit(f"scripts/check-objective-c.py does not declare {stated}")
        copy.write_text(STATED.sub("", text))
        paths.append(copy)
    return paths


def header(module, folder, more=""):
    """The Objective-C header of a module, with Swift text added to it."""
    if not (folder / "ObjectiveC.swiftmodule").exists():
        run("swiftc", "-frontend", "-emit-module", "-module-name", "ObjectiveC", "-parse-as-library",
            "-enable-objc-interop", STANDINS / "Selector.swift", "-o", folder / "ObjectiveC.swiftmodule", check=True)
    added = folder / f"Added{module}.swift"
    added.write_text(more)
    generated = folder / f"{module}.h"
    answer = run(
        "swiftc", "-frontend", "-typecheck", "-module-name", module, "-package-name", "applestubs",
        "-swift-version", "6", *[part for name in FEATURES for part in ("-enable-upcoming-feature", name)],
        "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
        "-experimental-allow-module-with-compiler-errors", "-I", folder,
        "-I", ROOT / "AppleStubs/.build/debug/Modules", *sources(module, folder), added,
        *([STANDINS / "Interoperation.swift"] if module == "Paylisher" else []),
        "-emit-objc-header-path", generated,
    )
    errors = [line for line in answer.stderr.splitlines() if re.match(r"\S.*error:", line) and not KNOWN.search(line)]
    if errors or not generated.exists():
        sys.exit("\n".join(errors) or answer.stderr)
    text = generated.read_text().replace("#include <Foundation/Foundation.h>", "")
    # Classes of Foundation have their mangled Swift names.
    return re.sub(r"_TtC10Foundation\d+", "", text)


def by_hand():
    """Declarations of what the stand-ins cannot export, if Swift still declares it."""
    api = (ROOT / "docs/api.txt").read_text().splitlines()
    for owner, line, declaration in BY_HAND:
        if line not in api:
            sys.exit(f"docs/api.txt no longer has this line; correct scripts/check-objective-c.py:\n{line}")
        yield f"@interface {owner} (By{abs(hash(line))})\n{declaration}\n@end\n"
    yield "@interface AppsFlyerLib (ByHand)\n" + "\n".join(APPSFLYER_BY_HAND) + "\n@end\n"


def exported(text):
    """The selectors and properties that a header declares, as pairs of class or protocol and name."""
    found, owner = set(), None
    for line in text.splitlines():
        if match := re.match(r"@(?:interface|protocol) (\w+)(?! *;)\b(?!.*;)", line):
            owner = match[1]
        elif owner is None or "SWIFT_UNAVAILABLE" in line:
            continue
        elif match := re.search(r"@property.*?(\w+)(?:;|\)?;\)| SWIFT_DEPRECATED.*;)$", line):
            name = re.search(r"\(\^ _\w+ (\w+)\)", line)
            found.add((owner, name[1] if name else match[1]))
        elif re.match(r"[-+] \(", line):
            found.add((owner, selector(line)))
    return {pair for pair in found if pair[1] not in COMMON}


def selector(line):
    """The selector of a declaration: its words outside of parentheses."""
    depth, bare = 0, ""
    for letter in line.split(" SWIFT_")[0].rstrip(" ;"):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and letter != ")":
            bare += letter
    parts = re.findall(r"\w+:", bare)
    return "".join(parts) or re.findall(r"\w+", bare.split("OBJC_")[0])[0]


def called(text, folder, headers):
    """What an example file calls or implements, by Clang's syntax tree; fails where it does not compile."""
    place = folder / "Example.m"
    place.write_text(re.sub(r"(?m)^(@import|#import) .*$", "", text))
    stub = folder / "Example.h"
    own = re.sub(r"(?m)^@import .*$", "", (EXAMPLE / "include/ObjectiveCExample.h").read_text())
    stub.write_text((STANDINS / "Foundation.h").read_text() + headers + own)
    answer = run("clang", "-fsyntax-only", "-x", "objective-c", "-fblocks", "-fobjc-arc", "-fobjc-runtime=macosx-10.15",
                 "-Wall", "-Werror", "-Wno-auto-import", "-include", stub, "-Xclang", "-ast-dump=json", place)
    if answer.returncode:
        sys.exit(answer.stderr)
    found = set()
    visit(json.loads(answer.stdout), found)
    return found


def visit(node, found):
    """Collects, below a node of the syntax tree, pairs of class and message, and implemented methods."""
    kind = node.get("kind")
    if kind == "ObjCMessageExpr":
        type = node.get("classType") or node["inner"][0]["type"]
        owner = re.match(r"\w+", type["qualType"])[0]
        found.add((owner, node["selector"]))
        # A property that is only written counts, too.
        if match := re.fullmatch(r"set([A-Z])(\w*):", node["selector"]):
            found.add((owner, match[1].lower() + match[2]))
    elif kind == "ObjCImplementationDecl":
        found |= {(None, inner["name"]) for inner in node.get("inner", []) if inner.get("kind") == "ObjCMethodDecl"}
    for inner in node.get("inner", []):
        visit(inner, found)


def findings(headers, files, folder):
    """What the example neither calls nor, of a protocol, implements."""
    calls = set()
    for text in files:
        calls |= called(text, folder, headers)
    missing = sorted({(owner, name) for owner, names in APPSFLYER.items() for name in names} - exported(headers))
    if missing:
        return [f"{owner} lacks {name}, which AppsFlyer's header declares." for owner, name in missing]
    protocols = set(re.findall(r"(?m)^@protocol (\w+)$", headers))
    return [
        f"The example does not use {owner} {name}." for owner, name in sorted(exported(headers))
        if (None if owner in protocols else owner, name) not in calls
    ]


def expect(found, sentence):
    if not found:
        sys.exit(f"The control failed: {sentence}")


def fails(work, word):
    """Whether work ends the program with a message that has a word."""
    try:
        work()
    except SystemExit as end:
        return word in str(end.code)
    return False


def control(headers, files, folder):
    cancel = "    [manager cancelPendingDeepLink];\n"  # which another class has, too
    fewer = [text.replace(cancel, "") for text in files]
    expect(findings(headers, fewer, folder), "a method that is not called was not found.")
    other = headers.replace("logLocation:", "logPlace:")
    expect(any("lacks logLocation:" in found for found in findings(other, [], folder)), "a renamed selector was not found.")
    renamed = headers.replace("- (void)flush;", "- (void)flushNow;")
    expect(fails(lambda: findings(renamed, files, folder), "'flush'"), "a call of a method that is gone compiled.")
    twice = "import Foundation\nextension PaylisherSDK { public func capture(_ number: Int) {} }\n"
    expect(fails(lambda: header("Paylisher", folder, twice), "selector 'capture:'"), "two methods have one selector.")
    print("objective-c: 4 faults are found")


def main():
    built = run("swift", "build", "--package-path", ROOT / "AppleStubs", "--target", "AppsFlyerLib")
    if built.returncode:
        sys.exit(built.stdout + built.stderr)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        headers = "".join(header(module, folder) for module in MODULES) + "".join(by_hand())
        files = [path.read_text() for path in sorted(EXAMPLE.glob("*.m"))]
        if sys.argv[1:] == ["--control"]:
            control(headers, files, folder)
            return
        if found := findings(headers, files, folder):
            sys.exit("\n".join(found))
        print(f"objective-c: {len(exported(headers))} methods and properties are called, of {len(MODULES)} modules")


main()
