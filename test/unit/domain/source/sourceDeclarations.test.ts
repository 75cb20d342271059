import assert from 'node:assert/strict';
import {
  noDeclarations,
  prepareDeclarations,
  readDeclarations,
  sourceDeclarations,
} from '../../../../src/domain/source/sourceDeclarations.ts';

const read = (text: string, language = 'Solidity') => sourceDeclarations(new Map([['a', text]]), language);

describe('declarations in sources', () => {
  it('are cut where a step is missing', () => {
    // A step for each character, and one for each piece: two names and the space between them.
    const isCut = (stepsLeft: number) => readDeclarations(['a b'], 'Solidity', { stepsLeft }).isCut;
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(isCut), [true, true, true, true, true, true, false, false]);
  });

  it('of Solidity: constants, whatever their visibility and names', () => {
    const { constants } = read(
      'contract C { uint constant xpublic = 1; uint constant publicx = 2; uint constant public A = 3; ' +
        'uint constant private B = 4; uint public constant internal D = 5; }',
    );
    assert.deepEqual(Object.fromEntries(constants), { xpublic: 1n, publicx: 2n, A: 3n, B: 4n, D: 5n });
  });

  it('of other languages are not read', () => {
    assert.equal(read('contract C { uint count; }', 'Yul').declaredIn.size, 0);
  });

  it('are read once for a contract', () => {
    const sources = new Map([['a', 'contract C { uint count; }']]);
    const read = sourceDeclarations(sources, 'Solidity');
    assert.equal(sourceDeclarations(sources, 'Solidity'), read);
    assert.equal(sourceDeclarations(sources, 'Vyper').declaredIn.size, 0);
    assert.equal(sourceDeclarations(sources, 'Solidity'), read);
  });

  it('end where there is more text than is read, and say so', () => {
    const source = 'contract C { uint count; }';
    const fits = read(source + ' '.repeat(2_000_000));
    assert.deepEqual([fits.declaredIn.size, fits.isCut], [1, false]);
    const [first, second] = [`${source}//`.padEnd(2_000_000, 'x'), 'contract D { uint other; }'.padStart(1_500_000)];
    const cut = sourceDeclarations(
      new Map([
        ['a', first],
        ['b', second],
      ]),
      'Solidity',
    );
    assert.deepEqual([[...cut.declaredIn.keys()], cut.isCut], [['count'], true]);
  });

  it('are read in steps, once for each language', () => {
    for (const [language, text] of [
      ['Solidity', 'contract A { uint a; enum E { B } } '],
      ['Vyper', 'flag F:\n    A\n'],
    ] as const) {
      const sources = new Map(Array.from({ length: 3 }, (_, index) => [`${index}`, text.repeat(1_000)]));
      const steps = [...prepareDeclarations(sources, language)];
      assert.ok(steps.length > 50, `${language}: ${steps.length}`);
      assert.equal([...prepareDeclarations(sources, language)].length, 0);
      assert.deepEqual(sourceDeclarations(sources, language), sourceDeclarations(new Map(sources), language));
      assert.notDeepEqual(sourceDeclarations(sources, language), noDeclarations);
    }
    const read = sourceDeclarations(new Map([['a', 'enum E { A }']]), 'Solidity');
    assert.equal(read.enums.size, 1);
    assert.deepEqual([...prepareDeclarations(undefined, 'Solidity')], []);
    assert.deepEqual([...prepareDeclarations(new Map([['a', 'enum E { A }']]), 'Yul')], []);
  });
});

describe('whole numbers of constants', () => {
  const numbersOf = (texts: readonly string[]) =>
    readDeclarations([texts.map((text, index) => `C${index}: constant(uint256) = ${text}\n`).join('')], 'Vyper', {
      stepsLeft: 1_000_000,
    }).constants;

  it('are literals, names, and operations on them', () => {
    const rows: readonly (readonly [text: string, value: bigint | undefined])[] = [
      ['1_000', 1_000n],
      ['C0 * 2', 2_000n],
      ['C2', undefined],
      ['12', 12n],
      ['1_000_000', 1_000_000n],
      ['C0', 1_000n],
      ['self.C0', 1_000n],
      ['C1', 2_000n],
      ['C0 + 5', 1_005n],
      ['C0 - 1', 999n],
      ['3 * 7', 21n],
      ['7 // 2', 3n],
      ['7 // 0', undefined],
      ['2 ** 8', 256n],
      ['2 ** 0', 1n],
      ['1000 ** 2', 1_000_000n],
      ['1001 ** 2', undefined],
      ['2 ** 256', 2n ** 256n],
      ['2 ** 257', undefined],
      ['C2', undefined],
      ['UNKNOWN', undefined],
      ['C0 5', undefined],
      ['C0!', undefined],
      ['x!.C0', undefined],
      ['5x', undefined],
      ['x + C0', undefined],
      ['C0 + 1 + 1', 1_002n],
      ['C0 - C1', -1_000n],
      ['2 ** C0', undefined],
      ['9'.repeat(77), BigInt('9'.repeat(77))],
      ['9'.repeat(78), undefined],
    ];
    const numbers = numbersOf(rows.map(([text]) => text));
    assert.deepEqual(
      rows.map(([text], index) => [text, numbers.get(`C${index}`)]),
      rows,
    );
  });

  it('are found through 17 names at most', () => {
    const first = (length: number) =>
      numbersOf(Array.from({ length }, (_, index) => (index === length - 1 ? '7' : `C${index + 1}`))).get('C0');
    assert.deepEqual([first(18), first(19)], [7n, undefined]);
  });
});
