import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';

const NODE_MAJOR = 'v24.';

/**
 * The path of the project's own Node 24. Installs the packages first when they are missing or are not what
 * package-lock.json says; safe beside other runs, and repairs what a killed install left behind.
 */
export async function installedNode(root) {
  if (!isComplete(root)) {
    await withLock(join(root, '.vscode-test', 'install.lock'), async (lock) => {
      if (!isComplete(root)) {
        await install(root, lock);
      }
    });
  }
  return nodePath(root);
}

async function install(root, lock) {
  if (!matchesLockFile(root)) {
    console.log('Installing the packages of package-lock.json (npm ci) …');
    await npmCi(root, lock);
  }
  if (!runsNode24(root)) {
    // Where install scripts are blocked, the package that brings Node stays empty: its installer is run by hand.
    await run([process.execPath, ['installArchSpecificPackage.js']], join(root, 'node_modules', 'node'), lock);
  }
  if (!isComplete(root)) {
    throw new Error('The packages could not be installed: node_modules does not match package-lock.json.');
  }
}

/**
 * `npm ci` refuses a lock file that was written where a registry lacks optional packages of other platforms (EUSAGE);
 * `npm install --no-save` installs the same versions from it and leaves it as it is.
 */
async function npmCi(root, lock) {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await run(npm(['ci', ...options]), root, lock);
  } catch (error) {
    if (!error.output?.includes('EUSAGE')) {
      throw error;
    }
    await run(npm(['install', '--no-save', ...options]), root, lock);
  }
}

function isComplete(root) {
  return matchesLockFile(root) && runsNode24(root);
}

/** npm writes `node_modules/.package-lock.json` last, so it stands for a finished install of what it lists. */
function matchesLockFile(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    if (path === '' || (found === undefined && entry.optional)) {
      return true;
    }
    return (
      found?.version === entry.version &&
      found?.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    );
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function nodePath(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function runsNode24(root) {
  const { stdout } = spawnSync(nodePath(root), ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith(NODE_MAJOR) ?? false;
}

/** npm as it was started, when it was; else the one beside this Node. */
function npm(args) {
  const cli = process.env.npm_execpath ?? join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  return /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli) ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Quiet unless it fails: then the error carries what the command said, as `output` and in its message. */
function run([command, args], cwd, lock) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    lock.share(child.pid);
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) {
        resolve();
      } else {
        const ending = `${command} ${args.join(' ')} ended with ${signal ?? `exit code ${code}`}`;
        reject(Object.assign(new Error(`${output}\n${ending}`), { output }));
      }
    });
  });
}
