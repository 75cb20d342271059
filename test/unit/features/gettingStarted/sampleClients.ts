import { readFile } from 'node:fs/promises';
import { sampleNetwork } from '../../../../src/domain/network/network.ts';
import { type Clients, createClients } from '../../../../src/services/createClients.ts';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import type { Transport } from '../../../../src/services/http/transport.ts';
import { directly } from '../../services/http/transportSetup.ts';

/** The network of the sample as users get it. */
export function openSampleNetwork(): { readonly clients: Clients; readonly transport: Transport } {
  const transport = createTransport({
    userAgent: 'test',
    proxy: directly,
    backend: 'undici',
    fetch: globalThis.fetch,
    readSample: () => readFile('media/sampleNetwork.txt'),
  });
  return { clients: createClients(sampleNetwork, transport), transport };
}
