import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import { copyText } from '../../../../src/features/transaction/copyText.ts';
import {
  fileModel,
  type ModelContext,
  transactionModel,
} from '../../../../src/features/transaction/transactionModel.ts';
import type { FieldModel, TransactionModel } from '../../../../src/webview/transaction/protocol.ts';
import { bodyAt, chunkBody, listOf } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { changed, encode, fromHex } from '../../services/transactionFile/samples.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);
const sample = new URL('../../../fixtures/workspace/', import.meta.url);

function read(path: string, folder = sample): TransactionFile {
  return readTransactionFile(readFileSync(fileURLToPath(new URL(path, folder))));
}

const first = { document: 0, chunk: 0, copy: 0 };
const rate = { centEquivalent: 600_000n, hbarEquivalent: 30_000n, expiresAtSeconds: 0n };
const context: ModelContext = {
  nowMs: Date.UTC(2026, 0, 1),
  relativeTime: () => 'some time ago',
  rate,
  effect: { unitOf: () => undefined, reader: noReader, signerOf: undefined },
};

function modelOf(file: TransactionFile, place = first): TransactionModel {
  const model = transactionModel(file, place, context);
  assert.ok(model);
  return model;
}

/** The transaction of a body alone. */
function shownBody(body: Record<string, unknown>): TransactionModel {
  return modelOf(readTransactionFile(encode('TransactionBody', body)));
}

function propertiesOf(model: TransactionModel): Readonly<Record<string, string>> {
  return Object.fromEntries(model.properties.map(({ label, value }) => [label, value]));
}

function all(fields: readonly FieldModel[]): readonly FieldModel[] {
  return fields.flatMap((field) => [field, ...all(field.children)]);
}

describe('transactionModel', () => {
  it('writes a payer that goes by a key as SDKs and the ledger do, with a link', () => {
    const alias = fromHex(`1220${'ab'.repeat(32)}`);
    const body = { freeze: {}, transactionID: { accountID: { alias }, transactionValidStart: { seconds: 1 } } };
    const { properties, fields } = shownBody(body);
    const sdkForm = `0.0.302a300506032b6570032100${'ab'.repeat(32)}`;
    const ledgerForm = '0.0.CIQKXK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XK5LVOV2XKY';
    const payer = properties.find(({ label }) => label === 'Payer');
    assert.deepEqual(
      [payer?.value, payer?.reference, payer?.copies.map(({ text }) => text)],
      [`${sdkForm} (${ledgerForm})`, ledgerForm, [sdkForm, ledgerForm]],
    );
    const [id] = fields;
    assert.equal(id?.value, `${sdkForm}@1.000000000`);
    const account = all(fields).find(({ name }) => name === 'accountID');
    assert.deepEqual([account?.value, account?.reference], [`${sdkForm} (${ledgerForm})`, ledgerForm]);
  });

  it('says when a transaction becomes valid, and when it expires', () => {
    const file = read('transactions/two-nodes.tx');
    const relativeTime = (atMs: number) => `at ${atMs}`;
    const [startMs, endMs] = [1_761_244_105_945, 1_761_244_213_945];
    const stateAt = (nowMs: number) => {
      const model = transactionModel(file, first, { ...context, nowMs, relativeTime }) ?? assert.fail();
      const until = model.properties.find(({ label }) => label === 'Valid until');
      assert.deepEqual(model.expiry, {
        text: until?.isAlert
          ? `Expired at ${endMs} (2025-10-23 18:30:13 UTC)`
          : `Valid until 2025-10-23 18:30:13 UTC · ${until?.value.replace(/^.* · /, '')}`,
        isOver: until?.isAlert,
      });
      return [until?.value.replace(/^.* · /, ''), until?.isAlert];
    };
    assert.deepEqual(stateAt(startMs - 1), [`starts at ${startMs}`, false]);
    assert.deepEqual(stateAt(startMs), [`expires at ${endMs}`, false]);
    assert.deepEqual(stateAt(endMs), [`expires at ${endMs}`, false]);
    assert.deepEqual(stateAt(endMs + 1), [`expired at ${endMs}`, true]);
  });

  it('shows 5,000 fields, and says how many it hides', () => {
    const accountAmounts = Array.from({ length: 6_000 }, () => ({ amount: 1 }));
    const model = shownBody({ cryptoTransfer: { transfers: { accountAmounts } } });
    assert.equal(all(model.fields).length, 5_000);
    // The data, its list, and 2,499 of the amounts with one part each.
    assert.equal(model.hiddenFields, 3_501);
  });

  it('says what is left out, one or several', () => {
    const warningsOf = (bytes: Uint8Array) => modelOf(readTransactionFile(bytes)).warnings;
    const body = encode('TransactionBody', {
      transactionID: { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 1 } },
      freeze: {},
    });
    const json = (...others: readonly string[]) =>
      Buffer.from(JSON.stringify([Buffer.from(body).toString('hex'), ...others].map((tx) => ({ tx }))));
    assert.deepEqual(warningsOf(json('none')), ['1 value of the file holds no transaction and is left out.']);
    assert.deepEqual(warningsOf(json('none', 'no')), ['2 values of the file hold no transaction and are left out.']);
    const line = Buffer.from('\n');
    const behind = 'A line end stands behind the transaction and is left out.';
    assert.deepEqual(warningsOf(Buffer.concat([body, line])), [behind]);
    const list = encode('TransactionList', { transactionList: [{ bodyBytes: body }] });
    assert.deepEqual(warningsOf(Buffer.concat([list, line])), [
      `${behind} If the file was cut off there, further transactions are missing.`,
    ]);
  });

  it('hides the signatures of an inner transaction, too, when there is no room left', () => {
    const accountAmounts = Array.from({ length: 6_000 }, () => ({ amount: 1 }));
    const inner = encode('SignedTransaction', {
      bodyBytes: encode('TransactionBody', { cryptoTransfer: { transfers: { accountAmounts } } }),
      sigMap: { sigPair: [{ pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64) }] },
    });
    const batch = encode('TransactionBody', { atomicBatch: { transactions: [inner] } });
    const { fields } = modelOf(readTransactionFile(batch));
    assert.equal(all(fields).length, 5_000);
    assert.ok(all(fields).every(({ name }) => name !== 'sigPair'));
  });

  it('numbers chunks and steps through them', () => {
    const file = read('transactions/audit-trail.tx');
    const model = fileModel(file, 'embedded');
    assert.equal(model.documents[0]?.chunks.length, 6);
    assert.equal(model.documents[0]?.chunks[0]?.copies.length, 8);
    assert.equal(propertiesOf(modelOf(file, { ...first, chunk: 4 }))['Chunk'], '5 of 6');
    const [document] = file.documents;
    assert.ok(document);
    const two = { ...file, documents: [{ ...document, groups: [document.groups[0], document.groups[0]] as const }] };
    assert.equal(propertiesOf(modelOf(two))['Chunk'], '1 of 6 · 5 of them are not in this file');
    const lone = readTransactionFile(listOf(chunkBody(3, 200)));
    assert.equal(propertiesOf(modelOf(lone))['Chunk'], '3 of 200 · 199 of them are not in this file');
    const ofTwo = readTransactionFile(listOf(chunkBody(1, 2)));
    assert.equal(propertiesOf(modelOf(ofTwo))['Chunk'], '1 of 2 · 1 of them is not in this file');
    const append = (second: number) => bodyAt(second, { fileAppend: { fileID: { fileNum: 9 } } });
    const appended = readTransactionFile(listOf(append(0), append(1)));
    assert.equal(propertiesOf(modelOf(appended, { ...first, chunk: 1 }))['Chunk'], '2 of 2');
    assert.match(fileModel(lone, 'embedded').documents[0]?.chunks[0]?.label ?? '', /^3 of 200 · 0\.0\.5@/);
    assert.equal(transactionModel(file, { ...first, chunk: 6 }, context), undefined);
    assert.equal(transactionModel(file, { ...first, copy: 8 }, context), undefined);
    assert.equal(transactionModel(file, { ...first, document: 1 }, context), undefined);
  });

  it('takes a list of two transactions for two', () => {
    const file = readTransactionFile(listOf(bodyAt(0, { freeze: {} }), bodyAt(1, { fileAppend: {} })));
    assert.deepEqual(fileModel(file, 'embedded'), {
      network: 'embedded',
      found: `TransactionList · binary · ${file.sizeBytes} bytes · 2 transactions`,
      documents: [
        { label: '1. Freeze', chunks: [{ label: '0.0.5@1700000000.000000000', copies: ['0.0.3'] }] },
        { label: '2. FileAppend', chunks: [{ label: '0.0.5@1700000001.000000000', copies: ['0.0.3'] }] },
      ],
    });
    const second = modelOf(file, { ...first, document: 1 });
    assert.equal(second.title, 'FileAppend');
    assert.equal(propertiesOf(second)['Chunk'], undefined);
  });

  it('names the node of the copy that is shown, also beside one without', () => {
    const file = read('transactions/two-nodes.tx');
    const odd: TransactionFile = {
      ...file,
      documents: file.documents.map(({ groups: [group], ...document }) => ({
        ...document,
        groups: [
          { ...group, copies: [changed(group.copies[0], { nodeAccountId: undefined }), ...group.copies.slice(1)] },
        ],
      })),
    };
    assert.equal(propertiesOf(modelOf(odd))['Node'], undefined);
    assert.equal(propertiesOf(modelOf(odd, { ...first, copy: 1 }))['Node'], '0.0.12');
  });

  it('says what its file says of it', () => {
    const file = read('transactions/two-nodes.tx');
    const odd = { ...file, documents: file.documents.map((document) => ({ ...document, description: 'of\nMay' })) };
    assert.equal(propertiesOf(modelOf(odd))['Description'], 'of May');
  });

  it('says how much custom fees may be, and who pays them', () => {
    const ofToken = (amount: number) => ({ amount, denominatingTokenId: { tokenNum: 6 } });
    const fees = [{ amount: 1_000 }, ofToken(2_000), ofToken(1)];
    const maxCustomFees = [{ accountId: { accountNum: 5 }, fees }];
    const file = readTransactionFile(encode('TransactionBody', { freeze: {}, maxCustomFees }));
    assert.equal(
      propertiesOf(modelOf(file))['Maximum custom fees'],
      '0.00001 ℏ from 0.0.5, 2,000 units of 0.0.6 from 0.0.5, 1 unit of 0.0.6 from 0.0.5',
    );
  });

  it('says the maximum fee in tinybars, too', () => {
    const feeOf = (transactionFee: number) => {
      const body = encode('TransactionBody', { freeze: {}, transactionFee });
      return propertiesOf(modelOf(readTransactionFile(body)))['Maximum fee'];
    };
    assert.match(feeOf(1) ?? '', /^0\.00000001 ℏ \(1 tinybar\) ≈/);
    assert.match(feeOf(2) ?? '', /^0\.00000002 ℏ \(2 tinybars\) ≈/);
  });

  it('says nothing of how long it is valid when it has no beginning', () => {
    const transactionID = { accountID: { accountNum: 5 } };
    const body = { transactionID, transactionValidDuration: { seconds: 120 }, freeze: {} };
    const { properties } = shownBody(body);
    assert.deepEqual(
      properties.filter(({ label }) => label.startsWith('Valid')),
      [],
    );
  });

  it('says of a signature without a prefix that any key may have made it', () => {
    const bodyBytes = encode('TransactionBody', { freeze: {} });
    const sigPair = [{ pubKeyPrefix: new Uint8Array(0), ed25519: new Uint8Array(64) }, { contract: new Uint8Array(1) }];
    const { signatures } = modelOf(
      readTransactionFile(encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } })),
    );
    assert.deepEqual(signatures, [
      { algorithm: 'ED25519', prefix: 'any key', size: '64 bytes' },
      { algorithm: 'contract', prefix: 'any key', size: '1 byte' },
    ]);
  });

  it('numbers the transactions of a batch by their place, says who signed each, and which cannot be read', () => {
    const payer = { accountNum: 5 };
    const signed = (body: Record<string, unknown>, signer: number) =>
      encode('SignedTransaction', {
        bodyBytes: encode('TransactionBody', {
          transactionID: { accountID: payer, transactionValidStart: { seconds: 1_700_000_000 } },
          ...body,
        }),
        sigMap: { sigPair: [{ pubKeyPrefix: new Uint8Array(32).fill(signer), ed25519: new Uint8Array(64) }] },
      });
    const schedule = { scheduleCreate: { scheduledTransactionBody: { cryptoDelete: { deleteAccountID: payer } } } };
    const transactions = [signed(schedule, 1), signed({ freeze: {} }, 2), Uint8Array.of(1, 2, 3), signed(schedule, 4)];
    const model = shownBody({ atomicBatch: { transactions } });
    assert.deepEqual(
      model.effect.inner.map(({ title, effect }) => [title, effect.inner.map((each) => each.title)]),
      [
        ['1. ScheduleCreate', ['AccountDelete']],
        ['2. Freeze', []],
        ['3. cannot be read', []],
        ['4. ScheduleCreate', ['AccountDelete']],
      ],
    );
    const shownAt = ({ offset, length }: { readonly offset: number; readonly length: number }) =>
      all(model.fields).find((each) => each.offset === offset && each.length === length)?.label;
    assert.deepEqual(
      model.effect.inner.map((each) => [shownAt(each), each.effect.inner.map(shownAt)]),
      [
        ['Transaction 1', ['Crypto delete']],
        ['Transaction 2', []],
        ['Transaction 3', []],
        ['Transaction 4', ['Crypto delete']],
      ],
    );
    const signers = all(model.fields).filter(({ name }) => name === 'sigPair');
    assert.deepEqual(
      signers.map(({ label, value }) => `${label}: ${value}`),
      [1, 2, 4].map((signer) => `Signature 1: ED25519 ${`0${signer}`.repeat(32)} · 64 bytes`),
    );
    assert.deepEqual(model.warnings, ['1 of the 4 transactions of the batch cannot be read: 3.']);
  });

  it('names five transactions of a batch that cannot be read, and says that there are more', () => {
    const warnings = (count: number) => {
      const transactions = Array<Uint8Array>(count).fill(Uint8Array.of(1, 2, 3));
      return shownBody({ atomicBatch: { transactions } }).warnings;
    };
    assert.deepEqual(warnings(1), ['The transaction of the batch cannot be read.']);
    assert.deepEqual(warnings(2), ['2 of the 2 transactions of the batch cannot be read: 1, 2.']);
    assert.deepEqual(warnings(5), ['5 of the 5 transactions of the batch cannot be read: 1, 2, 3, 4, 5.']);
    assert.deepEqual(warnings(6), ['6 of the 6 transactions of the batch cannot be read: 1, 2, 3, 4, 5, ….']);
  });

  it('shows every sample, each field with bytes inside those of its parent', () => {
    const names = readdirSync(fileURLToPath(new URL('transactions/', fixtures))).filter((name) => /^\d{4}-/.test(name));
    assert.equal(names.length, 240);
    for (const name of names) {
      const file = read(`transactions/${name}`, fixtures);
      file.documents.forEach(({ message }, document) => {
        const model = modelOf(file, { ...first, document });
        assert.equal(model.hiddenFields, 0, name);
        const ids = all(model.fields).map(({ id }) => id);
        assert.deepEqual(ids, [...ids.keys()], name);
        for (const field of all(model.fields)) {
          assert.ok(field.offset >= 0 && field.offset + field.length <= message.length, name);
          assert.ok(field.label !== '', name);
          for (const child of field.children) {
            const isInside = child.offset >= field.offset && child.offset + child.length <= field.offset + field.length;
            assert.ok(isInside, `${name}: ${child.name} in ${field.name}`);
          }
        }
      });
    }
  });

  it('never takes what it does not understand for nothing', () => {
    const body = encode('TransactionBody', {
      transactionID: { accountID: { accountNum: 5 }, transactionValidStart: { seconds: -7 } },
      transactionFee: 1,
    });
    // cryptoCreateAccount { key { keyList { keys: [{ 9: 616263 }, { ed25519: empty }] } } }
    const create = fromHex('5a0f 0a0d 320b 0a05 4a03616263 0a02 1200');
    const file = readTransactionFile(Buffer.concat([body, create]));
    const model = modelOf(file);
    const values = all(model.fields).map(({ label, value }) => `${label}: ${value}`);
    assert.ok(values.includes('Key 1: key of a newer kind'), values.join('\n'));
    assert.ok(values.includes('Seconds: -7'), values.join('\n'));
    const [transaction] = file.documents[0]?.groups[0]?.copies ?? [];
    assert.ok(transaction);
    assert.deepEqual(JSON.parse(copyText('json', transaction, model)).body.cryptoCreateAccount.key.keyList.keys, [
      { field9: '616263' },
      { ed25519: '' },
    ]);
  });

  it('shows the parts of an id, a time and a duration only where one of them is newer than the schema', () => {
    // Behind a fee and a memo.
    const partsOf = (hex: string, name: string) =>
      all(modelOf(readTransactionFile(fromHex(`1801 320474657374 ${hex}`))).fields)
        .find((each) => each.name === name)
        ?.children.map((each) => `${each.name}: ${each.value}`);
    // cryptoDelete { transferAccountID { accountNum 5 } }, then with field 90 beside.
    assert.deepEqual(partsOf('6204 0a021805', 'transferAccountID'), []);
    assert.deepEqual(partsOf('6207 0a051805d00507', 'transferAccountID'), ['accountNum: 5', '90: 7']);
    // freeze { startTime { seconds 5 } }, then with field 90 beside.
    assert.deepEqual(partsOf('ba0104 3a020805', 'startTime'), []);
    assert.deepEqual(partsOf('ba0107 3a050805d00507', 'startTime'), ['seconds: 5', '90: 7']);
  });

  it('previews bytes that are text: messages of any length, others from four on', () => {
    const previewOf = (name: string, data: Record<string, unknown>) => {
      const { fields } = shownBody(data);
      return all(fields).find((field) => field.name === name)?.preview;
    };
    const message = (text: string) => previewOf('message', { consensusSubmitMessage: { message: Buffer.from(text) } });
    assert.equal(message('a'), 'a');
    assert.equal(message('abcd'), 'abcd');
    assert.equal(message('ab\u0000d'), undefined);
    const code = (text: string) => previewOf('initcode', { contractCreateInstance: { initcode: Buffer.from(text) } });
    assert.equal(code('abc'), undefined);
    assert.equal(code('abcd'), 'abcd');
    assert.equal(previewOf('metadata', { tokenMint: { metadata: [Buffer.from('m')] } }), 'm');
    assert.equal(previewOf('contents', { fileCreate: { contents: Buffer.from('c') } }), 'c');
  });

  it('counts the signatures of what is inside', () => {
    const sigPair = (count: number) =>
      Array.from({ length: count }, () => ({ pubKeyPrefix: Uint8Array.of(1), ed25519: new Uint8Array(64) }));
    const item = (count: number) =>
      encode('SignedTransaction', {
        bodyBytes: encode('TransactionBody', { freeze: {} }),
        sigMap: { sigPair: sigPair(count) },
      });
    const transactions = [item(0), item(1), item(2)];
    const model = shownBody({ atomicBatch: { transactions } });
    assert.deepEqual(
      model.fields[0]?.children.map(({ value }) => value),
      ['Freeze · 0 signatures', 'Freeze · 1 signature', 'Freeze · 2 signatures'],
    );
  });

  it('copies a list as long as any file has', function () {
    // Work that grows with the square of the length would take minutes.
    this.timeout(120_000);
    const file = readTransactionFile(
      encode('TransactionBody', { tokenBurn: { serialNumbers: new Array(199_000).fill(1) } }),
    );
    const [transaction] = file.documents[0]?.groups[0]?.copies ?? [];
    assert.ok(transaction);
    const { body } = JSON.parse(copyText('json', transaction, modelOf(file)));
    assert.equal(body.tokenBurn.serialNumbers.length, 199_000);
  });
});
