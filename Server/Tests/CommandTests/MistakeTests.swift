import Foundation
import Testing

/// Reasonable mistakes and inputs of newcomers are understood, or refused with what was wrong and what to do.
///
/// None is accepted without its meaning, and none without a word.
struct MistakeTests {
  /// A line of the table: what is typed, how the command ends, and what it must print.
  private struct Row: Sendable {
    let arguments: [String]
    let code: Int32
    let texts: [String]

    init(_ line: Substring) {
      let parts = line.split(separator: " => ", maxSplits: 1)
      arguments = Self.words(parts[0])
      let rest = parts[1].split(separator: " | ").map(String.init)
      code = Int32(rest[0]) ?? -1
      texts = Array(rest.dropFirst())
    }

    /// Words as a shell splits them, with double quotes.
    private static func words(_ text: Substring) -> [String] {
      text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .flatMap { index, part in
          index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
  }

  private static func rows(_ table: String) -> [Row] {
    table.split(separator: "\n").map(Row.init)
  }

  /// Runs every row against one server; the rows that say too little are named together.
  private func check(_ table: String) async throws {
    let server = try await RunningServer()
    try server.folder.write("{\"rules\":[]}", to: "rules.json")
    try server.folder.write("code,color\nA,red\n", to: "links.csv")
    try server.folder.write("code,url\n", to: "empty.csv")
    try server.folder.write("[\n{}\n]\n", to: "list.jsonl")
    try server.folder.write("code,url\nQ1,\"https://example.com/\nQ2,x\n", to: "quote.csv")
    for row in Self.rows(table) {
      let outcome = try server.run(row.arguments)
      let said = outcome.output + outcome.errors
      let line = row.arguments.joined(separator: " ")
      #expect(outcome.code == row.code, "\(line): \(said)")
      for text in row.texts { #expect(said.contains(text), "\(line): \(said)") }
      #expect(!said.isEmpty, "\(line) is silent")
      // Nothing is said twice, and options are not named by JSON pointers.
      let lines = said.split(separator: "\n")
      #expect(row.code == 0 || Set(lines).count == lines.count, "\(line): \(said)")
      #expect(!said.contains("  /") && !said.contains("(invalid_"), "\(line): \(said)")
    }
  }

  /// What was accepted in silence or answered without advice before.
  @Test func advisesWhereItWasSilent() async throws {
    try await check(
      """
      link create https://example.com --title "" => 64 | --title is empty
      link create https://example.com --preview-title " " => 64 | --preview-title is empty
      link create https://example.com --meta a=1 --meta a=2 => 64 | --meta a is set twice
      link update DEMO --code NEW1 => 64 | A link keeps its code
      link update DEMO --domain go.example.com => 64 | A link keeps its domain
      link rule add DEMO --variant A=7=https://example.com/a --variant A=3=https://example.com/b => 64 | --variant A | twice
      person erase u-1 --force => 64 | Use --yes.
      message launch 01a205cf-ce29-77ad-b372-54f463c8b386 --yes => 64 | Use --confirm
      """
    )
  }

  @Test func understandsAMarketer() async throws {
    #expect(Self.rows(Self.marketer).count > 40)
    try await check(Self.marketer)
  }

  @Test func understandsADeveloper() async throws {
    #expect(Self.rows(Self.developer).count > 20)
    try await check(Self.developer)
  }

  @Test func understandsAnOperator() async throws {
    #expect(Self.rows(Self.operator).count > 20)
    try await check(Self.operator)
  }
}

extension MistakeTests {
  fileprivate static let marketer = #"""
    link create example.com/sale => 0 | /c/
    link create " https://example.com/sale " => 0 | /c/
    link create http://example.com/ => 1 | The URL (--fallback): | use https
    link create htps://example.com/ => 1 | The scheme htps is not allowed | https
    link create https:/example.com/ => 64 | is not a URL | https://example.com/sale | link create --help
    link create https://example => 1 | The URL (--fallback): | example.com
    link create https://me:secret@example.com/ => 1 | not have a user name or password
    link create "https://example.com/a b" => 1 | Percent-encode
    link create => 64 | A link needs a target | link create https://example.com/sale
    link create https://example.com/a https://example.com/b => 64 | Unexpected argument 'https://example.com/b'
    link create https://example.com/ --fallback https://example.com/ => 64 | not both
    link create https://example.com/ --code "SUMMER 25" => 1 | --code can contain only letters, digits, -, _, . and ~, and / between words.
    link create https://example.com/ --code "" => 1 | --code
    link create https://example.com/ --code DEMO => 1 | --code is already taken on this domain.
    link create https://example.com/ --slug summer => 64 | Unknown option '--slug' | Use --code.
    link create https://example.com/ --expires tomorrow => 64 | "tomorrow" is not a time | 2026-12-01
    link update DEMO --expires never => 64 | is not a time | --clear expires
    explain DEMO --platform ios => 64 | Give the phone's --user-agent
    link create https://example.com/ --expires 31/12/2026 => 64 | is not a time | 2026-12-01
    link create https://example.com/ --expires 31.12.2036 => 0 | /c/
    link create https://example.com/ --expires 2026-02-30 => 64 | is not a time
    link create https://example.com/ --expires 1796083200 => 64 | is not a time
    link create https://example.com/ --expires -7d => 64 | begins with - | --expires=-7d
    link create https://example.com/ --expires 2020-01-01 => 0 | The link expired at 2020-01-01
    link create https://example.com/ --starts 2036-12-31 --expires 2036-12-01 => 1 | --expires must be later than startsAt
    link create https://example.com/ --ttl 7d => 64 | Use --expires.
    link create https://example.com/ --click-limit 0 => 1 | --click-limit must be a whole number from 1 to
    link create https://example.com/ --click-limit -5 => 64 | begins with - | --click-limit=-5
    link create https://example.com/ --click-limit ten => 64 | --click-limit <count> | such as 1000
    link create https://example.com/ --password "" => 64 | --password is empty
    link create https://example.com/ --tag "" => 64 | --tag is empty
    link create https://example.com/ --state Active => 0 | /c/
    link create https://example.com/ --state on => 64 | active, warn, disabled
    link create https://example.com/ --meta discount => 64 | --meta <name=value>
    link create https://example.com/ --preview-image picture.png => 1 | --preview-image: A target must begin with a scheme
    link create https://example.com/ --android-web example.com/a --ios-web example.com/i => 0 | /c/
    link create --app products/42 => 1 | --ios-app (or --app): A target must begin with a scheme
    link create https://example.com/ --app-store https://play.google.com/store/apps/details?id=x => 0 | Google Play
    link create https://example.com/ --ios https://example.com/i => 64 | Unknown option '--ios' | --ios-web, --ios-app
    link create https://example.com/ --file missing.json => 64 | There is no file missing.json.
    link create https://example.com/ --rules rules.json => 65 | rules.json: The document must be a list
    link creat https://example.com/ => 64 | Did you mean "paylisher link create"?
    link update DEMO => 64 | Nothing to change | link update --help
    link update DEMO --clear titel => 64 | --clear <field> | title
    link update DEMO --code NEW => 64 | Unknown option '--code'
    link delete NOPE => 1 | There is no link "NOPE" | paylisher link list
    link list --limit 500 => 1 | --limit must be a whole number from 1 to 200.
    link list --state old => 64 | expired
    link qr DEMO --foreground D6006D => 64 | Add --output code.svg
    link qr DEMO --output qr.jpg => 64 | must end in .svg or .png
    link qr DEMO --foreground pink => 64 | --foreground <rrggbb> | D6006D
    link rule add DEMO --platform iPhone --web example.com/i => 0 | platform is ios
    link rule add DEMO --platform watch --web https://example.com/ => 64 | ios
    link rule add DEMO --country Turkey --web https://example.com/ => 64 | --country <code> | such as TR
    link rule add DEMO --country UK --web https://example.com/ => 64 | such as TR or GB (not UK)
    link rule add DEMO --language turkish --web https://example.com/ => 1 | language tag, such as de or pt-BR
    link rule add DEMO --until 2020-12-01 --web https://example.com/ => 0 | ended on 2020-12-01
    link rule add DEMO => 64 | Give --web, or --variant twice or more.
    link rule add DEMO --variant A=0.7=https://example.com/a --variant B=0.3=https://example.com/b => 64 | whole number | A=70=
    link rule add DEMO --variant A=70%=example.com/a --variant B=30%=example.com/b => 0 | 70 × A : 30 × B
    link rule delete DEMO 9 => 1 | has no rule "9" | paylisher link rules DEMO
    link import empty.csv => 65 | has no rows: 0 links were created
    link import list.jsonl => 65 | one JSON array | jq -c
    link import quote.csv => 65 | never closed
    link import nope.csv => 64 | There is no file nope.csv.
    link import links.csv => 65 | "color" | Columns are: | code
    link import links.csv --dry-run --output made.csv => 64 | --dry-run creates none
    report breakdown utm_source => 0 | No data
    report breakdown --by source => 64 | Unknown option '--by' | report breakdown source
    report overview --last 30 => 64 | Use --from, such as --from 30d.
    link create https://example.com/ --utm-source mail => 64 | https://example.com/sale?utm_source=newsletter
    link create https://10.0.0.5/shop => 1 | paylisher workspace update --allow-host
    workspace update --allow-host https://example.com => 1 | --allow-host must be a host without a path
    export clicks --since start => 64 | only for events
    export events --since abc => 1 | --since must be a complete cursor that an export returned | --since start
    export events --since start --cursor-file c => 64 | either --since or --cursor-file
    export events --since start --cursor c => 64 | Use either --cursor
    export clicks --cursor abc => 1 | --cursor must be a UUID | Leave it out
    report breakdown browser => 1 | <by> must be one of link, campaign
    report breakdown property => 64 | Name the property with --by-property
    report overview --from yesterday => 64 | is not a time | report overview --help
    report overview --from 2026-11-22 --to 2026-11-20 => 64 | is not before --to
    report conversion Purchase => 64 | two or more event names
    report conversion a b --within 7d => 0 | STEP
    retention => 64 | Did you mean
    stats => 64 | paylisher report overview
    explain DEMO --country UK => 1 | --country must be a two-letter country code (ISO 3166; Great Britain is GB), such as TR.
    explain DEMO --language turkish => 64 | tr or pt-BR
    """#

  fileprivate static let developer = #"""
    app create com.example.shop => 64 | --platform <platform> | ios or android
    app create com.example.shop --platform web => 64 | ios | android
    app create com.example.shop --platform IOS => 0 | com.example.shop | app update --team-id
    app create com.example.shop --platform ios => 1 | registered already
    app create "My Shop" --platform ios => 1 | <bundle-id> must contain only letters, digits
    app create com.example.b --platform ios --scheme shop:// => 64 | without "://": shop
    app create com.example.b --platform ios --scheme https => 1 | --scheme is a reserved word
    app create com.example.b --platform ios --team-id ABC => 64 | ten characters | developer.apple.com
    app create com.example.c --platform ios --team-id abcde12345 => 0 | ABCDE12345
    app create com.example.b --platform android --fingerprint AA:BB:CC => 64 | 32 pairs | Play Console
    app create com.example.b --platform ios --store https://play.google.com/store/apps/details?id=x => 64 | Google Play
    app update ios:com.example.demo --store https://play.google.com/store/apps/details?id=x => 64 | Google Play
    app update ios:com.example.demo --store https://example.com/get => 0 | which is not a store
    app create com.example.b --platform android --store apps.example.com => 64 | --store must be a URL
    app show com.example.demo => 1 | android:com.example.demo or ios:com.example.demo
    app show nope => 1 | There is no app "nope" | paylisher app list
    key create --app com.nope => 1 | There is no app "com.nope"
    key create --role boss => 64 | owner, admin, editor
    key create --app ios:com.example.demo --role admin => 64 | --role is only for secret keys
    key create --kind public => 64 | secret or publishable
    key revoke abc => 1 | There is no such key. | paylisher key list
    domain create https://go.example.com/ => 0 | https://go.example.com/c/
    domain create go.example.net:8443 => 0 | https://go.example.net:8443/c/
    domain create "go shop" => 1 | <host> must be a host name without https:// and without a path, such as go.example.com.
    domain create localhost => 0 | Phones need a public name
    link create https://example.com/ => 0 | /c/
    link create https://example.com/ --domain www.example.com => 1 | --domain is not a domain of the workspace; its domains are 127.0.0.1 | paylisher domain create
    domain delete 127.0.0.1 => 1 | still has links
    click show 123 => 64 | is not the id of a click | paylisher click list
    association explain example.com => 64 | is not an https URL | --from | paylisher association generate
    match explain abc => 64 | is not a receipt's id
    export people => 64 | events
    export clicks --format csv => 64 | Use --csv or --json.
    screen publish nope => 1 | There is no such screen. | paylisher screen list
    """#

  fileprivate static let `operator` = #"""
    serve --port http => 78 | --port is "http" | whole number from 0 to 65535
    serve --public-url go.example.com => 78 | https://go.example.com
    serve --public-url http://go.example.com/path => 78 | without a path
    serve --database-url mysql://x => 78 | mysql | postgres://
    serve => 75 | Another server uses the data directory
    init --new-key => 75 | A server uses the data directory | paylisher key create | stop it
    settings --port abc => 78 | --port is "abc"
    start => 64 | Did you mean "paylisher serve"?
    status => 64 | paylisher doctor
    stop => 64 | Ctrl-C
    version => 64 | paylisher --version
    upgrade => 64 | restart the server
    login => 64 | paylisher user add
    backup => 64 | paylisher database backup
    link list --server http://127.0.0.1:1 => 69 | nothing listens there | paylisher serve
    link list --server http://127.0.0.1:8080/api/v1 => 78 | has a path | http://127.0.0.1:8080. | --server
    link list --server ftp://x => 78 | is not the URL of a server
    link list --key wrong => 77 | not a key of this server | PAYLISHER_KEY
    link list --data nope => 78 | No key found | paylisher init
    database backup => 64 | <directory>
    database backup . => 73 | is not empty
    database restore nope => 65 | is not a backup
    database verify --data nope => 78 | No key found
    user add ayse => 1 | must be an e-mail address
    user add ayse@example.com --role boss => 64 | owner, admin
    user remove ayse@example.com => 1 | There is no user "ayse@example.com" | paylisher user list
    --verbose => 64 | Unknown option '--verbose'
    """#
}
