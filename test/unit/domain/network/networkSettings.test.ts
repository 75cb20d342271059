import assert from 'node:assert/strict';
import {
  listNetworks,
  networkProblems,
  type RawNetworkSettings,
  readServiceUrl,
  resolveNetwork,
} from '../../../../src/domain/network/networkSettings.ts';
import { english } from '../../english.ts';

const defaults: RawNetworkSettings = {
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.hedera.com',
  verificationUrl: 'https://sourcify.dev/server',
};

describe('network settings', () => {
  it('give the built-in networks', () => {
    const network = resolveNetwork(defaults);
    assert.equal(network.chainId, '296');
    assert.equal(network.ledgerId, '01');
    assert.deepEqual(network.ledger, { url: 'https://testnet.mirrornode.hedera.com' });
    assert.deepEqual(network.verification, { url: 'https://sourcify.dev/server' });
    assert.deepEqual(networkProblems(network), []);
    const names = listNetworks(defaults).map(({ name }) => name);
    assert.deepEqual(names, ['mainnet-public', 'mainnet', 'testnet', 'previewnet', 'local']);
  });

  it('read base URLs as people write them', () => {
    const check = (text: unknown, path: string, expected: string) =>
      assert.deepEqual(readServiceUrl(text, 'setting', path), { url: expected }, String(text));
    check('https://example.com/', '/api/v1', 'https://example.com');
    check(' https://example.com/api/v1/ ', '/api/v1', 'https://example.com');
    check('http://127.0.0.1:5551', '/api/v1', 'http://127.0.0.1:5551');
    check('https://sourcify.dev/server/v2', '/v2', 'https://sourcify.dev/server');
  });

  it('name the setting of what cannot be a base URL', () => {
    for (const wrong of [
      '',
      '  ',
      'example.com',
      'ftp://example.com',
      'https://me:pw@example.com',
      'https://example.com?x=1',
      'https://example.com#a',
      5,
      null,
      undefined,
      {},
      'javascript:alert(1)',
    ]) {
      const base = readServiceUrl(wrong, 'hieroLens.statusUrl', '/api/v2');
      assert.ok('problem' in base, String(wrong));
      assert.equal(base.problem.setting, 'hieroLens.statusUrl');
      assert.ok(english(base.problem.detail).includes('hieroLens.statusUrl'), english(base.problem.detail));
    }
  });

  it('turn off only the service whose address is wrong', () => {
    const network = resolveNetwork({ ...defaults, statusUrl: 'nowhere' });
    assert.ok('url' in network.ledger && 'url' in network.verification && 'problem' in network.status);
    assert.deepEqual(
      networkProblems(network).map(({ setting }) => setting),
      ['hieroLens.statusUrl'],
    );
  });

  it('take custom networks, whose faults are named to the field', () => {
    const customNetworks = {
      mine: { ledgerUrl: 'http://127.0.0.1:1', chainId: 298, ledgerId: '0xA1FF01', explorerUrl: 'https://x.test/e/' },
      broken: { ledgerUrl: 'nonsense', chainId: 'abc' },
      empty: null,
      testnet: { ledgerUrl: 'https://evil.test', chainId: '1' },
    };
    const mine = resolveNetwork({ ...defaults, network: 'mine', customNetworks });
    assert.equal(mine.chainId, '298');
    assert.equal(mine.ledgerId, 'a1ff01');
    assert.equal(mine.explorerUrl, 'https://x.test/e');
    assert.deepEqual(networkProblems(mine), []);
    const broken = resolveNetwork({ ...defaults, network: 'broken', customNetworks });
    assert.deepEqual(
      networkProblems(broken).map(({ setting }) => setting),
      ['hieroLens.customNetworks.broken.ledgerUrl', 'hieroLens.customNetworks.broken.chainId'],
    );
    assert.ok('problem' in resolveNetwork({ ...defaults, network: 'empty', customNetworks }).ledger);
    assert.deepEqual(resolveNetwork({ ...defaults, customNetworks }).ledger, {
      url: 'https://testnet.mirrornode.hedera.com',
    });
  });

  it('say which settings of a network are not used, also where no service depends on them', () => {
    const ignoredOf = (network: string, definition: Readonly<Record<string, unknown>>) => {
      const customNetworks = { [network]: { ledgerUrl: 'http://127.0.0.1:1', chainId: 298, ...definition } };
      const resolved = resolveNetwork({ ...defaults, network, customNetworks });
      assert.deepEqual(networkProblems(resolved), []);
      return { ...resolved, ignored: resolved.ignored?.map(({ setting, detail }) => [setting, english(detail)]) };
    };
    assert.equal(ignoredOf('mine', {}).ignored, undefined);
    const { ignored, explorerUrl, ledgerId } = ignoredOf('mine', { explorerUrl: 'x.test', ledgerId: '0xabc' });
    assert.equal(explorerUrl, undefined);
    assert.equal(ledgerId, undefined);
    for (const wrong of ['', '0x', '010x02', 'x01', '01x', '0x0x01']) {
      assert.equal(ignoredOf('mine', { explorerUrl: 'x.test', ledgerId: wrong }).ledgerId, undefined, wrong);
    }
    assert.deepEqual(ignored, [
      [
        'hieroLens.customNetworks.mine.ledgerId',
        'hieroLens.customNetworks.mine.ledgerId must be whole bytes in hex, such as 0x01.',
      ],
      [
        'hieroLens.customNetworks.mine.explorerUrl',
        'hieroLens.customNetworks.mine.explorerUrl is not a URL: write an address such as https://example.com.',
      ],
    ]);
    assert.deepEqual(ignoredOf('testnet', {}).ignored, [
      [
        'hieroLens.customNetworks.testnet',
        'hieroLens.customNetworks.testnet has the name of a built-in network: give it another one.',
      ],
    ]);
  });

  it('take no longer name than anybody writes', () => {
    const longest = 'n'.repeat(200);
    const customNetworks = { [longest]: { ledgerUrl: 'http://127.0.0.1:1', chainId: 298 } };
    assert.equal(resolveNetwork({ ...defaults, customNetworks, network: longest }).chainId, '298');
    const { name, chainId } = resolveNetwork({ ...defaults, network: 'x'.repeat(1_000_000) });
    assert.deepEqual([name, chainId], ['x'.repeat(200), '0']);
  });

  it('leave the ledger off for a network that does not exist', () => {
    for (const name of ['nowhere', '', 7, null, true, {}, [], { toString: 1 }, Object.create(null)]) {
      const network = resolveNetwork({ ...defaults, network: name });
      assert.deepEqual(
        networkProblems(network).map(({ setting }) => setting),
        ['hieroLens.network'],
      );
    }
  });

  it('name the setting of custom networks where it is no object', () => {
    for (const customNetworks of ['mine', 7, null, []]) {
      const raw = { ...defaults, customNetworks };
      assert.deepEqual(networkProblems(resolveNetwork(raw)), []);
      const [problem] = networkProblems(resolveNetwork({ ...raw, network: 'mine' }));
      assert.equal(problem?.setting, 'hieroLens.customNetworks');
    }
  });
});
