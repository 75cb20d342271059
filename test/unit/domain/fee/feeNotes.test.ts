import assert from 'node:assert/strict';
import { type AskPrice, estimateDocument } from '../../../../src/domain/fee/documentEstimate.ts';
import { type FeeNoteContext, feeNotes, rateNote } from '../../../../src/domain/fee/feeNotes.ts';
import type { ExchangeRates } from '../../../../src/domain/network/networkState.ts';
import type { TransactionDocument } from '../../../../src/domain/transaction/transaction.ts';
import { english } from '../../english.ts';
import { answer, gasPrices, rates, sampleFile } from '../../features/fees/estimates.ts';
import { changed } from '../../services/transactionFile/samples.ts';

/** All notes of an estimate, each with its kind. */
async function notes(
  name: string,
  ask: AskPrice = async () => answer(),
  known: { rates?: ExchangeRates; chunks?: number } = { rates },
): Promise<readonly string[]> {
  const [whole] = sampleFile(name).documents;
  assert.ok(whole);
  const [first, ...others] = whole.groups;
  const document = { ...whole, groups: [first, ...others.slice(0, (known.chunks ?? 100) - 1)] as const };
  return notesOf(document, ask, { rates: known.rates });
}

/** The same of a document that was changed. */
async function notesOf(
  document: TransactionDocument,
  ask: AskPrice,
  known: Partial<FeeNoteContext> = {},
): Promise<readonly string[]> {
  const estimate = await estimateDocument(document, ask, { signal: new AbortController().signal });
  const describe = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));
  return feeNotes(estimate, { rates: undefined, now: new Date(), describe, ...known }).map(
    ({ kind, text }) => `${kind}: ${english(text)}`,
  );
}

/** A sample with something else in its first transaction. */
function changedSample(name: string, change: Parameters<typeof changed>[1]): TransactionDocument {
  const [document] = sampleFile(name).documents;
  const [transaction] = document?.groups[0].copies ?? [];
  assert.ok(document && transaction);
  return { ...document, groups: [{ ...document.groups[0], copies: [changed(transaction, change)] }] };
}

const unsigned =
  'info: The transaction is unsigned. Each signature adds about 100 bytes and, after the first, the price of one signature.';
const gasApart = 'info: The gas is charged apart and not part of this estimate.';
const chunksCovered = 'info: The maximum fee of 194.62691763 ℏ for each chunk covers 5 signatures.';
const covers = (fee: string, more = '') => `info: The maximum fee of ${fee} ℏ covers this fee${more}.`;
const coversSigned = (fee: string, signatures: string) => `info: The maximum fee of ${fee} ℏ covers ${signatures}.`;
const signedBy = (count: number) =>
  `info: Priced with the ${count} signatures that it has. Each missing signature adds about 100 bytes and, after the first, the price of one signature.`;
/** What is noted of the sample that deploys a contract, besides what is wrong. */
const vaultNotes = [covers('188.03742266', ', without the gas'), signedBy(2), gasApart];
const ofChunks = (note: (chunk: number) => string) => [1, 2, 3, 4, 5, 6].map(note);

describe('the notes of a fee estimate', () => {
  it('say that a transaction would fail when its maximum fee is too low, and nothing without a rate', async () => {
    const dear: AskPrice = async () => answer({ service: 10n ** 13n });
    assert.deepEqual(await notes('deploy-vault.tx', dear), [
      'warning: Would fail: INSUFFICIENT_TX_FEE. The fee of 5,025.23555788 ℏ is above the maximum fee of 188.03742266 ℏ that the transaction allows.',
      signedBy(2),
      gasApart,
    ]);
    assert.deepEqual(await notes('deploy-vault.tx', dear, {}), [signedBy(2), gasApart]);
    assert.deepEqual(await notes('audit-trail.tx', dear), [
      ...ofChunks(
        (chunk) =>
          `warning: Would fail: INSUFFICIENT_TX_FEE. The fee of 5,025.23555788 ℏ is above the maximum fee of 194.62691763 ℏ that chunk ${chunk} allows.`,
      ),
      unsigned,
    ]);
    assert.deepEqual(await notes('deploy-vault.tx'), vaultNotes);
    assert.deepEqual(await notes('audit-trail.tx'), [chunksCovered, unsigned]);
    assert.deepEqual(await notes('deploy-vault.tx', undefined, {}), [signedBy(2), gasApart]);
  });

  it('say what has no price, and why', async () => {
    const failing: AskPrice = async (_transaction, { mode }) => {
      if (mode === 'STATE') {
        throw new Error('No.');
      }
      return answer();
    };
    assert.deepEqual(await notes('deploy-vault.tx', failing), [
      'warning: The transaction has no STATE price: No.',
      ...vaultNotes,
    ]);
    assert.deepEqual(await notes('audit-trail.tx', failing), [
      'warning: No STATE price for 6 of the 6 chunks: No.',
      chunksCovered,
      unsigned,
    ]);
    const [two] = await notes('audit-trail.tx', failing, { rates, chunks: 2 });
    assert.equal(two, 'warning: No STATE price for 2 of the 2 chunks: No.');
    const [one] = await notes('audit-trail.tx', failing, { rates, chunks: 1 });
    assert.equal(one, 'warning: The transaction has no STATE price: No.');
  });

  it('put contradictions of both modes into one sentence, and name the chunk', async () => {
    const wrong: AskPrice = async () => ({ ...answer(), totalTinycents: 7n });
    assert.deepEqual(await notes('deploy-vault.tx', wrong), [
      'warning: The answer contradicts itself (INTRINSIC and STATE): total is 7, but its parts give 1,000,000. The numbers are shown as the service sent them.',
      ...vaultNotes,
    ]);
    const ofOneMode: AskPrice = async (_transaction, { mode }) => ({
      ...answer(),
      totalTinycents: mode === 'STATE' ? 7n : answer().totalTinycents,
    });
    assert.deepEqual(await notes('deploy-vault.tx', ofOneMode), [
      'warning: The answer contradicts itself (STATE): total is 7, but its parts give 1,000,000. The numbers are shown as the service sent them.',
      ...vaultNotes,
    ]);
    assert.deepEqual(await notes('audit-trail.tx', wrong), [
      ...ofChunks(
        (chunk) =>
          `warning: The answer contradicts itself (INTRINSIC and STATE): chunk ${chunk}: total is 7, but its parts give 1,000,000. The numbers are shown as the service sent them.`,
      ),
      chunksCovered,
      unsigned,
    ]);
  });

  it('explain multipliers', async () => {
    const at = (multiplier: bigint) => notes('open-account.tx', async () => answer({ multiplier }));
    assert.deepEqual(await at(1n), [
      'info: The transaction asks for high-volume pricing. Without use of the high-volume throttle the multiplier is 1 and nothing is added.',
      coversSigned('252.72422833', '5 signatures'),
      unsigned,
    ]);
    const thousandths =
      'info: High-volume multiplier 4,000: the specification of the service counts in thousandths and gives the total before it, so the total of 1,000,000 tinycents becomes the price of 4,000,000. If the service had multiplied the total already, the price would be 1,000,000 tinycents; whole multiples would make it 4,000,000,000.';
    const whole =
      'warning: High-volume multiplier 4: release 0.154 of the service sends whole multiples and has multiplied the total already, so the price is the total of 1,000,000 tinycents. In thousandths, as the specification has it, high volume would be cheaper: 4,000 tinycents. As a whole multiple of a total that is not multiplied yet, the price would be 4,000,000 tinycents.';
    assert.deepEqual(await at(4000n), [thousandths, coversSigned('252.72422833', '5 signatures'), unsigned]);
    assert.deepEqual(await at(4n), [whole, coversSigned('252.72422833', '5 signatures'), unsigned]);
  });

  it('explain the multipliers of chunks, each kind by the chunks that have it', async () => {
    const multipliers = [1n, 4n, 4000n, 5n, 1500n, 4n];
    let asked = 0;
    const found = await notes('audit-trail.tx', async () => answer({ multiplier: multipliers[asked++ % 6] ?? 1n }));
    assert.deepEqual(
      found.flatMap(
        (note) => /^(\w+): High-volume multiplier ([\d, and]+):.* total of ([\d,]+) /.exec(note)?.slice(1) ?? [],
      ),
      ['warning', '4 and 5', '3,000,000', 'info', '4,000 and 1,500', '2,000,000'],
    );
  });

  it('take 1,000 for thousandths, and 999 for a whole multiple', async () => {
    const kinds = async (multiplier: bigint) =>
      (await notes('open-account.tx', async () => answer({ multiplier }))).flatMap(
        (note) => /^(\w+): High-volume multiplier/.exec(note)?.[1] ?? [],
      );
    assert.deepEqual([await kinds(999n), await kinds(1000n)], [['warning'], ['info']]);
  });

  it('say that nobody asked for a multiplier', async () => {
    const unasked = async (multiplier: bigint, name: string) =>
      (await notes(name, async () => answer({ multiplier }))).filter((note) => note.includes('does not ask'));
    assert.deepEqual(await unasked(4000n, 'two-nodes.tx'), [
      'warning: The service answered with high-volume multiplier 4,000, but the transaction does not ask for high-volume pricing.',
    ]);
    assert.deepEqual(await unasked(1n, 'two-nodes.tx'), []);
    assert.deepEqual(await unasked(4000n, 'open-account.tx'), []);
  });

  it('name what is charged besides: the transactions inside a batch and a schedule, and the gas', async () => {
    assert.deepEqual(await notes('settlement-batch.tx'), [
      coversSigned('288.86290317', '5 signatures'),
      unsigned,
      'info: This is the fee of the batch alone: each transaction inside is charged as well, to its own payer.',
    ]);
    assert.deepEqual(await notes('scheduled-mint.tx'), [
      covers('388.13024665'),
      signedBy(5),
      'info: This is the fee of the schedule alone: the scheduled transaction is charged when it is executed.',
    ]);
    const dear = answer({ signatures: 1n });
    const [extra] = dear.node.extras;
    assert.ok(extra);
    const withGas = { ...dear, service: { baseTinycents: 0n, extras: [{ ...extra, name: 'GAS', charged: 0n }] } };
    assert.deepEqual(await notes('deploy-vault.tx', async () => withGas), [
      'warning: The answer contradicts itself (INTRINSIC and STATE): service.extras[0].charged is 0, but its parts give 1. The numbers are shown as the service sent them.',
      'warning: The answer contradicts itself (INTRINSIC and STATE): service.extras[0].subtotal is 100,000, but its parts give 0. The numbers are shown as the service sent them.',
      'warning: The answer contradicts itself (INTRINSIC and STATE): total is 2,000,000, but its parts give 2,100,000. The numbers are shown as the service sent them.',
      covers('188.03742266'),
      signedBy(2),
    ]);
  });
});

describe('the limits of the notes', () => {
  /** The notes that contain a text. */
  async function saying(text: string, ...args: Parameters<typeof notes>): Promise<readonly string[]> {
    return (await notes(...args)).filter((note) => note.includes(text));
  }

  it('let a price pass that is the maximum fee, and none above', async () => {
    // The maximum fee is 18,803,742,266 tinybars; at this rate a tinybar is ten tinycents.
    const even = { ...rates.current, hbarEquivalent: 1n, centEquivalent: 10n };
    const ask = (total: bigint) => async () => ({ ...answer(), totalTinycents: total });
    const known = { rates: { ...rates, current: even } };
    const limit = 188_037_422_660n;
    assert.deepEqual(await saying('INSUFFICIENT', 'deploy-vault.tx', ask(limit + 9n), known), []);
    assert.equal((await saying('covers this fee', 'deploy-vault.tx', ask(limit + 9n), known)).length, 1);
    assert.equal((await saying('INSUFFICIENT', 'deploy-vault.tx', ask(limit + 10n), known)).length, 1);
    assert.deepEqual(await saying('covers this fee', 'deploy-vault.tx', ask(limit + 10n), known), []);
  });

  it('say of each maximum fee but 0 that it covers a price of nothing', async () => {
    const ask = async () => ({ ...answer(), totalTinycents: 0n });
    const coversAt = async (maxFeeTinybars: bigint) =>
      (await notesOf(changedSample('two-nodes.tx', { maxFeeTinybars }), ask, { rates })).some((note) =>
        note.includes('covers 5 signatures'),
      );
    assert.deepEqual([await coversAt(0n), await coversAt(1n)], [false, true]);
  });

  it('say how many signatures the maximum fee of an unsigned transaction covers, and warn when it is none', async () => {
    // At this rate a tinybar is ten tinycents; each byte costs a tinybar, and a signature has about 100 of them.
    const even = { ...rates.current, hbarEquivalent: 1n, centEquivalent: 10n };
    const ask: AskPrice = async (bytes) => ({ ...answer(), totalTinycents: BigInt(bytes.length) * 10n });
    const covered = async (maxFeeTinybars: bigint) => {
      const all = await notesOf(changedSample('two-nodes.tx', { maxFeeTinybars }), ask, {
        rates: { ...rates, current: even },
      });
      return all.flatMap(
        (note) => /^info: .* covers (.*)\.$/.exec(note)?.[1] ?? /^warning: .*FEE/.exec(note)?.[0] ?? [],
      );
    };
    assert.deepEqual(
      [await covered(150n), await covered(250n), await covered(400n), await covered(10_000n)],
      [
        ['warning: Would fail: INSUFFICIENT_TX_FEE'],
        ['1 signature, but not 2'],
        ['2 signatures, but not 3'],
        ['5 signatures'],
      ],
    );
  });

  it('compare each chunk with its own maximum fee', async () => {
    const even = { ...rates.current, hbarEquivalent: 1n, centEquivalent: 10n };
    const ask: AskPrice = async (bytes) => ({ ...answer(), totalTinycents: BigInt(bytes.length) * 10n });
    const [document] = sampleFile('audit-trail.tx').documents;
    assert.ok(document);
    const [first, ...others] = document.groups.map((group, index) => {
      // The last chunk is half as long as the others.
      const limited = changed(group.copies[0], { maxFeeTinybars: index === 5 ? 500n : 1_000_000n });
      return { ...group, copies: [limited] as const };
    });
    const all = await notesOf({ ...document, groups: [first ?? assert.fail(), ...others] }, ask, {
      rates: { ...rates, current: even },
    });
    assert.deepEqual(
      all.filter((note) => note.includes('for each chunk')),
      ['info: The maximum fee of 0.000005 ℏ for each chunk covers 1 signature, but not 2.'],
    );
  });

  it('say that the gas is apart only where none is in the price', async () => {
    const withExtra = (name: string, part: 'node' | 'service') => async () => {
      const estimate = answer();
      const extra = { name, count: 1n, included: 1n, charged: 0n, feePerUnitTinycents: 1n, subtotalTinycents: 0n };
      return { ...estimate, [part]: { ...estimate[part], extras: [extra] } };
    };
    for (const part of ['node', 'service'] as const) {
      assert.deepEqual(await saying('gas is', 'deploy-vault.tx', withExtra('GAS', part)), []);
      assert.deepEqual(await saying('gas is', 'deploy-vault.tx', withExtra('gas', part)), []);
      assert.deepEqual(await saying('gas is', 'deploy-vault.tx', withExtra('GASX', part)), [gasApart]);
      assert.deepEqual(await saying('gas is', 'deploy-vault.tx', withExtra('MORE_GAS', part)), [gasApart]);
    }
    assert.deepEqual(await saying('gas is', 'two-nodes.tx'), []);
    const [vault] = sampleFile('deploy-vault.tx').documents;
    const type = { ...(vault ?? assert.fail()).groups[0].copies[0].type, dataCase: 'contractCall' };
    const ofCall = async (totalTinycents: bigint, known: Partial<FeeNoteContext> = {}) => {
      const ask = async () => ({ ...answer(), totalTinycents });
      const all = await notesOf(changedSample('deploy-vault.tx', { type }), ask, known);
      return all.filter((note) => /\bits gas|gas is/.test(note));
    };
    assert.deepEqual(await ofCall(1n), [gasApart]);
    const alone = 'info: A contract call costs its gas alone.';
    assert.deepEqual(await ofCall(0n), [alone, gasApart]);
    assert.deepEqual(await ofCall(0n, { rates, gasPrices }), [alone]);
    assert.deepEqual(await ofCall(1n, { rates, gasPrices }), []);
  });

  it('name at most ten contradictions', async () => {
    let wrong = 0n;
    const ask: AskPrice = async () => ({ ...answer(), totalTinycents: wrong++ });
    assert.equal((await saying('contradicts', 'audit-trail.tx', ask)).length, 10);
  });

  it('say once what the service says in both modes, and each other thing it says', async () => {
    const ask: AskPrice = async (_bytes, { mode }) => answer({ notes: ['both', mode] });
    assert.deepEqual(await saying('service: ', 'deploy-vault.tx', ask), [
      'service: both',
      'service: INTRINSIC',
      'service: STATE',
    ]);
  });

  it('warn first of all when the copies for the nodes differ', async () => {
    const [document] = sampleFile('deploy-vault.tx').documents;
    assert.ok(document);
    const differing = { ...document, groups: [{ ...document.groups[0], consistent: false }] as const };
    const warnings = async (of: typeof document) =>
      (await notesOf(of, async () => answer())).filter((note) => note.startsWith('warning'));
    assert.deepEqual(await warnings(document), []);
    const [warning = '', ...others] = await warnings(differing);
    assert.match(warning, /copies/);
    assert.deepEqual(others, []);
  });
});

describe('the rate of an estimate', () => {
  const sixth = Array.from({ length: 6 }, () => answer());
  const at = (beforeEndMs: number) => english(rateNote(rates, new Date(4_000_000_000_000 - beforeEndMs), sixth));

  it('is named with the next one when that is about to apply', () => {
    assert.equal(at(3_600_000), 'Rate: 30,000 ℏ = 596,987 US cents.');
    assert.equal(
      at(60_000),
      'Rate: 30,000 ℏ = 596,987 US cents. From 07:06:40 UTC: 30,000 ℏ = 600,000 US cents, which makes the total 0.003 ℏ.',
    );
    assert.equal(at(-60_000), 'Rate: 30,000 ℏ = 600,000 US cents.');
    assert.equal(at(15 * 60_000), 'Rate: 30,000 ℏ = 596,987 US cents.');
    assert.match(at(15 * 60_000 - 1), /From 07:06:40 UTC/);
    const other = { ...rates, next: { ...rates.current, hbarEquivalent: 40_000n } };
    assert.match(english(rateNote(other, new Date(4_000_000_000_000 - 1), [])), /40,000 ℏ = 596,987 US cents/);
    const same = { ...rates, next: { ...rates.current, expiresAtSeconds: rates.next.expiresAtSeconds } };
    const soon = new Date(4_000_000_000_000 - 60_000);
    assert.equal(english(rateNote(same, soon, [])), 'Rate: 30,000 ℏ = 596,987 US cents.');
    assert.match(english(rateNote(undefined, new Date(), [])), /is not known/);
  });
});
