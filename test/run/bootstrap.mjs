// Runs on the machine's own Node (20 or newer) before anything is installed: no dependencies, no types.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installedNode } from './install.mjs';

const PARENT_POLL_MS = 1_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs one task of `main.ts` on the project's own Node 24 and ends as it ends. */
async function runTask(args) {
  const node = await installedNode(root);
  const child = spawn(node, [main, ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // npm hands no signal on when it is killed itself; the task ends when its npm, or the shell npm runs it in, is gone.
  const shell = process.ppid;
  const npm = await parentOf(shell);
  const watch = setInterval(async () => {
    const isOrphan = process.ppid !== shell || (await parentOf(shell)) !== npm;
    if (process.env.npm_lifecycle_event !== undefined && isOrphan) {
      child.kill('SIGTERM');
    }
  }, PARENT_POLL_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0));
    });
  });
}

/** The parent of a process as the system tells it (Linux); undefined elsewhere, where only the shell is watched. */
async function parentOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold spaces and brackets of its own.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

try {
  process.exitCode = await runTask(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
