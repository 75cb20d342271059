import assert from 'node:assert/strict';
import { type AskPrice, estimateDocument } from '../../../../src/domain/fee/documentEstimate.ts';
import { type FeeNote, feeNotes, rateWords } from '../../../../src/domain/fee/feeNotes.ts';
import type { ExchangeRates } from '../../../../src/domain/network/networkState.ts';
import { answer, rates, sampleFile } from '../../features/fees/estimates.ts';

async function notes(
  name: string,
  ask: AskPrice,
  known: { rates?: ExchangeRates } = { rates },
): Promise<readonly FeeNote[]> {
  const [document] = sampleFile(name).documents;
  assert.ok(document);
  const estimate = await estimateDocument(document, ask, { signal: new AbortController().signal });
  return feeNotes(estimate, { rates: known.rates, now: new Date(), describe: String });
}

function texts(of: readonly FeeNote[], kind: FeeNote['kind']): string {
  return of
    .filter((note) => note.kind === kind)
    .map(({ text }) => text)
    .join('\n');
}

describe('feeNotes', () => {
  it('says that a transaction would fail when its maximum fee is too low, and nothing without a rate', async () => {
    const dear: AskPrice = async () => answer({ service: 10n ** 13n });
    assert.match(
      texts(await notes('deploy-vault.tx', dear), 'warning'),
      /^Would fail: INSUFFICIENT_TX_FEE\. The fee of 5,025\.\d+ ℏ is above the maximum fee of 188\.03742266 ℏ that the transaction allows\.$/,
    );
    assert.equal(texts(await notes('deploy-vault.tx', dear, {}), 'warning'), '');
    assert.match(texts(await notes('audit-trail.tx', dear), 'warning'), /that chunk 6 allows/);
    const cheap: AskPrice = async () => answer();
    assert.match(
      texts(await notes('deploy-vault.tx', cheap), 'info'),
      /^The maximum fee of 188\.03742266 ℏ covers this\./,
    );
    assert.doesNotMatch(texts(await notes('deploy-vault.tx', cheap, {}), 'info'), /covers/);
  });

  it('puts contradictions of both modes into one sentence, and names the chunk', async () => {
    const wrong: AskPrice = async () => ({ ...answer(), totalTinycents: 7n });
    assert.match(
      texts(await notes('deploy-vault.tx', wrong), 'warning'),
      /^The answer contradicts itself \(INTRINSIC and STATE\): total is 7, but its parts give 1,000,000\./,
    );
    assert.match(texts(await notes('audit-trail.tx', wrong), 'warning'), /chunk 3: total is 7/);
  });

  it('keeps what the service says apart, once', async () => {
    const noted = await notes('deploy-vault.tx', async () => answer({ notes: ['worst case'] }));
    assert.equal(texts(noted, 'service'), 'worst case');
  });

  it('explains multipliers', async () => {
    const at = async (multiplier: bigint) =>
      texts(await notes('open-account.tx', async () => answer({ multiplier })), 'info');
    assert.match(await at(1n), /Without use of the high-volume throttle the multiplier is 1/);
    assert.match(await at(4000n), /High-volume multiplier 4,000: read as thousandths/);
    assert.doesNotMatch(await at(4000n), /whole multiples/);
    assert.match(await at(4n), /whole multiples instead; the price would then be 4,000,000 tinycents/);
  });

  it('says what signatures add', async () => {
    const ask: AskPrice = async () => answer();
    assert.match(
      texts(await notes('pay-supplier.tx', ask), 'info'),
      /The transaction is unsigned, so this is too low\./,
    );
    assert.match(texts(await notes('deploy-vault.tx', ask), 'info'), /Priced with the 2 signatures that it has\./);
  });
});

describe('feeNotes: what is charged besides', () => {
  it('names the transactions inside a batch and a schedule', async () => {
    const ask: AskPrice = async () => answer();
    assert.match(texts(await notes('settlement-batch.tx', ask), 'info'), /\nThis is the fee of the batch alone: each/);
    assert.match(texts(await notes('scheduled-mint.tx', ask), 'info'), /\nThis is the fee of the schedule alone: the/);
    assert.doesNotMatch(texts(await notes('pay-supplier.tx', ask), 'info'), /alone|gas/);
  });

  it('names the gas, unless it is among the extras', async () => {
    const apart = /The gas is charged apart and not part of this estimate\./;
    const dear = answer({ signatures: 1n });
    assert.match(texts(await notes('deploy-vault.tx', async () => dear), 'info'), apart);
    const [extra] = dear.node.extras;
    assert.ok(extra);
    const withGas = { ...dear, service: { baseTinycents: 0n, extras: [{ ...extra, name: 'GAS', charged: 0n }] } };
    assert.doesNotMatch(texts(await notes('deploy-vault.tx', async () => withGas), 'info'), apart);
  });
});

describe('rateWords', () => {
  const at = (beforeEndMs: number) => rateWords(rates, new Date(4_000_000_000_000 - beforeEndMs), 6_000_000n);

  it('names the next rate when it is about to apply', () => {
    assert.equal(at(3_600_000), 'Rate: 30,000 ℏ = 596,987 US cents.');
    assert.equal(
      at(60_000),
      'Rate: 30,000 ℏ = 596,987 US cents. From 07:06 UTC: 30,000 ℏ = 600,000 US cents, which makes the total 0.003 ℏ.',
    );
    assert.equal(at(-60_000), 'Rate: 30,000 ℏ = 600,000 US cents.');
    assert.match(rateWords(undefined, new Date(), 0n), /could not be had/);
  });
});
