import assert from 'node:assert/strict';
import { base64HashAt } from '../../../../src/domain/references/base64HashAt.ts';
import { parseReference, referenceAt } from '../../../../src/domain/references.ts';

const bytes = Buffer.from(Array.from({ length: 48 }, (_, index) => (index * 37 + 251) % 256));
const base64 = bytes.toString('base64');
const hash = `0x${bytes.toString('hex')}`;

/** What a hover at the middle of the value finds. */
function hovered(template: string, fileName = 'a.json') {
  const line = template.replace('¤', () => base64);
  return referenceAt(line, template.indexOf('¤') + 30, { fileName });
}

describe('hashes in base64', () => {
  it('are found at every column of them, with their range', () => {
    assert.equal(base64.length, 64);
    assert.match(base64, /[+/]/);
    const line = `"transaction_hash": "${base64}",`;
    const start = line.indexOf(base64);
    for (const column of [start, start + 1, start + 63, start + 64]) {
      const found = referenceAt(line, column, { fileName: 'a.json' });
      assert.deepEqual(found, {
        kind: 'hash48',
        hash,
        start,
        end: start + 64,
        text: base64,
        certainty: 'certain',
        guessedKind: 'transaction',
        lookUp: 'automatic',
      });
    }
    assert.equal(referenceAt(line, start - 2, { fileName: 'a.json' }), undefined);
    assert.equal(referenceAt(line, start + 66, { fileName: 'a.json' }), undefined);
    assert.equal(base64HashAt(`${line}${'x'.repeat(1_000_000)}`, 1_000_000), undefined);
  });

  it('are asked for by a name that says hash only, and shown where one says transaction', () => {
    const outcomes = [
      '"transactionHash": "¤"',
      'const hash = "¤"',
      'const lastTx = "¤"',
      'tx ¤',
      '"value": "¤"',
      'SECRET_KEY=¤',
      'const key = "¤"',
      '"integrity": "sha384-¤"',
      'data: ¤',
    ];
    assert.deepEqual(
      outcomes.map((text) => hovered(text)?.lookUp),
      ['automatic', undefined, 'manual', 'manual', undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('are no base32, which may be the seed of one-time passwords', () => {
    const base32 = 'GEZDGNBVGY3TQOJQ'.repeat(4);
    assert.equal(referenceAt(`txHash = "${base32}"`, 40, { fileName: 'a.ts' }), undefined);
    assert.equal(parseReference(base32)?.kind, 'alias');
  });

  it('have 64 digits, not all of them hex, and nothing of base64 on either side', () => {
    for (const [before, after] of [
      ['A', ''],
      ['', 'A'],
      ['', '='],
      ['+', ''],
      ['', '/'],
      ['-', ''],
      ['_', ''],
      ['', '_'],
    ] as const) {
      assert.equal(hovered(`hash: "${before}¤${after}"`), undefined, `${before} ${after}`);
    }
    assert.equal(base64HashAt(base64.slice(1), 5), undefined);
    assert.equal(base64HashAt('ab'.repeat(32), 5), undefined, '32 bytes in hex, which may be a private key');
    assert.equal(parseReference(base64.slice(1)), undefined);
    assert.deepEqual(parseReference(` ${base64} `), { kind: 'hash48', hash });
    for (const more of [`${base64} and more`, `${base64}\nx`, `the ${base64}`, `"${base64}"`]) {
      assert.equal(parseReference(more), undefined, more);
    }
  });

  it('are no private key, which DER makes as long', () => {
    const key = Buffer.from(`302e020100300506032b657004220420${'5d'.repeat(32)}`, 'hex').toString('base64');
    assert.equal(referenceAt(`transactionHash: "${key}"`, 40, { fileName: 'a.ts' }), undefined);
  });
});
