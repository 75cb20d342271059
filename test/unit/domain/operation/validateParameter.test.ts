import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ledgerOperations } from '../../../../src/domain/operation/ledgerOperations.ts';
import type { OperationParameter } from '../../../../src/domain/operation/parameter.ts';
import { validateParameter } from '../../../../src/domain/operation/validateParameter.ts';
import { englishOf } from '../../english.ts';

function parameter(operation: string, name: string): OperationParameter {
  const found = ledgerOperations.find(({ id }) => id === operation)?.parameters.find((each) => each.name === name);
  return found ?? assert.fail(`${operation} ${name}`);
}

const hash64 = 'ab'.repeat(32);
const hash96 = 'ab'.repeat(48);

/** Operation, parameter, values it takes, values it refuses, what the sentence names. */
const table: readonly (readonly [string, string, readonly string[], readonly string[], RegExp])[] = [
  ['blocks', 'limit', ['1', '25', '100'], ['0', '101', '-1', '1.5', '', 'x', '1e2', 'gt:5', ' 5'], /limit/],
  ['nodes', 'limit', ['25'], ['26'], /from 1 to 25/],
  ['blocks', 'order', ['asc', 'DESC'], ['up', ''], /order/],
  [
    'blocks',
    'block.number',
    ['0', 'gte:31869085891081369', 'eq:9223372036854775807', '0x1f', 'lt:0xA'],
    ['ne:1', '9223372036854775808', 'gte:', '0x', '0x8000000000000000', '1f', 'GT:5', 'x0x1f', '0x1fg'],
    /block\.number/,
  ],
  [
    'blocks',
    'timestamp',
    ['1234567890', 'lte:1234567890.000000001', '5.1', 'ne:5'],
    ['5.', '.5', '12345678901', '5.1234567890', '2026-01-01'],
    /timestamp/,
  ],
  [
    'block',
    'hashOrNumber',
    ['77', hash64, `0x${hash96}`],
    ['', 'x', 'ab', '-1', '9223372036854775808', 'eq:7'],
    /hashOrNumber/,
  ],
  [
    'accounts',
    'account.id',
    ['0.0.8', '8', '0.8', '0.274877906943', 'ne:0.0.8', 'gte:8', '9223372036854775807'],
    [
      '',
      '0.0.8-vfmkw',
      '00.0.8',
      '0.274877906944',
      'x0.8',
      '0.8x',
      '0.0.274877906944',
      '0.0.x',
      'like:8',
      '9223372036854775808',
    ],
    /account\.id/,
  ],
  [
    'account',
    'idOrAliasOrEvmAddress',
    [
      '0.0.8',
      '8',
      'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
      '0.0.HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
      'ac384c53f03855fa1b3616052f8ba32c6c2a2fec',
      '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
      '0.0.ac384c53f03855fa1b3616052f8ba32c6c2a2fec',
    ],
    ['', '../x', '0xab', '0.0.8/allowances', 'abcdefgh'],
    /EVM address/,
  ],
  [
    'contract',
    'contractIdOrAddress',
    ['0.0.8', '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec'],
    ['ABCDEFGH', 'results', ''],
    /contract id/,
  ],
  ['contractResults', 'block.hash', [hash64, `eq:0x${hash96}`], ['gt:ab', 'ab', ''], /block\.hash/],
  ['contractResults', 'transaction.index', ['0', '2147483647', 'eq:1'], ['2147483648', 'gt:1'], /transaction\.index/],
  [
    'contractResult',
    'transactionIdOrHash',
    ['0.0.10-1234567890-000000321', '0.0.10@1234567890.321', hash64, `0x${hash64}`],
    [hash96, '0.0.10', ''],
    /transaction ID/,
  ],
  ['contractResult', 'hbar', ['true', 'False'], ['yes', '1', '', 'untrue', 'trueish'], /true or false/],
  [
    'contractState',
    'slot',
    ['1', 'gte:0x0f', 'f'.repeat(64)],
    ['ne:1', 'f'.repeat(65), '0x', 'g', 'g1', '1g', 'x0x1'],
    /slot/,
  ],
  ['contractLogs', 'topic0', [hash64, `0x${hash64}`, '1', 'eq:1'], [hash96, 'ne:1', ''], /topic0/],
  [
    'transaction',
    'transactionId',
    ['0.0.10-1-1', `0x${hash96}`, 'vigzKe2J7fv4ktHBbNTSzQmKq7Lzdq1/lJMmHT+a2KgvdhAuadlvS4eKeqKjIRmW'],
    ['', '0.0.10', 'ab'],
    /transactionId/,
  ],
  ['estimateFee', 'high_volume_throttle', ['0', '10000'], ['10001', '-1'], /from 0 to 10000/],
  ['estimateFee', 'mode', ['INTRINSIC', 'state'], ['FULL'], /INTRINSIC or STATE/],
  ['tokens', 'name', ['abc', 'eq:abc', 'ℏ', 'x'.repeat(100)], ['ab', 'ä', 'x'.repeat(101), 'ne:abc'], /3 to 100 bytes/],
  ['stakingRewards', 'timestamp', ['lt:5'], ['ne:5'], /timestamp/],
  [
    'token',
    'tokenId',
    ['0.0.8', '8', ...['', '0x', '0.0.', '0.'].map((prefix) => `${prefix}000000000000000000000000000000000000046F`)],
    [
      'ac384c53f03855fa1b3616052f8ba32c6c2a2fec',
      '0.0.0x000000000000000000000000000000000000046F',
      '0'.repeat(40),
      'abc',
    ],
    /tokenId/,
  ],
  ['tokens', 'type', ['ALL', 'NON_FUNGIBLE_UNIQUE'], ['NFT'], /FUNGIBLE_COMMON/],
  ['token', 'timestamp', ['lt:5', '5'], ['gt:5', 'gte:5'], /timestamp/],
  ['nft', 'serialNumber', ['1', '9223372036854775807'], ['0', '9223372036854775808'], /serialNumber/],
];

describe('validateParameter', () => {
  for (const [operation, name, accepted, refused, sentence] of table) {
    it(`${operation} ${name}`, () => {
      for (const value of accepted) {
        assert.equal(englishOf(validateParameter(parameter(operation, name), value)), undefined, value);
      }
      for (const value of refused) {
        const said = englishOf(validateParameter(parameter(operation, name), value));
        assert.ok(said !== undefined, `took ${value}`);
        assert.ok(said.startsWith(name) && said.endsWith('.'), said);
      }
      const said = refused.map((value) => englishOf(validateParameter(parameter(operation, name), value))).join('\n');
      assert.match(said, sentence);
    });
  }

  it('takes for an operator only what is in front of all', () => {
    const said = (value: string) => englishOf(validateParameter(parameter('tokens', 'name'), value));
    for (const value of ['x ne:abc', 'abcd:ne:', 'a:bc', '\nne:abc', 'NE:abc', 'eq:ne:abc', 'a\nb\nc']) {
      assert.equal(said(value), undefined, value);
    }
    assert.equal(said('ne:eq:abc'), 'name does not take “ne:”, only eq:.');
    assert.equal(said('eq:ab'), 'name must be 3 to 100 bytes long.');
  });

  it('takes every default, and each published pattern as far as it goes', () => {
    for (const { parameters } of ledgerOperations) {
      for (const each of parameters.filter((one) => one.default !== undefined)) {
        assert.equal(englishOf(validateParameter(each, each.default ?? '')), undefined, each.name);
      }
    }
  });

  it('what it takes never needs more than one path segment', () => {
    const inPath = ledgerOperations.flatMap(({ parameters }) => parameters.filter((each) => each.in === 'path'));
    fc.assert(
      fc.property(fc.constantFrom(...inPath), fc.string(), (each, text) => {
        if (englishOf(validateParameter(each, text)) === undefined) {
          assert.doesNotMatch(text, /^\.+$|[?#\\%\s]/);
        }
      }),
    );
  });

  it('says which operators there are', () => {
    assert.equal(
      englishOf(validateParameter(parameter('blocks', 'block.number'), 'ne:5')),
      'block.number does not take “ne:”, only eq:, gt:, gte:, lt:, lte:.',
    );
    assert.equal(
      englishOf(validateParameter(parameter('blocks', 'limit'), 'gt:5')),
      'limit does not take “gt:”, only eq:.',
    );
    assert.equal(
      englishOf(validateParameter(parameter('token', 'tokenId'), 'eq:0.0.5')),
      'tokenId takes no operator such as “eq:”.',
    );
  });
});
