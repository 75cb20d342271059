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
