/// Texts that run a script, or break out, where they are not escaped.
///
/// Each calls `canary()` if it runs.
public let scriptPayloads: [String] = [
  "<script>canary()</script>",
  "<SCRIPT>canary()</SCRIPT>",
  "</script><script>canary()</script>",
  "</title><script>canary()</script>",
  "</style><script>canary()</script>",
  "</textarea><script>canary()</script>",
  "<!--<script>canary()//--></script>",
  "--><script>canary()</script><!--",
  "<![CDATA[<script>canary()</script>]]>",
  "<img src=x onerror=canary()>",
  "<img src=\"x\" onerror=\"canary()\">",
  "<svg onload=canary()>",
  "<svg/onload=canary()>",
  "<svg><script>canary()</script></svg>",
  "<svg><animate onbegin=canary() attributeName=x dur=1s>",
  "<body onload=canary()>",
  "<iframe srcdoc=\"<script>parent.canary()</script>\">",
  "<iframe src=javascript:parent.canary()>",
  "<object data=\"javascript:canary()\">",
  "<embed src=\"javascript:canary()\">",
  "<math><mi xlink:href=\"javascript:canary()\">",
  "<details open ontoggle=canary()>",
  "<input autofocus onfocus=canary()>",
  "<video><source onerror=canary()>",
  "<marquee onstart=canary()>",
  "<meta http-equiv=refresh content=\"0;url=javascript:canary()\">",
  "<base href=\"https://evil.example/\">",
  "<link rel=stylesheet href=\"https://evil.example/x.css\">",
  "<form action=\"javascript:canary()\"><button>x</button></form>",
  "<template><script>canary()</script></template><noscript><img src=x onerror=canary()>",
  "\" onmouseover=\"canary()\" autofocus onfocus=\"canary()\" x=\"",
  "' onmouseover='canary()' autofocus onfocus='canary()' x='",
  "\"><script>canary()</script>",
  "'><script>canary()</script>",
  "` onmouseover=canary() `",
  "javascript:canary()",
  "JaVaScRiPt:canary()//https://",
  "java\tscript:canary()",
  "\u{1}javascript:canary()",
  "javascript://go.example.com/%0Acanary()",
  "data:text/html,<script>canary()</script>",
  "vbscript:canary()",
  "&lt;script&gt;canary()&lt;/script&gt;",
  "&#60;script&#62;canary()&#60;/script&#62;",
  "&#x6A;avascript:canary()",
  "%3Cscript%3Ecanary()%3C/script%3E",
  "\u{FF1C}script\u{FF1E}canary()\u{FF1C}/script\u{FF1E}",
  "\\u003cscript\\u003ecanary()\\u003c/script\\u003e",
  "\\\");canary();//",
  "\u{2028}canary()\u{2029}",
  "</script\0><script\0>canary()</script>",
  "{{constructor.constructor('canary()')()}}",
  "${canary()}",
]

/// Each way out of a place that a text can stand in, with each of several elements that run.
///
/// With ``scriptPayloads`` these are more than 200.
public let combinedPayloads: [String] = {
  let waysOut = [
    "\" ", "' ", "\">", "'>", "></a>", "</title>", "</style>", "</script>", "</textarea>",
    "</option></select>",
    "</svg>", "-->", "]]>", "\u{0}", "\r\n\r\n", "&quot;>",
  ]
  let elements = [
    "<script>canary()</script>", "<ScRiPt src=//evil.example/x.js></sCrIpT>",
    "<img/src=x/onerror=canary()>", "<svg//onload=canary()>", "<object data=javascript:canary()>",
    "<iframe src=javascript:parent.canary()>", "<embed src=javascript:canary()>",
    "<base href=//evil.example/>", "<math href=javascript:canary()>x</math>",
    "<marquee onstart=canary()>x</marquee>",
  ]
  return waysOut.flatMap { out in elements.map { out + $0 } }
}()
