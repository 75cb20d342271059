import { createJsonService } from '../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../src/services/ledger/createLedgerClient.ts';
import type { LedgerClient } from '../../../src/services/ledger/ledgerClient.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../../src/services/verification/verificationClient.ts';
import { createClock } from '../../services/clock.ts';
import { startService } from '../../services/kernel/service.ts';
import { createLedger } from '../../services/ledger/ledger.ts';
import { createVerification } from '../../services/verification/verification.ts';
import { createWorld } from '../../services/world/world.ts';
import { fetchTransport } from '../services/ledger/fetchTransport.ts';

export const startMs = Date.UTC(2026, 5, 1);

export interface EmbeddedClients {
  readonly ledger: LedgerClient;
  readonly verification: VerificationClient;
  stop(): Promise<void>;
}

/** Clients of the embedded services, which give the same answers each time: the seed is fixed and the clock stands. */
export async function startEmbeddedClients(): Promise<EmbeddedClients> {
  const clock = createClock({ startMs, paused: true });
  const { handler } = createLedger({ world: createWorld({ network: 'testnet', seed: 1, clock }) });
  const ledger = await startService('ledger', handler);
  const verification = await startService('verification', createVerification({ clock }).handler);
  return {
    ledger: createLedgerClient(createJsonService('ledger', { url: ledger.url }, fetchTransport)),
    verification: createVerificationClient(
      createJsonService('verification', { url: `${verification.url}/server` }, fetchTransport),
    ),
    async stop() {
      await Promise.all([ledger.stop(), verification.stop()]);
    },
  };
}
