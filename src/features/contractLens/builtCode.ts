import { contractNameOf } from '../../domain/deployment/deployment.ts';
import type { FoundContract } from '../../domain/verification/buildOutput.ts';
import { differsFromBuild } from '../../domain/verification/recordedContracts.ts';
import { systemClock } from '../../editor/polling.ts';
import type { MentionState } from './contractLookupCache.ts';
import type { DeployedMention } from './deployedContracts.ts';

type Unverified = Extract<MentionState, { readonly kind: 'unverified' }>;

export type FindBuild = (signal: AbortSignal) => Promise<{ readonly contracts: readonly FoundContract[] }>;

/** Tools write one file of a build after another. */
const writtenAfterMs = 1_000;
/** Where tools write what {@link FindBuild} reads. */
const buildFolders = ['/build-info/', '/out/', '/build/contracts/', '.vy/', '/combined'];

/**
 * Of which deployed contracts that nobody verified the code is not that of the workspace's build: found out once, until the
 * build changes. `changed` is called when it has.
 */
export function createBuiltCode(findBuild: FindBuild, changed: () => void) {
  const found = new Map<string, { readonly generation: number; readonly differs: boolean }>();
  const ended = new AbortController();
  let generation = 0;
  let build: ReturnType<FindBuild> | undefined;
  let stop = () => {};

  /** One reading for all lenses that wait for it; nothing of it stays in memory. */
  const read = () => {
    build ??= findBuild(ended.signal).finally(() => {
      build = undefined;
    });
    return build;
  };
  const known = (mention: DeployedMention, state: MentionState): boolean =>
    state.kind === 'unverified' && found.get(keyOf(mention, state))?.differs === true;
  const isDue = (mention: DeployedMention, state: MentionState): state is Unverified =>
    state.kind === 'unverified' &&
    state.runtime !== undefined &&
    found.get(keyOf(mention, state))?.generation !== generation;

  return {
    /** False while it is not known. */
    known,
    isDue,
    /** Gives whether that changed what is known. Never rejects. */
    async find(mention: DeployedMention, state: MentionState): Promise<boolean> {
      if (!isDue(mention, state)) {
        return false;
      }
      const { runtime = '' } = state;
      const before = known(mention, state);
      const asked = { generation, differs: before };
      found.set(keyOf(mention, state), asked);
      asked.differs = await read()
        .then(({ contracts }) => differsFromBuild(mention.deployment, contracts, runtime))
        .catch(() => before);
      return asked.differs !== before;
    },
    /** Has it found out again when a file of the build is written. */
    fileChanged(path?: string): void {
      const isBuild =
        path?.endsWith('.json') !== false && buildFolders.some((folder) => path?.includes(folder) ?? true);
      if (found.size > 0 && isBuild) {
        stop();
        stop = systemClock.after(writtenAfterMs, () => {
          generation++;
          changed();
        });
      }
    },
    dispose(): void {
      stop();
      ended.abort();
    },
  };
}

function keyOf({ deployment }: DeployedMention, { key }: Unverified): string {
  return JSON.stringify([key.chainId, key.address, contractNameOf(deployment), deployment.sourcePath]);
}
