import assert from 'node:assert/strict';
import {
  type AskPrice,
  estimateDocument,
  executedTransactions,
  likelyPrice,
} from '../../../../src/domain/fee/documentEstimate.ts';
import type { TransactionDocument } from '../../../../src/domain/transaction/transaction.ts';
import { withHypotheticalSignatures } from '../../../../src/domain/transaction/wrapForPricing.ts';
import { answer, sampleFile } from '../../features/fees/estimates.ts';

const { signal } = new AbortController();

/** The unsigned sample with its six chunks repeated. */
function chunked(times: number): TransactionDocument {
  const [document] = sampleFile('audit-trail.tx').documents;
  assert.ok(document);
  const [first, ...others] = Array.from({ length: times }, () => document.groups).flat();
  assert.ok(first);
  return { ...document, groups: [first, ...others] };
}

/** A price that depends on nothing but the size, as it does for bytes and signatures. */
const bySize: AskPrice = async (bytes) => answer({ service: BigInt(bytes.length ** 2) });

describe('estimateDocument', () => {
  it('asks what signatures make of a long file with a few requests, and gets what all requests would give', async () => {
    const document = chunked(4);
    let asked = 0;
    const { signed, modes } = await estimateDocument(
      document,
      (...request) => {
        asked++;
        return bySize(...request);
      },
      { signal },
    );
    assert.equal(modes.STATE.chunks.length, 24);
    assert.deepEqual(
      signed.map(({ signatures }) => signatures),
      [1, 2, 3, 5],
    );
    assert.ok(asked <= 2 * 24 + 16, String(asked));
    for (const { signatures, estimates } of signed) {
      const prices = await Promise.all(
        executedTransactions(document).map(({ bodyBytes }) =>
          bySize(withHypotheticalSignatures(bodyBytes, signatures), { mode: 'STATE' }),
        ),
      );
      assert.deepEqual(estimates, prices);
    }
  });

  it('asks for nothing about signatures when told so', async () => {
    let asked = 0;
    const ask: AskPrice = async (...request) => {
      asked++;
      return bySize(...request);
    };
    assert.deepEqual((await estimateDocument(chunked(1), ask, { signal, signatureCounts: [] })).signed, []);
    assert.equal(asked, 12);
  });

  it('asks for fewer numbers of signatures, or none, when the chunks differ much', async () => {
    const { groups, ...rest } = chunked(1);
    const document: TransactionDocument = { ...rest, groups: [groups[0], ...Array(23).fill(groups[0])] };
    const countsOf = async (kinds: number) => {
      let index = 0;
      const ask: AskPrice = async () => answer({ service: BigInt(index++ % kinds) });
      return (await estimateDocument(document, ask, { signal })).signed.map(({ signatures }) => signatures);
    };
    assert.deepEqual(await countsOf(8), [1, 2]);
    assert.deepEqual(await countsOf(24), []);
  });

  it('prefers the mode that prices more of the chunks, and STATE when both do as much', async () => {
    const modeOf = async (fails: (mode: string, index: number) => boolean) => {
      const counts = { STATE: 0, INTRINSIC: 0 };
      const ask: AskPrice = async (_bytes, { mode }) => {
        if (fails(mode, counts[mode]++)) {
          throw new Error('busy');
        }
        return answer();
      };
      const estimate = await estimateDocument(chunked(1), ask, { signal });
      return [estimate.mode, likelyPrice(estimate)?.failed, estimate.signed.length];
    };
    assert.deepEqual(await modeOf(() => false), ['STATE', 0, 4]);
    assert.deepEqual(await modeOf((mode) => mode === 'STATE'), ['INTRINSIC', 0, 4]);
    assert.deepEqual(await modeOf((mode, index) => mode === 'INTRINSIC' || index === 1), ['STATE', 1, 0]);
    assert.deepEqual(await modeOf((_mode, index) => index === 1), ['STATE', 1, 0]);
  });

  it('refuses to ask a service for thousands of prices', async () => {
    await assert.rejects(estimateDocument(chunked(84), bySize, { signal }), {
      name: 'InputError',
      message: 'The file holds 504 transactions; at most 500 are priced at once.',
    });
  });
});
