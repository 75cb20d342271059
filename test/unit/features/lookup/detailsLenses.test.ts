import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { detailsLenses } = await import('../../../../src/features/lookup/detailsLenses.ts');

type Arguments = Parameters<typeof detailsLenses>;

describe('the actions of a details document that found nothing', () => {
  const lensesOf = (elsewhere: Arguments[2]['elsewhere']) => {
    const [network = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
    const document = { uri: '', getText: () => '' } as unknown as Arguments[0];
    return detailsLenses(document, network, { subject: undefined, elsewhere }, () => assert.fail()).map(
      ({ command }) => command && [command.title, command.command, command.arguments],
    );
  };

  it('name the networks that a click asks', () => {
    assert.deepEqual(lensesOf(undefined), []);
    const key = `0x${'ab'.repeat(32)}`;
    assert.deepEqual(lensesOf({ text: key, networks: ['mainnet-public', 'mine [x](y)'] }), [
      ['$(search) Look on mainnet-public, mine [x] (y)', 'hieroLens.findElsewhere', [key, 'testnet']],
    ]);
  });
});
