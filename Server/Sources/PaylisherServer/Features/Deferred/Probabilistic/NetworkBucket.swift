import AttributionCore
import Crypto
import LinkCore
import Persistence
import RoutingCore

/// The network of a request, as far as candidates are distinguished by it.
///
/// The address lives as long as the request does; what is kept is a hash of it under a key of the
/// hour.
struct NetworkBucket: Sendable {
  private let network: [UInt8]
  /// The last 64 bits of an IPv6 address, which a phone keeps for hours; `nil` for IPv4.
  private let host: [UInt8]?
  /// What the address says about who else may have it.
  let kind: NetworkKind

  /// Reads an address: the whole of IPv4, the first 64 bits of IPv6.
  ///
  /// - Parameters:
  ///   - address: The address of a tap or of a first launch.
  ///   - relays: Addresses of relays, which many people share.
  init(_ address: NetworkAddress, relays: NetworkSet) {
    network = address.networkBytes
    host = address.hostBytes
    let isShared = Self.carriers?.contains(address) == true || relays.contains(address)
    kind = isShared ? .shared : address.isIPv4 ? .ipv4 : .ipv6
  }

  /// Tells clients apart in memory, in this process only.
  var clientKey: Int { network.hashValue }

  /// Addresses of carriers that thousands share
  /// ([RFC 6598](https://www.rfc-editor.org/rfc/rfc6598)).
  private static let carriers = NetworkRange("100.64.0.0/10")

  /// The bucket of an app's taps from here under one key.
  func value(of app: AppID, workspace: WorkspaceID, key: SymmetricKey) -> Int64 {
    hash("paylisher/bucket/1", workspace.value.bytes + app.value.bytes + network, key)
      .prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
  }

  /// The whole IPv6 address under one key, in 32 bits: enough to tell the phones of one prefix apart.
  func address(of app: AppID, workspace: WorkspaceID, key: SymmetricKey) -> UInt32? {
    host.map { host in
      hash("paylisher/address/1", workspace.value.bytes + app.value.bytes + network + host, key)
        .prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }

  private func hash(
    _ purpose: String,
    _ message: [UInt8],
    _ key: SymmetricKey
  ) -> HMAC<SHA256>.MAC {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Array(purpose.utf8))
    code.update(data: message)
    return code.finalize()
  }

  /// Every bucket that a look-up must see: one for each hour's key.
  func buckets(
    of app: AppID,
    workspace: WorkspaceID,
    keys: [Int64: SymmetricKey]
  ) -> [CandidateBucket] {
    keys.sorted { $0.key < $1.key }.map { hour, key in
      CandidateBucket(
        value: value(of: app, workspace: workspace, key: key),
        slot: CandidateRecord.slot(ofHour: hour)
      )
    }
  }

  /// What an installation's look-up leaves in a bucket: nothing that can be connected to it without
  /// the hour's key.
  ///
  /// One that asks again with another device is another launch, so that it cannot try device after
  /// device.
  static func mark(
    _ install: InstallID,
    telling signals: AttributionCore.DeviceSignals,
    bucket: Int64,
    key: SymmetricKey,
    at moment: Timestamp
  ) -> CandidatePlace? {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Array("paylisher/mark/1".utf8))
    code.update(data: install.value.bytes + signals.encoded)
    return EntityID(bytes: Array(code.finalize().prefix(16))).map {
      CandidatePlace(
        slot: CandidateRecord.slot(of: moment),
        bucket: bucket,
        click: ClickID($0)
      )
    }
  }
}
