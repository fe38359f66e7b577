// Stand-ins for what the SDK calls where there is Objective-C, to type-check it as if there were.
import Foundation
import UIKit

func NSSelectorFromString(_ name: String) -> String { name }
func CFGetTypeID(_ value: NSNumber) -> UInt { 0 }
func CFBooleanGetTypeID() -> UInt { 0 }
func CFNumberIsFloatType(_ value: NSNumber) -> Bool { false }

struct Unmanaged { func takeUnretainedValue() -> AnyObject? { nil } }

extension UIApplication {
  static func perform(_ name: String) -> Unmanaged? { nil }
}

extension NSObjectProtocol {
  func responds(to name: String) -> Bool { false }
}
