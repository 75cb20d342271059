import * as vscode from 'vscode';
import { counted, phrase, type Translate, type Words } from '../../domain/phrase.ts';
import { missingParts, partOf } from '../../domain/transaction/chunkInfo.ts';
import { effectOf } from '../../domain/transaction/effect/effectOf.ts';
import type {
  EffectContext,
  EffectTable,
  TransactionEffect,
} from '../../domain/transaction/effect/transactionEffect.ts';
import { foundAtText } from '../../domain/transaction/foundAt.ts';
import type {
  DecodedTransaction,
  TransactionDocument,
  TransactionFile,
  TransactionForm,
} from '../../domain/transaction/transaction.ts';
import { type EntityReference, fieldParts, validityOf } from '../../domain/transaction/transactionContent.ts';
import {
  entityReferenceText,
  formatDuration,
  formatEntityInFull,
  formatEntityReference,
  formatKey,
  formatRestTransactionId,
  formatTransactionId,
  ledgerAlias,
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
import { phraseIfAny } from '../../editor/phraseText.ts';
import type {
  DocumentModel,
  EffectModel,
  EffectTableModel,
  FileModel,
  PropertyModel,
  PropertySection,
  TransactionModel,
  TransactionPlace,
} from '../../webview/transaction/protocol.ts';
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
    standing: standingOf(transaction, context),
    effect: effectModel(effectOf(transaction.data, context.effect), transaction.bodyOffset, context.translate),
    properties: [
      ...property('effect', vscode.l10n.t('Name'), document.name),
      ...property('effect', vscode.l10n.t('Description'), document.description),
      ...property('effect', vscode.l10n.t('Meant for network'), document.network),
      ...property('effect', vscode.l10n.t('Chunk'), chunkText(document, place.chunk)),
      ...entityProperty('effect', vscode.l10n.t('Payer'), transaction.transactionId?.payer),
      ...property('effect', vscode.l10n.t('Transaction memo'), transaction.memo),
      ...feeProperties(transaction, context),
      ...property(
        'signatures',
        vscode.l10n.t('Batch key'),
        phraseIfAny(transaction.batchKey && formatKey(transaction.batchKey)),
      ),
      ...identityProperties(transaction, context),
      ...nodeProperties(nodes, transaction.nodeAccountId),
      ...property('body', vscode.l10n.t('Record'), transaction.generateRecord ? vscode.l10n.t('asked for') : undefined),
      ...property('body', vscode.l10n.t('Size'), sizeText(file, transaction, nodes.length)),
      ...property('body', vscode.l10n.t('Found at'), context.translate(foundAtText(document.foundAt))),
      ...property('body', vscode.l10n.t('Form'), file.documents.length > 1 ? formName(document.form) : undefined),
    ],
    warnings: [
      ...newerWarnings(transaction),
      ...batchWarnings(transaction),
      ...lineEndWarnings(file),
      ...leftOutWarnings(file),
    ],
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

function newerWarnings({ unknownFieldCount: count }: DecodedTransaction): readonly string[] {
  if (count === 0) {
    return [];
  }
  return [
    count === 1
      ? vscode.l10n.t('1 field is newer than this extension knows.')
      : vscode.l10n.t('{0} fields are newer than this extension knows.', formatInteger(BigInt(count))),
  ];
}

function leftOutWarnings({ unreadableValues: count }: TransactionFile): readonly string[] {
  if (count === 0) {
    return [];
  }
  return count === 1
    ? [vscode.l10n.t('1 value of the file holds no transaction and is left out.')]
    : [vscode.l10n.t('{0} values of the file hold no transaction and are left out.', formatInteger(BigInt(count)))];
}

/** Of a list, the first byte of one more item is the same as a line end. */
function lineEndWarnings({ hasLineEnd, form }: TransactionFile): readonly string[] {
  const said = vscode.l10n.t('A line end stands behind the transaction and is left out.');
  const more = vscode.l10n.t('If the file was cut off there, further transactions are missing.');
  return hasLineEnd ? [form.startsWith('txlist') ? `${said} ${more}` : said] : [];
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
function batchWarnings({ type, data }: DecodedTransaction): readonly string[] {
  const items = type.dataCase === 'atomicBatch' ? fieldParts(data).filter(({ name }) => name === 'transactions') : [];
  const unread = items.flatMap(({ kind }, index) => (kind === 'transaction' ? [] : [index + 1]));
  const shown = unread.slice(0, 5).join(', ');
  if (unread.length === 0) {
    return [];
  }
  return items.length === 1
    ? [vscode.l10n.t('The transaction of the batch cannot be read.')]
    : [
        vscode.l10n.t(
          '{0} of the {1} transactions of the batch cannot be read: {2}.',
          unread.length,
          items.length,
          unread.length > 5 ? `${shown}, …` : shown,
        ),
      ];
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
function effectModel(effect: TransactionEffect, from: number, translate: Translate): EffectModel {
  const inert = (text: Words) => singleLine(translate(text), longest);
  return {
    headline: inert(effect.headline),
    warnings: effect.warnings.map(inert),
    tables: effect.tables.map((table) => tableModel(table, inert)),
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
      effect: effectModel(inner, field.kind === 'transaction' ? field.value.bodyOffset : from, translate),
    })),
  };
}

function tableModel({ title, columns, rows, leftOut }: EffectTable, inert: (text: Words) => string): EffectTableModel {
  return {
    title: inert(title),
    columns: columns.map(({ name, isAmount }) => ({ label: inert(name), isAmount })),
    rows: rows.map((cells) => ({
      cells: cells.map(({ text, reference }) => ({ text: inert(text), reference })),
    })),
    leftOut:
      leftOut === 0
        ? undefined
        : inert(
            counted(
              leftOut,
              phrase`1 more is in the fields below.`,
              (count) => phrase`${count} more are in the fields below.`,
            ),
          ),
  };
}

function property(
  section: PropertySection,
  label: string,
  value: string | undefined,
  more: Partial<PropertyModel> = {},
): PropertyModel[] {
  return value === undefined || value === ''
    ? []
    : [{ section, label, value: singleLine(value, 2_000), reference: undefined, copies: [], isAlert: false, ...more }];
}

function identityProperties(transaction: DecodedTransaction, context: ModelContext): PropertyModel[] {
  const { transactionId } = transaction;
  if (transactionId === undefined) {
    return property('validity', vscode.l10n.t('Transaction ID'), vscode.l10n.t('not frozen yet: no id, no payer'), {
      isAlert: true,
    });
  }
  const sdkForm = formatTransactionId(transactionId);
  const restForm = formatRestTransactionId(transactionId);
  const { validStart } = transactionId;
  return [
    ...property('validity', vscode.l10n.t('Transaction ID'), sdkForm, {
      reference: restForm,
      copies: [
        { label: vscode.l10n.t('SDK form'), text: sdkForm },
        ...(restForm ? [{ label: vscode.l10n.t('Mirror node form'), text: restForm }] : []),
      ],
    }),
    ...property(
      'validity',
      vscode.l10n.t('Valid from'),
      validStart && `${formatTimestamp(validStart)} (${validStart})`,
    ),
    ...(validStart === undefined ? [] : untilProperties(transaction, context)),
  ];
}

/** Until when nodes take it, for its first lines; undefined when the file does not say it. */
function standingOf(transaction: DecodedTransaction, context: ModelContext): TransactionModel['standing'] {
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

function untilProperties(transaction: DecodedTransaction, context: ModelContext): PropertyModel[] {
  const validity = validityOf(transaction);
  const { validDurationSeconds: seconds } = transaction;
  if (validity === undefined || seconds === undefined) {
    return seconds === undefined
      ? []
      : property('validity', vscode.l10n.t('Valid for'), formatDuration(seconds), { isAlert: true });
  }
  const { endMs } = validity;
  return property(
    'validity',
    vscode.l10n.t('Valid until'),
    `${vscode.l10n.t('{0}, {1} after its start', formatTime(endMs), formatDuration(seconds))} · ${stateIn(validity, context)}`,
    {
      isAlert: context.nowMs > endMs,
    },
  );
}

function nodeProperties(nodes: readonly EntityReference[], own: EntityReference | undefined): PropertyModel[] {
  const all = `${nodes.length}: ${nodes.map(formatEntityReference).join(', ')}`;
  return [
    ...entityProperty('validity', vscode.l10n.t('Node'), own),
    ...property('validity', vscode.l10n.t('Copies for nodes'), nodes.length > 1 ? all : undefined),
  ];
}

function feeProperties(
  { maxFeeTinybars, highVolume, maxCustomFees }: DecodedTransaction,
  { rate }: ModelContext,
): PropertyModel[] {
  const usd = rate === undefined ? '' : ` ≈ ${formatUsd(tinybarsToTinycents(maxFeeTinybars, rate))}`;
  const limits = maxCustomFees.flatMap(({ accountId, fees }) =>
    fees.map(({ amount, tokenId }) => {
      const what = tokenId ? tokenUnits(amount, formatEntityReference(tokenId)) : formatHbar(amount);
      return accountId ? vscode.l10n.t('{0} from {1}', what, formatEntityReference(accountId)) : what;
    }),
  );
  return [
    ...property('fee', vscode.l10n.t('Maximum fee'), `${exactHbar(maxFeeTinybars)}${usd}`),
    ...property('fee', vscode.l10n.t('Maximum custom fees'), limits.join(', ')),
    ...property(
      'fee',
      vscode.l10n.t('High volume'),
      highVolume ? vscode.l10n.t('yes: priced by the high-volume throttle') : undefined,
    ),
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

function entityProperty(section: PropertySection, label: string, entity: EntityReference | undefined): PropertyModel[] {
  if (entity === undefined) {
    return [];
  }
  const ledgerForm = ledgerAlias(entity);
  const text = formatEntityReference(entity);
  return property(section, label, formatEntityInFull(entity), {
    reference: entityReferenceText(entity),
    copies:
      ledgerForm === undefined
        ? [{ label, text }]
        : [
            { label: vscode.l10n.t('SDK form'), text },
            { label: vscode.l10n.t('Mirror node form'), text: ledgerForm },
          ],
  });
}
