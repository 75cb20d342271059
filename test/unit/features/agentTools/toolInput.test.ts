import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const { hostOf, lineInput, listInput, networkInput, requiredText, textInput, wordInput } = await import(
  '../../../../src/features/agentTools/toolInput.ts'
);

function refused(read: () => unknown, sentence: string): void {
  assert.throws(read, (error: unknown) => {
    assert.ok(error instanceof InputError);
    assert.equal(error.message, sentence);
    return true;
  });
}

describe('the input of a tool', () => {
  it('has texts of a length, its own members only', () => {
    assert.equal(textInput({ a: 'x'.repeat(300) }, 'a'), 'x'.repeat(300));
    refused(() => textInput({ a: 'x'.repeat(301) }, 'a'), '“a” is longer than 300 characters.');
    refused(() => textInput({ a: 'abcd' }, 'a', 3), '“a” is longer than 3 characters.');
    for (const none of [{}, { a: '' }, { a: null }, undefined, 'a', ['a']]) {
      assert.equal(textInput(none, 'a'), undefined);
      refused(() => requiredText(none, 'a'), '“a” is missing.');
    }
    assert.equal(textInput({}, 'toString'), undefined);
    for (const other of [5, true, {}, ['x']]) {
      refused(() => textInput({ a: other }, 'a'), '“a” has to be a text.');
    }
    assert.equal(requiredText({ a: 'b' }, 'a'), 'b');
    refused(() => requiredText({ a: 'bcd' }, 'a', 2), '“a” is longer than 2 characters.');
  });

  it('has words out of a few', () => {
    assert.equal(wordInput({}, 'part', ['all', 'some']), 'all');
    assert.equal(wordInput({ part: 'some' }, 'part', ['all', 'some']), 'some');
    refused(() => wordInput({ part: 'Some' }, 'part', ['all', 'some']), '“part” has to be one of all, some.');
  });

  it('has numbers of lines', () => {
    assert.deepEqual(
      [{}, { a: 1 }, { a: 10_000_000 }, { a: null }].map((input) => lineInput(input, 'a')),
      [1, 1, 10_000_000, 1],
    );
    for (const other of [0, -1, 1.5, 10_000_001, Number.NaN, '5', {}]) {
      refused(() => lineInput({ a: other }, 'a'), '“a” has to be the number of a line.');
    }
  });

  it('has lists of texts, in which exact numbers and truth values count', () => {
    const long = 'x'.repeat(20_000);
    assert.deepEqual(listInput({ a: ['b', 5, -1, true, long, ''] }, 'a'), ['b', '5', '-1', 'true', long, '']);
    assert.deepEqual(listInput({}, 'a'), []);
    assert.equal(listInput({ a: Array(64).fill('b') }, 'a').length, 64);
    for (const other of ['b', { 0: 'b' }, ['b', null], [2 ** 53], [1.5], [`${long}x`], Array(65).fill('b')]) {
      refused(() => listInput({ a: other }, 'a'), '“a” has to be a list of texts.');
    }
  });

  it('names a network; the selected one is taken without a name', () => {
    const network = networksWithCustom.find(({ name }) => name === 'testnet') ?? assert.fail();
    const context = { network, networks: () => networksWithCustom };
    assert.equal(networkInput(context, {}), network);
    assert.equal(networkInput(context, { network: 'mine' }).chainId, '1234');
    assert.equal(networkInput({ ...context, networks: () => [] }, { network: 'testnet' }), network);
    refused(
      () => networkInput(context, { network: 'Testnet' }),
      'There is no such network. Known are testnet, mainnet-public, mainnet, previewnet, local, mine, second.',
    );
  });

  it('says where a service answers', () => {
    assert.equal(hostOf({ url: 'http://127.0.0.1:38081/x' }), '127.0.0.1:38081');
    assert.equal(hostOf({ problem: { setting: 's', detail: 'd' } }), 'no usable address');
  });
});
