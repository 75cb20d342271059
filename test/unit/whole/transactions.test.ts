import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { InputError } from '../../../src/domain/failure.ts';
import type { TransactionFile } from '../../../src/domain/transaction/transaction.ts';
import { parseExactJson } from '../../../src/domain/value/exactJson.ts';
import { copyText } from '../../../src/features/transaction/copyText.ts';
import { fileModel, transactionModel } from '../../../src/features/transaction/transactionModel.ts';
import { recoverSigner, standardReader } from '../../../src/services/transactionFile/effectTools.ts';
import type { FieldModel, TransactionModel } from '../../../src/webview/transaction/protocol.ts';
import { readTransactionFile } from '../services/transactionFile/readAtOnce.ts';
import { encode, fromHex, negativeSamples, sampleBytes } from '../services/transactionFile/samples.ts';
import { assertWhole, compactData, itemLines } from './assertWhole.ts';
import { effectLines } from './effectLines.ts';

const context = {
  nowMs: Date.UTC(2026, 0, 1),
  relativeTime: (atMs: number) => new Date(atMs).toISOString(),
  rate: { centEquivalent: 600_000n, hbarEquivalent: 30_000n, expiresAtSeconds: 0n },
  effect: { unitOf: () => undefined, reader: standardReader, signerOf: recoverSigner },
};

/** All kinds of transaction once, and the files of the workspaces of users and tests. */
const folders = [
  ['test/fixtures/transactions', /^00[0-4]\d-|^005[0-3]-/],
  ['test/fixtures/workspace/transactions', /\.tx2?$/],
  ['media/sample/transactions', /\.tx$/],
] as const;

function fieldLines(fields: readonly FieldModel[], indent: string): readonly string[] {
  return fields.flatMap(({ id, label, name, value, preview, reference, offset, length, children }) => [
    `${indent}${id} ${name} “${label}” = ${value} (${preview}) → ${reference} @${offset}+${length}`,
    ...fieldLines(children, `${indent}  `),
  ]);
}

function modelLines({ fields, signatures, properties, effect, ...model }: TransactionModel): readonly string[] {
  return [
    compactData(model),
    ...effectLines(effect, ''),
    ...properties.flatMap(({ section, label, value, reference, isAlert, copies }) => [
      `${section} · ${label}: ${value} → ${reference}${isAlert ? ' !' : ''}`,
      ...copies.map((copy) => `  ${copy.label}: ${copy.text}`),
    ]),
    ...signatures.map(({ algorithm, prefix, size }) => `${algorithm} ${prefix} ${size}`),
    ...fieldLines(fields, ''),
  ];
}

/** The first transaction on the clipboard; its JSON is that of the file's content. */
function copyLines(file: TransactionFile): readonly string[] {
  const model = transactionModel(file, { document: 0, chunk: 0, copy: 0 }, context);
  const transaction = file.documents[0]?.groups[0].copies[0];
  return model === undefined || transaction === undefined
    ? []
    : [
        compactData(parseExactJson(copyText('json', transaction, model))),
        copyText('hex', transaction, model),
        ...copyText('markdown', transaction, model).split('\n'),
      ];
}

describe('transaction files, whole', () => {
  for (const [folder, files] of folders) {
    const url = new URL(`../../../${folder}/`, import.meta.url);
    for (const name of readdirSync(url).filter((each) => files.test(each))) {
      it(`${name} is shown as expected`, () => {
        assertWhole(`transactions/${name}.txt`, linesOf(readFileSync(new URL(name, url))));
      });
    }
  }
});

describe('refused and damaged transaction files, whole', () => {
  const outcomeOf = (bytes: Uint8Array): string => {
    try {
      const { form, encoding, documents, unreadableValues } = readTransactionFile(bytes);
      const copies = documents.flatMap(({ groups }) => groups.flatMap((group) => group.copies));
      const said = copies.map(({ type, memo, maxFeeTinybars, unknownFieldCount, sizeBytes }) =>
        [type.dataCase, memo, maxFeeTinybars, unknownFieldCount, sizeBytes].join(' '),
      );
      return `${form} ${encoding} ${unreadableValues}: ${said.join(', ')}`;
    } catch (error) {
      assert.ok(error instanceof InputError);
      return `${error.code} ${error.offset}: ${error.message}`;
    }
  };

  it('each file that is refused has its sentence', () => {
    const lines = negativeSamples.map(({ file }) => `${file} ${outcomeOf(sampleBytes(`negative/${file}`))}`);
    assertWhole('transactions/refused.txt', lines);
  });

  it('each damage of a file has its outcome', () => {
    const key = { ed25519: new Uint8Array(3).fill(7) };
    const body = encode('TransactionBody', {
      transactionID: { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 1_700_000_000, nanos: 1 } },
      nodeAccountID: { accountNum: 3 },
      transactionFee: 1_000,
      transactionValidDuration: { seconds: 120 },
      memo: 'é',
      cryptoCreateAccount: { key: { keyList: { keys: [key, key] } }, initialBalance: 7, declineReward: true },
    });
    const sigMap = { sigPair: [{ pubKeyPrefix: Uint8Array.of(1), ed25519: new Uint8Array(2) }] };
    const signed = encode('SignedTransaction', { bodyBytes: Buffer.concat([body, fromHex('d83e01')]), sigMap });
    const list = encode('TransactionList', {
      transactionList: [{ signedTransactionBytes: signed }, { bodyBytes: body, sigMap }],
    });
    const whole = (bytes: Uint8Array) => [
      ...Array.from(bytes, (_, length) => `first ${length}: ${outcomeOf(bytes.subarray(0, length))}`),
      ...Array.from(bytes, (_, at) => {
        const damaged = bytes.with(at, (bytes[at] ?? 0) ^ (at % 2 === 0 ? 1 : 8));
        return `changed ${at}: ${outcomeOf(damaged)}`;
      }),
    ];
    assertWhole('transactions/damaged.txt', [outcomeOf(list), ...whole(list), outcomeOf(body), ...whole(body)]);
  });
});

function linesOf(bytes: Uint8Array): readonly string[] {
  try {
    const file = readTransactionFile(bytes);
    const { documents, ...model } = fileModel(file, 'embedded');
    const places = documents.flatMap(({ chunks }, document) =>
      chunks.slice(0, 2).map((_, chunk) => ({ document, chunk, copy: 0 })),
    );
    return [
      compactData(model),
      ...itemLines(documents),
      ...places.slice(0, 4).flatMap((place) => {
        const shown = transactionModel(file, place, context);
        return shown === undefined ? ['nothing'] : modelLines(shown);
      }),
      ...copyLines(file),
    ];
  } catch (error) {
    if (error instanceof InputError) {
      return [String(error)];
    }
    throw error;
  }
}
