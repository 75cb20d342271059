import { createServer } from 'node:net';
import { endWithProcess } from './lifetime.ts';

/** A server on 127.0.0.1 that only counts who connects to it. */
export interface Decoy {
  readonly url: string;
  /** How often somebody has connected. */
  connections(): number;
  stop(): Promise<void>;
}

export async function startDecoy(): Promise<Decoy> {
  let count = 0;
  const server = createServer((socket) => {
    count++;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => count,
    stop: endWithProcess(() => new Promise((resolve) => server.close(() => resolve()))),
  };
}
