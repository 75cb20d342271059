import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { networkNamed } from '../../../../src/domain/network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../../../../src/domain/network/networkPath.ts';
import { networksWithCustom } from '../../features/networksWithCustom.ts';

const [network] = networksWithCustom;
assert.ok(network);
const networks = { network, networks: () => networksWithCustom };

describe('the network that is named', () => {
  it('is the one of that name, and the selected one without a name', () => {
    assert.equal(networkNamed(networks, undefined), network);
    assert.equal(networkNamed(networks, 'second').name, 'second');
    const unlisted = { ...network, name: 'unlisted' };
    assert.equal(networkNamed({ ...networks, network: unlisted }, 'unlisted'), unlisted);
  });

  it('is never another one instead', () => {
    for (const name of ['gone', '', '296', null, 7, {}]) {
      assert.throws(
        () => networkNamed(networks, name),
        (error) => error instanceof InputError && error.message.startsWith('There is no network named'),
        String(name),
      );
    }
  });
});

describe('paths that begin with a network', () => {
  it('give its name back, whatever is in it', () => {
    for (const name of ['testnet', 'my net/2', 'ü%', 'constructor']) {
      assert.deepEqual(readNetworkPath(networkPath(name, 'a/b')), { network: name, rest: 'a/b' });
    }
  });

  it('are read as they are where the escape is broken, and not at all without a rest', () => {
    assert.deepEqual(readNetworkPath('/%zz/a'), { network: '%zz', rest: 'a' });
    for (const path of ['', '/', '/testnet', '/testnet/', 'testnet/a', 'x/testnet/a', '//testnet/a']) {
      assert.equal(readNetworkPath(path), undefined, path);
    }
  });
});
