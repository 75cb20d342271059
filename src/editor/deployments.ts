import * as vscode from 'vscode';
import type { Deployment } from '../domain/deployment/deployment.ts';
import { newestFirst } from '../domain/deployment/newestFirst.ts';
import { type ReadRecord, type ReadRecords, readRecords, stampOf } from './deploymentRecords.ts';
import { watchWorkspaceFiles } from './files.ts';
import { systemClock } from './polling.ts';

/** The deployments that records of the workspace tell of; read at first use, then watched. */
export interface Deployments extends vscode.Disposable {
  /** Newest first; those without a time last; none while the workspace is not trusted. Never rejects: a record that cannot be read costs itself only. */
  all(): Promise<readonly Deployment[]>;
  /** As `all`, without waiting; undefined before the records are read. */
  known(): readonly Deployment[] | undefined;
  /** The records that could not be read. */
  unread(): readonly Pick<ReadRecord, 'path' | 'unread'>[];
  /** Reads again what was read, by the times of the files: of some folders the editor tells no change. */
  refresh(): void;
  /** Fires when records were read again and what they tell has changed. */
  readonly onDidChange: vscode.Event<void>;
}

// A change there, of a file or of a whole folder, may be one of records.
const aroundRecords =
  /\/(?:broadcast|ignition|deployments|\.openzeppelin|build\/contracts)(?:\/|$)|\/build$|\/(?:addresses|deployments)\.json$/;
// Tools write one file after another, and the editor may not see what is written into folders that are new themselves.
const lookAgainMs = [1_000, 5_000, 15_000, 60_000] as const;
const none: readonly Deployment[] = [];

/** Creates what follows the records of the workspace, and owns what fires when they have changed. */
export function createDeployments(changed = new vscode.EventEmitter<void>()): Deployments {
  let records: ReadRecords = new Map();
  let written = new Set<string>();
  let isEachDue = false;
  let known: readonly Deployment[] | undefined;
  let reading: Promise<readonly Deployment[]> | undefined;
  let watching: vscode.Disposable | undefined;
  let cancel = () => {};

  const read = async () => {
    const before = records;
    const [isWritten, byStamp] = [written, isEachDue];
    written = new Set();
    isEachDue = false;
    const unchanged = async (uri: vscode.Uri) => {
      const kept = isInOneOf(isWritten, uri.path) ? undefined : before.get(uri.path);
      return kept !== undefined && byStamp && kept.stamp !== (await stampOf(uri)) ? undefined : kept;
    };
    const next = await readRecords(unchanged).catch(() => before);
    if (known === undefined || !isSame(before, next)) {
      records = next;
      known = newestFirst([...next.values()].flatMap(({ told }) => told));
    }
    return known;
  };
  const readAgain = async () => {
    const before = known;
    reading = reading?.then(read);
    if ((await reading) !== before) {
      changed.fire();
    }
  };
  const lookAgain = ([delay, ...later]: readonly number[]) => {
    cancel();
    if (delay !== undefined) {
      cancel = systemClock.after(delay, () => {
        lookAgain(later);
        return reading && void readAgain();
      });
    }
  };
  const refresh = () => {
    isEachDue = true;
    void readAgain();
  };
  const follow = (path?: string) => {
    if (path === undefined || aroundRecords.test(path)) {
      written.add(path ?? '');
      lookAgain(lookAgainMs);
    }
  };
  return {
    all() {
      watching ??= vscode.Disposable.from(
        watchWorkspaceFiles(follow),
        vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
        vscode.window.onDidChangeWindowState(({ focused }) => focused && refresh()),
      );
      reading ??= vscode.workspace.isTrusted ? read() : undefined;
      return reading ?? Promise.resolve(none);
    },
    known: () => (vscode.workspace.isTrusted ? known : none),
    unread: () => [...records.values()].filter(({ unread }) => unread),
    refresh,
    onDidChange: changed.event,
    dispose() {
      cancel();
      vscode.Disposable.from(changed, ...(watching === undefined ? [] : [watching])).dispose();
    },
  };
}

/** Whether a path, or a folder that it is in, is one of those. */
function isInOneOf(paths: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (paths.has(path.slice(0, end))) {
      return true;
    }
  }
  return false;
}

function isSame(one: ReadRecords, other: ReadRecords): boolean {
  return one.size === other.size && [...one].every(([path, record]) => other.get(path) === record);
}
