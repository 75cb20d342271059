import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithProcess } from '../lifetime.ts';
import { npmVsCode } from './npmVsCode.ts';
import type { Release } from './releases.ts';

export interface ServerOptions {
  readonly release: Release;
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** 0 lets the system pick a free one. A port that is taken rejects the start. */
  readonly port: number;
  readonly trustsEveryWorkspace: boolean;
  /** For tests handed in by the address; VS Code then shows no notifications. */
  readonly takesPayload?: boolean;
}

/** What the desktop takes as arguments, as names and values. */
export type WorkbenchPayload = readonly (readonly [name: string, value: string])[];

/** A running VS Code server for browsers on this machine. */
export interface VsCodeServer {
  readonly port: number;
  /** The address of a workbench on this folder, none when undefined; VS Code takes what it opens from the query. */
  address(folder: string | undefined, payload?: WorkbenchPayload): string;
  /** What it said while running, without the noise of the native modules it does without. */
  log(): Promise<string>;
  /** Its exit code, when it has ended; 1 when a signal ended it. */
  readonly ended: Promise<number>;
  /** Ends it with everything it started. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;
const preload = fileURLToPath(new URL('../endWithParent.mjs', import.meta.url));

export async function startServer(options: ServerOptions): Promise<VsCodeServer> {
  const { node, serverMain } = await npmVsCode(options.release);
  const logFile = join(options.userDataDir, 'server.log');
  const server = spawn(node, ['--import', preload, serverMain, ...serverArguments(options)], {
    // Its own process group: what it starts is ended with it, and Ctrl-C reaches it only through `stop`.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // An empty gallery keeps VS Code from asking any marketplace.
    env: { ...process.env, EXTENSIONS_GALLERY: '{}', NODE_OPTIONS: '' },
  });
  const ended = new Promise<number>((resolve) => server.once('close', (code) => resolve(code ?? 1)));
  const log = createWriteStream(logFile);
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });
  const stop = endWithProcess(async () => {
    killGroup(server.pid, 'SIGTERM');
    const timer = setTimeout(() => killGroup(server.pid, 'SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
    killGroup(server.pid, 'SIGKILL');
    log.end();
  });
  const readLog = async () => withoutNativeModuleNoise(await readFile(logFile, 'utf8').catch(() => ''));
  try {
    const port = await listeningPort(server.stdout, ended);
    return { port, address: (...what) => address(port, ...what), log: readLog, ended, stop };
  } catch (error) {
    await stop();
    throw new Error(`VS Code ${options.release.version} did not start.\n${await readLog()}`, { cause: error });
  }
}

function serverArguments(options: ServerOptions): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(options.port), '--without-connection-token'],
    ...['--accept-server-license-terms', '--telemetry-level', 'off'],
    // Without it VS Code ignores `payload` in the address; with it notifications and dialogues stay away.
    ...(options.takesPayload === true ? ['--enable-smoke-test-driver'] : []),
    ...['--user-data-dir', options.userDataDir, '--server-data-dir', join(options.userDataDir, 'server')],
    ...['--extensions-dir', options.extensionsDir],
    ...(options.trustsEveryWorkspace ? ['--disable-workspace-trust'] : []),
  ];
}

function address(port: number, folder: string | undefined, payload: WorkbenchPayload = []): string {
  const query = [
    ...(folder === undefined ? [] : [`folder=${encodePath(folder)}`]),
    ...(payload.length === 0 ? [] : [`payload=${encodeURIComponent(JSON.stringify(payload))}`]),
  ];
  return `http://127.0.0.1:${port}/${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** Keeps slashes readable: people copy this address from the terminal. */
function encodePath(path: string): string {
  return encodeURIComponent(path).replaceAll('%2F', '/');
}

function listeningPort(stdout: NodeJS.ReadableStream, ended: Promise<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It did not listen in time.')), START_TIMEOUT_MS);
    let text = '';
    stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const port = /agent listening on (\d+)/.exec(text)?.[1];
      if (port !== undefined) {
        clearTimeout(timer);
        resolve(Number(port));
      }
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error('It ended at once.'));
    });
  });
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) {
      process.kill(-pid, signal);
    }
  } catch {
    // The group is gone already.
  }
}

/** Drops the reports of missing native modules: an `Error: Could not locate the bindings file`, its list and stack. */
function withoutNativeModuleNoise(text: string): string {
  const noise =
    /^(.*Could not locate the bindings file\..*| → .*| {4}at .*| {2}tries: \[| {4}'.*\.node',?| {2}\]|\}|\s*)$/;
  return text
    .split('\n')
    .filter((line) => !noise.test(line))
    .join('\n');
}
