import type { Deployment } from './deployment.ts';
import { readFoundry } from './readFoundry.ts';
import { readHardhatDeploy } from './readHardhatDeploy.ts';
import type { RecordFile } from './recordMembers.ts';

interface Records {
  /** As a part of the editor's pattern, below any folder. */
  readonly pattern: string;
  readonly path: RegExp;
  readonly read: (file: RecordFile) => Generator<Deployment | undefined>;
}

const records: readonly Records[] = [
  {
    // Those of a dry run, which deploys nothing, are one folder deeper.
    pattern: 'broadcast/*/*/*.json',
    path: /(?:^|\/)broadcast\/(?:[^/]+\/){2}[^/]+\.json$/,
    read: readFoundry,
  },
  {
    pattern: 'deployments/*/*.json',
    path: /(?:^|\/)deployments\/[^/]+\/[^/.][^/]*\.json$/,
    read: readHardhatDeploy,
  },
];

/** Where the files are that tools write at a deployment, as the editor searches them. */
export const recordsPattern = `**/{${records.map(({ pattern }) => pattern).join(',')}}`;

/** Files are read in the order of these texts: tool by tool, and of each first what was written last. */
export function recordOrder(path: string): string {
  const tool = records.findIndex((of) => of.path.test(path));
  // Foundry has a copy of the last run, `run-latest.json`, beside `run-<time>.json`.
  const isLatest = path.endsWith('-latest.json');
  const runTime = /-(\d{10,13})\.json$/.exec(path)?.[1] ?? '';
  return `${tool} ${isLatest ? '' : runTime.padEnd(13, '0').replace(/\d/g, (digit) => `${9 - Number(digit)}`)} ${path}`;
}

/** Gives what a record tells, and undefined where it may pause. */
export function* readRecord(file: RecordFile): Generator<Deployment | undefined> {
  yield* recordsAt(file.path)?.read(file) ?? [];
}

function recordsAt(path: string): Records | undefined {
  return records.find((of) => of.path.test(path));
}
