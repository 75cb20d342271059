import assert from 'node:assert/strict';
import { nodeRules } from '../../../../../src/domain/transaction/checks/nodeRules.ts';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { encode, root } from '../../../services/transactionFile/samples.ts';
import { found } from './found.ts';
import { badInnerSamples, badSamples, batchBytes, goodSamples, sampleBytes } from './nodeSamples.ts';

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

  it('name the only value that may be', () => {
    const [code, type, changes] = badSamples.find(([each]) => each === 'INVALID_TOKEN_DECIMALS') ?? [];
    assert.deepEqual(
      found(sampleBytes(String(type), changes)).filter((line) => line.includes(String(code))),
      ['warning: Decimals is 1. It must be 0. A ledger refuses it (INVALID_TOKEN_DECIMALS).'],
    );
  });

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
