import type { Steps } from '../steps.ts';
import { decodeInSteps, scanJson } from '../value/scanJson.ts';
import type { Deployment } from './deployment.ts';
import { readAddressList } from './readAddressList.ts';
import { readFoundry } from './readFoundry.ts';
import { readHardhatDeploy } from './readHardhatDeploy.ts';
import { readIgnitionAddresses, readIgnitionJournal } from './readIgnition.ts';
import { readOpenZeppelin } from './readOpenZeppelin.ts';
import { readTruffle } from './readTruffle.ts';
import type { RecordFile } from './recordMembers.ts';

interface Records {
  /** Below any folder, as a part of the editor's pattern. */
  readonly pattern: string;
  readonly path: RegExp;
  readonly read: (file: RecordFile) => Generator<Deployment | undefined>;
}

/** Those that tell most come first; a build has a file for every contract, deployed or not. */
const records: readonly Records[] = [
  {
    // Those of a dry run, which deploys nothing, are one folder deeper.
    pattern: 'broadcast/*/*/*.json',
    path: /(?:^|\/)broadcast\/(?:[^/]+\/){2}[^/]+\.json$/,
    read: readFoundry,
  },
  {
    pattern: 'ignition/deployments/*/journal.jsonl',
    path: /(?:^|\/)ignition\/deployments\/[^/]+\/journal\.jsonl$/,
    read: readIgnitionJournal,
  },
  {
    pattern: 'ignition/deployments/*/deployed_addresses.json',
    path: /(?:^|\/)ignition\/deployments\/[^/]+\/deployed_addresses\.json$/,
    read: readIgnitionAddresses,
  },
  {
    pattern: 'deployments/*/*.json',
    path: /(?:^|\/)deployments\/[^/]+\/[^/.][^/]*\.json$/,
    read: readHardhatDeploy,
  },
  {
    // By the network, often with times: `deployments/hedera-testnet.json`, `deployments/296.json`.
    pattern: 'deployments/*.json',
    path: /(?:^|\/)deployments\/[^/.][^/]*\.json$/,
    read: readAddressList,
  },
  {
    pattern: '{addresses,deployments,deployed-addresses,deployedAddresses}.json',
    path: /(?:^|\/)(?<!\.hiero-lens\/)(?:addresses|deployments|deployed-addresses|deployedAddresses)\.json$/,
    read: readAddressList,
  },
  {
    pattern: '.openzeppelin/*.json',
    path: /(?:^|\/)\.openzeppelin\/[^/]+\.json$/,
    read: readOpenZeppelin,
  },
  {
    pattern: 'build/contracts/*.json',
    path: /(?:^|\/)build\/contracts\/[^/]+\.json$/,
    read: readTruffle,
  },
];

/** Where tools and people keep records, as the editor searches them. */
export const recordPatterns: readonly string[] = records.map(({ pattern }) => `**/${pattern}`);

/** Whether a path in a workspace folder may be that of a record. */
export function isRecord(path: string): boolean {
  return records.some((of) => of.path.test(path));
}

/** Files are read in the order of these texts: tool by tool, and of each first what was written last. */
export function recordOrder(path: string): string {
  const tool = records.findIndex((of) => of.path.test(path));
  // Foundry has a copy of the last run, `run-latest.json`, beside `run-<time>.json`.
  const isLatest = path.endsWith('-latest.json');
  const runTime = /-(\d{10,13})\.json$/.exec(path)?.[1] ?? '';
  const age = runTime.padEnd(13, '0').replace(/\d/g, (digit) => `${9 - Number(digit)}`);
  return `${tool} ${isLatest ? '' : age} ${path}`;
}

/** Gives what a file tells, and undefined where it may pause. What is no record tells nothing; `notJson` is called if it is no JSON. */
export function* readRecord(
  file: Omit<RecordFile, 'value'>,
  bytes: Uint8Array,
  notJson = () => {},
): Generator<Deployment | undefined, undefined> {
  const read = records.find((of) => of.path.test(file.path))?.read;
  const value = yield* recordValue(file, bytes);
  if (value === undefined) {
    notJson();
  }
  yield* read?.({ ...file, value }) ?? [];
}

/** What a record holds: a value of JSON or, where each line is JSON, the list of them. */
export function* recordValue({ path }: Pick<RecordFile, 'path'>, bytes: Uint8Array): Steps<unknown> {
  const text = yield* decodeInSteps(bytes);
  yield undefined;
  return path.endsWith('.jsonl') ? yield* valuesOfLines(text) : yield* jsonOf(text);
}

/** To list the members of larger objects takes longer than others can wait; no tool writes such. */
const maxMembers = 20_000;

function* jsonOf(text: string): Steps<unknown> {
  let value: unknown;
  for (const json of scanJson(text, JSON.parse, maxMembers)) {
    value = json?.value;
    yield undefined;
  }
  return value;
}

const maxLines = 100_000;

function* valuesOfLines(text: string): Steps<readonly unknown[]> {
  const values: unknown[] = [];
  for (let start = 0; start < text.length && values.length < maxLines; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    start += line.length + 1;
    if (line.length > 1) {
      values.push(yield* jsonOf(line));
    }
    yield undefined;
  }
  return values;
}
