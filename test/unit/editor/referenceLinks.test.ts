import assert from 'node:assert/strict';
import './fakeEditor.ts';

const { referenceLinks } = await import('../../../src/editor/referenceLinks.ts');

/** `text → path` of each link. */
function linked(text: string, options?: { readonly numbered?: boolean }): readonly string[] {
  const document = {
    getText: () => text,
    languageId: 'yaml',
    fileName: 'a.yaml',
    positionAt: (offset: number) => offset,
  } as never;
  return referenceLinks(document, 'testnet', options).map(({ range, target, tooltip }) => {
    const [start, end] = (range as unknown as { places: readonly number[] }).places;
    assert.equal(tooltip, 'Details');
    return `${text.slice(start, end)} → ${target?.path}`;
  });
}

describe('links in documents of ours', () => {
  it('lead to the details of an id, with the serial number behind it', () => {
    assert.deepEqual(linked('account: 0.0.1001\ntopic 0.0.3001'), [
      '0.0.1001 → /testnet/entity/0.0.1001',
      '0.0.3001 → /testnet/entity/0.0.3001',
    ]);
    for (const serial of [' serial 13', '/13', '#13', ' #13']) {
      assert.deepEqual(linked(`token 0.0.2004${serial}, x`), [`0.0.2004${serial} → /testnet/nft/0.0.2004 serial 13`]);
    }
    for (const other of [' 13', '  #13', ' serial x', '#13.5', '#13a', ` #${'1'.repeat(20)}`]) {
      assert.deepEqual(linked(`token 0.0.2004${other}`), ['0.0.2004 → /testnet/entity/0.0.2004'], other);
    }
    assert.deepEqual(linked('nothing'), []);
  });

  it('lead to blocks and nodes where they are numbered', () => {
    const text = 'Block: 21,635,183\n  Block:   7\nnode 3 and node 12345678901';
    assert.deepEqual(linked(text, { numbered: true }), [
      '21,635,183 → /testnet/block/block 21635183',
      '7 → /testnet/block/block 7',
      '3 → /testnet/node/node 3',
    ]);
    assert.deepEqual(linked(text), []);
    assert.deepEqual(linked(text, { numbered: false }), []);
    for (const other of [
      'a Block: 7',
      'Block: 7 x',
      'Block:7',
      'Block: x',
      'nodes 3',
      'anode 3',
      'node 3x',
      'Node 3',
    ]) {
      assert.deepEqual(linked(other, { numbered: true }), [], other);
    }
  });

  it('are the first 2,000 of a text of at most 4,000,000 characters', () => {
    const many = 'account 0.0.1001\n'.repeat(2_001);
    assert.equal(linked(many).length, 2_000);
    assert.equal(linked(`node 3\n${many}`, { numbered: true }).length, 2_000);
    const long = (length: number) => 'account 0.0.1001\n'.padEnd(length);
    assert.deepEqual([linked(long(4_000_000)).length, linked(long(4_000_001)).length], [1, 0]);
  });
});
