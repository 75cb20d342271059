import type { FromView, StorageCommand, ToView as ToStorage } from '../../src/webview/storage/protocol.ts';
import type {
  EffectModel,
  FieldModel,
  ToView as ToTransaction,
  ViewMessage,
} from '../../src/webview/transaction/protocol.ts';

/** Every message between pages and host, each with all of its members, as they arrive. */

const place = { document: 0, chunk: 1, copy: 2 };
const network = 'testnet';

export const fromTransactionPage: readonly ViewMessage[] = [
  { network, type: 'ready' },
  { network, type: 'select', place },
  { network, type: 'estimate', document: 0, throttle: 10_000, isFresh: true },
  { network, type: 'curve', document: 3 },
  { network, type: 'payerKey', place },
  { network, type: 'compare', document: 0 },
  { network, type: 'parts', document: 0 },
  { network, type: 'names' },
  { network, type: 'copy', format: 'hex', place },
  { network, type: 'copyText', text: '0.0.5' },
  { network, type: 'resolve', reference: '0.0.5' },
  { network, type: 'lookup', reference: '0.0.5' },
  { network, type: 'export', format: 'json' },
];

const commands: Readonly<Record<StorageCommand, string>> = {
  ...{ ready: '', refresh: '', time: '', compare: '', addKey: 'a.b', copyMarkdown: '', copyCsv: '', openText: '' },
};

export const fromStoragePage: readonly FromView[] = Object.entries(commands).map(([command, path]) => ({
  command: command as StorageCommand,
  path,
}));

export const toStoragePage: readonly ToStorage[] = [
  { type: 'status', text: 'Reading', isFailed: false },
  { type: 'content', diagram: '<p>d</p>', table: '<p>t</p>', location: 'on testnet', memory: '{}' },
  { type: 'done', text: 'Copied' },
];

const leaf: FieldModel = {
  ...{ id: 1, label: 'Memo', name: 'memo', value: 'text', preview: 'te', reference: '0.0.5' },
  ...{ offset: 3, length: 4, children: [] },
};

const effect: EffectModel = {
  headline: '0.0.5 gives 1 ℏ to 0.0.6',
  warnings: ['The amounts do not add up.'],
  tables: [
    {
      title: 'ℏ',
      columns: [{ label: 'Account', isAmount: false }],
      rows: [{ cells: [{ text: '0.0.5', reference: '0.0.5' }] }],
      leftOut: '3 more',
    },
  ],
  rows: [{ label: 'Memo', text: 'm', reference: '0.0.5', isRemoved: true }],
  inner: [],
};

export const toTransactionPage: readonly ToTransaction[] = [
  {
    type: 'file',
    file: { found: 'list', network, documents: [{ label: '1', chunks: [{ label: '1 of 1', copies: ['0.0.3'] }] }] },
  },
  { type: 'rejected', sentence: 'Not a transaction.', isEthereum: true },
  {
    type: 'transaction',
    transaction: {
      place: { document: 0, chunk: 0, copy: 0 },
      title: 'Transfer',
      schemaName: 'cryptoTransfer',
      expiry: { text: 'Valid until noon', isOver: true },
      effect: { ...effect, inner: [{ title: '1. Transfer', offset: 3, length: 4, effect }] },
      properties: [
        {
          section: 'validity',
          label: 'Payer',
          value: '0.0.5',
          reference: '0.0.5',
          copies: [{ label: 'id', text: '0.0.5' }],
          isAlert: false,
        },
      ],
      warnings: ['Expired'],
      signatures: [{ algorithm: 'ED25519', prefix: '01', size: '64 bytes' }],
      fields: [{ ...leaf, id: 0, children: [leaf] }],
      hiddenFields: 0,
    },
    names: { state: 'offered', failure: 'The service cannot be reached.' },
    message: Uint8Array.of(1, 2, 3),
  },
  {
    ...{ type: 'checks', network, place: { document: 0, chunk: 0, copy: 0 } },
    checks: {
      results: [{ level: 'warning', text: 'Expired' }],
      ...{ verifying: 'Verifying…', question: 'Ask for the key', failure: 'No answer.' },
    },
  },
  { type: 'network', name: network },
  {
    ...{ type: 'fee', network, document: 0 },
    fee: {
      ...{
        headline: '0.1 ℏ',
        network,
        time: '12:00',
        partCount: 0,
        throttle: 0,
        throttleHint: 'none',
        heads: [{ text: 'INTRINSIC', meaning: 'By the transaction.' }],
      },
      rows: [{ kind: 'extra', label: { text: 'Bytes', meaning: 'Beyond the base.' }, detail: '3 × 5', cells: ['15'] }],
      shares: [{ fraction: 0.5, text: 'Node 50 %' }],
      notes: [{ kind: 'service', text: 'note' }],
      signed: [{ label: '1 signature', text: '0.2 ℏ' }],
      chunks: [{ label: 'Chunk 1', text: '0.1 ℏ' }],
    },
  },
  {
    ...{ type: 'curve', network, document: 0 },
    curve: {
      points: [{ throttle: 0, multiplier: '1', price: '0.1 ℏ', height: 0.5 }],
      ...{ about: 'of chunk 1', failure: 'No price.' },
    },
  },
  { type: 'networks', network, document: 0, prices: [{ network, text: '0.1 ℏ', isFailure: false }] },
  {
    ...{ type: 'parts', network, document: 0 },
    parts: { rows: [{ label: '1. Transfer', text: '0.1 ℏ', isFailure: false }], sum: '0.1 ℏ' },
  },
  { type: 'feeFailed', network, document: 0, throttle: 0, sentence: 'No price.' },
  { type: 'resolved', network, reference: '0.0.5', lines: ['Account'] },
];
