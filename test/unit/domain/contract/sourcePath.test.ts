import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { safeSourcePaths } from '../../../../src/domain/contract/sourcePath.ts';

/** What every safe path promises. */
function checkSafe(path: string): void {
  const segments = path.split('/');
  assert.ok(path !== '' && segments.every((segment) => segment !== ''), `empty segment: ${path}`);
  assert.ok(!segments.includes('..') && !segments.includes('.'), path);
  assert.doesNotMatch(path, /[\\<>:"|?*%#\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u);
  assert.ok(!posix.isAbsolute(path) && !win32.isAbsolute(path), path);
  assert.ok(posix.resolve('/root/inner', path).startsWith('/root/inner/'), path);
  assert.ok(win32.resolve('C:\\root\\inner', path).startsWith('C:\\root\\inner\\'), path);
  for (const segment of segments) {
    assert.doesNotMatch(segment, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    assert.doesNotMatch(segment, /^[. ]|[. ]$/);
    assert.ok(segment.length <= 80, segment);
    assert.equal(segment, segment.normalize('NFC'));
  }
  assert.ok(segments.length <= 40);
  assert.equal(decodeURIComponent(path), path);
}

/** Files, and no file that is a folder too, told apart without regard to case. */
function checkDistinct(paths: readonly string[]): void {
  const files = paths.map((path) => path.toLowerCase());
  assert.equal(new Set(files).size, files.length, paths.join(' '));
  for (const file of files) {
    assert.ok(!files.some((other) => other.startsWith(`${file}/`)), `${file} is a folder too`);
  }
}

function check(original: string, expected: string): void {
  const safe = safeSourcePaths([original]).get(original);
  assert.equal(safe, expected);
  checkSafe(expected);
}

function checkTogether(originals: readonly string[], expected: readonly string[]): void {
  assert.deepEqual([...safeSourcePaths(originals).values()], expected);
  checkDistinct(expected);
}

describe('safe source paths', () => {
  it('keep ordinary paths as they are', () => {
    for (const path of [
      'contracts/1_Storage.sol',
      'test.vy',
      '@openzeppelin/contracts/token/ERC20/ERC20.sol',
      'src/With Space/A.sol',
      'a/b/c/d/e.sol',
      'größe/ſ/日本.sol',
      'lib/a-b_c(1)~,+=@[x]{y}.sol',
    ]) {
      check(path, path);
    }
  });

  const hostile: readonly (readonly [original: string, expected: string])[] = [
    ['./contracts/Storage.sol', 'contracts/Storage.sol'],
    ['/etc/passwd', 'etc/passwd'],
    ['//server/share/a.sol', 'server/share/a.sol'],
    ['\\\\server\\share\\a.sol', 'server/share/a.sol'],
    ['../../etc/passwd', '_/_/etc/passwd'],
    ['..', '_'],
    ['.', 'source'],
    ['', 'source'],
    ['   ', 'source'],
    ['/', 'source'],
    ['a/../../b.sol', 'a/_/_/b.sol'],
    ['a/..\\..\\b.sol', 'a/_/_/b.sol'],
    ['a\\b\\c.sol', 'a/b/c.sol'],
    ['a/./b//c.sol', 'a/b/c.sol'],
    ['...', '_'],
    ['.../a', '_/a'],
    ['.. /a', '_/a'],
    [' ../a', '_/a'],
    ['..%2f..%2fa', '__2f.._2fa'],
    ['%2e%2e/a', '_2e_2e/a'],
    ['https://github.com/a/b.sol', 'github.com/a/b.sol'],
    ['HTTPS://github.com/a.sol', 'github.com/a.sol'],
    ['lib/https://github.com/a.sol', 'lib/https_/github.com/a.sol'],
    ['lib/c:/a.sol', 'lib/c_/a.sol'],
    ['a...sol', 'a...sol'],
    ['a. b', 'a. b'],
    ['my con', 'my con'],
    ['icon.sol', 'icon.sol'],
    ['connect', 'connect'],
    ['file:///etc/passwd', 'etc/passwd'],
    ['project:/contracts/A.sol', 'contracts/A.sol'],
    ['ipfs://Qm/a.sol', 'Qm/a.sol'],
    ['https://https://x/a.sol', 'https_/x/a.sol'],
    ['https://user:pw@host:80/a.sol?x=1#y', 'user_pw@host_80/a.sol_x=1_y'],
    ['C:\\Users\\me\\a.sol', 'Users/me/a.sol'],
    ['c:/Users/a.sol', 'Users/a.sol'],
    ['C:a.sol', 'C_a.sol'],
    ['\\\\?\\C:\\a.sol', '_/C_/a.sol'],
    ['\\\\.\\COM1', '_COM1'],
    ['CON', '_CON'],
    ['con.sol', '_con.sol'],
    ['a/nul', 'a/_nul'],
    ['PRN .txt', '_PRN .txt'],
    ['aux.tar.gz/x', '_aux.tar.gz/x'],
    ['Lpt9.sol', '_Lpt9.sol'],
    ['COM¹', '_COM¹'],
    ['conin$', 'conin_'],
    ['console.sol', 'console.sol'],
    ['a\u0000b.sol', 'a_b.sol'],
    ['a\nb.sol', 'a_b.sol'],
    ['a\r\n../b.sol', 'a___/b.sol'],
    ['a\u001b[31m.sol', 'a_[31m.sol'],
    ['a\u007f.sol', 'a_.sol'],
    ['abc\u202elos.exe', 'abc_los.exe'],
    ['a\u200b.sol', 'a_.sol'],
    ['\ufeffa.sol', '_a.sol'],
    ['a\u2066b\u2069.sol', 'a_b_.sol'],
    ['a\u2028b.sol', 'a_b.sol'],
    ['a\u00a0b.sol', 'a_b.sol'],
    ['a\u3000.sol', 'a_.sol'],
    ['a\ud800.sol', 'a_.sol'],
    ['a\ue000.sol', 'a_.sol'],
    ['e\u0301.sol', '\u00e9.sol'],
    ['a.', 'a_'],
    ['a. . .', 'a_'],
    ['a ', 'a'],
    ['a /b', 'a/b'],
    ['.git/hooks/pre-commit', '_git/hooks/pre-commit'],
    ['.vscode/tasks.json', '_vscode/tasks.json'],
    ['.deps/npm/@x/A.sol', '_deps/npm/@x/A.sol'],
    ['a:b:c.sol', 'a_b_c.sol'],
    ['a<b>|"*?.sol', 'a_b_____.sol'],
    ['$(rm -rf ~)`x`;&!.sol', '_(rm -rf ~)_x____.sol'],
    ['~/a.sol', '~/a.sol'],
    ['__proto__', '__proto__'],
    ['constructor/a.sol', 'constructor/a.sol'],
  ];

  it(`make ${hostile.length} hostile paths harmless`, () => {
    assert.ok(hostile.length >= 60);
    for (const [original, expected] of hostile) {
      check(original, expected);
    }
  });

  it('keep all of them apart when they come together', () => {
    const originals = hostile.map(([original]) => original);
    const safe = safeSourcePaths(originals);
    assert.deepEqual([...safe.keys()], originals);
    for (const path of safe.values()) {
      checkSafe(path);
    }
    checkDistinct([...safe.values()]);
  });

  it('leave a name of 70 characters as it is', () => {
    const name = `${'a'.repeat(66)}.sol`;
    assert.deepEqual(
      [...safeSourcePaths([name, `b${name}`]).values()].map((path) => path === name),
      [true, false],
    );
    check(`b${name}`, `b${'a'.repeat(64)}_.sol`);
    check(name, name);
  });

  it('shorten what is too long, keeping the extension and the last folders', () => {
    const long = safeSourcePaths([`${'a'.repeat(500)}.sol`]);
    check(`${'a'.repeat(500)}.sol`, `${'a'.repeat(65)}_.sol`);
    assert.equal(long.size, 1);
    check(`a.sol${'b'.repeat(100)}`, `a.sol${'b'.repeat(64)}_`);
    check(`${'a'.repeat(90)}.elevenchars`, `${'a'.repeat(69)}_`);
    check(`${'a'.repeat(90)}.tenletters`, `${'a'.repeat(58)}_.tenletters`);
    const deep = `${'d/'.repeat(1000)}a.sol`;
    check(deep, `${'d/'.repeat(39)}a.sol`);
    checkSafe(safeSourcePaths(['😀'.repeat(300)]).get('😀'.repeat(300)) ?? '');
  });

  it('number what would collide; a path that is safe already keeps its name', () => {
    checkTogether(['A.sol', 'a.sol'], ['A.sol', 'a-2.sol']);
    checkTogether(['../a.sol', '_/a.sol', './_/a.sol'], ['_/a-2.sol', '_/a.sol', '_/a-3.sol']);
    checkTogether(['a?b', 'a*b', 'a_b'], ['a_b-3', 'a_b-2', 'a_b']);
    checkTogether(['a', 'a/b.sol'], ['a-2', 'a/b.sol']);
    checkTogether(['x/ﬁle.sol', 'x/file.sol'], ['x/ﬁle-2.sol', 'x/file.sol']);
    checkTogether(['é.sol', 'e\u0301.sol'], ['é.sol', 'é-2.sol']);
    checkTogether(['a.sol', './a.sol', 'a-2.sol'], ['a.sol', 'a-3.sol', 'a-2.sol']);
    checkTogether(['lib/v1.2/A', 'lib/v1.2/a'], ['lib/v1.2/A', 'lib/v1.2/a-2']);
    checkTogether(['a.sol', 'a.sol'], ['a.sol']);
  });

  const hostileText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc
      .array(
        fc.constantFrom('..', '.', '/', '\\', 'a', 'A', 'con', ':', 'https://', 'C:', '\0', '\u202e', ' ', '.sol', 'é'),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
  );

  it('are safe, distinct and complete, whatever the paths', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileText, { maxLength: 12 }), (originals) => {
        const safe = safeSourcePaths(originals);
        assert.deepEqual([...safe.keys()], originals);
        for (const path of safe.values()) {
          checkSafe(path);
        }
        checkDistinct([...safe.values()]);
      }),
      { numRuns: 500 },
    );
  });

  it('do not depend on the order of the paths', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileText, { maxLength: 8 }), (originals) => {
        const forward = safeSourcePaths(originals);
        const backward = safeSourcePaths(originals.toReversed());
        for (const original of originals) {
          assert.equal(forward.get(original), backward.get(original));
        }
      }),
    );
  });

  it('are found for thousands of colliding paths at once', () => {
    const originals = Array.from(
      { length: 20_000 },
      (_, index) => `${'./'.repeat(index % 100)}${' '.repeat(index / 100)}a.sol`,
    );
    const safe = safeSourcePaths(originals);
    const numbered = originals.map((_, index) => (index === 0 ? 'a.sol' : `a-${index + 1}.sol`));
    assert.deepEqual([...safe.values()].toSorted(), numbered.toSorted());
  });
});
