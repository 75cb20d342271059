import assert from 'node:assert/strict';
import { findReferences, parseReference } from '../../../../src/domain/references.ts';

const found = (text: string) =>
  findReferences(text, { fileName: 'a.ts' }).map(({ certainty, kindHint }) => `${certainty} ${kindHint}`);

describe('what names a dotted number', () => {
  it('is a name of ids directly before it', () => {
    for (const before of ['id ', 'id: ', 'id (', 'id "', "id '", 'id=', 'id. ', 'the id `']) {
      assert.deepEqual(found(`${before}0.0.7`), ['likely undefined'], before);
    }
    for (const before of ['id [', 'id,', '{"id": [', 'x ']) {
      assert.deepEqual(found(`${before}0.0.7`), ['doubtful undefined'], before);
    }
  });

  it('is a name of ids up to the eighth before it', () => {
    const account = (count: number) => found(`account ${'a '.repeat(count)}0.0.5005`);
    assert.deepEqual([account(7), account(8)], [['likely account'], ['likely undefined']]);
    assert.deepEqual(found('a/c 0.0.7'), ['certain account']);
    assert.deepEqual(found('a/c 5 paid 0.0.7'), ['doubtful undefined']);
  });

  it('is no serial number that stands farther behind', () => {
    assert.deepEqual(found('serial 7: 0.0.5005@7'), ['certain token']);
    for (const text of ['serial 7: 0.0.5005->0.0.6006 (-7)', 'serial 7: 0.0.5005@ (fee @3)']) {
      assert.equal(found(text)[0], 'likely undefined', text);
    }
  });

  it('is no serial number of what begins a transaction’s id, or is joined to another id', () => {
    for (const text of [
      'transactionId: "0.0.5005@1700000000"',
      'tx id 0.0.5005@1700000000',
      '0.0.5005@1700000000...',
    ]) {
      assert.deepEqual(found(text), ['likely account'], text);
    }
    assert.deepEqual(found('of tx x NFT 0.0.5005@1700000000'), ['certain token']);
    // HCS-10: a topic and its account.
    for (const text of ['0.0.5005@0.0.6006', "operator_id: '0.0.5005@0.0.6006'"]) {
      assert.deepEqual(found(text), ['likely topic', 'likely account'], text);
    }
  });

  it('may stand before an arrow, unless it may be the version before an upgrade', () => {
    assert.deepEqual(found('0.0.5005->0.0.6006'), ['likely undefined', 'likely undefined']);
    assert.deepEqual(found('token 0.0.5005->0.0.6006'), ['certain token', 'certain token']);
    assert.deepEqual(found('0.0.5005-> 7'), ['likely undefined']);
    for (const text of ['0.0.5->0.0.6', 'version 0.0.5005->0.0.6006', '0.0.5005--7']) {
      assert.ok(findReferences(text, { fileName: 'a.ts' })[0]?.start !== text.indexOf('0.0.5'), text);
    }
  });

  it('may be a standard that it is written by', () => {
    for (const text of [
      "'hedera:testnet:0.0.800'",
      'hiero:mainnet:0.0.5005',
      'HEDERA:295:0.0.5005',
      'x hedera:testnet:0.0.7',
    ]) {
      assert.deepEqual(found(text), ['certain account'], text);
    }
    const did = 'did:hedera:testnet:zHcDLGFNymFAJiMBKnpbHDgjvTn6yZnwkPPeFhtJBECH_0.0.800';
    for (const text of [
      did,
      'hcs://1/0.0.7',
      "account: 'hcs://20/0.0.5005'",
      '/anoncreds/v0/PUBLIC_CRED_DEF/0.0.800',
    ]) {
      assert.deepEqual(found(text), ['certain topic'], text);
    }
    assert.deepEqual(found(`${did}/anoncreds/v0/SCHEMA/0.0.801`), ['certain topic', 'certain topic']);
    for (const text of [
      'accountId: "hedera:295:0.0.800"',
      'hedera:298:0.0.7',
      'a hedera:296:0.0.98, hedera:296:0.0.99',
    ]) {
      assert.deepEqual(new Set(found(text)), new Set(['certain account']), text);
    }
    // Of topics as often as of accounts.
    assert.deepEqual(found('did:hedera:testnet:0.0.5005'), ['likely undefined']);
    for (const text of ['did:web:testnet:z6Mk_0.0.5005', 'xhcs://1/0.0.5005', 'hedera:docs:0.0.5005']) {
      assert.equal(found(text)[0], 'likely undefined', text);
    }
    for (const text of ['https://1/0.0.7', 'tar/v0/SCHEMA/0.0.7']) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('tells more than the form of an account, in manifests too', () => {
    for (const kind of ['token', 'contract', 'topic', 'file']) {
      for (const text of [`${kind}Id: "hedera:testnet:0.0.5005"`, `${kind}: hedera:mainnet:0.0.5005`]) {
        assert.deepEqual(found(text), [`certain ${kind}`], text);
      }
    }
    assert.deepEqual(found('token x hedera:testnet:0.0.5005'), ['certain account']);
    const manifest = '{\n  "accountId": "hedera:testnet:0.0.800"\n}';
    assert.deepEqual(
      findReferences(manifest, { fileName: 'package.json' }).map(({ kindHint }) => kindHint),
      ['account'],
    );
    for (const text of ['hiero:subnet:0.0.5005', 'hiero:magnet:0.0.5005']) {
      assert.deepEqual(found(text), ['likely undefined'], text);
    }
    assert.deepEqual(found('did:hedera:local-node:icSQ7sLj8tRzLmTkVYcyCyzxzCCTU9XNTyUDMkwYJFnM_0.0.800'), [
      'certain topic',
    ]);
  });

  it('is no image in a list with colons', () => {
    assert.deepEqual(found('0.0.5005:0.0.6006:0.0.7007'), Array(3).fill('likely undefined'));
    assert.deepEqual(found('com.acme:tool:0.0.7007'), []);
    assert.deepEqual(found('1/2:0.0.7007 tool'), []);
  });

  it('stands within 120 characters before it, or 60 behind', () => {
    const gapBefore = (gap: number) => found(`account${' '.repeat(gap)}0.0.5`);
    assert.deepEqual([gapBefore(113), gapBefore(120)], [['certain account'], ['doubtful undefined']]);
    const gapBehind = (gap: number) => found(`0.0.5${' '.repeat(gap)}account`);
    assert.deepEqual([gapBehind(53), gapBehind(60)], [['likely account'], ['doubtful undefined']]);
  });

  it('is that of the list in which it is an element', () => {
    for (const text of ['tokens\n- 0.0.7', 'tokens:\n  - "0.0.7"', "tokens:\n- '0.0.7", 'tokens: [\n0.0.7']) {
      assert.deepEqual(found(text), ['certain token'], text);
    }
    for (const text of ['tokens\n- 12 0.0.7', 'tokens\n5 - 0.0.7', 'tokens\n-0.0.7', 'tokens\n0.0.7']) {
      assert.ok(!found(text).includes('certain token'), text);
    }
  });
});

describe('the checksum of a dotted number', () => {
  it('is whole, whatever ends the sentence or the emphasis', () => {
    for (const text of ['0.0.98-xyuwa', 'Pay 0.0.98-xyuwa.', '_0.0.98-xyuwa_', 'to 0.0.98-xyuwa, or']) {
      const [reference] = findReferences(text);
      assert.ok(reference?.kind === 'entityId');
      assert.deepEqual([reference.text, reference.checksum], ['0.0.98-xyuwa', 'xyuwa'], text);
    }
  });
});

describe('what names the parts of a transaction’s id with dashes', () => {
  it('is its time: nine digits of nanoseconds, or seconds of our age', () => {
    const ids = ['0.0.2-1700000000-12', '0.0.2-1000000000-5', '0.0.2-20230101-120000000', '0.0.2-5-123456789'];
    const builds = ['0.0.2-21700000000-12', '0.0.2-17000000005-12', '0.0.2-20230101-120000', '0.0.2-2700000000-12'];
    for (const [texts, count] of [
      [ids, 1],
      [builds, 0],
    ] as const) {
      for (const text of texts) {
        assert.equal(found(text).length, count, text);
        assert.deepEqual(found(`tx ${text}`), ['certain transaction'], text);
      }
    }
  });

  it('is not what stands before it as a part of it', () => {
    const id = '0.0.2-1700000000-000000001';
    for (const before of ['', 'tx-  ', 'x ~~', '- ', 'x@ ']) {
      assert.deepEqual(found(`${before}${id}`), ['certain transaction'], before);
    }
    for (const before of ['^', 'a@', '~', 'tx-', ')-']) {
      assert.deepEqual(found(`${before}${id}`), [], before);
    }
  });
});

describe('20 bytes without prefix', () => {
  const address = '5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
  it('are an address in the path of an account or contract, and behind a name of addresses', () => {
    for (const before of ['accounts/', '/contracts/', 'evmAddress: ', 'fromEvmAddress(0, 0, "']) {
      assert.deepEqual(found(`${before}${address}`).length, 1, before);
    }
    for (const before of ['accounts/ ', 'accounts/x/', 'myaccounts/', 'my-contracts/', 'address: ', 'evm: ', '']) {
      assert.deepEqual(found(`${before}${address}`), [], before);
    }
  });
});

describe('a text that is a reference and nothing else', () => {
  it('may be the last number of an id', () => {
    assert.deepEqual(parseReference('123456789012'), {
      ...{ kind: 'entityId', id: '0.0.123456789012', checksum: undefined },
    });
    for (const text of ['123-vfmkw', '5 x', '1234567890123', 'x5', '-5', '']) {
      assert.equal(parseReference(text), undefined, text);
    }
  });
});
