import type { OpcodeTrace } from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { phrase, type Words } from '../phrase.ts';
import { type EntitySummary, type Property, property, withWhole } from '../property.ts';
import type { OwnStep, Word } from '../trace/traceSteps.ts';
import { formatInteger } from '../value/amounts.ts';
import { type DetailsRow, row } from './detailsSection.ts';

/** A trace has thousands of steps and comes whole; it is shown by as many at a time. */
export const opcodesPerPage = 200;

const deepest = 16;
const longestReturn = 1_000;

/** Where a step runs. */
interface StepPlace {
  /** Whose code runs from this step on; undefined where it is that of the step before. */
  readonly code: EvmAddress | undefined;
  /** The line of the sources, or why there is none. */
  readonly source: Words | undefined;
}

/** How a replayed execution ended, as a row before its steps. */
export function traceRow(trace: OpcodeTrace): DetailsRow {
  return row(phrase`Outcome`, outcomeOf(trace), { isFailed: trace.failed, properties: traceProperties(trace) });
}

/** A trace as a document of its own. */
export function traceSummary(trace: OpcodeTrace): EntitySummary {
  const alerts = trace.failed ? [phrase`The execution failed`] : [];
  return {
    title: phrase`Opcode trace`,
    name: undefined,
    alerts,
    properties: [...property(phrase`Outcome`, outcomeOf(trace)), ...traceProperties(trace)],
  };
}

function outcomeOf({ failed, gas, opcodes: { length } }: OpcodeTrace): Words {
  const outcome = failed ? phrase`failed` : phrase`succeeded`;
  const steps = length === 1 ? phrase`1 step` : phrase`${formatInteger(BigInt(length))} steps`;
  return phrase`${outcome}, ${steps}, gas ${formatInteger(gas)}`;
}

function traceProperties({ address, contractId, opcodes, returnValue }: OpcodeTrace): readonly Property[] {
  return [
    ...property(phrase`Contract`, contractId),
    ...property(phrase`Address`, address && formatEvmAddress(address)),
    ...property(phrase`Deepest`, phrase`depth ${opcodes.reduce((most, { depth }) => Math.max(most, depth), 0)}`),
    ...withWhole(property(phrase`Return value`, returnValue.slice(0, longestReturn)), returnValue),
  ];
}

/** One step of a replayed execution, as it was before it: the stack's top first; and what it did to storage. */
export function opcodeRow(step: OwnStep, index: number, { code, source }: StepPlace): DetailsRow {
  const { op, pc, depth, gas, gasCost, stack = [], access } = step;
  // A call of a system contract is a step without a name.
  const name = op === '' ? 'PRECOMPILE' : /^[A-Z0-9_ ]{1,30}$/.test(op) ? op : '?';
  const numbers = phrase`gas ${formatInteger(gas)}, cost ${formatInteger(gasCost)}, depth ${depth}, pc ${pc}`;
  return row(phrase`Step ${index}`, [`${name.padEnd(12)} `, numbers], {
    properties: [
      ...property(phrase`Code of`, code && formatEvmAddress(code)),
      ...property(phrase`Source`, source),
      ...property(phrase`Reason`, step.reason, 'untrusted'),
      ...withWhole(
        property(phrase`Stack`, listed(stack.toReversed(), deepest)),
        stack.toReversed().map(short).join(', '),
      ),
      ...(access === undefined
        ? []
        : [
            ...property(phrase`Slot`, short(access.slot)),
            ...property(access.kind === 'read' ? phrase`Read` : phrase`Written`, short(access.value)),
          ]),
    ],
  });
}

function listed(words: readonly Word[], most: number): Words | undefined {
  const shown = words.slice(0, most).map(short).join(', ');
  return words.length > most ? phrase`${shown}, … (${words.length} in all)` : shown;
}

/** Without leading zeros; `?` for what is not known, and for what is no word of hex. */
function short(word: Word): string {
  const [, digits] = /^(?:0x)?([0-9a-f]{0,64})$/i.exec(word ?? '?') ?? [];
  return digits === undefined ? '?' : `0x${digits.replace(/^0+/, '') || '0'}`;
}
