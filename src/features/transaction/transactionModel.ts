import * as vscode from 'vscode';
import { counted, phrase, type Words } from '../../domain/phrase.ts';
import { batchItems } from '../../domain/transaction/checks/check.ts';
import { effectOf } from '../../domain/transaction/effect/effectOf.ts';
import type {
  EffectContext,
  EffectTable,
  TransactionEffect,
} from '../../domain/transaction/effect/transactionEffect.ts';
import {
  type DecodedTransaction,
  foundAtText,
  missingParts,
  partOf,
  schemaNameWords,
  singularWords,
  type TransactionDocument,
  type TransactionFile,
  type TransactionForm,
} from '../../domain/transaction/transaction.ts';
import {
  type DecodedField,
  type EntityReference,
  fieldParts,
  type TransactionContent,
  type TransactionSignature,
  validityOf,
} from '../../domain/transaction/transactionContent.ts';
import {
  algorithmNames,
  entityReferenceText,
  formatDuration,
  formatEntityInFull,
  formatEntityReference,
  formatFieldValue,
  formatKey,
  formatRestTransactionId,
  formatTransactionId,
  ledgerAlias,
  textOfField,
} from '../../domain/transaction/transactionFormat.ts';
import {
  type ExchangeRate,
  formatHbar,
  formatInteger,
  formatUsd,
  tinybarsToTinycents,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime, formatTimestamp } from '../../domain/value/timestamp.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';
import type {
  DocumentModel,
  EffectModel,
  EffectTableModel,
  FieldModel,
  FileModel,
  PropertyModel,
  PropertySection,
  SignatureModel,
  TransactionModel,
  TransactionPlace,
} from '../../webview/transaction/protocol.ts';

export interface ModelContext {
  readonly nowMs: number;
  /** A time's distance from now in words. */
  readonly relativeTime: (atMs: number) => string;
  /** Undefined while it is not known: amounts are then in ℏ only. */
  readonly rate: ExchangeRate | undefined;
  readonly effect: EffectContext;
}

/** What can be chosen in a file, or in a text that is only held: its documents, their chunks, the copies for the nodes. */
export function fileModel(file: TransactionFile, network: string, isHeld = false): FileModel {
  const size = vscode.l10n.t('{0} bytes', formatInteger(BigInt(file.sizeBytes)));
  const count = file.documents.length > 1 ? ` · ${vscode.l10n.t('{0} transactions', file.documents.length)}` : '';
  const kept = isHeld ? ` · ${vscode.l10n.t('in no file: gone when its view is closed')}` : '';
  return {
    network,
    found: `${formName(file.form)} · ${file.encoding} · ${size}${count}${kept}`,
    documents: file.documents.map(documentModel),
  };
}

function documentModel(document: TransactionDocument, index: number): DocumentModel {
  const title = document.groups[0].copies[0].type.title;
  return {
    label: singleLine(`${index + 1}. ${document.name === undefined ? title : `${document.name}: ${title}`}`, 80),
    chunks: document.groups.map(({ transactionId, copies }, chunk) => ({
      label: [partText(document, chunk), transactionId && formatTransactionId(transactionId)]
        .filter(Boolean)
        .join(' · '),
      copies: copies.map(({ nodeAccountId }) =>
        nodeAccountId ? formatEntityReference(nodeAccountId) : vscode.l10n.t('no node'),
      ),
    })),
  };
}

/** One transaction of a file as the view shows it; a place that is not in the file gives undefined. */
export function transactionModel(
  file: TransactionFile,
  place: TransactionPlace,
  context: ModelContext,
): TransactionModel | undefined {
  const document = file.documents[place.document];
  const group = document?.groups[place.chunk];
  const transaction = group?.copies[place.copy];
  if (document === undefined || group === undefined || transaction === undefined) {
    return undefined;
  }
  const nodes = group.copies.flatMap(({ nodeAccountId }) => nodeAccountId ?? []);
  return {
    place,
    title: transaction.type.title,
    schemaName: transaction.type.dataCase ?? '',
    expiry: expiryOf(transaction, context),
    effect: effectModel(effectOf(transaction.data, context.effect), transaction.bodyOffset),
    properties: [
      ...section(
        'effect',
        { label: vscode.l10n.t('Name'), value: document.name },
        { label: vscode.l10n.t('Description'), value: document.description },
        { label: vscode.l10n.t('Meant for network'), value: document.network },
        { label: vscode.l10n.t('Chunk'), value: chunkText(document, place.chunk) },
        entityProperty(vscode.l10n.t('Payer'), transaction.transactionId?.payer),
        { label: vscode.l10n.t('Transaction memo'), value: transaction.memo },
      ),
      ...section('fee', ...feeProperties(transaction, context)),
      ...section('signatures', {
        label: vscode.l10n.t('Batch key'),
        value: phraseIfAny(transaction.batchKey && formatKey(transaction.batchKey)),
      }),
      ...section(
        'validity',
        ...identityProperties(transaction, context),
        entityProperty(vscode.l10n.t('Node'), transaction.nodeAccountId),
        { label: vscode.l10n.t('Copies for nodes'), value: nodesText(nodes) },
      ),
      ...section(
        'body',
        { label: vscode.l10n.t('Record'), value: transaction.generateRecord ? vscode.l10n.t('asked for') : undefined },
        { label: vscode.l10n.t('Size'), value: sizeText(file, transaction, nodes.length) },
        { label: vscode.l10n.t('Found at'), value: phraseText(foundAtText(document.foundAt)) },
        { label: vscode.l10n.t('Form'), value: file.documents.length > 1 ? formName(document.form) : undefined },
      ),
    ],
    warnings: [
      batchWarning(transaction),
      file.hasLineEnd && lineEndText(file),
      file.unreadableValues > 0 && leftOutText(file.unreadableValues),
    ].filter((text) => typeof text === 'string'),
    signatures: transaction.signatures.map(signatureModel),
    ...fieldTree(transaction),
  };
}

/** How the size that is charged goes with that of the file. */
function sizeText(file: TransactionFile, { sizeBytes }: DecodedTransaction, copies: number): string {
  const [sent, all] = [formatInteger(BigInt(sizeBytes)), formatInteger(BigInt(file.sizeBytes))];
  return copies > 1
    ? vscode.l10n.t(
        '{0} bytes as sent to a node; the file of {1} bytes holds {2} copies, one for each node',
        sent,
        all,
        copies,
      )
    : vscode.l10n.t('{0} bytes as sent to a node', sent);
}

function leftOutText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 value of the file holds no transaction and is left out.')
    : vscode.l10n.t('{0} values of the file hold no transaction and are left out.', formatInteger(BigInt(count)));
}

/** Of a list, the first byte of one more item is the same as a line end. */
function lineEndText({ form }: TransactionFile): string {
  const text = vscode.l10n.t('A line end stands behind the transaction and is left out.');
  const more = vscode.l10n.t('If the file was cut off there, further transactions are missing.');
  return form.startsWith('txlist') ? `${text} ${more}` : text;
}

function partText(document: TransactionDocument, index: number): string | undefined {
  const part = partOf(document, index);
  return part && vscode.l10n.t('{0} of {1}', formatInteger(BigInt(part.number)), formatInteger(BigInt(part.total)));
}

function chunkText(document: TransactionDocument, index: number): string | undefined {
  const missing = missingParts(document);
  const text = partText(document, index);
  return missing === 0 ? text : `${text} · ${missingText(missing)}`;
}

function missingText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 of them is not in this file')
    : vscode.l10n.t('{0} of them are not in this file', formatInteger(BigInt(count)));
}

/** A batch is executed whole or not at all, so what cannot be shown of it must be told. */
function batchWarning(transaction: DecodedTransaction): string | undefined {
  const items = batchItems(transaction);
  const unread = items.flatMap(({ kind }, index) => (kind === 'transaction' ? [] : [index + 1]));
  const shown = `${unread.slice(0, 5).join(', ')}${unread.length > 5 ? ', …' : ''}`;
  if (unread.length === 0) {
    return undefined;
  }
  return items.length === 1
    ? vscode.l10n.t('The transaction of the batch cannot be read.')
    : vscode.l10n.t(
        '{0} of the {1} transactions of the batch cannot be read: {2}.',
        unread.length,
        items.length,
        shown,
      );
}

const messages = {
  txlist: 'TransactionList',
  transaction: 'Transaction',
  signed: 'SignedTransaction',
  body: 'TransactionBody',
};

/** What the message of a form is called in the ledger's protobuf definitions. */
function formName(form: TransactionForm): string {
  const plain = form.replace('delimited.', '');
  const name = Object.entries(messages).find(([start]) => plain.startsWith(start))?.[1] ?? plain;
  return plain === form ? name : `${name}, length-delimited`;
}

/** The longest text of a file that the view shows. */
const longest = 2_000;

/** An effect in the reader's language, with every text of it inert and bounded; its fields lie in the body that starts `from`. */
function effectModel(effect: TransactionEffect, from: number): EffectModel {
  return {
    headline: inert(effect.headline),
    warnings: effect.warnings.map(inert),
    tables: effect.tables.map(tableModel),
    rows: effect.rows.map(({ name, value, reference, isRemoved }) => ({
      label: inert(name),
      text: inert(value),
      reference,
      isRemoved,
    })),
    inner: effect.inner.map(({ title, field, effect: inner }) => ({
      title: inert(title),
      offset: from + field.offset,
      length: field.length,
      effect: effectModel(inner, field.kind === 'transaction' ? field.value.bodyOffset : from),
    })),
  };
}

function tableModel({ title, columns, rows, leftOut }: EffectTable): EffectTableModel {
  const more = counted(
    leftOut,
    phrase`1 more is in the fields below.`,
    (count) => phrase`${count} more are in the fields below.`,
  );
  return {
    title: inert(title),
    columns: columns.map(({ name, isAmount }) => ({ label: inert(name), isAmount })),
    rows: rows.map((cells) => ({ cells: cells.map(({ text, reference }) => ({ text: inert(text), reference })) })),
    leftOut: leftOut === 0 ? undefined : inert(more),
  };
}

/** A text in the reader's language, on one line and without characters that hide or reorder text. */
function inert(text: Words): string {
  return singleLine(phraseText(text), longest);
}

/** A property whose value may be missing. */
interface Property extends Partial<Pick<PropertyModel, 'reference' | 'copies' | 'isAlert'>> {
  readonly label: string;
  readonly value?: string | undefined;
}

/** Those with a value. */
function section(name: PropertySection, ...properties: readonly Property[]): readonly PropertyModel[] {
  return properties.flatMap(({ value, ...rest }) =>
    value === undefined || value === ''
      ? []
      : [
          {
            section: name,
            reference: undefined,
            copies: [],
            isAlert: false,
            ...rest,
            value: singleLine(value, longest),
          },
        ],
  );
}

function identityProperties(transaction: DecodedTransaction, context: ModelContext): readonly Property[] {
  const { transactionId } = transaction;
  const label = vscode.l10n.t('Transaction ID');
  if (transactionId === undefined) {
    return [{ label, value: vscode.l10n.t('not frozen yet: no id, no payer'), isAlert: true }];
  }
  const sdkForm = formatTransactionId(transactionId);
  const reference = formatRestTransactionId(transactionId);
  const { validStart } = transactionId;
  const from = {
    label: vscode.l10n.t('Valid from'),
    value: `${validStart && formatTimestamp(validStart)} (${validStart})`,
  };
  return [
    { label, value: sdkForm, reference, copies: copiesOf(sdkForm, reference) },
    ...(validStart === undefined ? [] : [from, untilProperty(transaction, context)]),
  ];
}

/** What is copied in the form of SDKs, and in that of the ledger if there is one. */
function copiesOf(sdkForm: string, ledgerForm: string | undefined): PropertyModel['copies'] {
  const copy = { label: vscode.l10n.t('SDK form'), text: sdkForm };
  return ledgerForm === undefined ? [copy] : [copy, { label: vscode.l10n.t('Mirror node form'), text: ledgerForm }];
}

/** Until when nodes take it, for its first lines; undefined when the file does not say it. */
function expiryOf(transaction: DecodedTransaction, context: ModelContext): TransactionModel['expiry'] {
  const validity = validityOf(transaction);
  const isOver = validity !== undefined && context.nowMs > validity.endMs;
  return (
    validity && {
      text: isOver
        ? vscode.l10n.t('Expired {0} ({1})', context.relativeTime(validity.endMs), formatTime(validity.endMs))
        : vscode.l10n.t('Valid until {0} · {1}', formatTime(validity.endMs), stateIn(validity, context)),
      isOver,
    }
  );
}

function stateIn(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { nowMs, relativeTime }: ModelContext,
): string {
  return nowMs > endMs
    ? vscode.l10n.t('expired {0}', relativeTime(endMs))
    : nowMs < startMs
      ? vscode.l10n.t('starts {0}', relativeTime(startMs))
      : vscode.l10n.t('expires {0}', relativeTime(endMs));
}

function untilProperty(transaction: DecodedTransaction, context: ModelContext): Property {
  const validity = validityOf(transaction);
  const { validDurationSeconds: seconds } = transaction;
  const duration = seconds === undefined ? '' : formatDuration(seconds);
  return validity === undefined
    ? { label: vscode.l10n.t('Valid for'), value: duration, isAlert: true }
    : {
        label: vscode.l10n.t('Valid until'),
        value: `${vscode.l10n.t('{0}, {1} after its start', formatTime(validity.endMs), duration)} · ${stateIn(validity, context)}`,
        isAlert: context.nowMs > validity.endMs,
      };
}

function nodesText(nodes: readonly EntityReference[]): string | undefined {
  return nodes.length > 1 ? `${nodes.length}: ${nodes.map(formatEntityReference).join(', ')}` : undefined;
}

function feeProperties(
  { maxFeeTinybars, highVolume, maxCustomFees }: DecodedTransaction,
  { rate }: ModelContext,
): readonly Property[] {
  const usd = rate === undefined ? '' : ` ≈ ${formatUsd(tinybarsToTinycents(maxFeeTinybars, rate))}`;
  const limits = maxCustomFees.flatMap(({ accountId, fees }) =>
    fees.map(({ amount, tokenId }) => {
      const what = tokenId ? tokenUnits(amount, formatEntityReference(tokenId)) : formatHbar(amount);
      return accountId ? vscode.l10n.t('{0} from {1}', what, formatEntityReference(accountId)) : what;
    }),
  );
  const priced = vscode.l10n.t('yes: priced by the high-volume throttle');
  return [
    { label: vscode.l10n.t('Maximum fee'), value: `${exactHbar(maxFeeTinybars)}${usd}` },
    { label: vscode.l10n.t('Maximum custom fees'), value: limits.join(', ') },
    { label: vscode.l10n.t('High volume'), value: highVolume ? priced : undefined },
  ];
}

function tokenUnits(amount: bigint, token: string): string {
  return amount === 1n
    ? vscode.l10n.t('1 unit of {0}', token)
    : vscode.l10n.t('{0} units of {1}', formatInteger(amount), token);
}

function exactHbar(tinybars: bigint): string {
  return tinybars === 1n
    ? vscode.l10n.t('{0} (1 tinybar)', formatHbar(tinybars))
    : vscode.l10n.t('{0} ({1} tinybars)', formatHbar(tinybars), formatInteger(tinybars));
}

function entityProperty(label: string, entity: EntityReference | undefined): Property {
  if (entity === undefined) {
    return { label };
  }
  const ledgerForm = ledgerAlias(entity);
  const text = formatEntityReference(entity);
  return {
    label,
    value: formatEntityInFull(entity),
    reference: entityReferenceText(entity),
    copies: ledgerForm === undefined ? [{ label, text }] : copiesOf(text, ledgerForm),
  };
}

/** What a view can show without becoming slow. */
const maxShownFields = 5_000;

/** Where a field stands among those of the same name, counted from 1. */
interface ListPlace {
  readonly index: number;
  readonly isOneOfMany: boolean;
}

/** The body of a transaction as a tree for the view, with inner transactions in their places. */
export function fieldTree({ body, bodyOffset }: TransactionContent): Pick<TransactionModel, 'fields' | 'hiddenFields'> {
  let count = 0;
  let hiddenFields = 0;
  const isFull = () => {
    hiddenFields += count < maxShownFields ? 0 : 1;
    return count >= maxShownFields;
  };

  const models = (fields: readonly DecodedField[], from: number): readonly FieldModel[] => {
    const totals = new Map<string, number>();
    for (const { name = '' } of fields) {
      totals.set(name, (totals.get(name) ?? 0) + 1);
    }
    const seen = new Map<string, number>();
    return fields.flatMap((field) => {
      if (isFull()) {
        return [];
      }
      const name = field.name ?? '';
      const index = (seen.get(name) ?? 0) + 1;
      seen.set(name, index);
      const isOneOfMany = (totals.get(name) ?? 0) > 1 && name !== '';
      return [model(field, from, { index, isOneOfMany })];
    });
  };
  const model = (field: DecodedField, from: number, { index, isOneOfMany }: ListPlace): FieldModel => {
    const id = count++;
    const name = fieldName(field);
    const content = field.kind === 'transaction' ? field.value : undefined;
    return {
      id,
      label: isOneOfMany ? `${singularWords(name)} ${index}` : name,
      name: field.name ?? `${field.number}`,
      value: content === undefined ? inertIfAny(formatFieldValue(field)) : innerTitle(content),
      preview: inertIfAny(textOfField(field)),
      reference: fieldReference(field),
      offset: from + field.offset,
      length: field.length,
      children:
        content === undefined
          ? models(shownParts(field), from)
          : [...models(content.body, content.bodyOffset), ...signatures(content.signatures)],
    };
  };
  /** Those of an inner transaction: the header lists only those of the outer one. */
  const signatures = (all: readonly TransactionSignature[]): readonly FieldModel[] =>
    all.flatMap((signature, index) => {
      if (isFull()) {
        return [];
      }
      const { algorithm, prefix, size } = signatureModel(signature);
      return [
        {
          id: count++,
          label: vscode.l10n.t('Signature {0}', index + 1),
          name: 'sigPair',
          value: `${algorithm} ${prefix} · ${size}`,
          preview: undefined,
          reference: undefined,
          offset: signature.offset,
          length: signature.length,
          children: [],
        },
      ];
    });
  const fields = models(body, bodyOffset);
  return { fields, hiddenFields };
}

function fieldName({ name, number }: DecodedField): string {
  if (name === undefined) {
    return vscode.l10n.t('Field {0}', number);
  }
  return name === 'transactionFee' ? vscode.l10n.t('Transaction fee (maximum)') : schemaNameWords(name);
}

function inertIfAny(text: Words | undefined): string | undefined {
  return text === undefined ? undefined : inert(text);
}

/** The parts of a field that say more than its own line does. */
function shownParts(field: DecodedField): readonly DecodedField[] {
  switch (field.kind) {
    case 'timestamp':
      return field.value === undefined || field.fields.some(({ kind }) => kind === 'unknown') ? field.fields : [];
    case 'entity':
    case 'duration':
      // Their parts are worth a look only where something in them is not understood.
      return fieldParts(field).some(({ kind }) => kind === 'unknown') ? fieldParts(field) : [];
    default:
      return fieldParts(field);
  }
}

function innerTitle({ type, transactionId, signatures }: TransactionContent): string {
  const id = transactionId === undefined ? '' : ` · ${formatTransactionId(transactionId)}`;
  const { length } = signatures;
  const count = length === 1 ? vscode.l10n.t('1 signature') : vscode.l10n.t('{0} signatures', length);
  return `${type.title}${id} · ${count}`;
}

/** What the ledger can be asked about a field: an id, an address, a transaction id. */
function fieldReference(field: DecodedField): string | undefined {
  if (field.kind === 'entity') {
    return entityReferenceText(field.value);
  }
  return field.kind === 'transactionId' ? formatRestTransactionId(field.value) : undefined;
}

/** A signature in words: who signed, as far as the prefix of the key says it. */
function signatureModel({ kind, publicKeyPrefix, signature }: TransactionSignature): SignatureModel {
  const algorithm =
    kind === 'unset'
      ? vscode.l10n.t('not set')
      : kind === 'contract'
        ? vscode.l10n.t('contract')
        : algorithmNames[kind];
  return {
    algorithm,
    prefix: publicKeyPrefix === '' ? vscode.l10n.t('any key') : publicKeyPrefix,
    size:
      signature.length === 1
        ? vscode.l10n.t('1 byte')
        : vscode.l10n.t('{0} bytes', formatInteger(BigInt(signature.length))),
  };
}
