import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithProcess } from '../lifetime.ts';
import { root } from '../paths.ts';

const KEPT_OUTPUT = 20_000;

interface Ended {
  readonly exitCode: number;
  readonly isTimedOut: boolean;
  readonly output: string;
  readonly durationMs: number;
}

/** Runs unit test files in a process of its own, which is killed with all it started when it takes longer than `timeoutMs`. */
export async function runMocha(
  files: readonly string[],
  {
    nodeArgs = [],
    mochaArgs = [],
    env = {},
    timeoutMs,
  }: {
    readonly nodeArgs?: readonly string[];
    readonly mochaArgs?: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
    readonly timeoutMs: number;
  },
): Promise<Ended> {
  const startedMs = performance.now();
  const args = [...nodeArgs, join(root, 'test/run/mochaFiles.ts'), '--reporter', 'dot', ...mochaArgs, ...files];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
    });
  }
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      // A process group of its own, so that what the tests started ends too.
      process.kill(-child.pid, 'SIGKILL');
    }
  };
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    kill();
  }, timeoutMs);
  const end = endWithProcess(kill);
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  await end();
  return { exitCode, isTimedOut, output, durationMs: performance.now() - startedMs };
}
