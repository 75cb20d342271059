import assert from 'node:assert/strict';
import { type AbiGap, type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import { parseSignature } from '../../../../src/domain/contract/parseSignature.ts';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { deploymentAt } from '../../../../src/domain/deployment/namedDeployment.ts';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import { memoryBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { decodeParameters } from '../../../../src/services/abi/coder/abiCoder.ts';
import { createGuesses } from '../../../../src/services/abi/guesses.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { address } from '../../services/ledger/ids.ts';

stubVsCode();
const { frameName, withKnownLine } = await import('../../../../src/features/debugger/frameName.ts');

const [outer, library] = [address(`0x${'22'.repeat(20)}`), address(`0x${'33'.repeat(20)}`)];
const text =
  'contract A { function own(uint8 n) public { a; } modifier once() { b; } function twin() { c; } function leads() { plain(d); } function plain() { return z; } }';
const inside = (kind: string, name: string, start: number, parts: readonly object[] = []) => ({
  ...{ kind, name, start, end: text.indexOf('}', start) + 1, parts },
});
const own = inside('function', 'own', text.indexOf('function'));
const once = inside('modifier', 'once', text.indexOf('modifier'));
const twin = inside('function', 'twin', text.indexOf('function twin'));
const leads = inside('function', 'leads', text.indexOf('function leads'));
const plain = inside('function', 'plain', text.indexOf('function plain'));
const outline = {
  kind: 'file',
  name: '',
  start: 0,
  end: text.length,
  parts: [inside('contract', 'A', 0, [own, once, twin, leads, plain])],
};
Object.assign(outline.parts[0] ?? assert.fail(), { end: text.length });
const source = { text, outline };
const statement = (written: string) => ({
  kind: 'statement',
  start: text.indexOf(written),
  end: text.indexOf(written) + 2,
});

interface Given {
  readonly call?: Partial<CallFrame>;
  /** Of the contracts that are verified. */
  readonly names?: Readonly<Record<string, string>>;
  /** What the ABI of the contract says: `f 5`. */
  readonly reading?: string | undefined;
  readonly at?: string;
  readonly entry?: object;
  readonly caller?: object;
  readonly stack?: readonly string[];
  readonly gap?: AbiGap;
  readonly warnings?: readonly object[];
  /** What reads calls in the place of `reading`. */
  readonly reader?: Partial<ContractReader>;
  /** What the ledger answered the call. */
  readonly answer?: { readonly input: string; readonly resultData: string };
  /** What records of the workspace tell of. */
  readonly recorded?: readonly Deployment[];
}

function nameOf({
  call = {},
  names = { [outer]: 'Vault' },
  reading,
  at,
  entry,
  caller,
  stack,
  gap,
  warnings = [],
  reader,
  answer,
  recorded = [],
}: Given): string {
  const made = { index: 0, parent: undefined, kind: undefined, code: outer, ...call } as CallFrame;
  const [name = '', value = ''] = reading?.split(' ') ?? [];
  const replay = {
    programOf: ({ code, created }: CallFrame) => {
      const named = names[code ?? created ?? ''];
      const map = { sources: [source] };
      return named === undefined ? undefined : { contract: { compilation: { name: named } }, map };
    },
    warnings,
    reader: {
      ...noReader,
      gap: () => gap,
      deployed: (of: string) => deploymentAt(recorded, [of], { chainId: '296' }),
      call: () => (reading === undefined ? undefined : { name, arguments: [{ name: 'n', type: 'uint8', value }] }),
      ...reader,
    },
    answers: new Map(answer && [[made, answer]]),
    index: { memory: { inputOf: () => memoryBytes(Uint8Array.from([1])) }, steps: { stackAt: () => stack } },
  };
  const frame = {
    call: made,
    caller: caller && { call: made, isHelper: false, stops: [1], ...caller },
    entry,
    first: 0,
  };
  const location = at === undefined ? undefined : { source, statement: statement(at) };
  return frameName(replay as never, { frame, location } as never);
}

describe('a line of the call stack', () => {
  it('names the contract, and the function with its arguments', () => {
    assert.equal(nameOf({ reading: 'own 5', at: 'a;' }), 'Vault.own(n: 5)');
    assert.equal(nameOf({ reading: 'own 5' }), 'Vault.own(n: 5)');
    assert.equal(nameOf({ at: 'a;' }), 'Vault.own()');
    assert.equal(nameOf({ at: 'b;' }), 'Vault.once()');
    assert.equal(nameOf({ at: 'a;', gap: 'late' }), 'Vault.own(…)');
    assert.equal(nameOf({ at: 'contract' }), 'Vault.…()');
    assert.equal(nameOf({}), 'Vault.…()');
    // Another one was put into it.
    assert.equal(nameOf({ reading: 'other 5', at: 'a;' }), 'Vault.own()');
    assert.equal(nameOf({ reading: 'other 5', at: 'a;', entry: { within: once } }), 'Vault.once()');
    assert.equal(nameOf({ call: { code: undefined, created: outer }, reading: 'own 5' }), 'Vault.constructor()');
    assert.equal(nameOf({ names: { [outer]: 'V'.repeat(90) } }), `${'V'.repeat(80)}….…()`);
  });

  it('says of a statement that the compiler put its function into another', () => {
    const put = ', in own, which the compiler put into it';
    assert.equal(nameOf({ reading: 'twin 5', at: 'a;' }), `Vault.twin(n: 5)${put}`);
    assert.equal(nameOf({ at: 'a;', entry: { source, within: twin }, caller: {} }), `Vault.twin()${put}`);
    // A modifier is no function, and leads to those that it stands before.
    assert.equal(nameOf({ reading: 'twin 5', at: 'b;' }), 'Vault.once()');
    assert.equal(nameOf({ at: 'a;', entry: { source, within: once }, caller: {} }), 'Vault.once()');
  });

  it('names a contract of the ledger as what it is', () => {
    const code = `0x${'0'.repeat(37)}167` as CallFrame['code'];
    assert.equal(nameOf({ call: { code }, reading: 'isToken 5' }), 'Token service (HTS): isToken(n: 5)');
    assert.equal(nameOf({ call: { code } }), 'Token service (HTS)');
  });

  it('says that the ledger refused a call, which reverted nothing', () => {
    const code = `0x${'0'.repeat(37)}167` as CallFrame['code'];
    const output = (refusal?: string) => ({
      output: (...given: readonly unknown[]) => {
        assert.deepEqual(given, [code, '0x01', '0x02']);
        return {
          name: 'associate',
          arguments: [],
          origin: { kind: 'system', name: '' },
          ...(refusal && { refusal }),
        } as const;
      },
    });
    const named = (reader: Partial<ContractReader>) =>
      nameOf({ call: { code }, reader, answer: { input: '0x01', resultData: '0x02' } });
    assert.equal(named(output('TOKEN_IS_PAUSED')), 'Token service (HTS) ✗ TOKEN_IS_PAUSED: the token is paused');
    assert.equal(named(output('7_777')), 'Token service (HTS) ✗ 7_777');
    assert.equal(named(output()), 'Token service (HTS)');
  });

  it('marks a function that a signature database alone names', () => {
    const guesses = createGuesses({ of: () => [parseSignature('own(uint8)') ?? assert.fail()] }, decodeParameters);
    const reader = { call: () => guesses.data(`0x12345678${'5'.padStart(64, '0')}`) };
    assert.equal(nameOf({ names: {}, reader }), '0x2222…2222 (not verified): own?(5)');
  });

  it('of a function within a contract has what that was called with', () => {
    const entry = { source, within: own };
    const inner = { reading: 'other 7', at: 'a;', entry, caller: {} };
    assert.equal(nameOf({ ...inner, stack: ['0x1', '0x9'] }), 'Vault.own(n: 9)');
    assert.equal(nameOf({ ...inner, stack: ['0x9'] }), 'Vault.own()');
    assert.equal(nameOf({ ...inner, caller: { isHelper: true }, reading: 'own 7' }), 'Vault.own(n: 7)');
    assert.equal(nameOf({ ...inner, caller: { stops: [] }, reading: 'own 7' }), 'Vault.own(n: 7)');
    assert.equal(nameOf({ ...inner, caller: { call: {} }, reading: 'own 7' }), 'Vault.own(n: 7)');
  });

  describe('of code that no line is known of', () => {
    interface Place {
      readonly called: string;
      readonly at: object;
      readonly stops?: readonly number[];
      /** Where the step is that failed, by the map. */
      readonly failed?: object | undefined;
      readonly isHelper?: boolean;
    }

    function shown({ called, at, stops = [0], failed, isHelper = false }: Place): string {
      const call = { index: 0, parent: undefined, kind: undefined, code: outer };
      const replay = {
        programOf: () => ({
          contract: { compilation: { name: 'A' } },
          map: { sources: [source], locationAt: () => failed },
        }),
        reader: { ...noReader, call: () => ({ name: called, arguments: [] }) },
        index: {
          memory: { inputOf: () => memoryBytes(Uint8Array.from([1])) },
          failures: failed === undefined ? [] : [{ step: 7 }],
          locations: { frameAt: () => ({ isHelper }) },
          steps: { pcAt: () => 0 },
        },
      };
      const frame = { call, caller: undefined, stops, entry: undefined, first: 0 };
      const known = withKnownLine(replay as never, { frame, step: 7, location: { source, statement: at } } as never);
      const { start = 0, end = 0 } = known.location?.statement ?? {};
      return `${frameName(replay as never, known)} | ${text.slice(start, end)}`;
    }
    const [contract = assert.fail()] = outline.parts;
    const returned = { ...statement('return z;'), end: text.indexOf('return z;') + 9 };
    const nowhere = { within: undefined };

    it('has the head of the function that was called', () => {
      assert.equal(
        shown({ called: 'twin', at: contract, stops: [] }),
        'A.twin(), in code that has no line | function twin() { c; }',
      );
      assert.equal(
        shown({ called: 'twin', at: statement('a;') }),
        'A.twin(), in code that has no line | function twin() { c; }',
      );
      assert.equal(
        shown({ called: 'leads', at: returned, failed: nowhere }),
        'A.leads(), in code that has no line | function leads() { plain(d); }',
      );
    });

    it('is only that', () => {
      assert.equal(shown({ called: 'twin', at: statement('c;') }), 'A.twin() | c;');
      assert.ok(shown({ called: 'twin', at: contract }).endsWith(` | ${text}`));
      assert.ok(shown({ called: 'other', at: contract, stops: [] }).endsWith(` | ${text}`));
      const inlined = 'A.leads(), in plain, which the compiler put into it | return z;';
      assert.equal(shown({ called: 'leads', at: returned }), inlined);
      assert.equal(shown({ called: 'leads', at: returned, failed: { within: plain } }), inlined);
      assert.equal(shown({ called: 'leads', at: returned, failed: nowhere, isHelper: true }), inlined);
      // There is more in it than a name: it may have failed.
      const more = { ...returned, end: returned.end + 2 };
      assert.equal(shown({ called: 'leads', at: more, failed: nowhere }), `${inlined} }`);
    });
  });

  it('of a proxy names both contracts', () => {
    const parent = { code: outer, parent: undefined, kind: undefined } as unknown as CallFrame;
    const call = { code: library, kind: 'DELEGATECALL', parent };
    const names = { [outer]: 'Proxy', [library]: 'Vault' };
    assert.equal(nameOf({ call, names, reading: 'own 5' }), 'Vault.own(n: 5) as Proxy');
    assert.equal(nameOf({ call, names: { [library]: 'Vault' }, reading: 'own 5' }), 'Vault.own(n: 5) as 0x2222…2222');
    assert.equal(nameOf({ call: { ...call, kind: 'CALL' }, names, reading: 'own 5' }), 'Vault.own(n: 5)');
    assert.equal(nameOf({ call: { ...call, code: outer }, names, reading: 'own 5' }), 'Proxy.own(n: 5)');
  });

  it('says what is not verified, and what was called there', () => {
    const names = {};
    assert.equal(nameOf({ names }), '0x2222…2222 (not verified)');
    assert.equal(nameOf({ names, reading: 'own 5' }), '0x2222…2222 (not verified): own(n: 5)');
    assert.equal(nameOf({ names, recorded: [deployed(outer)], reading: 'own 5' }), 'Vault (not verified): own(n: 5)');
    assert.equal(nameOf({ names, call: { code: undefined } }), 'deployment (not verified)');
    assert.equal(nameOf({ names, call: { code: undefined, kind: 'CREATE2' } }), 'deployment (not verified)');
    assert.equal(nameOf({ names, call: { code: undefined, kind: 'CALL' } }), '? (not verified)');
    const warnings = [{ kind: 'notAsked', address: outer }];
    assert.equal(nameOf({ names, warnings }), '0x2222…2222 (verification not known)');
  });
});
