/// Names of time zones that stand for one zone.
///
/// Left: what ICU and browsers say ([CLDR's canonical names](https://cldr.unicode.org)); right:
/// what the time zone database says today.
enum ZoneAliases: Sendable {
  static let modern: [String: String] = {
    let pairs = """
      africa/asmera=africa/asmara america/buenos_aires=america/argentina/buenos_aires \
      america/catamarca=america/argentina/catamarca america/coral_harbour=america/atikokan \
      america/cordoba=america/argentina/cordoba america/godthab=america/nuuk \
      america/indianapolis=america/indiana/indianapolis america/jujuy=america/argentina/jujuy \
      america/louisville=america/kentucky/louisville america/mendoza=america/argentina/mendoza \
      asia/calcutta=asia/kolkata asia/istanbul=europe/istanbul asia/katmandu=asia/kathmandu asia/rangoon=asia/yangon \
      asia/saigon=asia/ho_chi_minh atlantic/faeroe=atlantic/faroe etc/gmt=utc etc/utc=utc europe/kiev=europe/kyiv \
      gmt=utc pacific/enderbury=pacific/kanton pacific/ponape=pacific/pohnpei pacific/truk=pacific/chuuk \
      turkey=europe/istanbul
      """.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }()
}
