"use strict";
// Search, copy buttons, the menu on phones, and the language of examples. Every page works without.
const root = document.body.dataset.root;
const field = document.getElementById("search");
const found = document.getElementById("found");
const menu = document.querySelector(".menu");
const narrow = matchMedia("(max-width: 760px)");

function foldMenu() { menu.open = !narrow.matches; }
foldMenu();
narrow.addEventListener("change", foldMenu);

for (const block of document.querySelectorAll("pre")) {
  if (!navigator.clipboard) break;
  const button = document.createElement("button");
  button.className = "copy";
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const lines = block.querySelector("code").textContent.replace(/\n$/, "").split("\n");
    // Of a console only the commands are copied, without the sign before them.
    const isConsole = block.querySelector(".language-console");
    const commands = lines.filter((line, i) => line.startsWith("$ ") || (i > 0 && lines[i - 1].endsWith("\\")));
    await navigator.clipboard.writeText((isConsole ? commands : lines).map((line) => line.replace(/^\$ /, "")).join("\n"));
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  block.append(button);
}

function chooseLanguage(name) {
  for (const group of document.querySelectorAll(".examples")) {
    for (const example of group.querySelectorAll(".example")) {
      example.hidden = example.dataset.language !== name;
      example.classList.add("chosen");
    }
    for (const button of group.querySelectorAll(".tabs button")) {
      button.setAttribute("aria-pressed", String(button.textContent === name));
    }
  }
}
const groups = document.querySelectorAll(".examples");
for (const group of groups) {
  const tabs = document.createElement("div");
  tabs.className = "tabs";
  for (const example of group.querySelectorAll(".example")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = example.dataset.language;
    button.addEventListener("click", () => {
      const top = button.getBoundingClientRect().top;
      chooseLanguage(button.textContent);
      scrollBy(0, button.getBoundingClientRect().top - top);
      try { localStorage.setItem("language", button.textContent); } catch { /* private mode */ }
    });
    tabs.append(button);
  }
  group.prepend(tabs);
}
if (groups.length) {
  let chosen = "curl";
  try { chosen = localStorage.getItem("language") || chosen; } catch { /* private mode */ }
  chooseLanguage(chosen);
}

let index;
function load() {
  index = index || (location.protocol === "file:" ? loadScript() : fetch(root + "search.json").then((answer) => answer.json()))
    .then((entries) => entries.map((entry) => [...entry, entry.map((part) => part.toLowerCase())]));
  return index;
}

// A page that is opened as a file may not fetch.
function loadScript() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = () => resolve(window.searchIndex);
    script.onerror = reject;
    document.head.append(script);
  });
}

function score(words, [title, , heading, text]) {
  let sum = 0;
  for (const word of words) {
    const inHeading = heading.includes(word), inTitle = title.includes(word), at = text.indexOf(word);
    if (!inHeading && !inTitle && at < 0) return 0;
    sum += (inHeading ? 12 : 0) + (inTitle ? 6 : 0) + (at < 0 ? 0 : 3 - Math.min(2, at / 400));
    if (inHeading && heading.startsWith(word)) sum += 4;
  }
  return sum;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) { found.hidden = true; return; }
  const rows = (await load()).map((entry) => [score(words, entry[4]), entry]).filter(([points]) => points > 0);
  rows.sort((a, b) => b[0] - a[0]);
  found.replaceChildren(...rows.slice(0, 12).map(([, [title, place, heading, text, folded]]) => {
    const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
    const at = Math.max(0, folded[3].indexOf(words[0]) - 40);
    link.href = root + place;
    link.textContent = heading === title ? title : `${title} › ${heading}`;
    small.textContent = (at ? "…" : "") + text.slice(at, at + 120) + "…";
    link.append(small);
    item.append(link);
    return item;
  }));
  if (!rows.length) {
    const item = document.createElement("li");
    item.textContent = "No results";
    found.replaceChildren(item);
  }
  found.hidden = false;
}

field.hidden = false;
field.addEventListener("input", search);
field.addEventListener("focus", load);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field && !/input|textarea/i.test(document.activeElement.tagName)) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape") {
    found.hidden = true;
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !found.hidden) {
    const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)] || field;
    event.preventDefault();
    next.focus();
  }
});
document.addEventListener("click", (event) => { if (!event.target.closest(".search")) found.hidden = true; });
