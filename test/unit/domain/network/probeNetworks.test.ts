import assert from 'node:assert/strict';
import { autoFallbackNetworks, fallbackNetworks } from '../../../../src/domain/network/fallbackNetworks.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';
import { probeNetworks } from '../../../../src/domain/network/probeNetworks.ts';
import { outOfPatience } from '../../patience.ts';

const custom = (chainId: string) => ({ ledgerUrl: 'http://127.0.0.1:1', chainId });
const raw = { network: 'testnet', customNetworks: { mine: custom('1234'), twin: custom('1234') } };
const networks = listNetworks({ ...raw, statusUrl: 'https://s.test', verificationUrl: 'https://v.test' });

describe('other ledgers', () => {
  it('are all others, each once, one of the same chain id too', () => {
    const names = (asked: string) => fallbackNetworks(networks, asked).map(({ name }) => name);
    assert.deepEqual(names('testnet'), ['mainnet-public', 'previewnet', 'mine', 'twin']);
    assert.deepEqual(names('mainnet-public'), ['testnet', 'previewnet', 'mine', 'twin']);
    assert.deepEqual(names('mainnet'), names('mainnet-public'));
    assert.deepEqual(names('mine'), ['mainnet-public', 'testnet', 'previewnet', 'twin']);
  });
});

describe('ledgers that may be asked without a click', () => {
  it('are the public ones beside a public one, and the user\u2019s own beside one of them', () => {
    const customNetworks = { mine: custom('1234'), second: custom('1234'), broken: {} };
    const all = listNetworks({
      ...raw,
      customNetworks,
      statusUrl: 'https://s.test',
      verificationUrl: 'https://v.test',
    });
    const check = (name: string, expected: readonly string[]) => {
      assert.deepEqual(
        autoFallbackNetworks(all, name, { kind: 'entityId' }).map((network) => network.name),
        expected,
      );
      for (const kind of ['hash32', 'publicKey'] as const) {
        assert.deepEqual(autoFallbackNetworks(all, name, { kind }), [], 'of what may be a private key');
      }
    };
    check('testnet', ['mainnet-public', 'previewnet']);
    check('mainnet', ['testnet', 'previewnet']);
    check('mine', ['second']);
    check('local', []);
  });
});

describe('looking on other networks', () => {
  const others = fallbackNetworks(networks, 'testnet').filter(({ name }) => name !== 'twin');
  const { signal } = new AbortController();

  it('tells found, absent and not asked apart', async () => {
    const exists = (name: string) => {
      if (name === 'previewnet') {
        throw new Error('down');
      }
      return Promise.resolve(name === 'mainnet-public');
    };
    const outcome = await probeNetworks(others, signal, async ({ name }) => exists(name));
    assert.deepEqual(outcome, { found: ['mainnet-public'], absent: ['mine'], unasked: ['previewnet'] });
  });

  it('does not wait for a network that is silent', async () => {
    const silent = (own: AbortSignal) =>
      new Promise<boolean>((_, reject) => own.addEventListener('abort', () => reject(own.reason)));
    const probing = probeNetworks(others, signal, ({ name }, own) =>
      name === 'mine' ? silent(own) : Promise.resolve(true),
    );
    assert.deepEqual(await outOfPatience(6_000, probing), {
      found: ['mainnet-public', 'previewnet'],
      absent: [],
      unasked: ['mine'],
    });
  });

  it('ends when the user calls it off', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const looking = probeNetworks(others, controller.signal, () => Promise.reject(new Error('aborted')));
    await assert.rejects(looking, /enough/);
  });
});
