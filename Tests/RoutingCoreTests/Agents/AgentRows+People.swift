extension AgentRows {
  /// Agents of people that look like a bot's.
  static let people: [String] = [
    "Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 7.0; M bot 54) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 13; Spider 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Banca Caboto; rv:11.0) like Gecko",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; en) Presto/2.5.25",
    "Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 (Ecosia ios@10.0)",
    "Mozilla/5.0 (compatible; AcmeSchool; Windows NT 6.3; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/35.0.1916.114 Safari/537.36",
    "Mozilla/5.0 (compatible; AcmeSchool; Windows NT 6.3; rv:26.0) Gecko/20100101 Firefox/26.0",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; Trident/4.0; User-agent: Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1); .NET CLR 2.0.50727)",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; Trident/4.0; MSN OptimizedIE8;DEDE)",
    "Mozilla/5.0(compatible;MSIE9.0;WindowsNT6.1;Trident/5.0)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64; rv:38.0) Gecko/20100101 Firefox/38.0; Mozilla Firefox 38.7.0 - 11712-82",
    "Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; MT11i Build/Acme@rom_pure_14.0) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    "Mozilla/5.0 (Linux; U; Android 2.3.7; zh-cn; Blade Build/GRJ22; example.com_love_01) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1",
    "Mozilla/5.0 (X11; U; Linux i686; th-TH@calendar=gregorian) AppleWebKit/534.12 (KHTML, like Gecko) Puffin/1.3.2665MS Safari/534.12",
    "Mozilla/5.0 (Windows; U; Windows NT 5.1; cs-CZ) AppleWebKit/532.4 (KHTML, like Gecko) Google Earth/5.2.1.1329 Safari/532.4",
    "Mozilla/4.0 (compatible; Linux 2.6.22) NetFront/3.4 Kindle/2.0 (screen 600x800)",
    "Iceweasel/14.0",
    "",
    // They pass a translator or another's front.
    "Mozilla/5.0 (Windows NT 6.1; rv:31.0) Gecko/20100101 Firefox/31.0,gzip(gfe) (via translate.acme.com)",
    "Mozilla/5.0 (iPad; CPU OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B410 Safari/600.1.4,gzip(gfe) (via docs.acme.com/viewer)",
    // They have a toolbar or another component with a page, or an addition with a host for a name.
    "Mozilla/5.0 (Windows; U; Windows NT 6.0; de; rv:1.9.1.15) Gecko/20101026 Acme.com Toolbar 1.5 Firefox/3.5.15",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; EmbeddedWB 14.52 from: http://www.bsalsa.com/ EmbeddedWB 14.52; .NET4.0E)",
    "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; acmegroup.com; rv:11.0) like Gecko",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; ACME7 Agent; InfoPath.3)",
    // A browser of its own names its maker's page.
    "Mozilla/5.0 (Windows; U; Windows NT 6.0; de-DE) AppleWebKit/533.3 (KHTML, like Gecko) QtWeb Internet Browser/3.7 http://www.QtWeb.net",
    // What stands before is the header's own name, or says what follows.
    "User-Agent: Mozilla/5.0 (Windows NT 6.1; rv:38.0) Gecko/20100101 Firefox/38.0",
    "Windows / Firefox 40: Mozilla/5.0 (Windows NT 6.1; WOW64; rv:40.0) Gecko/20100101 Firefox/40.0",
    "Mozilla/5.0 (masking-agent; rv:38.0) Gecko/20100101 Firefox/38.0",
    // Nothing is said to be compatible.
    "Mozilla/5.0 (Windows; U; Windows NT 6.1; de; rv:1.8.1.20; Gecko/20081217 Firefox/2.0.0.20) (Compatible;  ;  ; SV1)",
    "HbbTV/1.1.1 (;;;;) Mozilla/5.0 (compatible; AcmeGalio/3.0.2; Linux2.6.18-7.1)",
    "UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.2; www.acme.com; A1) U2/1.0.0 UCBrowser/9.8.0.534 Mobile",
    "\(webView)ACME CHANNEL_google-play",
    "SAMSUNG-SGH-E900",
    "MOT-V3/0E.41.C3R MIB/2.2.1",
    "NOKIA5130c",
    "SonyEricssonW910i/R1FA",
    "Safari%20Technology%20Preview/12603.1 CFNetwork/807.0.4 Darwin/16.0.0 (x86_64)",
    "Safari/604.1",
    "Mozilla/4.0 (compatible; Dillo 3.0)",
  ]
}
