import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { startReplays } from './replayUnderTest.ts';

describe('places of a transaction', () => {
  let replays: Awaited<ReturnType<typeof startReplays>>;
  before(async () => {
    replays = await startReplays();
  });
  after(() => replays.stop());

  it('are its calls, events, writes and failures, each a step to go to', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const places = session.adapter.session?.places() ?? assert.fail();
    const texts = places.map(({ kind, text, where }) => `${kind} ${where} ${text}`);
    const farmer = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
    const crop = '"Dinkel, und was sonst noch auf den Feldern wächst"';
    const text = (at: number) =>
      `write Granary slot 0x4e7c6d8169d30f1bcd778eb8d6e85488f73122c727ae67c68f956ae3317e0fa${at}`;
    assert.deepEqual(texts, [
      'call GranaryProxy GranaryProxy.fallback()',
      `call Granary Granary.deposit(sacks: 5000, crop: ${crop}) as GranaryProxy`,
      'write Granary lock: 1 → 2',
      `write Granary shares[${farmer}]: 0 → 4849`,
      'write Granary stock: 0 → 4849',
      `write Granary lightest: ${2n ** 128n - 1n} → 4849`,
      'write Granary heaviest: 0 → 4849',
      'write Granary deliveries.length: 0 → 1',
      `write Granary deliveries[0].farmer: 0x${'0'.repeat(40)} → 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC`,
      'write Granary deliveries[0].at: 0 → 1750151040',
      'write Granary deliveries[0].weighed: false → true',
      'write Granary deliveries[0].sacks: 0 → 4849',
      `${text(1)}: 0x0 → 0x44696e…`,
      `${text(2)}: 0x0 → 0x656e20…`,
      'write Granary deliveries[0].crop: 0x0 → 0x65',
      'write Granary season: Sowing (0) → Harvest (1)',
      `event Granary Delivered(farmer: 0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC, sacks: 4849, crop: ${crop})`,
      'write Granary lock: 2 → 1',
    ]);
    for (const { step, kind } of places) {
      const reached = await session.move('hieroGoToStep', { step });
      assert.match(reached, /^goto (?:Granary|GranaryProxy|Keeping)\.sol:[1-9]/, kind);
    }
  });

  it('end at the failure of the transaction', async () => {
    const session = await replays.debug('legacy', 'withdraw');
    const places = session.adapter.session?.places() ?? assert.fail();
    const failure = places.find(({ kind }) => kind === 'failure') ?? assert.fail();
    assert.match(failure.text, /^NotEnough\(/);
    assert.equal(await session.move('hieroGoToStep', { step: failure.step }), 'goto Granary.sol:140');
    assert.equal(await session.move('hieroGoToStep', { step: 1e9 }), 'goto Granary.sol:140');
    // Before the first statement there is the function.
    assert.equal(await session.move('hieroGoToStep', { step: -5 }), 'goto GranaryProxy.sol:16');
  });

  it('are where a variable was last written', async () => {
    const session = await replays.debug('legacy', 'deposit');
    const replay = session.adapter.session ?? assert.fail();
    const last = replay.places().findLast(({ kind }) => kind === 'write') ?? assert.fail();
    await session.move('hieroGoToStep', { step: last.step });
    const places: string[] = [];
    for (const name of ['shares[msg.sender]', 'lock']) {
      places.push(await session.move('hieroGoToStep', { step: await replay.lastWrite(name, 1) }));
    }
    assert.deepEqual(places, ['goto Granary.sol:55', 'goto Keeping.sol:19']);
    await assert.rejects(replay.lastWrite('stock', 1), {
      message: 'stock was not written in this transaction up to here.',
    });
    await assert.rejects(replay.lastWrite('msg.sender', 1), InputError);
  });
});
