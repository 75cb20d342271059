import assert from 'node:assert/strict';
import { createSourceMap } from '../../../../src/domain/trace/sourceMap.ts';
import { runSteps } from '../../runSteps.ts';

const path = 'contracts/A.sol';
const text = `// ℏ
contract A {
  function f() public {
    require(
      x > 1
    );
    if (x > 2) { y = 3; }
  }
}
`;
const bytes = Buffer.from(text);

/** `start:length` of a part of the text, in bytes. */
function spanOf(part: string): string {
  return `${bytes.indexOf(part)}:${Buffer.byteLength(part)}`;
}

const whole = text.slice(text.indexOf('function'), text.indexOf('}\n}') + 1);

describe('where instructions come from', () => {
  /** One instruction for each entry of a source map, and one behind it. */
  function mapOf(...entries: readonly string[]) {
    return runSteps(
      createSourceMap({
        bytecode: `0x${'5b'.repeat(entries.length)}6000ff`,
        sourceMap: entries.join(';'),
        sources: new Map([[path, text]]),
        sourceIds: new Map([
          [path, 7],
          ['missing.sol', 8],
        ]),
      }),
    ).result;
  }
  function placesOf(...entries: readonly string[]) {
    const map = mapOf(...entries);
    return { map, places: entries.map((_entry, pc) => map.locationAt(pc)) };
  }
  /** The kind, first line and function of what an entry stands for. */
  function placed(entry: string): string {
    const [place] = placesOf(entry).places;
    const { source, statement, within, isWhole, jump, start } = place ?? assert.fail();
    const line = source?.positions.lineOf(statement?.start ?? start);
    return [source?.path, statement?.kind, line, within?.name, isWhole && 'whole', jump].filter(Boolean).join(' ');
  }

  it('is the innermost statement, by its first line', () => {
    assert.equal(placed(`${spanOf('x > 1')}:7:-`), `${path} statement 4 f`);
    assert.equal(placed(`${spanOf('y = 3')}:7`), `${path} statement 7 f`);
    assert.equal(placed(`${spanOf('x > 2')}:7`), `${path} compound 7 f`);
  });

  it('is no statement where it is a whole one with others in it, or more', () => {
    assert.equal(placed(`${spanOf('if (x > 2) { y = 3; }')}:7`), `${path} 7 f`);
    assert.equal(placed(`${spanOf('{ y = 3; }')}:7`), `${path} 7 f`);
    assert.equal(placed(`${spanOf('public')}:7`), `${path} 3 f`);
    assert.equal(placed(`${spanOf('contract A')}:7`), `${path} 2`);
  });

  it('is a whole function where one is entered or left', () => {
    assert.equal(placed(`${spanOf(whole)}:7:i`), `${path} 3 f whole enters`);
    assert.equal(placed(`${spanOf(whole)}:7:o`), `${path} 3 f whole returns`);
    assert.equal(placed(`${spanOf(whole.slice(0, -1))}:7`), `${path} 3 f`);
  });

  it('fits code in which its jumps are jumps', () => {
    const fits = (bytecode: string, sourceMap: string) =>
      runSteps(createSourceMap({ bytecode, sourceMap, sources: new Map(), sourceIds: new Map() })).result.fits;
    assert.equal(fits('0x60565656', '0:1:0:-;0:1:0:i;0:1:0:o'), true);
    assert.equal(fits('0x60565656', '0:1:0:i;0:1:0:-;0:1:0:o'), false);
    assert.equal(fits('0x60565600', '0:1:0:-;0:1:0:i;0:1:0:o'), false);
    assert.equal(fits('0x6056', '0:1:0:-;0:1:0:i'), true);
  });

  it('is nowhere for what the compiler made up, for other sources, and behind the text', () => {
    for (const entry of ['-1:1:7:i', '5:1:-1:i', '5:1:8:i', '5:1:9:i', `${bytes.length}:1:7:i`, '999999999:1:7:i']) {
      assert.equal(placed(entry), 'enters', entry);
    }
    const none = { source: undefined, start: -1, statement: undefined, compound: undefined, within: undefined };
    assert.deepEqual(placesOf('-1:1:7:o').places, [{ ...none, isDeclared: false, isWhole: false, jump: 'returns' }]);
    assert.equal(placed(`${bytes.length - 1}:1:7`), `${path} 9`);
  });

  it('is read from sources that are asked for, with pauses and once', () => {
    const long = `contract A { ${'x; '.repeat(4_096)} }`;
    const { result: map } = runSteps(
      createSourceMap({
        bytecode: '0x5b5b5b5b',
        sourceMap: '0:1:0;0:1:1;0:1:1;0:1:5',
        sources: new Map([
          ['A.sol', long],
          ['B.sol', 'contract B { }'],
        ]),
        sourceIds: new Map([
          ['A.sol', 0],
          ['B.sol', 1],
        ]),
      }),
    );
    const readFor = (pc: number) => {
      const reading = map.reading(pc);
      return [reading && runSteps(reading).pauses, map.sources.map(({ path: of }) => of).join()];
    };
    assert.deepEqual(map.sources, []);
    assert.deepEqual([9, 1, 2, 0, 0, 3, 3].map(readFor), [
      [undefined, ''],
      [2, 'B.sol'],
      [undefined, 'B.sol'],
      [4_098, 'B.sol,A.sol'],
      [undefined, 'B.sol,A.sol'],
      [0, 'B.sol,A.sol'],
      [undefined, 'B.sol,A.sol'],
    ]);
    // Two may read at the same time: what is read first stays.
    const both = mapOf('0:1:7');
    const [one = assert.fail(), two = assert.fail()] = [both.reading(0), both.reading(0)];
    runSteps(one);
    const first = both.sources[0];
    runSteps(two);
    assert.equal(both.sources[0], first);
  });

  it('is known for instructions of the map alone', () => {
    const { map, places } = placesOf('0:1:7', '1:1:7');
    assert.deepEqual(
      places.map((place) => place?.start),
      [0, 1],
    );
    assert.equal(map.locationAt(0), places[0]);
    // An instruction behind the map, what it pushes, one behind that, and no code at all.
    assert.deepEqual([2, 3, 4, 5, -1].map(map.locationAt), [undefined, undefined, undefined, undefined, undefined]);
    assert.deepEqual([...map.code], [0x5b, 0x5b, 0x60, 0, 0xff]);
  });
});
