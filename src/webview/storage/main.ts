import { all, elementOf, enclosing, lookUpLink, parsed, rememberFocus, showCutNames } from './dom.ts';
import {
  type ContentMessage,
  type FromView,
  isSavedState,
  isToView,
  type SavedState,
  type StorageCommand,
  type ToView,
} from './protocol.ts';

/** The storage diagram: shows and hides what the extension has written, and passes on clicks. */

interface Host {
  getState(): unknown;
  setState(state: SavedState): void;
  postMessage(message: FromView): void;
}

declare function acquireVsCodeApi(): Host;

const host = acquireVsCodeApi();
const state = host.getState();
const saved = isSavedState(state) ? state : undefined;
const opened = new Set(saved?.open);
/** What the extension has opened once; whether it stays open is the user's matter then. */
const offered = new Set<string>();
let memory = document.body.dataset['memory'] ?? '';
const filter = document.querySelector<HTMLInputElement>('#filter') ?? document.createElement('input');
const details = elementOf('details');
let shownTab: SavedState['tab'] = saved?.tab === 'table' ? 'table' : 'diagram';

function save(): void {
  host.setState({
    tab: shownTab,
    filter: filter.value,
    open: [...opened],
    memory,
  });
}

function showTab(name: SavedState['tab']): void {
  shownTab = name;
  for (const tab of all('[role=tab]')) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel !== null) {
      panel.hidden = !isShown;
    }
  }
  // What came while the diagram was hidden has no block in the tab order yet.
  rove(all('.block[tabindex="0"]')[0] ?? shownBlocks()[0]);
  save();
}

function setExpanded(block: HTMLElement, isOpen: boolean): void {
  const nested = block.closest('.variable')?.querySelector<HTMLElement>(':scope > .nested');
  const path = block.dataset['path'] ?? '';
  if (nested && block.hasAttribute('aria-expanded')) {
    block.setAttribute('aria-expanded', String(isOpen));
    nested.hidden = !isOpen;
    if (isOpen) {
      opened.add(path);
    } else {
      opened.delete(path);
    }
    save();
  }
}

function applyFilter(): void {
  const wanted = filter.value.trim().toLowerCase();
  const holds = ({ dataset }: HTMLElement) => (dataset['text'] ?? '').includes(wanted);
  // From the end, so that the variables that a hit is a part of, which stand before it, stay with it.
  let partDepth = 0;
  for (const row of all('tr[data-text]').reverse()) {
    const depth = Number(row.dataset['depth'] ?? 0);
    row.hidden = !holds(row) && depth >= partDepth;
    partDepth = row.hidden ? partDepth : depth;
  }
  // The inner ones first: what holds a hit stays.
  for (const variable of all('.variable').reverse()) {
    const own = all(':scope > .row .block', variable);
    const hasHit = all(':scope > .nested > .variable', variable).some((child) => !child.hidden);
    variable.hidden = !own.some(holds) && !hasHit;
    for (const nested of all(':scope > .nested', variable)) {
      const isOpen = (wanted !== '' && hasHit) || own.some(({ dataset }) => opened.has(dataset['path'] ?? ''));
      nested.hidden = !isOpen;
      for (const block of own.filter((candidate) => candidate.hasAttribute('aria-expanded'))) {
        block.setAttribute('aria-expanded', String(isOpen));
      }
    }
  }
  rove(shownBlocks()[0]);
  save();
}

function shownBlocks(): HTMLElement[] {
  return all('.block').filter(({ offsetParent }) => offsetParent !== null);
}

/** One block at a time is in the tab order; arrow keys move on. */
function rove(block: HTMLElement | undefined): void {
  for (const other of all('.block[tabindex="0"]')) {
    other.tabIndex = -1;
  }
  if (block !== undefined) {
    block.tabIndex = 0;
  }
}

function moveTo(block: HTMLElement | undefined): void {
  if (block !== undefined) {
    rove(block);
    block.focus();
  }
}

function onKey(event: KeyboardEvent, block: HTMLElement): void {
  const blocks = shownBlocks();
  const at = blocks.indexOf(block);
  const row = block.closest('.row');
  const inOtherRow = (step: number) => {
    let next = at + step;
    while (blocks[next] !== undefined && blocks[next]?.closest('.row') === row) {
      next += step;
    }
    return blocks[next];
  };
  const expanded = block.getAttribute('aria-expanded');
  const moves = new Map<string, () => void>([
    ['ArrowRight', () => (expanded === 'false' ? setExpanded(block, true) : moveTo(blocks[at + 1]))],
    ['ArrowLeft', () => (expanded === 'true' ? setExpanded(block, false) : moveTo(blocks[at - 1]))],
    ['ArrowDown', () => moveTo(inOtherRow(1))],
    ['ArrowUp', () => moveTo(inOtherRow(-1))],
    ['Home', () => moveTo(blocks[0])],
    ['End', () => moveTo(blocks.at(-1))],
  ]);
  const move = moves.get(event.key);
  if (move !== undefined) {
    event.preventDefault();
    move();
  }
}

function receive(message: ToView): void {
  switch (message.type) {
    case 'status': {
      const status = elementOf('status');
      status.classList.toggle('failed', message.isFailed);
      status.textContent = message.text;
      return;
    }
    case 'content':
      memory = message.memory;
      elementOf('location').textContent = message.location;
      show(message);
      return;
    case 'done':
      elementOf('done').textContent = message.text;
  }
}

/** Puts in new content; what the user was at stays where it was. */
function show({ diagram, table }: ContentMessage): void {
  const { scrollX, scrollY } = window;
  const refocus = rememberFocus();
  elementOf('diagram').replaceChildren(...parsed(diagram));
  elementOf('table').replaceChildren(...parsed(table));
  for (const { dataset } of all('.block[data-open]')) {
    const path = dataset['path'] ?? '';
    if (!offered.has(path)) {
      offered.add(path);
      opened.add(path);
    }
  }
  applyFilter();
  showCutNames(elementOf('diagram'));
  scrollTo(scrollX, scrollY);
  if (refocus !== undefined) {
    const block = enclosing(refocus() ?? null, '.block');
    rove(block ?? shownBlocks()[0]);
    describe(block);
  }
}

/** Says below what a block is, and marks it: it may be too narrow for its text. */
function describe(block: HTMLElement | undefined): void {
  for (const other of all('.described')) {
    other.classList.remove('described');
  }
  block?.classList.add('described');
  details.hidden = block === undefined;
  details.textContent = block?.title ?? '';
  const address = block?.dataset['address'];
  if (address !== undefined) {
    details.append(' ', lookUpLink(address));
  }
  followDescribed();
}

/** What is said below belongs to a block on the screen; it goes when that is scrolled away, and comes back with it. */
function followDescribed(): void {
  const { top, bottom } = all('.described')[0]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const room = innerHeight - details.offsetHeight;
  const isUsed = details.contains(document.activeElement);
  details.classList.toggle('away', !isUsed && (bottom <= 0 || top >= room));
}

document.addEventListener('click', ({ target }) => {
  const button = enclosing(target, '[data-command]');
  const tab = enclosing(target, '[role=tab]');
  const block = enclosing(target, '.block');
  if (button !== undefined) {
    const { command, path } = button.dataset;
    host.postMessage({ command: command as StorageCommand, path });
  } else if (tab !== undefined) {
    showTab(tab.id === 'tab-table' ? 'table' : 'diagram');
  } else if (block !== undefined) {
    moveTo(block);
    setExpanded(block, block.getAttribute('aria-expanded') !== 'true');
  }
});
document.addEventListener('keydown', (event) => {
  const block = enclosing(event.target, '.block');
  if (enclosing(event.target, '[role=tab]') !== undefined && /^Arrow(Left|Right)$/.test(event.key)) {
    showTab(shownTab === 'diagram' ? 'table' : 'diagram');
    document.getElementById(`tab-${shownTab}`)?.focus();
  } else if (block !== undefined) {
    onKey(event, block);
  }
});
document.addEventListener('focusin', ({ target }) => {
  if (enclosing(target, '#details') === undefined) {
    describe(enclosing(target, '.block'));
  }
});
for (const moved of ['scroll', 'resize']) {
  addEventListener(moved, followDescribed);
}
new ResizeObserver(() => showCutNames(elementOf('diagram'))).observe(elementOf('diagram'));
filter.addEventListener('input', applyFilter);
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isToView(data)) {
    receive(data);
  }
});

filter.value = saved?.filter ?? '';
showTab(shownTab);
host.postMessage({ command: 'ready', path: undefined });
