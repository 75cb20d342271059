import assert from 'node:assert/strict';
import { checksumProblemOf, scanChecksumProblems } from '../../../../src/domain/lookup/checksumProblems.ts';

const testnet = { ledgerId: '01' };
const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const wrong = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

function check(text: string, expected: readonly string[], ledger: { readonly ledgerId: string | undefined } = testnet) {
  const found = Array.from(scanChecksumProblems(text, { fileName: 'a.ts' }, ledger)).filter(
    (problem) => problem !== undefined,
  );
  assert.deepEqual(
    found.map((problem) => `${problem.kind} ${problem.text} → ${problem.fixes.map((fix) => fix.text).join(' ')}`),
    expected,
    text,
  );
  for (const { start, end, text: written } of found) {
    assert.equal(text.slice(start, end), written);
  }
}

describe('wrong checksums', () => {
  it('of addresses are found, with the right and the bare spelling', () => {
    check(`a = '${wrong}'`, [`eip55 ${wrong} → ${right} ${right.toLowerCase()}`]);
    check(`a = '${right}', b = '${right.toLowerCase()}', c = '0x${right.slice(2).toUpperCase()}'`, []);
    check(`a = '${wrong}' b = '${wrong}'`, Array<string>(2).fill(`eip55 ${wrong} → ${right} ${right.toLowerCase()}`));
  });

  it('are those of letters too many or too few where a name says id', () => {
    const found = (checksum: string) => {
      const text = `accountId: 0.0.1001-${checksum}`;
      return [...scanChecksumProblems(text, {}, testnet)].map((problem) => problem?.text);
    };
    assert.deepEqual(found('eevit'), [undefined]);
    assert.deepEqual(found('aeevit'), ['0.0.1001-aeevit']);
    assert.deepEqual(found('evit'), ['0.0.1001-evit']);
    assert.deepEqual(found('esxsfgh'), [undefined]);
  });

  it('of ids are found; one of another public network is right there', () => {
    check('account 0.0.1001-aaaaa', ['hip15 0.0.1001-aaaaa → 0.0.1001-eevit 0.0.1001']);
    check('account 0.0.1001-eevit 0.0.1001-urkbk 0.0.1001', []);
    check('account 0.0.1001-aaaaa', [], { ledgerId: undefined });
    check('account 0.0.123-pzmtv', [], { ledgerId: 'a1ff01' });
  });

  it('are not seen in versions and parts of longer hex', () => {
    check(`"left-pad": "0.0.7-alpha", v0.0.7-rcabc, ${wrong}00`, []);
  });

  it('are told of one text as well', () => {
    const toldOf = (text: string) => {
      const { kind, expected } = checksumProblemOf(text, testnet) ?? assert.fail();
      return `${kind} ${expected}`;
    };
    assert.equal(toldOf(wrong), `eip55 ${right}`);
    assert.equal(toldOf('0.0.1001-aaaaa'), 'hip15 -eevit');
    assert.equal(checksumProblemOf('0.0.1001', testnet), undefined);
    assert.equal(checksumProblemOf('nothing', testnet), undefined);
  });
});
