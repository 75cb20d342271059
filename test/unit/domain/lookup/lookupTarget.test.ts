import assert from 'node:assert/strict';
import { lookupText, parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';

const hex = (bytes: number, digits = 'a1') => `0x${digits.repeat(bytes)}`;
const at = '1700000000.000000005';

const texts: readonly string[] = [
  ...[
    'block 21,635,183',
    ' Block #9223372036854775807 ',
    'block 9223372036854775808',
    'block',
    'block -1',
    'x block 5',
  ],
  ...['block 5 x', 'block 12,34', 'node 3', 'NODE 0', 'node 1,2'],
  ...['0.0.5', '5', '1001', '  0.0.1001-eevit\n', '1001-eevit', '1001 x', `${'A'.repeat(63)}+/`, `+${'A'.repeat(64)}`],
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0.0.5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  ...['0.0.2@1700000000.5', '0.0.2-1700000000-000000005?scheduled', '0.0.2@1700000000.000000001/1'],
  ...[hex(32), `  ${hex(32).slice(2)}\n`, hex(48), Buffer.from('a1'.repeat(48), 'hex').toString('base64')],
  'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
  // One NFT of a collection.
  ...['0.0.2004/13', ' 0.0.2004#13 ', '0.0.2004@13', '0.0.2004 serial 13', '0.0.2004 #13', '0.0.2004-jwkbl/13'],
  ...['0.0.2004, serial number: 13', '0.0.2004-/13', 'x 0.0.2004/13', '0.0.2004/13 x', `0.0.2004${' '.repeat(31)}13`],
  ...['0.0.2005/9223372036854775807', '0.0.2005/9223372036854775808', '0.0.2005/0', '0.0.2005/13/1', '0.0.2005/-13'],
  '0.0.99999999999999/1',
  // One message of a topic, one hook of an account.
  'message 9223372036854775807 of 0.0.7',
  ' Message #9223372036854775807  of 0.0.7 ',
  'message 0.0.7/9223372036854775807',
  'message 9223372036854775808 of 0.0.7',
  ...['message 5', 'message of 0.0.7', 'a message 5 of 0.0.7', 'message 5 of 0.0.7 x'],
  ...['hook 5 of 0.0.7', 'hook 0.0.7/0', 'hook 0.0.7/5/6', 'hook 5 of 0.0', 'hook -5 of 0.0.7'],
  // The trace of an execution.
  ...['trace 0.0.2@1700000000.000000001', ` Trace ${hex(32, 'AB')} `, `trace ${hex(48)}`, 'trace 0.0.5', 'trace'],
  ...[`x trace ${hex(32)}`, `trace ${hex(32)} x`],
  // When a transaction reached consensus.
  ...[`transaction at ${at}`, ' Transaction  at 1700000000.5\n', `x transaction at ${at}`, `transaction at ${at} x`],
  ...['transaction at 5', `transactionat ${at}`],
];

describe('parseLookupTarget', () => {
  it('reads what can be looked up, and nothing that only looks like it', () => {
    assertWhole(
      'lookupTargets.txt',
      texts.map((text) => `${JSON.stringify(text)}: ${compactData(parseLookupTarget(text) ?? null)}`),
    );
  });
});

describe('a pasted text', () => {
  it('is looked up without what stands around it in code', () => {
    const id = '0.0.1001';
    for (const pasted of [
      `"${id}",`,
      `'${id}'`,
      `\`${id}\`;`,
      `[${id}]`,
      ` <${id}> `,
      `("${id}"),`,
      `“${id}”`,
      `${id}.`,
      id,
    ]) {
      assert.equal(lookupText(pasted), id, pasted);
    }
    for (const text of ['block 21,635,183', '0.0.2004/13', 'oQ8+/w==', '0.0.2@1700000000.5/1', '']) {
      assert.equal(lookupText(text), text);
    }
    for (const text of ['block "5', 'a)b', '0.0.5) x', 'x {0.0.5']) {
      assert.equal(lookupText(text), text);
    }
    assert.equal(lookupText(`${'('.repeat(6)}x${')'.repeat(6)}`), '(x)');
    assert.equal(lookupText(` "${'x'.repeat(400)}`), 'x'.repeat(298));
    // Addresses of pages are longer than anything else.
    const page = `https://${'x'.repeat(3_000)}`;
    for (const [pasted, length] of [
      [page, 2_000],
      [`"HTTP${page.slice(5)}`, 1_999],
      [`${'('.repeat(20)}${page}`, 1_995],
      [`${' '.repeat(21)}${page}`, 279],
      [`a${page}`, 300],
      [`a ${page}`, 300],
      [`httpx${page}`, 300],
    ] as const) {
      assert.equal(lookupText(pasted).length, length, pasted.slice(0, 30));
    }
  });
});
