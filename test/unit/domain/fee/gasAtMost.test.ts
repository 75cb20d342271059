import assert from 'node:assert/strict';
import { type DocumentEstimate, estimateDocument } from '../../../../src/domain/fee/documentEstimate.ts';
import { feeNotes } from '../../../../src/domain/fee/feeNotes.ts';
import { type GasContext, gasAtMost, hasScheduledGas, isWithoutGas } from '../../../../src/domain/fee/gasAtMost.ts';
import { english } from '../../english.ts';
import { answer, gasPrices, rates } from '../../features/fees/estimates.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';

/** At this rate a tinybar is ten tinycents. */
const rate = { ...rates.current, hbarEquivalent: 1n, centEquivalent: 10n };
const most = 2n ** 63n - 1n;

/** The estimate of a body, which costs 1,000,000 tinycents. */
async function estimateOf(body: Record<string, unknown>, price = answer()): Promise<DocumentEstimate> {
  const transactionID = { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 7 } };
  const [document] = readTransactionFile(encode('TransactionBody', { transactionID, ...body })).documents;
  assert.ok(document);
  return estimateDocument(document, async () => price, { signal: new AbortController().signal, signatureCounts: [] });
}

async function gasOf(body: Record<string, unknown>, context: Partial<GasContext> = {}) {
  return gasAtMost(await estimateOf(body), { gasPrices, rate, ...context });
}

/** A fee schedule with one price for calls. */
function callsFor(tinybarsPerGas: bigint): typeof gasPrices {
  return { ...gasPrices, fees: [{ transactionType: 'ContractCall', tinybarsPerGas }] };
}

describe('the gas that a transaction uses at most', () => {
  it('is its limit times the price of its type, exact', async () => {
    assert.deepEqual(await gasOf({ contractCall: { gas: 1_000_000 } }), {
      limit: 1_000_000n,
      tinybarsPerGas: 41n,
      tinybars: 41_000_000n,
      tinycents: 410_000_000n,
    });
    assert.equal((await gasOf({ contractCreateInstance: { gas: 3 } }))?.tinybars, 126n);
    const extreme = await gasOf({ contractCall: { gas: most.toString() } }, { gasPrices: callsFor(most) });
    assert.deepEqual(extreme, {
      limit: most,
      tinybarsPerGas: most,
      tinybars: 85_070_591_730_234_615_847_396_907_784_232_501_249n,
      tinycents: 850_705_917_302_346_158_473_969_077_842_325_012_490n,
    });
  });

  it('is not known without a price of its type and a rate', async () => {
    const body = { contractCall: { gas: 1 } };
    assert.equal((await gasOf(body))?.tinybars, 41n);
    assert.equal(await gasOf(body, { gasPrices: undefined }), undefined);
    assert.equal(await gasOf(body, { gasPrices: { ...gasPrices, fees: [] } }), undefined);
    assert.equal(await gasOf(body, { gasPrices: callsFor(0n) }), undefined);
    assert.equal(await gasOf(body, { rate: undefined }), undefined);
    assert.equal(await gasOf({ contractCreateInstance: { gas: 1 } }, { gasPrices: callsFor(1n) }), undefined);
  });

  it('is not known of a limit that no ledger takes', async () => {
    for (const gas of [0, -1, (-(2n ** 63n)).toString()]) {
      assert.equal(await gasOf({ contractCall: { gas } }), undefined);
    }
  });

  it('is not known of an Ethereum transaction, which names its own prices', async () => {
    const body = { ethereumTransaction: { maxGasAllowance: 5 } };
    const estimate = await estimateOf(body);
    assert.deepEqual([isWithoutGas(estimate), hasScheduledGas(estimate.document)], [true, false]);
    assert.equal(await gasOf(body), undefined);
  });

  it('is nothing where a price has it already, and where none is used', async () => {
    const extra = {
      ...{ name: 'GAS', count: 1n, included: 1n, charged: 0n },
      ...{ feePerUnitTinycents: 1n, subtotalTinycents: 0n },
    };
    const priced = { ...answer(), service: { baseTinycents: 0n, extras: [extra] } };
    const estimate = await estimateOf({ contractCall: { gas: 1 } }, priced);
    assert.equal(gasAtMost(estimate, { gasPrices, rate }), undefined);
    assert.equal(await gasOf({ freeze: {} }), undefined);
  });
});

describe('the maximum fee', () => {
  /** What is said of a call for 10 gas of 41 tinybars, whose fee is 100,000 tinybars. */
  async function said(transactionFee: number, context: { gasPrices?: typeof gasPrices; call?: object } = {}) {
    const { call = { contractCall: { gas: 10 } }, ...prices } = context;
    const estimate = await estimateOf({ ...call, transactionFee });
    const notes = feeNotes(estimate, {
      ...{ rates: { ...rates, current: rate }, now: new Date(), describe: String },
      ...prices,
    });
    return notes.map(({ text }) => english(text)).filter((text) => /maximum fee|gas/.test(text));
  }

  it('has to pay the gas as well', async () => {
    assert.deepEqual(await said(100_410, { gasPrices }), [
      'The maximum fee of 0.0010041 ℏ covers this fee and the gas.',
    ]);
    assert.deepEqual(await said(100_409, { gasPrices }), [
      'The maximum fee of 0.00100409 ℏ covers this fee, but not all of the gas limit.',
    ]);
    assert.deepEqual(await said(99_999, { gasPrices }), [
      'Would fail: INSUFFICIENT_TX_FEE. The fee of 0.001 ℏ is above the maximum fee of 0.00099999 ℏ that the transaction allows.',
    ]);
  });

  it('is said to cover the fee without the gas where that is not known', async () => {
    assert.deepEqual(await said(100_410), [
      'The maximum fee of 0.0010041 ℏ covers this fee, without the gas.',
      'The gas is charged apart and not part of this estimate.',
    ]);
    const call = { ethereumTransaction: {} };
    assert.match((await said(100_410, { gasPrices, call }))[0] ?? '', /covers this fee, without the gas\.$/);
    assert.deepEqual(await said(100_410, { gasPrices, call: { freeze: {} } }), [
      'The maximum fee of 0.0010041 ℏ covers this fee.',
    ]);
  });
});
