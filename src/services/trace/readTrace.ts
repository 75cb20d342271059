import type { OpcodeTrace } from '../../domain/contract/contractResult.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Steps } from '../../domain/steps.ts';
import { TraceSteps } from '../../domain/trace/traceSteps.ts';
import { JsonCursor } from '../../domain/value/jsonCursor.ts';
import { decodeInSteps } from '../../domain/value/scanJson.ts';
import { isRecord } from '../../domain/value/untrustedJson.ts';
import { inSteps } from '../inSteps.ts';

/** A trace of which only its steps' columns are kept. */
export interface ReadTrace extends Omit<OpcodeTrace, 'opcodes'> {
  readonly steps: TraceSteps;
}

/** Steps that are parsed at a stretch, in some milliseconds. */
const stretchLength = 64 * 1024;
/** More than the 1,024 words that a stack may have. */
const longestStep = 256 * 1024;
/** What is no word of a stack needs not be kept whole. */
const longestWord = 70;
/** As every machine has it. */
const mostWords = 1_024;
const deepest = 1_100;

/**
 * Reads the answer with a trace, with pauses and without making an object of each step. Undefined when it is none: a trace
 * that lacks a step would tell a wrong story.
 */
export async function readTrace(body: Uint8Array): Promise<ReadTrace | undefined> {
  try {
    return await inSteps(traceParts(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      return undefined;
    }
    throw error;
  }
}

/** Reads the answer in steps; what it gives last is all. Throws SyntaxError or TypeError where it is none. */
export function* traceParts(body: Uint8Array): Steps<ReadTrace> {
  const text = yield* decodeInSteps(body, new TextDecoder('utf-8', { fatal: true }));
  const cursor = new JsonCursor(text);
  const members = new Map<string, unknown>();
  let steps: TraceSteps | undefined;
  for (const name of cursor.members()) {
    if (name === 'opcodes') {
      steps = yield* readSteps(text, cursor);
    } else {
      const start = cursor.start();
      yield* cursor.skipping();
      members.set(name, JSON.parse(text.slice(start, cursor.end)));
    }
  }
  cursor.finish();
  const answer = answerOf(members);
  if (steps === undefined) {
    throw new TypeError('no steps');
  }
  // Whose code was called may stand behind the steps.
  steps.setCalled(answer.address);
  return { ...answer, steps };
}

function* readSteps(text: string, cursor: JsonCursor): Steps<TraceSteps> {
  const steps = new TraceSteps(undefined);
  let stretchStart = cursor.end;
  for (const _ of cursor.items()) {
    const start = cursor.start();
    cursor.skip();
    if (cursor.end - start > longestStep) {
      throw new SyntaxError('a step too long');
    }
    steps.add(stepOf(JSON.parse(text.slice(start, cursor.end))));
    if (cursor.end - stretchStart > stretchLength) {
      stretchStart = cursor.end;
      yield undefined;
    }
  }
  return steps;
}

function answerOf(members: ReadonlyMap<string, unknown>): Omit<ReadTrace, 'steps'> {
  const [address, contractId] = [members.get('address'), members.get('contract_id')];
  const [failed, gas, returnValue] = ['failed', 'gas', 'return_value'].map((name) => members.get(name));
  if (typeof failed !== 'boolean' || typeof returnValue !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(returnValue)) {
    throw new TypeError('no trace');
  }
  return {
    address: typeof address === 'string' ? parseEvmAddress(address) : undefined,
    contractId: typeof contractId === 'string' ? parseEntityId(contractId) : undefined,
    failed,
    gas: BigInt(integer(gas)),
    returnValue,
  };
}

function stepOf(step: unknown) {
  if (!isRecord(step)) {
    throw new TypeError('no step');
  }
  const { op, reason, stack } = step;
  const depth = integer(step['depth']);
  const words: readonly unknown[] | undefined = Array.isArray(stack) ? stack : undefined;
  if (typeof op !== 'string' || op.length > 32 || depth < 0 || depth > deepest || (words ?? []).length > mostWords) {
    throw new TypeError('no step');
  }
  return {
    op,
    depth,
    pc: integer(step['pc']),
    gas: BigInt(integer(step['gas'])),
    gasCost: BigInt(integer(step['gas_cost'])),
    reason: typeof reason === 'string' ? reason.slice(0, 10_000) : undefined,
    stack: words?.map(wordOf),
  };
}

/** Gas and the others are far from what a double cannot hold; what is not, is no trace. */
function integer(value: unknown): number {
  if (!Number.isSafeInteger(value)) {
    throw new TypeError('no integer');
  }
  return Number(value);
}

/** Words are as short as they can be: of zero there is nothing. */
function wordOf(word: unknown): string {
  return word === '0x' ? '0x0' : typeof word === 'string' ? word.slice(0, longestWord) : '?';
}
