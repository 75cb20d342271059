import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './isAlive.mjs';

const HEARTBEAT_MS = 2_000;
/** Longer without a heartbeat than any pause of a living holder; covers process ids that were given out again. */
const STALE_MS = 60_000;
const POLL_MS = 250;

/**
 * Runs `work` while no other process holds `file`. A lock whose holder and shared children are dead, or that has no
 * heartbeat any more, is taken over. `work` gets `share(pid)`: a child that must end before the lock counts as free.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  await acquire(file);
  const pids = [process.pid];
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work({
      share(pid) {
        pids.push(pid);
        writeFileSync(file, pids.join(' '));
      },
    });
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

async function acquire(file) {
  let waiting = false;
  while (!(await tryAcquire(file))) {
    if (!waiting) {
      waiting = true;
      console.log('Waiting for another run to finish installing …');
    }
    await wait(POLL_MS);
  }
}

async function tryAcquire(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
    discardStale(file);
    return false;
  }
  // Another run may have judged the old lock stale and moved this new one away: look again before trusting it.
  await wait(POLL_MS);
  return read(file) === `${process.pid}`;
}

function discardStale(file) {
  const holders = read(file);
  if (holders !== undefined && isStale(file, holders)) {
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch {
      return;
    }
    rmSync(aside, { force: true });
  }
}

function isStale(file, holders) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE_MS) {
    return true;
  }
  // An empty file is a lock being written at this moment.
  return holders !== '' && !holders.split(' ').some((pid) => isAlive(Number(pid)));
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The lock was taken away by hand; the work goes on.
  }
}
