import LinkCore
import LinkPages
import WireModels

/// What makes links of a domain open apps, in the order of the work; each step checks itself.
extension DomainsPage {
  var steps: HTML? {
    guard let chosen else { return nil }
    let isPublic =
      chosen.baseURL.hasPrefix("https://") && LinkDomain(chosen.host)?.isForDevelopment == false
    let check: HTML? =
      mayEdit
      ? PostButton(
        label: text(.checkNow),
        path: environment.path("domains/\(chosen.id)/check"),
        kind: .primary
      ).html : nil
    let items: [HTML?] = [
      chosen.verificationStatus == .notRequired
        ? nil : step(.checkOwnership, ["ownership"], advice: proof(of: chosen)),
      isPublic ? step(.checkDomain, ["domain", "certificate"], advice: reach(chosen.host)) : nil,
      step(.checkFiles, ["association"], advice: "<p>\(text(.registerApps))</p>"),
      isPublic ? step(.checkCopy, ["copy"], advice: "<p>\(text(.waitForApple))</p>") : nil,
    ]
    return Card(
      title: "\(text(.domainSteps)): \(chosen.host)",
      actions: check,
      content: """
        <p class="note">\(text(isPublic ? .domainStepsLead : .developmentDomain))</p>
        <ol class="steps">\(items.compactMap(\.self))</ol>
        """
    ).html
  }

  private func step(_ title: SetUpPhrase, _ checks: Set<String>, advice: HTML?) -> HTML {
    let found = (findings ?? []).filter { checks.contains($0.check) }
    let isDone = !found.isEmpty && found.allSatisfy { $0.outcome == .good }
    let list: HTML? =
      found.isEmpty
      ? nil : FindingList(findings: found, showsChecks: false, text: text).html
    return """
      <li\(attribute: "class", found.isEmpty ? nil : isDone ? "done" : "open")>\
      \(isDone ? Icon.check.html : Icon.open.html)<div><h3>\(text(title))</h3>\
      \(isDone ? nil : advice)\(list)</div></li>

      """
  }

  /// The DNS record that shows whose domain it is.
  private func proof(of domain: DomainResource) -> HTML? {
    guard !domain.isServed else { return nil }
    let record = domain.verification
    return """
      <p>\(text(.proveDomain, ["host": domain.host]))</p>\
      \(Snippet(place: "TXT", code: record.recordName, text: text).html)\
      \(Snippet(place: record.recordName, code: record.recordValue, text: text).html)
      """
  }

  /// How the name comes to lead to this server.
  private func reach(_ host: String) -> HTML {
    let caddy = """
      \(host) {
        reverse_proxy 127.0.0.1:8080
      }
      """
    let nginx = """
      server {
        listen 443 ssl;
        server_name \(host);
        ssl_certificate     /etc/letsencrypt/live/\(host)/fullchain.pem;
        ssl_certificate_key /etc/letsencrypt/live/\(host)/privkey.pem;

        location / {
          proxy_pass http://127.0.0.1:8080;
          proxy_http_version 1.1;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header Connection "";
        }
      }
      """
    return """
      <p>\(text(.pointDomain, ["host": host]))</p>
      <details class="numbers"><summary>\(text(.proxySettings))</summary>\
      \(Snippet(place: "Caddy", code: caddy, text: text).html)\
      \(Snippet(place: "nginx", code: nginx, text: text).html)</details>
      """
  }
}
