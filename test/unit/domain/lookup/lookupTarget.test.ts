import assert from 'node:assert/strict';
import { lookupText, parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';

describe('parseLookupTarget', () => {
  const check = (text: string, expected: unknown) => assert.deepEqual(parseLookupTarget(text), expected, text);

  it('reads blocks and nodes by number, and all references', () => {
    check('block 21,635,183', { kind: 'block', number: 21635183n });
    check(' Block #9223372036854775807 ', { kind: 'block', number: 9223372036854775807n });
    check('node 3', { kind: 'node', id: 3n });
    check('0.0.5', { kind: 'entityId', id: '0.0.5', checksum: undefined });
    check('5', { kind: 'entityId', id: '0.0.5', checksum: undefined });
    check('1001-eevit', undefined);
    check('1001 x', undefined);
    check(`${'A'.repeat(63)}+/`, undefined);
    check(`+${'A'.repeat(64)}`, undefined);
    check('block 9223372036854775808', undefined);
    check('block', undefined);
    check('block -1', undefined);
    check('node 1,2', undefined);
  });

  it('reads one NFT of a collection', () => {
    const nft = { kind: 'nft', tokenId: '0.0.2004', serialNumber: 13n };
    check('0.0.2004/13', nft);
    check(' 0.0.2004#13 ', nft);
    check('0.0.2004@13', nft);
    check('0.0.2004 serial 13', nft);
    check('0.0.2004 #13', nft);
    check('0.0.2004, serial number: 13', nft);
    check('0.0.2004-jwkbl/13', nft);
    check('0.0.2004-/13', undefined);
    check('x 0.0.2004/13', undefined);
    check('0.0.2004/13 x', undefined);
    check(`0.0.2004${' '.repeat(31)}13`, undefined);
    check('0.0.2005/9223372036854775807', { kind: 'nft', tokenId: '0.0.2005', serialNumber: 9223372036854775807n });
    check('0.0.2005/9223372036854775808', undefined);
    check('0.0.2005/0', undefined);
    check('0.0.2005/13/1', undefined);
    check('0.0.2005/-13', undefined);
    check('0.0.99999999999999/1', undefined);
  });

  it('reads one message of a topic and one hook of an account', () => {
    const message = { kind: 'message', topicId: '0.0.7', sequenceNumber: 9223372036854775807n };
    check('message 9223372036854775807 of 0.0.7', message);
    check(' Message #9223372036854775807  of 0.0.7 ', message);
    check('message 0.0.7/9223372036854775807', message);
    check('hook 5 of 0.0.7', { kind: 'hook', ownerId: '0.0.7', hookId: 5n });
    check('hook 0.0.7/0', { kind: 'hook', ownerId: '0.0.7', hookId: 0n });
    check('message 9223372036854775808 of 0.0.7', undefined);
    check('message 5', undefined);
    check('message of 0.0.7', undefined);
    check('a message 5 of 0.0.7', undefined);
    check('message 5 of 0.0.7 x', undefined);
    check('hook 0.0.7/5/6', undefined);
    check('hook 5 of 0.0', undefined);
    check('hook -5 of 0.0.7', undefined);
  });

  it('reads every form of a reference', () => {
    const kindOf = (text: string) => parseLookupTarget(text)?.kind;
    const hex = 'a1'.repeat(32);
    for (const [text, kind] of [
      ['1001', 'entityId'],
      ['0.0.1001-eevit', 'entityId'],
      ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evmAddress'],
      ['5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'evmAddress'],
      ['0.0.5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'evmAddress'],
      ['0.0.2@1700000000.5', 'transactionId'],
      ['0.0.2-1700000000-000000005?scheduled', 'transactionId'],
      [hex, 'hash32'],
      [`0x${hex}`, 'hash32'],
      [`0x${'a1'.repeat(48)}`, 'hash48'],
      [Buffer.from('a1'.repeat(48), 'hex').toString('base64'), 'hash48'],
      ['CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ', 'alias'],
    ] as const) {
      assert.equal(kindOf(`  ${text}\n`), kind, text);
    }
  });

  it('reads the trace of an execution', () => {
    check('trace 0.0.2@1700000000.000000001', { kind: 'trace', execution: '0.0.2-1700000000-000000001' });
    check(` Trace 0x${'AB'.repeat(32)} `, { kind: 'trace', execution: `0x${'ab'.repeat(32)}` });
    check(`trace 0x${'ab'.repeat(48)}`, undefined);
    check('trace 0.0.5', undefined);
    check(`x trace 0x${'ab'.repeat(32)}`, undefined);
    check(`trace 0x${'ab'.repeat(32)} x`, undefined);
    check('x block 5', undefined);
    check('block 5 x', undefined);
    check('block 12,34', undefined);
    check('NODE 0', { kind: 'node', id: 0n });
    check('trace', undefined);
  });

  it('reads the time at which a transaction reached consensus', () => {
    const at = '1700000000.000000005';
    check('transaction at 1700000000.000000005', { kind: 'consensus', at });
    check(' Transaction  at 1700000000.5\n', { kind: 'consensus', at: '1700000000.500000000' });
    for (const text of [
      `x transaction at ${at}`,
      `transaction at ${at} x`,
      'transaction at 5',
      `transactionat ${at}`,
    ]) {
      check(text, undefined);
    }
  });

  it('keeps the slash of a child transaction', () => {
    const transaction = { id: '0.0.2-1700000000-000000001', scheduled: undefined, nonce: 1 };
    check('0.0.2@1700000000.000000001/1', { kind: 'transactionId', transaction });
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
