(() => {
'use strict';
const settings = JSON.parse(document.getElementById('landing').textContent);
const open = document.getElementById('open');
const get = document.getElementById('get');
const plain = document.getElementById('plain');
const copied = document.getElementById('copied');
const missed = document.getElementById('missed');
const signals = document.getElementById('actions').dataset.signals;
// How long the app has to come up, in milliseconds.
const timeout = 1800;
let left = false;
let timer = 0;

// The app came up when the page is hidden or left; a system dialog takes the focus.
document.addEventListener('visibilitychange', () => { if (document.hidden) left = true; });
addEventListener('pagehide', () => { left = true; });

// No server sees what stands behind #: the browser has it, and the app and the web page may want it.
for (const a of [open, document.querySelector('[data-action=continue][href^=https]')]) if (a && !a.hash) a.hash = location.hash;

const offer = () => {
  if (!missed || !get) return;
  missed.hidden = false;
  open.classList.remove('primary');
  get.classList.add('primary');
};

const watch = () => {
  left = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (left || document.hidden || !get) return;
    offer();
    if (settings.fallback === 'store' && document.hasFocus()) location.href = get.href;
  }, timeout);
};

if (open) {
  open.addEventListener('click', watch);
  // Once: the mark lives in this entry of the history, so neither Back nor a reload tries again.
  if (settings.attempt === 'load' && !(history.state && history.state.tried)) {
    history.replaceState({ tried: true }, '');
    watch();
    location.href = open.href;
  }
}

const fetchLink = async (path) => {
  const answer = await fetch(path, {
    method: 'POST', headers: { Accept: 'application/json' }, credentials: 'same-origin', cache: 'no-store'
  });
  const body = answer.ok ? await answer.json() : {};
  if (typeof body.url !== 'string' || !body.url) throw new Error('no link');
  return body.url;
};

// Safari wants the write inside the tap, with a promise; other browsers allow it a moment later.
const copy = async (link) => {
  const board = navigator.clipboard;
  try {
    const text = link.then((url) => new Blob([url], { type: 'text/plain' }));
    text.catch(() => {});
    await board.write([new ClipboardItem({ 'text/plain': text })]);
  } catch (error) {
    await board.writeText(await link);
  }
};

const copyButton = document.getElementById('copy');
if (copyButton && navigator.clipboard) {
  const label = copyButton.textContent;
  const say = (words) => { copyButton.textContent = words; };
  copyButton.hidden = false;
  copyButton.addEventListener('click', () => {
    navigator.clipboard.writeText(copyButton.dataset.link).then(() => {
      say(copyButton.dataset.done);
      setTimeout(say, 2500, label);
    }, () => { copyButton.hidden = true; });
  });
}

// What the browser and an app on this phone both know; sent only where the app's owner asks for it.
const tell = (facts) => fetch(signals, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, credentials: 'same-origin',
  keepalive: true, body: JSON.stringify(facts)
}).catch(() => {});

const facts = async () => {
  const known = navigator.userAgentData && navigator.userAgentData.getHighEntropyValues;
  const hints = known ? await navigator.userAgentData.getHighEntropyValues(
    ['model', 'platformVersion']
  ).catch(() => ({})) : {};
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    zoneOffset: -new Date().getTimezoneOffset(),
    language: navigator.language,
    screenWidth: Math.round(screen.width),
    screenHeight: Math.round(screen.height),
    screenScale: devicePixelRatio,
    model: hints.model || undefined,
    systemVersion: hints.platformVersion || undefined
  };
};

if (signals && window.fetch) {
  facts().then(tell);
  // A scheme of its own hides the page only where the app came up: nobody will install it now.
  let tried = false;
  if (open && !['https:', 'http:', 'intent:'].includes(open.protocol)) {
    open.addEventListener('click', () => {
      tried = true;
      setTimeout(() => { tried = false; }, timeout);
    });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && tried) tell({ opened: true });
    tried = false;
  });
}

// Without copying, a web session of the app can still find the tap.
if (plain && get && get.dataset.handoff && navigator.sendBeacon) {
  plain.addEventListener('click', () => { navigator.sendBeacon(get.dataset.handoff); });
}

if (get && get.dataset.handoff && navigator.clipboard && window.fetch) {
  let busy = false;
  plain.hidden = document.getElementById('more').hidden = false;
  addEventListener('pageshow', () => { busy = false; get.removeAttribute('aria-busy'); });
  get.addEventListener('click', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    get.setAttribute('aria-busy', 'true');
    let gone = false;
    const leave = () => { if (!gone) { gone = true; location.href = get.href; } };
    setTimeout(leave, 3000);
    const link = fetchLink(get.dataset.handoff);
    copy(link).then(() => { copied.hidden = false; leave(); }, leave);
  });
}
})();
