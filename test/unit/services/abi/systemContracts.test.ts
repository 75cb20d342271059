import assert from 'node:assert/strict';
import { encodeAbiParameters, toEventSelector, toFunctionSelector } from 'viem/utils';
import { type AbiItem, type AbiParameter, abiSignature } from '../../../../src/domain/contract/abi.ts';
import {
  type ContractReading,
  calledName,
  originText,
  readingText,
} from '../../../../src/domain/contract/contractReading.ts';
import { longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import * as coder from '../../../../src/services/abi/coder/abiCoder.ts';
import { createContractReader, createStandardReader } from '../../../../src/services/abi/contractReader.ts';
import { systemAbis } from '../../../../src/services/abi/systemContracts.ts';
import { english } from '../../english.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { address, id } from '../ledger/ids.ts';
import { publishedSelectors } from './systemSelectors.ts';

const reader = createStandardReader(coder, systemAbis);
const tokenService = longZeroAddress(id('0.0.359'));
const coin = longZeroAddress(id('0.0.2001'));
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');

type AbiFunction = Extract<AbiItem, { readonly type: 'function' }>;

const functions = systemAbis.flatMap(({ addresses, abi }) =>
  abi.items.map((item) => ({ address: address(addresses[0] ?? coin), item: item as AbiFunction })),
);

/** Values of these types, no two alike, as the library encodes them and as we write them. */
function examples(parameters: readonly AbiParameter[], count = { of: 0 }) {
  const made = parameters.map((parameter): { readonly value: unknown; readonly texts: readonly string[] } => {
    const { type, components } = parameter;
    if (type.endsWith('[]')) {
      const element = { ...parameter, type: type.slice(0, -2) };
      const items = examples([element, element], count);
      return { value: items.values, texts: items.texts };
    }
    if (components !== undefined) {
      const members = examples(components, count);
      const value = Object.fromEntries(components.map(({ name }, at) => [name, members.values[at]]));
      return { value, texts: members.texts };
    }
    count.of += 1;
    const number = BigInt(7_000_000 + count.of);
    const hex = `0x${number.toString(16).padStart(type === 'address' ? 40 : type === 'bytes32' ? 64 : 8, '0')}`;
    switch (type.replace(/\d+$/, '')) {
      case 'bool':
        return { value: count.of % 2 === 0, texts: [String(count.of % 2 === 0)] };
      case 'string':
        return { value: `text ${number}`, texts: [`"text ${number}"`] };
      case 'address':
      case 'bytes':
        return { value: hex, texts: [hex] };
      default:
        return { value: number, texts: [String(number)] };
    }
  });
  return { values: made.map(({ value }) => value), texts: made.flatMap(({ texts }) => texts) };
}

/** The types of all structs in parameters, as signatures have them. */
function structsIn(parameters: readonly AbiParameter[]): readonly string[] {
  return parameters.flatMap(({ components, ...parameter }) =>
    components === undefined
      ? []
      : [abiSignature({ name: '', inputs: [{ ...parameter, type: 'tuple', components }] }), ...structsIn(components)],
  );
}

function encoded(parameters: readonly AbiParameter[], values: readonly unknown[]): string {
  return encodeAbiParameters(parameters as never, values as never).slice(2);
}

/** That a reading says all values in their order. */
function assertSays(reading: ContractReading | undefined, name: string, texts: readonly string[], title: string) {
  assert.equal(reading?.name, name, title);
  let rest = readingText(reading).toLowerCase();
  for (const text of texts) {
    const at = rest.indexOf(text.toLowerCase());
    assert.notEqual(at, -1, `${title}: ${text} in ${readingText(reading)}`);
    rest = rest.slice(at + text.length);
  }
}

describe('contracts of the ledger', () => {
  it('are called by the selectors of the published signatures, and by no others', () => {
    const published = publishedSelectors.trim().split('\n');
    assert.equal(published.length, 103);
    const known = new Set<string>();
    for (const { addresses, abi } of systemAbis) {
      assert.deepEqual(abi.malformed, []);
      for (const item of abi.items as readonly AbiFunction[]) {
        const signature = abiSignature(item);
        const numbers = addresses.length === 0 ? [''] : addresses.map((each) => String(Number(each)));
        for (const number of numbers) {
          known.add(`${number} ${toFunctionSelector(`function ${signature}`)} ${signature}`);
        }
      }
    }
    const expected = published.map((line) => line.replace(/^[a-z]+/, ''));
    const shared = new Set(expected.map((line) => line.replace(/^\d+/, '')));
    assert.deepEqual(
      expected.filter((line) => !known.has(line)),
      [],
    );
    assert.deepEqual(
      [...known].filter((line) => !shared.has(line.replace(/^\d+/, ''))),
      [],
    );
  });

  it('are known to the last function, as the table of their numbers says', () => {
    const published = Map.groupBy(publishedSelectors.trim().split('\n'), (line) => line.split(' ', 1)[0] ?? '');
    const lines = Array.from(published, ([place, rows]) => {
      const at = systemAbis.filter(({ name, addresses }) =>
        addresses.length === 0
          ? name.toLowerCase().startsWith(`${place} `)
          : addresses.some((each) => Number(each) === Number(place)),
      );
      const items = at.flatMap(({ abi }) => abi.items);
      const known = new Set(
        items.flatMap((item) => ('name' in item && item.type === 'function' ? abiSignature(item) : [])),
      );
      const isKnown = rows.filter((row) => known.has(row.split(' ')[2] ?? '')).length;
      const events = items.filter(({ type }) => type === 'event').length;
      const structs = new Set(
        items.flatMap((item) =>
          'inputs' in item ? [...structsIn(item.inputs), ...structsIn('outputs' in item ? item.outputs : [])] : [],
        ),
      );
      return `${place}: ${isKnown} of ${rows.length} published functions, ${known.size} known in all, ${structs.size} structs, ${events} events`;
    });
    assertWhole('systemNumbers.txt', lines);
  });

  for (const { address: to, item } of functions) {
    it(`is read at ${Number(to)}: ${abiSignature(item).slice(0, 100)}`, () => {
      const inputs = examples(item.inputs);
      const input = `${toFunctionSelector(`function ${abiSignature(item)}`)}${encoded(item.inputs, inputs.values)}`;
      if (!item.name.startsWith('redirectFor')) {
        assertSays(reader.call(to, input), item.name, inputs.texts, input);
      }
      const outputs = examples(item.outputs);
      const output = `0x${encoded(item.outputs, outputs.values)}`;
      assertSays(reader.output(to, input, output), item.name, outputs.texts, output);
    });
  }

  it('are known for sure by their addresses, without a request, and elsewhere by the shape of what is sent', async () => {
    const isToken = `0x19f37361${word(2001)}`;
    const asked: string[] = [];
    const ask = async ({ address: of }: { readonly address: string }) => {
      asked.push(of);
      return { verified: false };
    };
    const readContracts = createContractReader({
      chainId: '296',
      verification: { contract: ask, proxyResolution: ask } as never,
      ledger: { contract: async () => undefined } as never,
      loadCoder: async () => coder,
    });
    const alone = await readContracts([tokenService], {});
    assert.deepEqual(asked, []);
    const sure = alone.call(tokenService, isToken) ?? assert.fail();
    assert.equal(english(originText(sure.origin)), 'published interface of Token service (HTS)');
    assert.equal(alone.gap(tokenService), undefined);
    const both = await readContracts([tokenService, coin], {});
    assert.deepEqual(asked, [coin]);
    const guess = both.call(coin, isToken) ?? assert.fail();
    assert.equal(english(originText(guess.origin)), 'Token service (HTS), by its shape; not verified');
  });

  it('answer with response codes, whose names are said, and all but success are refusals', () => {
    const associate = `0x49146bde${word(1001)}${word(2001)}`;
    const answerOf = (code: bigint | number, to = tokenService, input = associate) => {
      const answer = reader.output(to, input, `0x${word(code)}`);
      return answer && [readingText(answer), answer.refusal];
    };
    assert.deepEqual(answerOf(22), ['associateToken(responseCode: 22 (SUCCESS))', undefined]);
    assert.deepEqual(answerOf(184), [
      'associateToken(responseCode: 184 (TOKEN_NOT_ASSOCIATED_TO_ACCOUNT))',
      'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
    ]);
    // No definition of ours has it.
    assert.deepEqual(answerOf(9_999), ['associateToken(responseCode: 9999)', '9999']);
    // A token passes it on; a contract of any other address may mean something else by it.
    assert.deepEqual(answerOf(194, coin, '0x0a754de6'), [
      'associate(responseCode: 194 (TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT))',
      'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT',
    ]);
    assert.equal(answerOf(194, address(`0x${'ab'.repeat(20)}`), '0x0a754de6')?.[1], undefined);
    // What answers without a code refuses nothing.
    assert.deepEqual(answerOf(184, coin, `0x70a08231${word(1001)}`), ['balanceOf(184)', undefined]);
    const random = reader.output(longZeroAddress(id('0.0.361')), '0xd83bf9a1', `0x${word(184)}`);
    assert.deepEqual([random?.name, random?.refusal], ['getPseudorandomSeed', undefined]);
  });
});

describe('contracts that hand on what the ledger answered', () => {
  it('have their response codes named in events, errors and answers, but not taken for refusals', async () => {
    const parameters = [{ name: 'responseCode', type: 'int256' }];
    const abi = [
      { type: 'event', name: 'Paid', inputs: parameters },
      { type: 'error', name: 'NotPaid', inputs: parameters },
      { type: 'function', name: 'pay', inputs: [], outputs: parameters },
    ];
    const wallet = address(`0x${'ab'.repeat(20)}`);
    const readContracts = createContractReader({
      chainId: '296',
      verification: {
        contract: async (key: object) => ({ ...key, verified: true, abi, compilation: { name: 'Wallet' } }),
        proxyResolution: async () => undefined,
      } as never,
      ledger: { contract: async () => undefined } as never,
      loadCoder: async () => coder,
    });
    const own = await readContracts([wallet], {});
    const named = '(responseCode: 178 (INSUFFICIENT_TOKEN_BALANCE))';
    const data = `0x${word(178)}`;
    assert.equal(
      readingText(own.event(wallet, [toEventSelector('Paid(int256)')], data) ?? assert.fail()),
      `Paid${named}`,
    );
    const error = `${toFunctionSelector('NotPaid(int256)')}${word(178)}`;
    assert.equal(readingText(own.error(wallet, error) ?? assert.fail()), `NotPaid${named}`);
    const answer = own.output(wallet, toFunctionSelector('pay()'), data) ?? assert.fail();
    assert.deepEqual([readingText(answer), answer.refusal], [`pay${named}`, undefined]);
  });
});

describe('what tokens, accounts and schedules pass on', () => {
  const packed = (selector: string, target: string, data: string) => `${selector}${target.slice(2)}${data.slice(2)}`;
  const textOf = (input: string, to = tokenService) => {
    const call = reader.call(to, input);
    return call && readingText(call);
  };

  it('is read as what it calls, packed or encoded', () => {
    const balanceOf = `0x70a08231${word(1001)}`;
    const said = `redirectForToken(0.0.2001, balanceOf(account: 0x${'0'.repeat(37)}3e9))`;
    assert.equal(textOf(packed('0x618dc65e', coin, '0x06fdde03')), 'redirectForToken(0.0.2001, name())');
    assert.equal(textOf(packed('0x618DC65E', coin, balanceOf)), said);
    const arguments_ = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [coin, balanceOf] as never);
    assert.equal(textOf(`0x618dc65e${arguments_.slice(2)}`), said);
    assert.equal(textOf(packed('0x618dc65e', coin, '0x0a754de6')), 'redirectForToken(0.0.2001, associate())');
    const nameOf = (data: string) => {
      const call = reader.call(tokenService, packed('0x618dc65e', coin, data));
      return call && calledName(call);
    };
    assert.equal(nameOf(balanceOf), 'redirectForToken(0.0.2001, balanceOf)');
    assert.equal(nameOf('0x1234567890'), 'redirectForToken(0.0.2001, 0x12345678)');
    const account = `0x${'a1'.repeat(20)}`;
    assert.equal(
      textOf(packed('0xe4cbd3a7', account, `0xf5677e99${word(1)}`), longZeroAddress(id('0.0.362'))),
      `redirectForAccount(${account}, setUnlimitedAutomaticAssociations(enableAutoAssociations: true))`,
    );
    assert.equal(
      textOf(packed('0x5c3889ca', longZeroAddress(id('0.0.4001')), '0x06d15889'), longZeroAddress(id('0.0.363'))),
      'redirectForScheduleTxn(0.0.4001, signSchedule())',
    );
  });

  it('is shown as it is where nothing reads it, however it ends', () => {
    assert.equal(textOf(packed('0x618dc65e', coin, '0x12345678')), 'redirectForToken(0.0.2001, 0x12345678)');
    assert.equal(textOf(packed('0x618dc65e', coin, '0x')), 'redirectForToken(0.0.2001, 0x)');
    assert.equal(textOf('0x618dc65e'), undefined);
    assert.equal(textOf(`0x618dc65e${'00'.repeat(19)}`), undefined);
    // An encoding whose data is cut is no encoding: it is read as packed.
    const cut = `0x618dc65e${word(2001)}${word(64)}${word(100)}00`;
    assert.equal(textOf(cut), `redirectForToken(0x${'0'.repeat(40)}, 0x${cut.slice(50)})`);
    // One that leads to a contract of the ledger again is read once.
    const deep = `0x${`618dc65e${tokenService.slice(2)}`.repeat(10_000)}`;
    assert.equal(textOf(deep), undefined);
    // Another contract's function of this selector is its own.
    assert.equal(textOf(packed('0x618dc65e', coin, '0x06fdde03'), coin), undefined);
  });

  it('answers as what was called', () => {
    const answerOf = (data: string, output: string) => {
      const answer = reader.output(tokenService, packed('0x618dc65e', coin, data), output);
      return answer && [readingText(answer), answer.refusal];
    };
    assert.deepEqual(answerOf(`0x70a08231${word(1001)}`, `0x${word(184)}`), ['balanceOf(184)', undefined]);
    assert.deepEqual(answerOf('0x0a754de6', `0x${word(194)}`), [
      'associate(responseCode: 194 (TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT))',
      'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT',
    ]);
  });
});
