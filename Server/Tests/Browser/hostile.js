// Looks into documents for what a text has put there. A document is opened in a frame of this page, where its scripts
// run, or only read, where none does. Both times the browser's own parser makes it.
"use strict";

// The documents that ran something, by their places. Each frame has a `canary` that calls `tell`, or where it is of
// another origin sends a message.
const ran = new Set();
window.tell = (source) => {
  let frame = source;
  while (frame && frame !== window && frame.parent !== window) frame = frame.parent;
  const shown = slots.find((one) => one.contentWindow === frame);
  ran.add(shown ? shown.place : "elsewhere");
};
addEventListener("message", (event) => event.data === "canary" && window.tell(event.source));

// Where an address stands that is opened, loaded or sent to.
const ADDRESSES = new Set(["action", "background", "data", "formaction", "href", "ping", "poster", "src", "srcset",
  "xlink:href"]);

// What a document has as often as its clean sample: nothing more runs, loads or leads on, and nothing is swallowed.
const COUNTED = ["#comment", "base", "body", "embed", "footer", "h1", "head", "html", "iframe", "link", "main", "meta",
  "nav", "object", "script", "style", "template", "title"];

// What documents with harmless texts are made of: elements, schemes and `data:` addresses, and how often what is counted
// is in each document.
const known = {};
const forget = () => Object.assign(known, {
  kinds: new Set(), schemes: new Set(["", "http", "https"]), data: new Set(), counts: new Map(),
});
forget();

const visit = (node, take) => {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.ELEMENT_NODE || child.nodeType === Node.COMMENT_NODE) take(child);
    visit(child, take);
    if (child.localName === "template") visit(child.content || child, take);
    if (child.shadowRoot) visit(child.shadowRoot, take);
  }
};

// Pages of visitors have scripts and styles of their own; those of the dashboard have them in files.
const isOfVisitors = (page) => page.startsWith("visitor-");

const scheme = (address) => {
  const found = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\u0000-\u0020]/g, ""));
  return found ? found[1].toLowerCase() : "";
};

// Hands over what a document is made of: the kind of each element, which is its name and those of its attributes, apart
// for pages of visitors; each attribute that runs; each address; and how often each of what is counted is there.
const examine = (page, document, take) => {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, 0]));
  const family = isOfVisitors(page) ? "visitor " : "";
  visit(document, (node) => {
    const name = node.localName || "#comment";
    if (name in counts) counts[name] += 1;
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const attributes = node.getAttributeNames();
    take.kind(family + name + " " + attributes.join(" "));
    for (const attribute of attributes) {
      if (ADDRESSES.has(attribute)) take.address(node.getAttribute(attribute));
      if (attribute.startsWith("on")) take.handler(attribute);
    }
  });
  for (const name of COUNTED) take.count(`${counts[name]} of ${name}`);
};

const learn = (page, document) => {
  if (!known.counts.has(page)) known.counts.set(page, new Set());
  const counts = known.counts.get(page);
  examine(page, document, {
    kind: (kind) => known.kinds.add(kind),
    handler: () => {},
    address: (address) => (scheme(address) === "data" ? known.data.add(address) : known.schemes.add(scheme(address))),
    count: (count) => counts.add(count),
  });
};

const leadsToEvil = (address) => {
  if (!address.includes("evil.example")) return false;
  try {
    return new URL(address, location.href).hostname === "evil.example";
  } catch {
    return false;
  }
};

const isKnown = (address) => (scheme(address) === "data" ? known.data.has(address)
  : known.schemes.has(scheme(address)) && !leadsToEvil(address));

// What a document has that no clean one has.
const faults = (page, document) => {
  const counts = known.counts.get(page);
  if (!counts) return ["there is no clean sample"];
  const found = [];
  examine(page, document, {
    kind: (kind) => known.kinds.has(kind) || found.push(`<${kind}>`),
    handler: (name) => found.push(name),
    address: (address) => isKnown(address) || found.push(address),
    count: (count) => counts.has(count) || found.push(count),
  });
  return found;
};

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Documents are written into frames, one after another into the same few, since a new frame takes longer than what is
// written. What a script declares stays in its frame, so that one with a script needs a new one, and so does a control.
const slots = [];
const frameFor = (place, name, html) => {
  const old = slots[place % 12];
  if (old && old.contentDocument && name !== "form" && !html.includes("<script>")) return old;
  if (old) old.remove();
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  slots[place % 12] = frame;
  return frame;
};

// What loads the files of the dashboard: its script is tested elsewhere, and its styles change nothing here.
const FILES = /<link rel="stylesheet" href="[^"]*">\s*<script src="[^"]*" defer><\/script>/;

// Hands over each of several documents with its place among them, after it was opened or only read. Returns the places
// of those that ran something.
const each = async (pages, isOpened, take) => {
  const parser = new DOMParser();
  ran.clear();
  for (const [place, [name, whole]] of pages.entries()) {
    const html = whole.replace(FILES, "");
    if (!isOpened) {
      take(place, parser.parseFromString(html, "text/html"));
      continue;
    }
    const frame = frameFor(place, name, html);
    frame.place = place;
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
    take(place, frame.contentDocument);
    // Events of pictures come after their document, and before the frame has another one.
    if (place % 12 === 11) await pause(name === "form" ? 100 : 10);
  }
  if (isOpened) await pause(100);
  return new Set(ran);
};

// What is wrong with each of several documents, by its place.
const judge = async (pages, isOpened) => {
  const wrong = new Map();
  const runs = await each(pages, isOpened, (place, found) => {
    const list = faults(pages[place][0], found);
    if (list.length) wrong.set(place, list.slice(0, 3).join("; "));
  });
  for (const place of runs) wrong.set(place, "it ran");
  return wrong;
};

// The documents with a text in every field, as their names and their HTML: the server of this page asks the samples, for
// each page in one of its states where they are `filled`.
const fetchPages = async (text, part = "") => {
  const answer = await fetch(`/pages${part && "/"}${part}`, { method: "POST", body: text });
  if (!answer.ok) throw new Error(await answer.text());
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const decoder = new TextDecoder();
  const pages = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    const [name, length] = decoder.decode(bytes.subarray(start, end)).split(" ");
    start = end + 1 + Number(length);
    pages.push([name, decoder.decode(bytes.subarray(end + 1, start))]);
  }
  return pages;
};

// Learns from the documents with harmless texts, and returns how many there are with each.
const learnTexts = async (texts) => {
  for (const text of texts) {
    const pages = await fetchPages(text);
    await each(pages, false, (place, found) => learn(pages[place][0], found));
    const scripted = pages.filter(([, html]) => html.includes("<script>"));
    await each(scripted, true, (place, found) => learn(scripted[place][0], found));
  }
  return known.counts.size;
};

// Judges the documents of each text, while those of the next one are made.
const judgeTexts = async (texts, isOpened, part) => {
  const report = { pages: 0, wrong: [] };
  let next = fetchPages(texts[0], part);
  for (const [place, text] of texts.entries()) {
    const pages = await next;
    if (place + 1 < texts.length) next = fetchPages(texts[place + 1], part);
    for (const [at, fault] of await judge(pages, isOpened)) report.wrong.push([(pages[at] || [at])[0], text, fault]);
    report.pages += pages.length;
    if (report.wrong.length > 20) break;
  }
  return report;
};

// A control: the text is left unescaped in one of the first places of each document after another. Returns how many
// places these are and where that is not noticed; and of each page in one of its states, how many are opened where the
// first place is so, and which of these run nothing.
const judgeUnescaped = async (text, escaped, most) => {
  const report = { places: 0, missed: [] };
  const first = [];
  for (const [name, html] of await fetchPages(text)) {
    const parts = html.split(escaped);
    const broken = parts.slice(1, most + 1).map((_, place) => [
      name, parts.slice(0, place + 1).join(escaped) + text + parts.slice(place + 1).join(escaped),
    ]);
    const noticed = await judge(broken, false);
    if (noticed.size < broken.length) report.missed.push([name, broken.length - noticed.size]);
    report.places += broken.length;
    if (/^(filled|visitor)-/.test(name)) first.push(...broken.slice(0, 1));
  }
  const opened = await judge(first, true);
  report.opened = first.length;
  report.still = first.filter((_, place) => opened.get(place) !== "it ran").map(([name]) => name);
  return report;
};

// A control: which of these documents ran something or differ from the one with a harmless text, by their places.
const judgeForms = async (clean, documents, isOpened) => {
  const pages = { ...known };
  forget();
  await each([["form", clean]], isOpened, (_, found) => learn("form", found));
  const wrong = await judge(documents.map((html) => ["form", html]), isOpened);
  Object.assign(known, pages);
  return [...wrong].filter(([place]) => place !== "elsewhere");
};
