import { countSteps, type Node, parsePattern } from './patternSteps.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = ` a0A\t\n-_.:/\\"'([{<)]}>*#$@,;=|!?%&+~^\`…é123456789${letters}${letters.toUpperCase()}`;

/** Which of the characters and alternatives that a pattern takes; where it is taken, the preferred character. */
interface Variant {
  readonly index: number;
  readonly preferred: string;
}

/** A short text that a part of a pattern takes. */
function sampleOf(node: Node, variant: Variant): string {
  switch (node.kind) {
    case 'one': {
      if (variant.preferred !== '' && node.takes(variant.preferred)) {
        return variant.preferred;
      }
      const taken = Array.from(characters).filter((character) => node.takes(character));
      return taken[variant.index % Math.max(1, taken.length)] ?? '';
    }
    case 'all':
      return node.parts.map((part) => sampleOf(part, variant)).join('');
    case 'any': {
      const part = node.parts[variant.index % node.parts.length];
      return part === undefined ? '' : sampleOf(part, variant);
    }
    case 'many':
      return sampleOf(node.body, variant).repeat(Math.max(node.min, variant.index % 2));
    default:
      return '';
  }
}

/** Each loop without an end, with a text that leads to it and one that it takes once. */
function* loopsOf(node: Node, before: string, variant: Variant): Generator<readonly [before: string, taken: string]> {
  switch (node.kind) {
    case 'all': {
      let prefix = before;
      for (const part of node.parts) {
        yield* loopsOf(part, prefix, variant);
        prefix += sampleOf(part, variant);
      }
      return;
    }
    case 'any':
      for (const part of node.parts) {
        yield* loopsOf(part, before, variant);
      }
      return;
    case 'look':
      yield* loopsOf(node.body, before, variant);
      return;
    case 'many':
      if (node.max === Infinity) {
        yield [before, sampleOf(node.body, variant)];
      }
      yield* loopsOf(node.body, before, variant);
      return;
    default:
  }
}

type Attack = readonly [start: string, unit: string, end: string];

/** Texts that repeat what a loop takes, alone or with what leads to it, and then end in something else. */
function* attacksOn(pattern: Node): Generator<Attack> {
  const first = sampleOf(pattern, { index: 0, preferred: '' }).charAt(0);
  const variants = [0, 1, 2, 3].flatMap((index) => ['', first].map((preferred) => ({ index, preferred })));
  for (const variant of variants) {
    const loops = [...loopsOf(pattern, '', variant), ['', sampleOf(pattern, variant)] as const];
    for (const [before, taken] of loops) {
      for (const end of ['', '\u0000', '!\n']) {
        yield [before, taken, end];
        yield ['', before + taken, end];
        yield ['', taken, end];
      }
    }
  }
}

const length = 100;
const most = 4.5;

/** A text that takes more than 4.5 times as many more steps with four times as much more of it; undefined when none is found. */
export function slowText(source: string, flags: string): string | undefined {
  const pattern = parsePattern(source, flags);
  const isSticky = flags.includes('y');
  const tried = new Set<string>();
  for (const [start, unit, end] of attacksOn(pattern)) {
    const count = Math.max(4, Math.ceil(length / Math.max(1, unit.length)));
    const steps = (times: number) => countSteps(pattern, start + unit.repeat(times * count) + end, isSticky);
    const name = `${start}(${unit})…${end}`;
    if (unit !== '' && !tried.has(name)) {
      tried.add(name);
      const [once, longest] = [steps(1), steps(5)];
      if (longest === Infinity || longest - once > most * (steps(2) - once)) {
        return name;
      }
    }
  }
  return undefined;
}
