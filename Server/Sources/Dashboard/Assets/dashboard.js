// What the dashboard's pages do better with a script. Every page works without it.
"use strict";

// Fetches the page at an address, or what a form is answered with, and hands over what it has for regions of this
// page, which are found by their names.
const fetchRegions = (address, form, regions, take, fail) => {
  const request = new XMLHttpRequest();
  request.open(form ? "POST" : "GET", address);
  request.responseType = "document";
  request.onload = () => {
    const fresh = (region) => request.response && request.response.querySelector(
      `[data-region="${region.dataset.region}"]`);
    if (request.status !== 200 || !regions.every(fresh)) return fail();
    for (const region of regions) take(region, fresh(region));
  };
  request.onerror = fail;
  request.send(form);
  return request;
};

const say = (text) => {
  const status = document.getElementById("status");
  if (status) status.textContent = text || "";
};

// What was done just now, for the eyes too, for some seconds.
const toast = (text) => {
  const status = document.getElementById("status");
  if (!status) return;
  say(text);
  status.classList.add("toast");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { status.classList.remove("toast"); }, 2500);
};

// Replaces the region of this page by that of another address. Any failure is a real navigation.
const load = (address, push) => {
  const shown = document.querySelector("[data-region]");
  shown.setAttribute("aria-busy", "true");
  const take = (region, fresh) => {
    if (region.dataset.counting && fresh.dataset.counting) return;
    const hadFocus = region.matches(":focus-within");
    region.replaceWith(document.adoptNode(fresh));
    prepare(fresh);
    if (hadFocus) document.getElementById("main").focus();
    if (push) history.replaceState(null, "", address);
    say(fresh.dataset.status);
  };
  return fetchRegions(address, null, [shown], take, () => location.assign(address));
};

// Says what a region says in a word, where it said another one before.
const sayChange = (region, fresh) => {
  if ("status" in region.dataset && region.dataset.status !== fresh.dataset.status) say(fresh.dataset.status);
};

// Whether the focus, the pointer or an open dialog is in a region: it stays as it is.
const isUsed = (region) => region.matches(":focus-within, :hover") || region.querySelector("dialog[open]");

// Replaces a region without a request of the user: what is unfolded stays so, and what is below it does not move up.
const refresh = (region, fresh) => {
  const unfolded = region.querySelectorAll("details");
  fresh.querySelectorAll("details").forEach((part, place) => {
    part.open = Boolean(unfolded[place] && unfolded[place].open);
  });
  if (region.style.minHeight) fresh.style.minHeight = region.style.minHeight;
  if (isUsed(region) || fresh.isEqualNode(region)) return;
  const height = region.offsetHeight;
  region.replaceWith(document.adoptNode(fresh));
  if (fresh.offsetHeight < height) fresh.style.minHeight = `${height}px`;
  sayChange(region, fresh);
};

// Regions that fetch themselves again every so many milliseconds while the page is looked at.
let isPaused = false;
const refreshed = document.querySelector("[data-refresh]");
if (refreshed) {
  setInterval(() => {
    if (document.hidden || isPaused) return;
    const regions = [...document.querySelectorAll("[data-refresh]")].filter((region) => !isUsed(region));
    if (regions.length) fetchRegions(location.href, null, regions, refresh, () => {});
  }, Number(refreshed.dataset.refresh));
}

// A report that is still counted is fetched again until it is there, less and less often.
const fetchCounted = (pause) => {
  setTimeout(() => {
    const request = load(location.href, false);
    request.addEventListener("loadend", () => {
      if (document.querySelector("[data-counting]")) fetchCounted(Math.min(pause * 1.5, 5000));
    });
  }, pause);
};
const counting = document.querySelector("[data-counting]");
if (counting) fetchCounted(Number(counting.dataset.counting));

// Search as you type, in forms that say so.
let pending;
let running;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form || !form.matches("[data-search]")) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (running) running.abort();
    const query = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...query]) if (!value) query.delete(name);
    const text = query.toString();
    running = load(form.action.split("?")[0] + (text ? "?" + text : ""), true);
  }, 200);
});

// Browsers complete a whole value. Of several with commas between, the last is completed, behind the others.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.list || !("several" in field.dataset)) return;
  const others = field.value.slice(0, field.value.lastIndexOf(",") + 1);
  for (const option of field.list.options) {
    option.dataset.value = option.dataset.value || option.value;
    option.value = (others && `${others} `) + option.dataset.value;
  }
});

// The fields of a condition offer what its kind asks for; see AudienceFields.swift.
document.addEventListener("change", (event) => {
  const row = event.target.closest("[data-condition]");
  if (!row || event.target.tagName !== "SELECT") return;
  const kind = event.target.value;
  const hasValues = row.dataset.condition.split(",").includes(kind);
  row.querySelector("[name^=name]").setAttribute("list", /event$/.test(kind) ? "stored-event" : "");
  row.querySelector("[name^=value]").setAttribute("list", hasValues ? `stored-${kind}` : "");
});

// Forms beside a preview of what they would make, which follows what is typed. Nobody asked for it, so that
// one that cannot be had changes nothing.
const draft = document.querySelector("form[data-preview]");
if (draft) {
  // Fields whose values the server writes into each other, such as a URL and its parameters. While a user types in
  // one, it stays as it is, and with it the others.
  const names = (draft.dataset.follows || "").split(" ");
  const written = () => new URLSearchParams(new FormData(draft)).toString();
  const follow = (page, sent) => {
    const fresh = page && page.querySelector("form[data-follows]");
    if (!fresh || written() !== sent) return;
    const fields = names.map((name) => [draft.elements[name], fresh.elements[name]]);
    const isTyped = ([field, other]) => field === document.activeElement && field.value !== other.value;
    if (!fields.some(isTyped)) for (const [field, other] of fields) field.value = other.value;
  };
  const preview = () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      if (running) running.abort();
      const shown = [...document.querySelectorAll("[data-region]")];
      const take = (region, fresh) => {
        region.replaceWith(document.adoptNode(fresh));
        sayChange(region, fresh);
      };
      const form = written();
      running = fetchRegions(draft.dataset.preview, new URLSearchParams(form), shown, take, () => {});
      running.addEventListener("load", () => follow(running.response, form));
    }, 300);
  };
  draft.addEventListener("input", preview);
  draft.addEventListener("change", (event) => {
    if (names.includes(event.target.name)) preview();
  });
  // What the preview alone asks for is in the same form, and Enter there must not save it.
  draft.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("aside input")) event.preventDefault();
  });
}

// Drawings of what is written in a form. A new frame takes the answer and the place of the old one when it is there,
// so that nothing flickers and the way back does not lead through drawings.
const redraw = (button) => {
  const frame = document.querySelector(".device iframe:last-of-type");
  const fresh = frame.cloneNode();
  fresh.removeAttribute("src");
  frame.contentWindow.name = "";
  frame.before(fresh);
  fresh.addEventListener("load", () => frame.remove());
  button.form.requestSubmit(button);
};
for (const button of document.querySelectorAll("[data-draws]")) {
  let waiting;
  button.form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(redraw, 500, button);
  });
}

// Buttons that need the script keep their room until it is there, so that nothing moves.
const show = (button) => button.classList.remove("scripted");

// Forms below a list: how many of its rows are selected, and a box that selects them all.
const rowsOf = (form) => [...form.elements].filter((box) => box.name && box.type === "checkbox");
const count = (form) => {
  const rows = rowsOf(form);
  const selected = rows.filter((box) => box.checked).length;
  const all = form.querySelector("[data-selects]");
  all.checked = selected > 0 && selected === rows.length;
  all.indeterminate = selected > 0 && selected < rows.length;
  form.querySelector("output").textContent = form.dataset.selected.replace("{count}", selected);
};
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (!form || !form.matches("[data-selected]")) return;
  if (event.target.matches("[data-selects]")) for (const box of rowsOf(form)) box.checked = event.target.checked;
  count(form);
});

// What needs a script in the page, or in a region that was fetched.
const prepare = (part) => {
  part.querySelectorAll("[data-copy], .selection").forEach(show);
  part.querySelectorAll("[data-selected]").forEach(count);
};
prepare(document);

// Buttons that copy a text.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  button.dataset.label ??= button.textContent;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = button.dataset.copied;
  toast(button.dataset.copied);
  setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
});

// How the bytes of a file are text, by the rules of TextCoding.swift: UTF-16 has a mark, or a zero in every other byte;
// else most of what is not ASCII is UTF-8; else it is what Excel writes as "CSV".
// A coding that was chosen is certain.
function decoded(bytes, chosen) {
  const text = (coding) => [coding, new TextDecoder(coding).decode(bytes)];
  if (chosen) return text(chosen);
  const zeros = [0, 0];
  const start = bytes.subarray(0, 1024);
  start.forEach((byte, place) => { zeros[place % 2] += byte === 0; });
  const mark = bytes.subarray(0, 2).join();
  if (bytes.subarray(0, 3).join() === "239,187,191") return text("utf-8");
  if (mark === "255,254") return text("utf-16le");
  if (mark === "254,255") return text("utf-16be");
  if (zeros[1] > Math.floor(start.length / 4)) return text("utf-16le");
  if (zeros[0] > Math.floor(start.length / 4)) return text("utf-16be");
  const read = text("utf-8");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return read;
  } catch {
    // Some of it is not UTF-8.
  }
  const lost = (read[1].match(/\uFFFD/g) || []).length;
  const wide = (read[1].match(/[^\0-\x7F]/gu) || []).length - lost;
  if (wide > lost) return read;
  // A Turkish Excel writes other letters for these bytes, and nothing tells which were meant.
  const [coding, western] = text("windows-1252");
  return [coding, western.replace(/[ÐÝÞðýþ]/g, "\uFFFD")];
}

// Files that are read into a field of the form, with the name of their coding in another. What is too large says so,
// and is not sent.
for (const input of document.querySelectorAll("[data-fills]")) {
  show(input.parentElement);
  const choice = document.getElementById(input.dataset.encoding);
  if (choice) show(choice.parentElement);
  const read = async () => {
    const [file] = input.files;
    if (!file) return;
    input.setCustomValidity(file.size > Number(input.dataset.limit) ? input.dataset.refusal : "");
    if (!input.reportValidity()) return;
    const [coding, text] = decoded(new Uint8Array(await file.arrayBuffer()), choice && choice.value);
    document.getElementById(input.dataset.fills).value = text;
    const says = document.getElementById(input.dataset.says);
    if (says) says.value = coding.replace("utf", "UTF").replace("windows", "Windows").replace(/[lb]e$/, (end) => end.toUpperCase());
  };
  input.addEventListener("change", read);
  if (choice) choice.addEventListener("change", read);
}

// Ctrl+K, on Apple's keyboards Command+K, goes to the search field of the page, or to that of all pages. A key alone would be pressed by mistake,
// and by those who speak to their computer.
const modifier = /^(Mac|iP)/.test(navigator.platform) ? "metaKey" : "ctrlKey";
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !event[modifier] || event.altKey || event.shiftKey) return;
  const field = document.querySelector("main input[type=search]") || document.querySelector("input[type=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
});

// Events as they are stored.
const live = document.querySelector("[data-live]");
if (live) {
  const list = document.getElementById("live-list");
  const status = document.getElementById("status");
  const pause = document.getElementById("live-pause");
  let source;
  let count = 0;
  // Times as the server writes them: in the user's zone, which need not be the browser's.
  const clock = new Intl.DateTimeFormat(live.dataset.locale, {
    timeZone: live.dataset.zone,
    numberingSystem: "latn",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const element = (name, ...content) => {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  };
  const row = (event) => {
    const moment = new Date(event.receivedAt);
    const time = element("time", clock.format(moment));
    time.dateTime = moment.toISOString();
    const person = element("small", element("bdi", event.distinctID));
    person.className = "note";
    const text = element("div", element("strong", element("bdi", event.name)), " ", person);
    return element("li", time, text);
  };
  const start = () => {
    source = new EventSource(live.dataset.live);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      count += 1;
      list.prepend(row(event));
      const empty = live.querySelector(".empty");
      if (empty) empty.remove();
      while (list.children.length > 100) list.lastElementChild.remove();
    };
  };
  const stop = () => {
    source.close();
    source = null;
  };
  setInterval(() => {
    if (count && status) status.textContent = live.dataset.arrived.replace("{count}", String(count));
    count = 0;
  }, 10000);
  show(pause);
  pause.addEventListener("click", () => {
    if (source) stop();
    else start();
    isPaused = !source;
    pause.textContent = source ? pause.dataset.pause : pause.dataset.resume;
  });
  start();
}
