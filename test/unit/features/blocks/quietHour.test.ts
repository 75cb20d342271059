import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import { createBlockFeed } from '../../../../src/features/blocks/blockFeed.ts';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { createClock } from '../../../services/clock.ts';
import { startService } from '../../../services/kernel/service.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
import { createWorld } from '../../../services/world/world.ts';
import { fakeClock } from '../../editor/fakeClock.ts';

describe('an hour without a block', () => {
  it('costs conditional polls, ever fewer, and nothing while the list is hidden', async () => {
    const stopped = createClock({ startMs: Date.UTC(2026, 10, 20), paused: true });
    const world = createWorld({ network: 'testnet', seed: 1, clock: stopped });
    const service = await startService('ledger', createLedger({ world }).handler);
    const transport = createTransport({
      userAgent: 'hiero-lens/test',
      backend: 'undici',
      fetch: globalThis.fetch,
      proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
    });
    const client = createLedgerClient(createJsonService('ledger', { url: service.url }, transport));
    const clock = fakeClock();
    const seen = { isSeen: true };
    const feed = createBlockFeed(
      {
        client: () => client,
        pageSize: () => 25,
        isSeen: () => seen.isSeen,
        isHeld: () => false,
        onChange: () => undefined,
        onFailure: (failure) => assert.fail(String(failure)),
        clock,
        random: () => 0.5,
      },
      noFilter,
    );
    try {
      await feed.loaded();
      service.clearRequests();
      for (const endMs = clock.nowMs() + 3_600_000; clock.nowMs() < endMs; ) {
        await clock.pass(1_000);
        // A look that has begun has taken its timer: it is over when there is one again.
        while (clock.waiting === 0) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
      const { requests } = service;
      assert.ok(requests.length > 60 && requests.length < 150, `${requests.length} requests`);
      const known = new Set<string>();
      const unconditional = requests.filter(({ search, status }) => {
        const isFirst = !known.has(search);
        known.add(search);
        return status !== (isFirst ? 200 : 304);
      });
      assert.deepEqual(unconditional, []);
      assert.equal(known.size, 2, [...known].join('\n'));
      seen.isSeen = false;
      feed.reconsider();
      service.clearRequests();
      await clock.pass(3_600_000);
      assert.equal(clock.waiting, 0);
      assert.deepEqual(service.requests, []);
    } finally {
      feed.dispose();
      await transport.dispose();
      await service.stop();
    }
  });
});
