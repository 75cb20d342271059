import assert from 'node:assert/strict';
import {
  deploymentAt,
  deploymentsNamed,
  deploymentText,
  yourDeployment,
} from '../../../../src/domain/deployment/namedDeployment.ts';
import { newestFirst } from '../../../../src/domain/deployment/newestFirst.ts';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { deployed, recordPath as path } from './deployed.ts';

const testnet = { chainId: '296' };
const addressOf = (digits: string) => `0x${digits.padStart(40, 'a')}`;

const may = Date.UTC(2026, 4, 12, 10);
const all = newestFirst([
  deployed(addressOf('1'), { deployedAtMs: may - 2 }),
  deployed(addressOf('2'), { deployedAtMs: may }),
  deployed(addressOf('3'), { deployedAtMs: may - 1 }),
  deployed(addressOf('4'), { deployedAtMs: may + 1, chainId: 1 }),
  deployed('0.0.4811', { name: 'Coin', otherKeys: [addressOf('c')] }),
  deployed(addressOf('5'), { name: 'Listed', tool: 'list', chainId: undefined }),
  deployed(addressOf('6'), { name: 'Elsewhere', tool: 'list', chainId: undefined, networkName: 'sepolia' }),
]);
const textAt = (...addresses: readonly (string | undefined)[]) => {
  const found = deploymentAt(all, addresses, testnet);
  return found && [inEnglish(yourDeployment(found)), inEnglish(deploymentText(found))];
};

describe('what a contract is called by records', () => {
  it('is the name of its deployment, with its day, its record and how many others have the name', () => {
    assert.deepEqual(textAt(addressOf('2')), [
      'your deployment Vault of 2026-05-12',
      `2026-05-12, ${path}, 2 older of this name`,
    ]);
    assert.deepEqual(textAt(addressOf('3').toUpperCase().replace('0X', '0x')), [
      'your deployment Vault of 2026-05-12',
      `2026-05-12, ${path}, 1 newer of this name`,
    ]);
    assert.deepEqual(textAt(addressOf('1'))?.[1], `2026-05-12, ${path}, 2 newer of this name`);
  });

  it('does not call those older whose time no record has', () => {
    const undated = newestFirst([deployed(addressOf('7')), deployed(addressOf('8'))]);
    const found = deploymentAt(undated, [addressOf('8')], testnet) ?? assert.fail();
    assert.equal(inEnglish(deploymentText(found)), `${path}, 1 other of this name`);
  });

  it('is found by any spelling and any address of it', () => {
    assert.deepEqual(textAt(undefined, '0x00000000000000000000000000000000000012cb'), ['your deployment Coin', path]);
    assert.deepEqual(textAt(addressOf('9'), '0.0.4811'), ['your deployment Coin', path]);
    assert.deepEqual(textAt(addressOf('c')), ['your deployment Coin', path]);
    assert.equal(textAt(addressOf('9'), undefined), undefined);
  });

  it('counts on its network only, and a list without one on any', () => {
    assert.equal(textAt(addressOf('4')), undefined);
    assert.equal(textAt(addressOf('6')), undefined);
    assert.deepEqual(textAt(addressOf('5')), ['Listed of your list', path]);
    assert.equal(deploymentAt(all, [addressOf('4')], { chainId: '1' })?.older, 0);
    const keys = deploymentsNamed(all, 'Vault', testnet).map(({ key }) => key.slice(-1));
    assert.deepEqual(keys, ['2', '3', '1']);
    assert.deepEqual(deploymentsNamed(all, '__proto__', testnet), []);
  });
});
