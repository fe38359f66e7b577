// What the dashboard's pages do better with a script. Every page works without it.
"use strict";

// Fetches the page at an address and replaces the regions of this one by its own. Any failure is a real navigation.
const load = (address, push) => {
  const region = document.querySelector("[data-region]");
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  region.setAttribute("aria-busy", "true");
  request.onload = () => {
    const fresh = request.response && request.response.querySelector("[data-region]");
    if (request.status !== 200 || !fresh) {
      location.assign(address);
      return;
    }
    region.replaceWith(document.adoptNode(fresh));
    if (push) history.replaceState(null, "", address);
    const status = document.getElementById("status");
    if (status) status.textContent = fresh.dataset.status || "";
  };
  request.onerror = () => location.assign(address);
  request.send();
  return request;
};

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

// Previews that show what is in a field.
for (const mirror of document.querySelectorAll("[data-mirror]")) {
  const field = document.getElementById(mirror.dataset.mirror);
  if (field) field.addEventListener("input", () => { mirror.textContent = field.value; });
}

// Buttons that copy a text.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}

// "/" goes to the search field, unless a field has the focus.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input,select,textarea")) return;
  const field = document.querySelector("input[type=search]");
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
  const row = (event) => {
    const item = document.createElement("li");
    const time = document.createElement("time");
    time.dateTime = new Date(event.receivedAt).toISOString();
    time.textContent = new Date(event.receivedAt).toLocaleTimeString(document.documentElement.lang);
    const text = document.createElement("div");
    const name = document.createElement("strong");
    name.textContent = event.name;
    const person = document.createElement("small");
    person.className = "note";
    person.textContent = " " + event.distinctID;
    text.append(name, person);
    item.append(time, text);
    return item;
  };
  const start = () => {
    source = new EventSource(live.dataset.live);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      count += 1;
      list.prepend(row(event));
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
  pause.hidden = false;
  pause.addEventListener("click", () => {
    if (source) stop();
    else start();
    pause.textContent = source ? pause.dataset.pause : pause.dataset.resume;
  });
  start();
}
