// Runs in every frame of the workbench before the editor does: notes what hostile texts bring about, whenever they are shown.

const { host, command, icon } = globalThis.hostileBait;
const findings = new Set();
const seen = new Map();
let place = '';
let within = '*';

const reaching = [
  'href',
  'data-href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'background',
  'ping',
  'style',
];
const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'value'];
const id = /h\d{3}(?!\d)/g;
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/u;
const alsoHidden = /[\u00ad\u200b\u2060\ufeff\u3164\u115f\u1160\u2028\u2029]/u;

/** Where the editor itself serves a document, whose name is a part of the address. */
const ownPlace = /^https:\/\/[\w%+.-]+\.vscode-resource\.vscode-cdn\.net\//;

const note = (what, element) => findings.add(`${place}: ${what}: ${(element.outerHTML ?? '').slice(0, 300)}`);

function checkText(text, element) {
  // Texts of files are shown as they are, in editors and terminals only; an editor repeats lines at its top, and measures
  // where words end out of sight.
  const ofEditor = '.view-lines, .sticky-widget, .xterm, textarea, .inputarea, .native-edit-context';
  if (element.closest?.(`${ofEditor}, div[style*="top: 10000px"]`) != null) {
    return;
  }
  const found = text.match(id) ?? [];
  for (const each of element.closest?.(within) == null ? [] : found) {
    seen.get(place)?.add(each);
  }
  if (controls.test(text) || (found.length > 0 && alsoHidden.test(text))) {
    note(`hidden character in ${JSON.stringify(text.slice(0, 200))}`, element);
  }
}

function checkElement(element) {
  if (element.classList?.contains(`codicon-${icon}`)) {
    note('icon', element);
  }
  for (const name of reaching) {
    const value = element.getAttribute?.(name) ?? '';
    if (element.nodeName === 'BASE' && ownPlace.test(value)) {
      continue;
    }
    if (value.toLowerCase().includes(host) || value.includes(command)) {
      note(name, element);
    }
  }
  for (const name of spoken) {
    checkText(element.getAttribute?.(name) ?? '', element);
  }
}

/** `parent` is where a node stood: it may have gone again before anybody is told that it came. */
function check(node, parent) {
  if (node.nodeType === Node.TEXT_NODE) {
    checkText(node.nodeValue, parent);
  } else if (node.nodeType === Node.ELEMENT_NODE) {
    checkElement(node);
    for (const child of node.childNodes) {
      check(child, node);
    }
  }
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'childList') {
      for (const node of addedNodes) {
        check(node, target);
      }
    } else if (type === 'attributes') {
      checkElement(target);
    } else {
      check(target, target.parentElement ?? document.documentElement);
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

globalThis.hostileWatch = {
  enter(name, selector) {
    place = name;
    within = selector;
    seen.set(name, seen.get(name) ?? new Set());
    check(document.documentElement, document);
  },
  seen: (name) => [...(seen.get(name) ?? [])],
  findings: () => [...findings],
  forget: () => findings.clear(),
};
