import assert from 'node:assert/strict';
import { nodeRules } from '../../../../../src/domain/transaction/checks/nodeRules.ts';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { encode, root } from '../../../services/transactionFile/samples.ts';
import { found } from './found.ts';
import { badInnerSamples, badSamples, batchBytes, goodSamples, key, ofKeys, sampleBytes } from './nodeSamples.ts';

/** The codes for which a file is refused. */
function codesIn(bytes: Uint8Array): readonly string[] {
  return found(bytes).flatMap(
    (line) => /^(?:warning|error|remark: It has a batch key).*\(([A-Z0-9_]+)\)\.$/.exec(line)?.[1] ?? [],
  );
}

describe('the rules of nodes', () => {
  for (const [type, values] of Object.entries(goodSamples)) {
    if (type.endsWith('LiveHash')) {
      continue;
    }
    it(`take a good ${type}`, () => {
      assert.deepEqual(codesIn(sampleBytes(type)), [], JSON.stringify(values));
    });
  }

  for (const [code, type, changes, body] of badSamples) {
    it(`refuse ${type}: ${code} of ${Object.keys({ ...changes, ...body }).join()}`, () => {
      assert.deepEqual(codesIn(sampleBytes(type, changes, body)), [code]);
    });
  }

  for (const [type, changes, expected] of [
    ['tokenCreation', { maxSupply: 100, supplyType: 0 }, 'Max supply is 100. It must be 0.'],
    ['utilPrng', { range: -7 }, 'Range is -7. It must not be negative.'],
    [
      'cryptoCreateAccount',
      { initialBalance: '9223372036854775808' },
      'Initial balance is 9,223,372,036,854,775,808. It must be 0 to 9,223,372,036,854,775,807.',
    ],
    ['tokenMint', { token: { tokenNum: 0 } }, 'Token: nothing has the ID 0.0.0.'],
    [
      'tokenAssociate',
      { account: { alias: new Uint8Array(20).fill(1) } },
      `Account: 0x${'01'.repeat(20)} is an alias. It must be the number of an account.`,
    ],
    ['tokenUpdate', { wipeKey: ofKeys(3, key, key) }, 'Wipe key has a threshold of 3. It must be 1 to 2.'],
    ['tokenUpdate', { wipeKey: ofKeys(0, key) }, 'Wipe key has a threshold of 0. It must be 1.'],
    ['tokenUpdate', { wipeKey: ofKeys(1) }, 'Wipe key contains an empty list of keys.'],
    [
      'tokenUpdate',
      { wipeKey: { ed25519: new Uint8Array(31) } },
      'Wipe key contains an ED25519 key of 31 bytes. It must have 32.',
    ],
    [
      'tokenUpdate',
      { wipeKey: { ECDSASecp256k1: new Uint8Array(33) } },
      'Wipe key contains an ECDSA key that is not compressed. It must have 33 bytes and begin with 02 or 03.',
    ],
    ['tokenUpdate', { wipeKey: {} }, 'Wipe key contains a key that no ledger takes: empty key.'],
  ] as const) {
    it(`say: ${expected}`, () => {
      const lines = found(sampleBytes(type, changes)).filter((line) => line.startsWith('warning: '));
      assert.deepEqual(
        lines.map((line) => line.replace(/ A ledger refuses it \(.*/, '')),
        [`warning: ${expected}`],
      );
    });
  }

  it('take what a batch may hold', () => {
    assert.deepEqual(codesIn(batchBytes('utilPrng')), []);
    assert.deepEqual(codesIn(batchBytes('consensusSubmitMessage')), []);
  });

  for (const [code, type, changes, body] of badInnerSamples) {
    it(`refuse ${type} inside of a batch: ${code}`, () => {
      assert.deepEqual(codesIn(batchBytes(type, changes, body)), [code]);
    });
  }

  it('have a bad sample for each of them', () => {
    const all = [...badSamples, ...badInnerSamples];
    const untold = nodeRules.filter(
      ({ code, types }) =>
        code !== 'TRANSACTION_HAS_UNKNOWN_FIELDS' &&
        !all.some(
          ([other, type]) =>
            code === other &&
            (types.includes(type) || types.includes('body') || types.includes('inner') || type === 'scheduleCreate'),
        ),
    );
    assert.deepEqual(
      untold.map(({ code, types }) => `${code} of ${types.join()}`),
      [],
    );
  });

  it('refuse fields that nodes do not know, and leave types that are newer to the node', () => {
    const number = root.lookupType('proto.TransactionBody').fields['utilPrng']?.id ?? 0;
    const withField = (id: number) =>
      Uint8Array.of(...encode('TransactionBody', bodyAt(0, {})), ((id % 16) << 3) | 0x82, id >> 4, 2, 9 << 3, 1);
    assert.deepEqual(codesIn(withField(number)), ['TRANSACTION_HAS_UNKNOWN_FIELDS']);
    assert.deepEqual(
      found(withField(90)).filter((line) => line.includes('UNKNOWN_FIELDS')),
      [
        'remark: Its type is newer than those that are known here. A node that does not know it either refuses it (TRANSACTION_HAS_UNKNOWN_FIELDS).',
      ],
    );
  });
});
