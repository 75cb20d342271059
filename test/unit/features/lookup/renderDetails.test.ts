import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import { resolveNetwork } from '../../../../src/domain/network/networkSettings.ts';
import { explorerUrl } from '../../../../src/domain/references/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/references/resolvedSummary.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { type DetailsPage, renderDetails, renderNotFound } from '../../../../src/features/lookup/renderDetails.ts';
import { english } from '../../english.ts';

const network = resolveNetwork({
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.hedera.com',
  verificationUrl: 'https://sourcify.dev/server',
});

function pageOf(text: string): DetailsPage {
  const reference = parseReference(text);
  assert.ok(reference);
  const localTime = (atMs: number) => new Date(atMs).toISOString();
  return { text, reference, network, rate: undefined, nowMs: 0, localTime, translate: english };
}

describe('detail documents', () => {
  const hash = `0x${'ab'.repeat(48)}`;

  it('show every field exactly, texts of strangers quoted on one line', () => {
    const from = parseConsensusTimestamp('1586567700.453054001');
    assert.ok(from);
    const block: Block = {
      number: 9_007_199_254_740_993n,
      hash,
      previousHash: hash,
      name: 'evil\nname: "x" # \u202egnp',
      transactionCount: 3n,
      gasUsed: undefined,
      ledgerVersion: '0.60.1',
      logsBloom: '0x',
      sizeBytes: 489n,
      consensus: { from, to: undefined },
    };
    const text = renderDetails(
      pageOf(hash),
      resolvedSummary({ kind: 'block', block }, pageOf(hash)),
      explorerUrl(network, { kind: 'block', block }),
    );
    const has = (part: string) => assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
    has('# Block: ');
    has('Name: "9,007,199,254,740,993"');
    has('2020-04-11T01:15:00.453Z · 1586567700.453054001');
    has('489 bytes');
    has('https://hashscan.io/testnet/block/9007199254740993');
    has('"evil name: \\"x\\" # gnp"');
  });

  it('say what was not found, and where it exists', () => {
    const others = { found: ['mainnet-public'], absent: [], unasked: ['previewnet'] };
    const text = renderNotFound(pageOf('0.0.999888'), others);
    for (const part of [
      'Not found: 0.0.999888 on testnet',
      'mainnet-public: exists here',
      'previewnet: could not be asked',
      '0x00000000000000000000000000000000000f41D0',
    ]) {
      assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
    }
  });
});
