import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { keyOf, sessionOf } from '../services/contracts/contractFakes.ts';

stubVsCode();
const { readContractArgument } = await import('../../../src/editor/contractArgument.ts');

const { address } = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');

describe('the contract a command is about', () => {
  it('is that of its argument', async () => {
    assert.deepEqual(await readContractArgument(sessionOf({}), { chainId: '296', address }), {
      chainId: '296',
      address,
    });
  });

  it('is none when the argument is wrong, and it says what of it', async () => {
    const check = (argument: unknown, message: RegExp) =>
      assert.rejects(readContractArgument(sessionOf({}), argument), { name: 'InputError', message });
    for (const chainId of ['0x128', '', '-1', 'testnet', 296, undefined]) {
      await check({ chainId, address }, /^“.*” is no chain: write its id as a number, such as 296\.$/);
    }
    await check({ chainId: '296', address: '0x12' }, /^“0x12” is no contract: /);
    for (const argument of [{ chainId: '296' }, { chainId: '296', address: 7 }, null, 'text']) {
      await check(argument, /^“” is no contract: /);
    }
  });
});
