#!/usr/bin/env bash
# Fails where text that other programs read is taken apart or escaped by characters. For Swift a comma with a
# combining mark behind it is another character, and so is one behind a letter that joins it; a spreadsheet, a shell,
# a database and a proxy see the comma. Use utf8, unicodeScalars or LinkCore's functions on bytes.
#
# Refused are replacing and components(separatedBy:), and split, contains, hasPrefix and hasSuffix with a literal that is
# no name. The lists below name lines, files and folders that are safe, and why: in a folder that is named, only replacing
# and components are looked for.
#
#   scripts/check-bytes.sh            checks the sources
#   scripts/check-bytes.sh --control  checks that each kind is found
set -euo pipefail
cd "$(dirname "$0")/.."

everywhere='\.(replacing|replacingOccurrences|components)\((of: *|separatedBy: *)?("|#"|\\?[a-z])'
boundary='\.split\(separator: "|\.contains\("[^A-Za-z0-9]|\.has(Pre|Suf)fix\("[^A-Za-z0-9]'

# Files and folders in which split, contains, hasPrefix and hasSuffix are safe: a trailing slash for a folder.
safe() {
  cat <<'LIST'
# Fields of the dashboard's own forms, pointers and paths that this project writes; what a field holds is judged by the API,
# by bytes.
Server/Sources/Dashboard/
Server/Sources/PaylisherServer/Features/Dashboard/
# Arguments, settings and answers of the server, as a person at the terminal wrote them or reads them; the server judges
# what is sent.
Server/Sources/PaylisherCLI/Commands/Analytics/
Server/Sources/PaylisherCLI/Commands/Association/
Server/Sources/PaylisherCLI/Commands/Links/
Server/Sources/PaylisherCLI/Commands/Run/
Server/Sources/PaylisherCLI/Commands/Workspaces/
Server/Sources/PaylisherCLI/CommandExamples.swift
Server/Sources/PaylisherCLI/CommandNames.swift
Server/Sources/PaylisherCLI/Doctor/
Server/Sources/PaylisherCLI/Installation/
Server/Sources/PaylisherCLI/Remote/
Server/Sources/PaylisherCLI/Settings/
Server/Sources/PaylisherCLI/Terminal/String+Printable.swift
Server/Sources/PaylisherClient/
Server/Sources/DeliveryFakes/
Server/Sources/PaylisherServer/Application/ServerSettings.swift
# Cells of files of other vendors: each code, host and target that they give is judged by bytes when the link is made.
Server/Sources/PaylisherServer/LinkFiles/
# Each part is compared with a signature, a keyed hash or a closed set of bytes: a sign that was not seen makes it invalid.
Server/Sources/AppStoreNotifications/SignedPayload.swift
Server/Sources/PaylisherServer/Features/Accounts/
Server/Sources/PaylisherServer/Features/Deferred/
Server/Sources/PaylisherServer/Features/Live/LiveNotification.swift
Server/Sources/PaylisherServer/Features/Management/
Server/Sources/PaylisherServer/Features/Reports/ReportsFeature+Conversion.swift
Server/Sources/PaylisherServer/Features/Messages/PushProviders.swift
Server/Sources/PaylisherServer/Security/
Server/Sources/Redirecting/Pages/InterstitialPass.swift
Server/Sources/Redirecting/Taps/TapRequest.swift
# Paths and headers, of which what is not understood is left out.
Server/Sources/PaylisherServer/Features/Association/AssociationResponder.swift
Server/Sources/PaylisherServer/Features/Redirects/
Server/Sources/PaylisherServer/Features/Screens/ScreenPreviewRoutes.swift
# ASCII: hosts after IDNA, routes and targets that were accepted, tags, versions, words of our own tables, literals.
Sources/LinkCore/
Sources/RoutingCore/
Sources/TargetCore/
Sources/LayoutCore/
Sources/AudienceCore/
Sources/AttributionCore/
Sources/WireModels/
Sources/ScreenCore/
Sources/ScreenLinting/
Sources/AppsFlyerBridge/
Sources/PaylisherTestSupport/
# Association files are JSON, and a lint that misses a strange pattern changes no match.
Sources/AssociationCore/Linting/
# Paths of the device, names of its bundle and settings of the app's developer.
Sources/RecordLog/SegmentReader.swift
Sources/MessagingCore/Payload/MessageCondition.swift
Sources/Paylisher/Storage/
Sources/Paylisher/Integration/
Sources/Paylisher/Configuration/
Sources/Paylisher/Compatibility/
Sources/Paylisher/Engine/
Sources/Paylisher/Apple/
Sources/Paylisher/Events/BatchVerdict.swift
Sources/Paylisher/Notifications/InAppCoordinator.swift
Sources/Paylisher/DeepLinks/CampaignResolver.swift
Sources/Paylisher/Deferred/DeferredSettings.swift
Sources/Paylisher/Deferred/WebHandoff.swift
Sources/Paylisher/Screens/ScreenSource.swift
LIST
}

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
Server/Sources/Persistence/Reports/ContextField.swift	.split(separator: ".")
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

# The lines that are in no file or folder of the list.
not_safe() {
  awk 'NR == FNR { if ($0 != "" && substr($0, 1, 1) != "#") safe[$0]; next }
    { for (path in safe) if (index($0, path ~ /\/$/ ? path : path ":") == 1) next; print }' <(safe) -
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
  found=$(printf '%s:1: text.contains(",")\n' Server/Sources/Dashboard/Page.swift Server/Sources/DashboardX/Page.swift |
    not_safe)
  [[ $found == Server/Sources/DashboardX/* ]] || { echo "check-bytes.sh finds in other folders: $found" >&2; exit 1; }
  exit 0
fi

found=$({
  grep -rnE "$everywhere" Sources Server/Sources --include='*.swift' || true
  grep -rnE "$boundary" Sources Server/Sources --include='*.swift' | not_safe || true
} | grep -vE '^[^:]*:[0-9]*: *//' | sort -u)
while IFS=$'\t' read -r path part; do
  [[ $path == '#'* || -z $path ]] && continue
  found=$(awk -v path="$path:" -v part="$(printf '%s' "$part" | sed 's/\\/\\\\/g')" \
    'index($0, path) != 1 || index($0, part) == 0' <<<"$found")
done < <(allowed)
[[ -z $found ]] && exit 0
printf 'Text that other programs read, by characters; use its bytes (utf8), or say in %s why it is safe:\n%s\n' "$0" "$found" >&2
exit 1
