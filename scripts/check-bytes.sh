#!/usr/bin/env bash
# Fails where text that other programs read is taken apart or escaped by characters. For Swift a comma with a
# combining mark behind it is another character, and so is one behind a letter that joins it; a spreadsheet, a shell,
# a database and a proxy see the comma. Use utf8, unicodeScalars or LinkCore's functions on bytes.
#
# replacing and components(separatedBy:) are refused everywhere; split, contains, hasPrefix and hasSuffix with a literal
# that is no name in the folders whose text leaves the server. The list below names what is safe, and why.
#
#   scripts/check-bytes.sh            checks the sources
#   scripts/check-bytes.sh --control  checks that each kind is found
set -euo pipefail
cd "$(dirname "$0")/.."

everywhere='\.(replacing|replacingOccurrences|components)\((of: *|separatedBy: *)?("|#"|\\?[a-z])'
boundary='\.split\(separator: "|\.contains\("[^A-Za-z0-9]|\.has(Pre|Suf)fix\("[^A-Za-z0-9]'
folders=(Database Delivery LinkPages Persistence PostgresDriver SQLiteDriver PaylisherServer/HTTP
  PaylisherServer/Metrics PaylisherCLI/Commands/Database)

# path<TAB>part of the line
allowed() {
  cat <<'LIST'
# Letters that the server or its libraries wrote: base64, names of settings, tables, routes and commands, identifiers.
Server/Sources/PaylisherServer/Features/Screens/ScreenPreviewSigner.swift	.replacing(
Server/Sources/PaylisherServer/Features/Redirects/RedirectsFeature+Operations.swift	path.replacing("{code}"
Server/Sources/PaylisherCLI/CommandNames.swift	.replacing(
Server/Sources/PaylisherCLI/Settings/Setting.swift	name.uppercased().replacing("-"
Server/Sources/PaylisherCLI/Commands/Links/LinkListCommand.swift	rawValue.replacing("-"
Server/Sources/PaylisherCLI/Commands/Analytics/RangeOptions.swift	local.prefix(19)).replacing("T"
Server/Sources/DeliveryFakes/FakeAPNs.swift	text.replacing("-", with: "+")
Server/Sources/Dashboard/People/FirstLaunchPages.swift	name.replacing("_"
Server/Sources/Dashboard/Messages/LaunchDialog.swift	.replacing("T", with: " ")
Server/Sources/PaylisherCLI/Commands/Messages/MessageLaunchCommand.swift	.replacing("T", with: " ")
Server/Sources/Dashboard/Accounts/AccountMail.swift	text.replacing("\u{2068}"
Server/Sources/Dashboard/SetUp/CheckSentence.swift	value.replacing(" and "
Server/Sources/Persistence/Events/Partitions/PartitionMaker.swift	replacing(
Server/Sources/PaylisherServer/HTTP/Routing/Route.swift	path.split(separator: "/")
Server/Sources/PaylisherServer/HTTP/Middlewares.swift	request.uri.path.split(separator: "/")
Server/Sources/PaylisherServer/HTTP/Middlewares.swift	request.uri.path.hasPrefix("/dashboard")
Server/Sources/PaylisherServer/Metrics/ProcessMetrics.swift	text.split(separator: " ")
Server/Sources/Persistence/Events/EventRepository+Live.swift	text.split(separator: "-"
Server/Sources/Persistence/Events/Properties/PropertyText.swift	name.hasPrefix("$feature/")
Server/Sources/Persistence/Audiences/AudienceQuery.swift	version.description.split(
Server/Sources/Persistence/Workspaces/PasswordHash.swift	text.split(separator: "$"
Server/Sources/Persistence/Reports/ReportRepository+Shadow.swift	differences.hasPrefix("[")
Server/Sources/Persistence/Audit/AuditTrail.swift	text.hasPrefix("{")
Server/Sources/Persistence/Audit/AuditedThing.swift	text.hasPrefix("{")
Server/Sources/Persistence/Audit/AuditedThing.swift	column.split(separator: "_")
Server/Sources/PaylisherCLI/Commands/Links/LinkShowCommand.swift	field.option.replacing("-"
Server/Sources/Dashboard/Links/LinkDraft+Settings.swift	.replacing(",", with: ".")
Server/Sources/Persistence/Attribution/Attribution.swift	.hasPrefix("\"")
Server/Sources/Database/SQLStatement.swift	.split(separator: "given.")
Server/Sources/PaylisherCLI/Commands/Database/DatabaseCopyCommand.swift	.contains("://")
Sources/Paylisher/Integration/PaylisherIntegrationFinding.swift	components(separatedBy: "%@")
Sources/AudienceCore/Messages/Message.swift	wanted.replacing(underscores
# Each part is checked byte by byte afterwards, or compared with a keyed hash: a separator that was not seen makes it invalid.
Server/Sources/PaylisherServer/HTTP/QueryReader.swift	.split(separator: "
Server/Sources/PaylisherServer/HTTP/FormBody.swift	.contentType]?.split(
Server/Sources/PaylisherServer/HTTP/JSONBody.swift	.contentType]?.split(
Server/Sources/PaylisherServer/HTTP/Request+Host.swift	origin.split(separator: "/")
Server/Sources/PaylisherServer/HTTP/TimeText.swift	name.contains("/")
Server/Sources/Persistence/Accounts/EmailAddress.swift	.split(separator: "@"
Server/Sources/Persistence/Reports/DeviceField.swift	.split(separator: ".")
Server/Sources/Delivery/Mail/MailMessage.swift	description.split(separator: "@"
Server/Sources/Delivery/SignIn/IDToken.swift	text.split(separator: "."
Server/Sources/Delivery/Push/PushResponse.swift	text.split(separator: " ")
Server/Sources/LinkPages/HTML/PagePath.swift	text.hasPrefix("/")
Server/Sources/LinkPages/QR/QRStyle.swift	text.hasPrefix("#")
Server/Sources/LinkPages/Layout/ShownTarget.swift	rest.hasPrefix("//")
Server/Sources/LinkPages/Pages/NoticePage.swift	website?.split(separator: "/")
# ASCII: addresses and targets that were accepted, and what the operator configures.
Server/Sources/Delivery/Outbound/ResolvedAddress.swift	description.contains(":")
Server/Sources/Delivery/SignIn/OpenIDProvider.swift	("?")
Server/Sources/Delivery/SignIn/OpenIDProvider.swift	settings.issuer.hasSuffix("/")
Server/Sources/LinkPages/Pages/Landing/Escape/InAppBrowser.swift	contains("
Server/Sources/LinkPages/QR/QRDrawing.swift	address.contains("?")
# Scalars already, and a path as it is shown.
Server/Sources/PaylisherServer/HTTP/Routing/LinkPath.swift	components(separatedBy: "%2F")
Server/Sources/Persistence/Links/LinkList.swift	scalars.contains("\0")
# What another server says about a failure, which is only shown or sorted.
Server/Sources/Delivery/Mail/SMTPSession.swift	words.dropFirst(5).split(separator: " ")
Server/Sources/Delivery/Mail/SMTPSession.swift	enhanced.contains(".")
Server/Sources/Delivery/Outbound/OutboundError.swift	code.text.hasSuffix(".")
Server/Sources/PaylisherServer/HTTP/JSONBody.swift	hasSuffix(".")
Server/Sources/PostgresDriver/PostgresSession.swift	PQerrorMessage(handle)).split(
Server/Sources/PostgresDriver/PostgresRefusal.swift	.split(separator: "\n")
# Forms of the dashboard, whose text is stored as it is: a line break joins no mark.
Server/Sources/PaylisherServer/Features/Dashboard/DashboardFeature+Drawings.swift	.replacing("\r\n"
Server/Sources/PaylisherServer/Features/Dashboard/ReportFilters.swift	.replacing("http
Server/Sources/Dashboard/SetUp/AppDraft.swift	.replacing(",", with: ".")
Server/Sources/PaylisherServer/Features/Accounts/PasswordPolicy.swift	replacingOccurrences
LIST
}

if [[ ${1-} == --control ]]; then
  while IFS= read -r line; do
    grep -qE "$everywhere|$boundary" <<<"$line" || { echo "check-bytes.sh does not find: $line" >&2; exit 1; }
  done <<'LINES'
let cell = safe.replacing("\"", with: "\"\"")
let text = text.replacingOccurrences(of: "'", with: "''")
let parts = path.components(separatedBy: "/")
let quoted = text.replacing(quote, with: twice)
guard !name.split(separator: "/").contains("..") else { return nil }
if safe.contains("\n") { return quoted }
if value.contains(",") {
let isFormula = cell.hasPrefix("=")
LINES
  exit 0
fi

found=$({
  grep -rnE "$everywhere" Sources Server/Sources --include='*.swift' || true
  grep -rnE "$boundary" "${folders[@]/#/Server/Sources/}" --include='*.swift' || true
} | grep -vE '^[^:]*:[0-9]*: *//' | sort -u)
while IFS=$'\t' read -r path part; do
  [[ $path == '#'* || -z $path ]] && continue
  found=$(awk -v path="$path:" -v part="$(printf '%s' "$part" | sed 's/\\/\\\\/g')" \
    'index($0, path) != 1 || index($0, part) == 0' <<<"$found")
done < <(allowed)
[[ -z $found ]] && exit 0
printf 'Text that other programs read, by characters; use its bytes (utf8), or say in %s why it is safe:\n%s\n' "$0" "$found" >&2
exit 1
