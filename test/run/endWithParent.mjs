// Preloaded into a server that runs in its own process group: when its parent was killed and could not stop it, the
// whole group ends. Runs on the Node of that server, so plain JavaScript.
const POLL_MS = 1_000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      process.exit(1);
    }
  }
}, POLL_MS).unref();
