import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { formatBlockJson } from '../../../../src/domain/block/block.ts';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { networkSchemas } from '../../../../src/services/ledger/schemas/network.ts';

describe('block as JSON', () => {
  it('is what the service sent', () => {
    const sent = parseExactJson(readFileSync('test/fixtures/samples/ledger/block.json', 'utf8'));
    assert.deepEqual(parseExactJson(formatBlockJson(v.parse(networkSchemas.block, sent))), sent);
  });
});
