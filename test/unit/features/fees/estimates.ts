import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import type { ConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import type { EstimateContext, FeeClient, NamedFile } from '../../../../src/features/fees/fileEstimate.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';

const folder = new URL('../../../fixtures/workspace/transactions/', import.meta.url);

/** A file of the workspace of tests. */
export function sampleFile(name: string): TransactionFile {
  return readTransactionFile(sampleBytes(name));
}

export function sampleBytes(name: string): Uint8Array {
  return readFileSync(fileURLToPath(new URL(name, folder)));
}

/** The same, to be read when it is its turn. */
export function namedSample(fileName: string): NamedFile {
  return { fileName, read: async () => sampleFile(fileName) };
}

/** A consistent answer: node 100,000 × (1 + 9), service as given, one extra when signatures are charged. */
export function answer({
  service = 0n,
  signatures = 0n,
  notes = [] as readonly string[],
  multiplier = 1n,
} = {}): FeeEstimate {
  const extra = {
    name: 'SIGNATURES',
    count: signatures + 1n,
    included: 1n,
    charged: signatures,
    feePerUnitTinycents: 100_000n,
    subtotalTinycents: signatures * 100_000n,
  };
  const node = { baseTinycents: 100_000n, extras: signatures > 0n ? [extra] : [] };
  const nodeTotal = 100_000n + signatures * 100_000n;
  return {
    highVolumeMultiplier: multiplier,
    node,
    network: { multiplier: 9, subtotalTinycents: nodeTotal * 9n },
    service: { baseTinycents: service, extras: [] },
    totalTinycents: nodeTotal * 10n + service,
    notes,
  };
}

export const rates = {
  current: { centEquivalent: 596_987n, hbarEquivalent: 30_000n, expiresAtSeconds: 4_000_000_000n },
  next: { centEquivalent: 600_000n, hbarEquivalent: 30_000n, expiresAtSeconds: 4_000_003_600n },
  timestamp: '1.000000000' as ConsensusTimestamp,
};

/** The network's prices of gas. */
export const gasPrices = {
  fees: ['ContractCall', 'ContractCreate', 'EthereumTransaction'].map((transactionType, index) => ({
    transactionType,
    tinybarsPerGas: 41n + BigInt(index),
  })),
  timestamp: undefined,
};

export interface Asked {
  readonly bytes: Uint8Array;
  readonly mode: string | undefined;
}

/** A ledger that answers by `price` and remembers what it was asked. */
export function fakeLedger(
  price: (asked: Asked, index: number) => FeeEstimate | Error,
  exchangeRates: FeeClient['exchangeRates'] = async () => rates,
  feeSchedule: FeeClient['feeSchedule'] = async () => gasPrices,
): { readonly ledger: FeeClient; readonly asked: readonly Asked[]; readonly context: EstimateContext } {
  const asked: Asked[] = [];
  const ledger: FeeClient = {
    exchangeRates,
    feeSchedule,
    async estimateFee(bytes, { mode } = {}) {
      const result = price({ bytes, mode }, asked.push({ bytes, mode }) - 1);
      if (result instanceof Error) {
        throw result;
      }
      return result;
    },
  };
  return { ledger, asked, context: { network: 'embedded', ledger, signal: new AbortController().signal } };
}
