import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { formatBlockJson, isBlockReference } from '../../../../src/domain/block/block.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { networkSchemas } from '../../../../src/services/ledger/schemas/network.ts';
import { block } from '../../features/blocks/fakeLedger.ts';

describe('block as JSON', () => {
  it('is what the service sent', () => {
    const sent = parseExactJson(readFileSync('test/fixtures/samples/ledger/block.json', 'utf8'));
    assert.deepEqual(parseExactJson(formatBlockJson(v.parse(networkSchemas.block, sent))), sent);
  });

  it('has null where the service gave none', () => {
    const none = { gasUsed: undefined, ledgerVersion: undefined, logsBloom: undefined, sizeBytes: undefined };
    const whole = block(5);
    const consensus = whole.consensus && { from: whole.consensus.from, to: undefined };
    const json = formatBlockJson({ ...whole, ...none, consensus });
    assert.deepEqual(parseExactJson(json), {
      count: 2,
      gas_used: null,
      hapi_version: null,
      hash: whole.hash,
      logs_bloom: null,
      name: '5.rcd',
      number: 5,
      previous_hash: whole.previousHash,
      size: null,
      timestamp: { from: '1700000010.000000001', to: null },
    });
  });
});

describe('a block reference', () => {
  it('is a number of int64 from 0 or a hash of either length', () => {
    const good = [0n, 9_223_372_036_854_775_807n, 'aB'.repeat(32), `0x${'0f'.repeat(48)}`];
    const bad = [-1n, 9_223_372_036_854_775_808n, '5', 'g'.repeat(64), 'ab'.repeat(33), `x${'ab'.repeat(32)}`, ''];
    assert.deepEqual(
      good.map(isBlockReference),
      good.map(() => true),
    );
    assert.deepEqual(
      bad.map(isBlockReference),
      bad.map(() => false),
    );
  });
});
