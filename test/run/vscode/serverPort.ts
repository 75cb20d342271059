import { createServer } from 'node:net';
import { type ServerOptions, startServer, type VsCodeServer } from './server.ts';

/** How many ports after a busy one are tried. */
const ATTEMPTS = 50;

/** Starts on this port or, saying so, on the next free one. */
export async function startServerNear(port: number, options: Omit<ServerOptions, 'port'>): Promise<VsCodeServer> {
  for (let candidate = port; candidate < port + ATTEMPTS && candidate <= 65_535; candidate += 1) {
    if (await isFree(candidate)) {
      try {
        const server = await startServer({ ...options, port: candidate });
        if (candidate !== port) {
          console.log(`Port ${port} is in use; taking ${candidate}.`);
        }
        return server;
      } catch (error) {
        // Another run may have taken the port since it was looked at.
        if (await isFree(candidate)) {
          throw error;
        }
      }
    }
  }
  throw new Error(`None of the ports from ${port} on is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
