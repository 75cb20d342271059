import assert from 'node:assert/strict';
import { isExecutable } from '../../src/domain/trace/isExecutable.ts';
import { codeBytes } from '../../src/domain/trace/sourceMap.ts';
import { TraceSteps } from '../../src/domain/trace/traceSteps.ts';
import { parseExactJson } from '../../src/domain/value/exactJson.ts';
import { serviceThatAnswers } from './ledgerRecordings.ts';
import { unpackedTraces } from './recordedTraces.ts';

/** What a step really was; undefined for the call of a contract without code. */
interface Truth {
  readonly pc: number;
  /** Whose code it ran; `init` while a contract is created. */
  readonly code: string;
  /** How many words there were before it. */
  readonly stack: number;
}

interface Recording {
  readonly trace: Parameters<typeof serviceThatAnswers>[0]['body'];
  readonly truth: readonly (Truth | null)[];
}

interface Compilation {
  readonly codeOf: Readonly<Record<string, { readonly onchain: string }>>;
}

describe('recorded traces', () => {
  const traces = unpackedTraces();
  const read = <T>(name: string) => parseExactJson(traces?.text(name) ?? '') as unknown as T;

  for (const name of traces?.names ?? []) {
    it(name, async () => {
      const { trace, truth } = read<Recording>(name);
      const { codeOf } = read<Compilation>(`${name.split('.')[0]}.compilation.json`);
      const { client } = serviceThatAnswers({ status: 200, body: trace });
      const { address, opcodes } = await client.contractOpcodes({ transactionIdOrHash: 'ab'.repeat(32) });
      const own = new TraceSteps(address, opcodes);
      const steps = opcodes.map((_step, index) => own.at(index));
      const isKnown = truth.map((each) => each !== null && each !== undefined);
      assert.deepEqual(
        steps.flatMap(({ pc, stack }, index) => (isKnown[index] ? [[pc, stack?.length]] : [])),
        truth.flatMap((each) => (each ? [[each.pc, each.stack]] : [])),
      );
      const codes = opcodes.map((_step, index) => own.frameAt(index).code);
      assert.deepEqual(
        codes.flatMap((code, index) => (isKnown[index] ? [code ?? 'init'] : [])),
        truth.flatMap((each) => (each ? [each.code] : [])),
      );
      const byAddress = new Map(Object.entries(codeOf).map(([of, { onchain }]) => [of, codeBytes(onchain)]));
      assert.deepEqual(
        steps.filter((step, index) => {
          const code = byAddress.get(codes[index] ?? '');
          return code !== undefined && !isExecutable(code, step.op, step.pc);
        }),
        [],
      );
      // What a step that only adds to the stack leaves below is what it found; words that are not known fit any.
      steps.forEach(({ op, stack = [], gas, gasCost }, index) => {
        const sent = opcodes[index] ?? assert.fail();
        if (/^(PUSH|DUP)\d/.test(op) && isKnown[index]) {
          assert.deepEqual(
            stack.map((word, at) => (word === undefined ? undefined : BigInt(sent.stack?.[at] ?? -1))),
            stack.map((word) => (word === undefined ? undefined : BigInt(word))),
            `${index} ${op}`,
          );
        }
        assert.equal(gas - gasCost, sent.gas, `${index} ${op}`);
      });
    });
  }
});
