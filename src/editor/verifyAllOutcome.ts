import { memberOf } from '../domain/value/untrustedJson.ts';
import type { StoredState } from './storedState.ts';

/** What became of the deployments of a folder when all were to be verified, in counts. */
export interface VerifyAllOutcome {
  /** By then, those that were verified before with them. */
  readonly verified: number;
  readonly failed: number;
  /** Not sent: not picked, not yet, or of no known build. */
  readonly left: number;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** Where the last outcome of a folder is kept, and who draws it. */
export interface VerifyAllMemory {
  readonly load: () => Promise<StoredState>;
  readonly changed: () => void;
}

const key = 'hieroLens.deployments.verifyAll';

/** Undefined where nothing was verified so, or something else is stored. */
export async function readOutcome({ load }: Pick<VerifyAllMemory, 'load'>): Promise<VerifyAllOutcome | undefined> {
  const stored = (await load()).read(key);
  const countOf = (name: keyof VerifyAllOutcome) => {
    const value = memberOf(stored, name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const [verified, failed, left, atMs] = (['verified', 'failed', 'left', 'atMs'] as const).map(countOf);
  return verified === undefined || failed === undefined || left === undefined || atMs === undefined
    ? undefined
    : { verified, failed, left, atMs };
}

export async function writeOutcome({ load, changed }: VerifyAllMemory, outcome: VerifyAllOutcome): Promise<void> {
  await (await load()).change(key, () => outcome);
  changed();
}
