import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { type WatchedJob, watchLimitMs } from '../../../../src/domain/verification/watchedJob.ts';

const submittedAtMs = 1_750_000_000_000;

/** A running job; numbers give different jobs of different contracts. */
export function watchedJob(number = 1): WatchedJob {
  const address = parseEvmAddress(`0x${String(number).padStart(40, '0')}`);
  if (address === undefined) {
    throw new Error('too long');
  }
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    network: 'testnet',
    chainId: '296',
    address,
    serviceUrl: 'https://verify.example.com/server',
    method: 'import',
    submittedAtMs,
    watchUntilMs: submittedAtMs + watchLimitMs,
    progress: { kind: 'running' },
  };
}

/** The same after it succeeded. */
export function endedJob(number = 1): WatchedJob {
  return { ...watchedJob(number), progress: { kind: 'succeeded', atMs: 1, match: 'match' } };
}
