import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/domain/block/blockFilter.ts';
import { createBlockFeed } from '../../../../src/features/blocks/blockFeed.ts';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import type { Transport } from '../../../../src/services/http/transport.ts';
import { defaultPolicy } from '../../../../src/services/http/transportPolicy.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { createClock } from '../../../services/clock.ts';
import { createLedger } from '../../../services/ledger/ledger.ts';
import { createWorld } from '../../../services/world/world.ts';
import { fakeClock } from '../../editor/fakeClock.ts';
import { handlerFetch } from '../../services/http/handlerFetch.ts';
import { directly } from '../../services/http/transportSetup.ts';

describe('an hour without a block', () => {
  it('costs conditional polls, ever fewer, and nothing while the list is hidden', async () => {
    const stopped = createClock({ startMs: Date.UTC(2026, 10, 20), paused: true });
    const world = createWorld({ network: 'testnet', seed: 1, clock: stopped });
    const clock = fakeClock();
    let answered: { readonly search: string; readonly status: number }[] = [];
    const transport = createTransport(
      {
        userAgent: 'hiero-lens/test',
        backend: 'fetch',
        fetch: handlerFetch(createLedger({ world }).handler, (each) => answered.push(each)),
        proxy: directly,
      },
      { ...defaultPolicy, clock },
    );
    let inFlight = 0;
    const counted: Transport = {
      ...transport,
      request: (request) => {
        inFlight += 1;
        return transport.request(request).finally(() => {
          inFlight -= 1;
        });
      },
    };
    const client = createLedgerClient(createJsonService('ledger', { url: 'http://ledger.test' }, counted));
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
      answered = [];
      for (const endMs = clock.nowMs() + 3_600_000; clock.nowMs() < endMs; ) {
        await clock.pass(1_000);
        while (inFlight > 0) {
          await new Promise(setImmediate);
        }
      }
      assert.ok(answered.length > 60 && answered.length < 150, `${answered.length} requests`);
      const known = new Set<string>();
      const unconditional = answered.filter(({ search, status }) => {
        const isFirst = !known.has(search);
        known.add(search);
        return status !== (isFirst ? 200 : 304);
      });
      assert.deepEqual(unconditional, []);
      assert.equal(known.size, 2, [...known].join('\n'));
      seen.isSeen = false;
      feed.reconsider();
      answered = [];
      await clock.pass(3_600_000);
      assert.equal(clock.waiting, 0);
      assert.deepEqual(answered, []);
    } finally {
      feed.dispose();
      await transport.dispose();
    }
  });
});
