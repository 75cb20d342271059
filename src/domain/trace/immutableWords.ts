import { formatHex } from '../value/bytes.ts';
import type { ReplayProgram } from './replay.ts';
import { numberOf } from './traceSteps.ts';

/**
 * The words of immutables by their names, as runtime code has them: the source of the instruction that pushes one begins
 * with its name.
 *
 * @param isImmutable Whether the sources declare an immutable of a name.
 */
export function immutableWords(
  { code, map, contract }: Pick<ReplayProgram, 'code' | 'map' | 'contract'>,
  isImmutable: (name: string) => boolean,
): ReadonlyMap<string, bigint> {
  const words = new Map<string, bigint | undefined>();
  const { onchain, immutableReferences } = contract.runtimeBytecode ?? {};
  // What was compiled again has zeros instead.
  for (const ranges of onchain === undefined ? [] : (immutableReferences?.values() ?? [])) {
    const names = new Set(ranges.flatMap(({ start }) => nameAt(map, start - 1) ?? []).filter(isImmutable));
    const [{ start, length } = { start: 0, length: 0 }] = ranges;
    const [name = ''] = names;
    const word = names.size === 1 ? numberOf(formatHex(code.subarray(start, start + length))) : undefined;
    // A name that stands for two stands for none.
    words.set(name, words.has(name) ? undefined : word);
  }
  return new Map([...words].flatMap(([name, word]) => (word === undefined ? [] : [[name, word]])));
}

/** What is written where the source of an instruction begins. */
function nameAt(map: ReplayProgram['map'], pc: number): string | undefined {
  const { source, start } = map?.locationAt(pc) ?? {};
  return start === undefined ? undefined : /^[A-Za-z_$][\w$]*/.exec(source?.text.slice(start, start + 200) ?? '')?.[0];
}
