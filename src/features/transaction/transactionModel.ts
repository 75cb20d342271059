import type { Translate } from '../../domain/label.ts';
import { missingParts, partOf } from '../../domain/transaction/chunkInfo.ts';
import { effectOf } from '../../domain/transaction/effect/effectOf.ts';
import type { EffectContext } from '../../domain/transaction/effect/transactionEffect.ts';
import { foundAtText } from '../../domain/transaction/foundAt.ts';
import type { DecodedTransaction, TransactionDocument, TransactionFile } from '../../domain/transaction/transaction.ts';
import { type EntityReference, fieldParts } from '../../domain/transaction/transactionContent.ts';
import {
  entityReferenceText,
  formatDuration,
  formatEntityReference,
  formatKey,
  formatRestTransactionId,
  formatTransactionId,
} from '../../domain/transaction/transactionFormat.ts';
import { validityOf } from '../../domain/transaction/validity.ts';
import {
  type ExchangeRate,
  formatHbar,
  formatInteger,
  formatUsd,
  tinybarsToTinycents,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatSecondUtc, formatTimestampUtc } from '../../domain/value/timestamp.ts';
import type {
  DocumentModel,
  FileModel,
  PropertyModel,
  PropertySection,
  TransactionModel,
  TransactionPlace,
} from '../../webview/transaction/protocol.ts';
import { effectModel } from './effectModel.ts';
import { fieldTree, signatureModel } from './fieldModel.ts';

export interface ModelContext {
  readonly nowMs: number;
  /** A time's distance from now in words. */
  readonly relativeTime: (atMs: number) => string;
  /** Undefined while it is not known: amounts are then in ℏ only. */
  readonly rate: ExchangeRate | undefined;
  readonly effect: EffectContext;
  readonly translate: Translate;
}

/** What can be chosen in a file, or in a text that is only held: its documents, their chunks, the copies for the nodes. */
export function fileModel(file: TransactionFile, network: string, isHeld = false): FileModel {
  const size = `${formatInteger(BigInt(file.sizeBytes))} bytes`;
  const count = file.documents.length > 1 ? ` · ${file.documents.length} transactions` : '';
  const kept = isHeld ? ' · in no file: gone when its view is closed' : '';
  return {
    network,
    found: `${file.form} · ${file.encoding} · ${size}${count}${kept}`,
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
      copies: copies.map(({ nodeAccountId }) => (nodeAccountId ? formatEntityReference(nodeAccountId) : 'no node')),
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
  const { unknownFieldCount } = transaction;
  const nodes = group.copies.flatMap(({ nodeAccountId }) => nodeAccountId ?? []);
  return {
    place,
    title: transaction.type.title,
    effect: effectModel(effectOf(transaction.data, context.effect), transaction.bodyOffset, context.translate),
    properties: [
      ...inSection('effect', [
        ...property('Name', document.name),
        ...property('Description', document.description),
        ...property('Meant for network', document.network),
        ...property('Chunk', chunkText(document, place.chunk)),
        ...entityProperty('Payer', transaction.transactionId?.payer),
        ...property('Transaction memo', transaction.memo),
      ]),
      ...inSection('fee', feeProperties(transaction, context)),
      ...inSection('signatures', property('Batch key', transaction.batchKey && formatKey(transaction.batchKey))),
      ...inSection('validity', [
        ...identityProperties(transaction, context),
        ...nodeProperties(nodes, transaction.nodeAccountId),
      ]),
      ...inSection('body', [
        ...property('Record', transaction.generateRecord ? 'asked for' : undefined),
        ...property('Size', `${formatInteger(BigInt(transaction.sizeBytes))} bytes as sent to a node`),
        ...property('Found at', foundAtText(document.foundAt)),
        ...property('Form', file.documents.length > 1 ? document.form : undefined),
      ]),
    ],
    warnings: [
      ...(unknownFieldCount > 0
        ? [`${formatInteger(BigInt(unknownFieldCount))} fields are newer than this extension knows.`]
        : []),
      ...batchWarnings(transaction),
      ...lineEndWarnings(file),
      ...(file.unreadableValues > 0
        ? [`${formatInteger(BigInt(file.unreadableValues))} values of the file hold no transaction and are left out.`]
        : []),
    ],
    signatures: transaction.signatures.map(signatureModel),
    ...fieldTree(transaction),
  };
}

/** Of a list, the first byte of one more item is the same as a line end. */
function lineEndWarnings({ hasLineEnd, form }: TransactionFile): readonly string[] {
  const more = form.startsWith('txlist') ? ' If the file was cut off there, further transactions are missing.' : '';
  return hasLineEnd ? [`A line end stands behind the transaction and is left out.${more}`] : [];
}

function partText(document: TransactionDocument, index: number): string | undefined {
  const part = partOf(document, index);
  return part && `${formatInteger(BigInt(part.number))} of ${formatInteger(BigInt(part.total))}`;
}

function chunkText(document: TransactionDocument, index: number): string | undefined {
  const missing = missingParts(document);
  const text = partText(document, index);
  return missing === 0 ? text : `${text} · ${formatInteger(BigInt(missing))} of them are not in this file`;
}

/** A batch is executed whole or not at all, so what cannot be shown of it must be told. */
function batchWarnings({ type, data }: DecodedTransaction): readonly string[] {
  const items = type.dataCase === 'atomicBatch' ? fieldParts(data).filter(({ name }) => name === 'transactions') : [];
  const unread = items.flatMap(({ kind }, index) => (kind === 'transaction' ? [] : [index + 1]));
  const shown = unread.slice(0, 5).join(', ');
  return unread.length === 0
    ? []
    : [
        `${unread.length} of the ${items.length} transactions of the batch cannot be read: ${shown}${unread.length > 5 ? ', …' : ''}.`,
      ];
}

type UnplacedProperty = Omit<PropertyModel, 'section'>;

function inSection(section: PropertySection, properties: readonly UnplacedProperty[]): readonly PropertyModel[] {
  return properties.map((one) => ({ section, ...one }));
}

function property(label: string, value: string | undefined, more: Partial<UnplacedProperty> = {}): UnplacedProperty[] {
  return value === undefined || value === ''
    ? []
    : [{ label, value: singleLine(value, 2_000), reference: undefined, copies: [], isAlert: false, ...more }];
}

function identityProperties(transaction: DecodedTransaction, context: ModelContext): UnplacedProperty[] {
  const { transactionId } = transaction;
  if (transactionId === undefined) {
    return property('Transaction id', 'not frozen yet: no id, no payer', { isAlert: true });
  }
  const sdkForm = formatTransactionId(transactionId);
  const restForm = formatRestTransactionId(transactionId);
  const { validStart } = transactionId;
  return [
    ...property('Transaction id', sdkForm, {
      reference: restForm,
      copies: [{ label: 'SDK form', text: sdkForm }, ...(restForm ? [{ label: 'REST form', text: restForm }] : [])],
    }),
    ...property('Valid from', validStart && `${formatTimestampUtc(validStart)} (${validStart})`),
    ...(validStart === undefined ? [] : untilProperties(transaction, context)),
  ];
}

function untilProperties(transaction: DecodedTransaction, { nowMs, relativeTime }: ModelContext): UnplacedProperty[] {
  const validity = validityOf(transaction);
  const { validDurationSeconds: seconds } = transaction;
  if (validity === undefined || seconds === undefined) {
    return seconds === undefined ? [] : property('Valid for', formatDuration(seconds), { isAlert: true });
  }
  const { startMs, endMs } = validity;
  const state =
    nowMs > endMs
      ? `expired ${relativeTime(endMs)}`
      : nowMs < startMs
        ? `starts ${relativeTime(startMs)}`
        : `expires ${relativeTime(endMs)}`;
  return property('Valid until', `${formatSecondUtc(endMs)}, ${formatDuration(seconds)} after its start · ${state}`, {
    isAlert: nowMs > endMs,
  });
}

function nodeProperties(nodes: readonly EntityReference[], own: EntityReference | undefined): UnplacedProperty[] {
  const all = `${nodes.length}: ${nodes.map(formatEntityReference).join(', ')}`;
  return [...entityProperty('Node', own), ...property('Copies for nodes', nodes.length > 1 ? all : undefined)];
}

function feeProperties(
  { maxFeeTinybars, highVolume, maxCustomFees }: DecodedTransaction,
  { rate }: ModelContext,
): UnplacedProperty[] {
  const usd = rate === undefined ? '' : ` ≈ ${formatUsd(tinybarsToTinycents(maxFeeTinybars, rate))}`;
  const limits = maxCustomFees.flatMap(({ accountId, fees }) =>
    fees.map(({ amount, tokenId }) => {
      const what = tokenId ? `${formatInteger(amount)} units of ${formatEntityReference(tokenId)}` : formatHbar(amount);
      return accountId ? `${what} from ${formatEntityReference(accountId)}` : what;
    }),
  );
  return [
    ...property('Maximum fee', `${formatHbar(maxFeeTinybars)} (${formatInteger(maxFeeTinybars)} tinybars)${usd}`),
    ...property('Maximum custom fees', limits.join(', ')),
    ...property('High volume', highVolume ? 'yes: priced by the high-volume throttle' : undefined),
  ];
}

function entityProperty(label: string, entity: EntityReference | undefined): UnplacedProperty[] {
  if (entity === undefined) {
    return [];
  }
  const text = formatEntityReference(entity);
  return property(label, text, { reference: entityReferenceText(entity), copies: [{ label, text }] });
}
