import * as vscode from 'vscode';
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

export type VerifyAllOutcomes = ReturnType<typeof createVerifyAllOutcomes>;

const key = 'hieroLens.deployments.verifyAll';

/** The last outcome of a folder, kept over restarts. */
export function createVerifyAllOutcomes(load: () => Promise<StoredState>) {
  const changed = new vscode.EventEmitter<void>();
  return {
    /** Undefined where nothing was verified so, or something else is stored. */
    async read(): Promise<VerifyAllOutcome | undefined> {
      const stored = (await load()).read(key);
      const countOf = (name: keyof VerifyAllOutcome) => {
        const value = memberOf(stored, name);
        return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
      };
      const [verified, failed, left, atMs] = (['verified', 'failed', 'left', 'atMs'] as const).map(countOf);
      return verified === undefined || failed === undefined || left === undefined || atMs === undefined
        ? undefined
        : { verified, failed, left, atMs };
    },
    async write(outcome: VerifyAllOutcome): Promise<void> {
      await (await load()).change(key, () => outcome);
      changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
