import { type SpawnOptions, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { endWithProcess } from './lifetime.ts';
import { root } from './paths.ts';

interface CommandOptions extends Pick<SpawnOptions, 'env' | 'shell'> {
  /** Where what it says goes instead of to this process's own output. */
  readonly output?: Writable | undefined;
}

/**
 * Runs a command in the project's folder with its output streamed through, and gives its exit code (1 when a signal
 * ended it). Rejects only when it could not be started.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { output, ...options }: CommandOptions = {},
): Promise<number> {
  const stream = output === undefined ? 'inherit' : 'pipe';
  const words = [command, ...args];
  // A shell parts what has a space, such as the folder of an editor on Windows.
  const [first = '', ...rest] = options.shell ? [words.map((word) => `"${word}"`).join(' ')] : words;
  const child = spawn(first, rest, { cwd: root, stdio: ['ignore', stream, stream], ...options });
  if (output !== undefined) {
    child.stdout?.pipe(output, { end: false });
    child.stderr?.pipe(output, { end: false });
  }
  const exit = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  const kill = endWithProcess(() => {
    child.kill('SIGTERM');
    return exit.then(() => undefined);
  });
  try {
    return await exit;
  } finally {
    await kill();
  }
}

/** Runs a script on this very Node. */
export function runScript(
  script: string,
  args: readonly string[],
  { env, output }: Pick<CommandOptions, 'env' | 'output'> = {},
): Promise<number> {
  return runCommand(process.execPath, [script, ...args], { env: { ...process.env, ...env }, output });
}
