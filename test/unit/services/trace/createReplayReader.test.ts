import assert from 'node:assert/strict';
import type { ContractReader } from '../../../../src/domain/contract/contractReading.ts';
import type {
  ContractAction,
  ContractResultDetails,
  OpcodeStep,
} from '../../../../src/domain/contract/contractResult.ts';
import type { ContractLookup, VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { createReplayReader, type ReplayServices } from '../../../../src/services/trace/createReplayReader.ts';
import { address } from '../ledger/ids.ts';

const outer = address(`0x${'aa'.repeat(20)}`);
const inner = address(`0x${'bb'.repeat(20)}`);
const reader = { call: () => undefined } as unknown as ContractReader;

type Sent = readonly [op: string, depth: number, pc: number, ...stack: readonly string[]];

function stepsOf(from: EvmAddress | undefined, ...sent: readonly Sent[]): TraceSteps {
  return new TraceSteps(
    from,
    sent.map(([op, depth, pc, ...stack]): OpcodeStep => {
      return { op, depth, pc, gas: 0n, gasCost: 0n, reason: undefined, stack };
    }),
  );
}

/** A verified contract of so much code; `settings` are those of the compiler. */
function verified(of: EvmAddress, { runtime = '', creation = '', settings = {} }): VerifiedContract {
  const code = (onchain: string) => ({ onchain: `0x${onchain}`, recompiled: undefined, sourceMap: '' });
  return {
    verified: true,
    address: of,
    compilation: { language: 'Solidity', name: 'A', compilerSettings: settings },
    sources: new Map([['A.sol', 'contract A {}']]),
    sourceIds: new Map([['A.sol', 0]]),
    runtimeBytecode: code(runtime),
    creationBytecode: code(creation),
  } as unknown as VerifiedContract;
}

interface Given {
  readonly steps: TraceSteps;
  readonly failed?: boolean;
  readonly gas?: bigint;
  readonly returnValue?: string;
  readonly result?: Partial<ContractResultDetails>;
  readonly contracts?: readonly VerifiedContract[];
  readonly services?: Partial<ReplayServices['ledger'] & ReplayServices['verification']>;
  readonly signal?: AbortSignal;
}

/** What is read, and what was asked for it. */
async function read({ steps, failed = false, gas = 0n, returnValue = '0x', result, ...given }: Given) {
  const { contracts = [], services, signal } = given;
  const asked: unknown[] = [];
  const notFound = new ServiceError('ledger', 'https://ledger', { response: { status: 404 } } as never);
  const replays = createReplayReader({
    chainId: '296',
    ledger: {
      replayTrace: async () => ({ address: outer, contractId: undefined, failed, gas, returnValue, steps }),
      contractResult: async () => {
        if (result === undefined) {
          throw notFound;
        }
        return result as ContractResultDetails;
      },
      contractActions: async (given: unknown) => {
        asked.push(given);
        return { items: [] as ContractAction[] };
      },
      ...services,
    } as ReplayServices['ledger'],
    verification: {
      contract: async (key: { readonly chainId: string; readonly address: EvmAddress }) => {
        asked.push(`${key.chainId} ${key.address}`);
        return contracts.find((each) => each.address === key.address) ?? ({ verified: false } as ContractLookup);
      },
      ...services,
    } as ReplayServices['verification'],
    contractReader: async (addresses) => {
      asked.push(addresses);
      return reader;
    },
  });
  const replay = await replays.read('0xab', signal && { signal });
  return { replay, asked, warnings: replay.warnings };
}

const stop = stepsOf(outer, ['PUSH0', 0, 0], ['STOP', 0, 1]);
const toInner = ['0x0', '0x0', '0x0', '0x0', '0x0', inner, '0x9'] as const;

describe('the replay of a transaction', () => {
  it('has what the ledger and the verification say, each asked once', async () => {
    const steps = stepsOf(
      outer,
      ['PUSH0', 0, 0],
      ...[1, 2].flatMap((pc): Sent[] => [
        ['CALL', 0, pc, ...toInner],
        ['PUSH0', 1, 0],
        ['STOP', 1, 1],
      ]),
      ['STOP', 0, 3],
    );
    const contracts = [verified(outer, { runtime: '5ff1f100' }), verified(inner, { runtime: '5f00' })];
    const result = { functionParameters: '0x0102' };
    const { replay, asked } = await read({ steps, result, contracts, failed: true });
    assert.deepEqual(asked, [`296 ${outer}`, `296 ${inner}`, [outer, inner]]);
    const { execution, failed, index, reader: given, result: shown, halts, warnings } = replay;
    assert.deepEqual([execution, failed, given, shown, halts, warnings], ['0xab', true, reader, result, new Map(), []]);
    assert.equal(index.steps, steps);
    assert.deepEqual(
      steps.frames.map((frame) => replay.programOf(frame)?.address),
      [outer, inner, inner],
    );
    assert.deepEqual([...(index.memory.inputOf(steps.frames[0] ?? assert.fail())?.bytes ?? [])], [1, 2]);
  });

  it('is none of what ran no code, nor of more calls than a block has gas for', async () => {
    await assert.rejects(read({ steps: stepsOf(outer) }), { name: 'InputError', code: 'no-steps' });
    const many = (count: number) => {
      const [frame = assert.fail()] = stop.frames;
      const frames = Array.from({ length: count }, () => frame);
      return new Proxy(stop, {
        get: (target, name) => (name === 'frames' ? frames : boundOf(target, Reflect.get(target, name, target))),
      });
    };
    await assert.rejects(read({ steps: many(100_001) }), { name: 'InputError', code: 'too-large' });
    assert.equal((await read({ steps: many(100_000) })).replay.failed, false);
  });

  it('is done without a result that is not there, and without contracts that cannot be asked about', async () => {
    const { replay } = await read({
      steps: stop,
      services: {
        contract: async () => {
          throw new Error('down');
        },
      },
    });
    assert.deepEqual([replay.result, replay.warnings], [undefined, [{ kind: 'notAsked', address: outer }]]);
    const broken = { contractResult: () => Promise.reject(new Error('broken')) };
    await assert.rejects(read({ steps: stop, services: broken }), { message: 'broken' });
  });

  it('asks about two dozen contracts, and none that has no code', async () => {
    const steps = stepsOf(
      outer,
      ['PUSH0', 0, 0],
      ...Array.from({ length: 30 }, (_each, at): Sent[] => [
        ['CALL', 0, 1, '0x0', '0x0', '0x0', '0x0', '0x0', `0x${(at + 256).toString(16)}`, '0x9'],
        at === 3 ? ['', 1, 0] : ['PUSH0', 1, 0],
        ...(at === 3 ? [] : [['STOP', 1, 1] as const]),
      ]).flat(),
      ['STOP', 0, 2],
    );
    const { asked } = await read({ steps });
    const contracts = asked.filter((each) => typeof each === 'string');
    assert.deepEqual([contracts.length, new Set(contracts).size], [24, 24]);
    assert.equal(contracts.includes(`296 0x${'0'.repeat(37)}103`), false);
    assert.equal(contracts.at(-1), `296 0x${'0'.repeat(37)}117`);
  });

  it('shows no sources where other code ran, and says so', async () => {
    for (const [runtime, isShown] of [
      ['5f00', true],
      ['5e00', false],
      ['5f01', false],
    ] as const) {
      const { replay, warnings } = await read({ steps: stop, contracts: [verified(outer, { runtime })] });
      const [frame = assert.fail()] = stop.frames;
      assert.equal(replay.programOf(frame) !== undefined, isShown, runtime);
      assert.deepEqual(warnings, isShown ? [] : [{ kind: 'otherCode', address: outer }]);
    }
  });

  it('takes the compiled code where the chain’s is not there, and tells where no lines can be shown', async () => {
    const whole = verified(outer, { runtime: '5f00' });
    const code = whole.runtimeBytecode ?? assert.fail();
    const [frame = assert.fail()] = stop.frames;
    const isShown = async (change: Partial<VerifiedContract>) => {
      const { replay, warnings } = await read({ steps: stop, contracts: [{ ...whole, ...change }] });
      const program = replay.programOf(frame);
      const isTold = warnings.some(({ kind }) => kind === 'noLines');
      assert.equal(isTold, program !== undefined && program.map === undefined);
      return program?.map !== undefined;
    };
    assert.equal(await isShown({ runtimeBytecode: { ...code, onchain: undefined, recompiled: '0x5f00' } }), true);
    assert.equal(await isShown({ runtimeBytecode: { ...code, onchain: '0x5f00', recompiled: '0x6000' } }), true);
    assert.equal(await isShown({ runtimeBytecode: { ...code, onchain: undefined } }), false);
    assert.equal(await isShown({ runtimeBytecode: { ...code, sourceMap: {} } }), false);
    assert.equal(await isShown({ runtimeBytecode: undefined }), false);
    assert.equal(await isShown({ sourceIds: undefined }), false);
    assert.equal(await isShown({ runtimeBytecode: { ...code, sourceMap: undefined } }), false);
    // What it calls a jump is none in the code.
    assert.equal(await isShown({ runtimeBytecode: { ...code, sourceMap: '0:5:0:-;0:5:0:i' } }), false);
  });

  it('shows a contract in another language by its name and instructions, and says so', async () => {
    const [frame = assert.fail()] = stop.frames;
    const whole = verified(outer, { runtime: '5f00' });
    for (const language of ['Vyper', 'Yul', undefined]) {
      // Older compilers give a text, newer ones an object.
      for (const sourceMap of ['0:5:0:-', { pc_pos_map: {} }]) {
        const contract = {
          ...whole,
          compilation: { ...whole.compilation, language },
          runtimeBytecode: { ...whole.runtimeBytecode, sourceMap },
        } as unknown as VerifiedContract;
        const { replay, warnings } = await read({ steps: stop, contracts: [contract] });
        assert.deepEqual(warnings, [{ kind: 'noLines', address: outer, language }]);
        assert.equal(replay.programOf(frame)?.contract, contract);
        assert.deepEqual(
          replay.index.locations.stops.map(({ step, location }) => [step, location]),
          [[0, undefined]],
        );
      }
    }
  });

  it('reads of thousands of sources only those that ran, whatever their ids and paths are', async () => {
    const [frame = assert.fail()] = stop.frames;
    const whole = verified(outer, { runtime: '5f00' });
    const code = whole.runtimeBytecode ?? assert.fail();
    const text = 'contract A { function f() public { x = 1; } }';
    const count = 2_000;
    const pathOf = (at: number) => (at === 7 ? 'A.sol' : at % 2 ? `../${'x'.repeat(20)}${at}` : `C:\\\u202e${at}\n`);
    const readMany = async (idOf: (at: number) => number, sourceMap: string) => {
      const sources = new Map(
        Array.from({ length: count }, (_each, at) => [pathOf(at), at === 7 ? text : '{'.repeat(400)]),
      );
      const sourceIds = new Map(Array.from({ length: count }, (_each, at) => [pathOf(at), idOf(at)]));
      const contract = { ...whole, sources, sourceIds, runtimeBytecode: { ...code, sourceMap } };
      const { replay } = await read({ steps: stop, contracts: [contract as VerifiedContract] });
      const program = replay.programOf(frame);
      const starts = replay.index.locations.stops.map(({ location }) => location?.statement.start);
      return [program?.map?.sources.map(({ path }) => path), starts];
    };
    assert.deepEqual(await readMany((at) => at, '35:5:7:-'), [['A.sol'], [35]]);
    // Of two with one id the last is taken; an id that is none is no source's.
    assert.deepEqual(await readMany((at) => (at === 7 || at === 8 ? 8 : at), '35:5:8:-'), [[pathOf(8)], []]);
    for (const id of [-1, 0.5, Number.NaN, 2 ** 60]) {
      assert.deepEqual(await readMany(() => id, '35:5:7:-'), [[], [undefined]], String(id));
    }
  });

  it('tells when it ended otherwise than the transaction', async () => {
    const outcome = { kind: 'differs', what: 'outcome' };
    const answer = { kind: 'differs', what: 'answer' };
    for (const [result, failed, expected] of [
      [undefined, true, []],
      [{}, true, []],
      [{ succeeded: true }, true, [outcome]],
      [{ succeeded: true }, false, []],
      [{ succeeded: false }, false, [outcome]],
      [{ succeeded: false }, true, []],
      [{ errorMessage: '0x' }, false, [outcome]],
      [{ succeeded: true, callResult: '0x01' }, false, []],
      [{ succeeded: true, callResult: '0x02' }, false, [answer]],
      [{ succeeded: true, callResult: '0x' }, false, []],
      [{ succeeded: true, callResult: '0x02' }, true, [outcome, answer]],
      [{ succeeded: false, callResult: '0x02' }, true, []],
      [{ callResult: '0x02' }, false, []],
    ] as const) {
      const { warnings } = await read({ steps: stop, failed, returnValue: '0x01', ...(result && { result }) });
      assert.deepEqual(warnings, expected, JSON.stringify(result));
    }
  });

  it('tells when it used other gas than the transaction used or consumed', async () => {
    for (const [result, expected] of [
      [{}, undefined],
      [{ gasConsumed: 5n }, undefined],
      [{ gasUsed: 9n }, undefined],
      [{ gasUsed: 12n, gasConsumed: 9n }, undefined],
      [{ gasUsed: 12n }, 12n],
      [{ gasUsed: 12n, gasConsumed: 10n }, 12n],
    ] as const) {
      const { warnings } = await read({ steps: stop, gas: 9n, result: { succeeded: true, ...result } });
      const warning = { kind: 'otherGas', replayed: 9n, executed: expected };
      assert.deepEqual(warnings, expected === undefined ? [] : [warning], String(result));
    }
  });

  it('names what halted a call, for which alone the calls are asked', async () => {
    const halted = stepsOf(outer, ['PUSH0', 0, 0], ['SSTORE', 0, 1]);
    const action = {
      callDepth: 0,
      to: outer,
      resultDataType: 'ERROR',
      resultData: `0x${Buffer.from('OUT_OF_GAS').toString('hex')}`,
    };
    const asked: unknown[] = [];
    const contractActions = async (given: unknown) => {
      asked.push(given);
      return { items: [action] } as never;
    };
    const { replay } = await read({ steps: halted, services: { contractActions } });
    assert.deepEqual([...replay.halts.values()], ['OUT_OF_GAS']);
    const reverted = stepsOf(outer, ['PUSH0', 0, 0], ['REVERT', 0, 1, '0x0', '0x0']);
    assert.equal((await read({ steps: reverted, services: { contractActions } })).replay.halts.size, 0);
    assert.deepEqual(asked, [{ transactionIdOrHash: '0xab', limit: 100 }]);
    const down = { contractActions: () => Promise.reject(new Error('down')) };
    assert.equal((await read({ steps: halted, services: down })).replay.halts.size, 0);
  });

  it('has what the ledger answered calls of its own contracts, for which alone the calls are asked', async () => {
    const tokens = address(`0x${'0'.repeat(37)}167`);
    const to = (code: string): Sent => ['CALL', 0, 1, '0x0', '0x0', '0x0', '0x0', '0x0', code, '0x9'];
    const asking = stepsOf(outer, ['PUSH0', 0, 0], to(tokens), ['', 1, 0], ['STOP', 0, 2]);
    const items = [{ callDepth: 1, to: tokens, resultDataType: 'OUTPUT', resultData: '0x16' }];
    const { replay } = await read({ steps: asking, services: { contractActions: async () => ({ items }) as never } });
    assert.deepEqual(
      Array.from(replay.answers, ([{ code }, action]) => [code, action]),
      [[tokens, items[0]]],
    );
    const others = stepsOf(outer, ['PUSH0', 0, 0], to(inner), ['STOP', 1, 0], ['STOP', 0, 2]);
    const { asked } = await read({ steps: others });
    assert.ok(!asked.some((each) => Object(each).limit === 100));
  });

  it('ends with whoever asked for it', async () => {
    const aborting = (name: 'contract' | 'contractActions' | 'contractResult') => {
      const controller = new AbortController();
      const services = {
        [name]: async () => {
          controller.abort(new Error('enough'));
          throw new ServiceError('ledger', 'https://ledger', { response: { status: 404 } } as never);
        },
      };
      return { services, signal: controller.signal };
    };
    const halted = stepsOf(outer, ['PUSH0', 0, 0], ['SSTORE', 0, 1]);
    for (const name of ['contract', 'contractActions', 'contractResult'] as const) {
      await assert.rejects(read({ steps: halted, ...aborting(name) }), { message: 'enough' }, name);
    }
  });

  it('has the code that deploys a contract, with what its constructor is given', async () => {
    const creation = '5f5f39';
    const deployed = () =>
      stepsOf(undefined, ['PUSH0', 0, 0], ['PUSH0', 0, 1], ['CODECOPY', 0, 2, '0x5', '0x0', '0x0'], ['STOP', 0, 3]);
    const copied = async (functionParameters: string, contracts: readonly VerifiedContract[]) => {
      const steps = deployed();
      const { replay, asked } = await read({ steps, contracts, result: { address: outer, functionParameters } });
      assert.deepEqual(asked, [`296 ${outer}`, []]);
      const { memory } = replay.index;
      const [frame = assert.fail()] = steps.frames;
      assert.deepEqual([memory.inputOf(frame)?.bytes.length, frame.created], [0, outer]);
      return Buffer.from(memory.bytesAt(3, 0, 5).bytes).toString('hex');
    };
    const contracts = [verified(outer, { creation: `${creation}00` })];
    assert.equal(await copied(`0x${creation}0007`, contracts), `${creation}0007`);
    // Some services say only what the constructor was given.
    assert.equal(await copied('0x07', contracts), `${creation}0000`);
    assert.equal(await copied('0x0708090a0b', []), '0708090a0b');
    assert.equal(await copied(`0x${creation}0107`, contracts), `${creation}0000`);
  });
});

function boundOf(target: object, value: unknown): unknown {
  return typeof value === 'function' ? value.bind(target) : value;
}
