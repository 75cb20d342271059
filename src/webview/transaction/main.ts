import { announce, bar, button, element, hint, keepFocus } from './dom.ts';
import { renderEffect } from './effect.ts';
import { createFeePane } from './feePane.ts';
import { createFieldTree } from './fieldTree.ts';
import { createHexPane } from './hexPane.ts';
import { host } from './host.ts';
import {
  type ChecksModel,
  type FieldModel,
  type FileModel,
  isToView,
  type ToView,
  type TransactionModel,
  type TransactionPlace,
} from './protocol.ts';
import { forgetResolved, hideLostCard, mountReferenceCard, showResolved } from './reference.ts';
import {
  checksSummary,
  renderAlarm,
  renderChecks,
  renderHeader,
  renderProperties,
  renderSignatures,
  renderValidity,
} from './sections.ts';
import { text } from './text.ts';

const view = document.getElementById('view') ?? document.body;
const header = element('div');
const alarm = element('div');
const effect = section('effect', text('What it does'));
const checks = section('checks', text('Checks'));
const signatures = section('signatures', text('Signatures'));
const validity = section('validity', text('When it is valid'));
const body = section('body', text('Body'));
const fee = createFeePane();
const hex = createHexPane((offset) => revealByte(offset));
/** Whether the user waits for what the network says of the payer. */
let isAsked = false;
let file: FileModel | undefined;
let shown: TransactionModel | undefined;
let revealField: (id: number) => void = () => undefined;
let selected: number | undefined = host.savedState()?.field;

function receive(message: ToView): void {
  if ('network' in message && message.network !== host.network()) {
    return;
  }
  switch (message.type) {
    case 'file':
      file = message.file;
      host.showNetwork(message.file.network);
      fee.clear();
      choose(host.savedState()?.place ?? { document: 0, chunk: 0, copy: 0 });
      return;
    case 'rejected':
      showRejected(message);
      return;
    case 'transaction':
      show(message);
      return;
    case 'checks':
      if (isSamePlace(shown?.place, message.place)) {
        showChecks(message.checks, message.place);
      }
      return;
    case 'network':
      file = file && { ...file, network: message.name };
      host.showNetwork(message.name);
      forgetResolved();
      fee.clear();
      if (shown !== undefined) {
        fee.show(shown, message.name);
      }
      return;
    case 'fee':
    case 'feeFailed':
    case 'curve':
    case 'networks':
    case 'parts':
      fee.receive(message);
      return;
    case 'resolved':
      showResolved(message.reference, message.lines);
      return;
  }
}

function choose(wanted: TransactionPlace): void {
  const known = file?.documents[wanted.document]?.chunks[wanted.chunk]?.copies[wanted.copy] !== undefined;
  const place = known ? wanted : { document: 0, chunk: 0, copy: 0 };
  const saved = host.savedState();
  host.saveState({ place, field: isSamePlace(saved?.place, place) ? saved?.field : undefined });
  host.post({ type: 'select', place });
}

function isSamePlace(one: TransactionPlace | undefined, other: TransactionPlace): boolean {
  return one?.document === other.document && one.chunk === other.chunk && one.copy === other.copy;
}

/** Which of a file's transactions is shown, for those who do not see it. */
function placeWords({ documents }: FileModel, { title, place }: TransactionModel): string {
  const { label = '', chunks = [] } = documents[place.document] ?? {};
  const { label: chunk = '', copies = [] } = chunks[place.chunk] ?? {};
  return [
    documents.length > 1 ? label : title,
    ...(chunks.length > 1 ? [text('chunk {0}', chunk)] : []),
    ...(copies.length > 1 ? [text('copy for node {0}', copies[place.copy] ?? '')] : []),
  ].join(', ');
}

function showRejected({ sentence, isEthereum }: ToView & { readonly type: 'rejected' }): void {
  file = undefined;
  view.replaceChildren(
    element('h1', {}, text('Not a transaction')),
    element('p', { className: 'warning', attributes: { role: 'alert' } }, sentence),
    bar(
      button(text('Try again'), () => host.post({ type: 'ready' })),
      ...(isEthereum ? [button(text('Show the Ethereum transaction'), () => host.post({ type: 'decode' }))] : []),
    ),
  );
}

function show({ transaction, names, message }: ToView & { readonly type: 'transaction' }): void {
  if (file === undefined) {
    return;
  }
  const before = shown;
  if (before !== undefined && !isSamePlace(before.place, transaction.place)) {
    selected = undefined;
    alarm.replaceChildren();
    checks.replaceChildren();
    announce(placeWords(file, transaction));
  }
  shown = transaction;
  redraw(header, renderHeader(file, transaction, choose));
  redraw(
    effect,
    renderEffect(transaction, names, (id) => revealField(id)),
  );
  redraw(signatures, renderSignatures(transaction));
  redraw(validity, renderValidity(file, transaction, choose));
  hideLostCard();
  const isNew = !view.contains(header);
  if (isNew) {
    view.replaceChildren(header, alarm, effect, fee.root, checks, signatures, validity, body);
  }
  if (isNew || message !== undefined || !hasSameBody(before, transaction)) {
    drawBody(transaction, message);
  }
  fee.show(transaction, file.network);
}

function showChecks(model: ChecksModel, place: TransactionPlace): void {
  const isOpen = checks.querySelector('details')?.open === true;
  const ask = () => {
    isAsked = true;
    host.post({ type: 'payerKey', place });
  };
  alarm.replaceChildren(...renderAlarm(model, shown?.expiry?.isOver === true));
  redraw(checks, renderChecks(model, isOpen, ask));
  if (isAsked && model.verifying === undefined) {
    isAsked = false;
    // What was pressed may be gone.
    checks.querySelector('h2')?.focus();
    announce(checksSummary(model));
  }
}

function section(id: string, name: string): HTMLElement {
  return element('section', { attributes: { id, 'aria-label': name } });
}

function redraw(root: HTMLElement, content: readonly HTMLElement[]): void {
  keepFocus(root, () => root.replaceChildren(...content));
}

/** What is told again, such as an amount in dollars, leaves the tree as the user opened it. */
function hasSameBody(before: TransactionModel | undefined, { place, fields }: TransactionModel): boolean {
  return isSamePlace(before?.place, place) && JSON.stringify(before?.fields) === JSON.stringify(fields);
}

function drawBody(transaction: TransactionModel, message: Uint8Array | undefined): void {
  const tree = createFieldTree(transaction.fields, (field) => select(field, transaction.place));
  revealField = tree.reveal;
  const hidden =
    transaction.hiddenFields === 0
      ? undefined
      : hint(
          transaction.hiddenFields === 1
            ? text('1 more field is not shown.')
            : text('{0} more fields are not shown.', transaction.hiddenFields.toLocaleString('en')),
        );
  body.replaceChildren(
    element('h2', {}, text('Fields and bytes')),
    ...renderProperties(transaction, 'body'),
    element('div', { className: 'body' }, element('div', {}, tree.root, hidden), hex.root),
  );
  if (message !== undefined) {
    hex.setBytes(message);
  }
  const field = fieldsOf(transaction.fields).find(({ id }) => id === selected) ?? transaction.fields[0];
  if (field !== undefined) {
    tree.mark(field.id);
    hex.mark(field.offset, field.length);
  }
}

function select(field: FieldModel, place: TransactionPlace): void {
  selected = field.id;
  hex.mark(field.offset, field.length);
  host.saveState({ place, field: field.id });
}

/** The innermost field that holds a byte. */
function revealByte(offset: number): void {
  const holders = fieldsOf(shown?.fields ?? []).filter(
    (field) => offset >= field.offset && offset < field.offset + field.length,
  );
  const innermost = holders.toSorted((one, other) => one.length - other.length)[0];
  if (innermost !== undefined) {
    revealField(innermost.id);
  }
}

function fieldsOf(fields: readonly FieldModel[]): readonly FieldModel[] {
  return fields.flatMap((field) => [field, ...fieldsOf(field.children)]);
}

mountReferenceCard();
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isToView(data)) {
    receive(data);
  }
});
host.post({ type: 'ready' });
