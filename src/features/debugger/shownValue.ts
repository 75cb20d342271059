import {
  cannot,
  literal,
  type Reference,
  typeName,
  type Value,
  valueText,
} from '../../domain/expression/typedValue.ts';
import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { ShownVariable } from './protocol.ts';

const mostElements = 100;
const longest = 1_000;
const longestWhole = 100_000;

/** A value as a variable; its parts are read when they are asked for. */
export function shownValue(name: string, value: Value): ShownVariable {
  const path = value.kind === 'reference' ? value.path : undefined;
  const loaded = value.kind === 'reference' ? (value.load() ?? value) : value;
  const parts = loaded.kind === 'reference' ? () => partsOf(loaded) : undefined;
  return {
    name: singleLine(name, 80),
    value: singleLine(phraseText(valueText(loaded)), longest),
    type: singleLine(typeName(value), 200),
    ...(path !== undefined && { evaluateName: path }),
    ...(parts && { parts }),
  };
}

function partsOf(reference: Reference): readonly ShownVariable[] {
  return eachPart(reference).map(([label, read]) => {
    try {
      const path = reference.path && `${reference.path}${label.startsWith('[') ? label : `.${label}`}`;
      return { ...shownValue(label, read()), ...(path && { evaluateName: path }) };
    } catch (error) {
      return { name: label, value: knownFailure(error) };
    }
  });
}

function eachPart(reference: Reference): readonly (readonly [label: string, read: () => Value])[] {
  const members = reference.members.map((name) => [name, () => reference.member(name) ?? noMember(name)] as const);
  const length = reference.length() ?? 0n;
  const count = Number(length < mostElements ? length : mostElements);
  const elements = Array.from(
    { length: count },
    (_each, at) => [`[${at}]`, () => reference.at(literal(BigInt(at)), noKey)] as const,
  );
  return [...members, ...elements];
}

function noMember(name: string): never {
  throw cannot(phrase`There is no member ${name}.`);
}

function noKey(): never {
  throw cannot(phrase`A mapping has no elements without keys.`);
}

/** A value with all of its parts on one line: to be copied, and for logpoints. */
export function wholeText(value: Value): string {
  return singleLine(partText(value, { left: 2_000 }, 0), longestWhole);
}

function partText(value: Value, budget: { left: number }, depth: number): string {
  const loaded = value.kind === 'reference' ? (value.load() ?? value) : value;
  budget.left -= 1;
  if (loaded.kind !== 'reference') {
    return phraseText(valueText(loaded));
  }
  if (budget.left < 0 || depth > 8 || loaded.type.kind === 'mapping') {
    return '…';
  }
  const texts = eachPart(loaded).map(([label, read]) => {
    let text: string;
    try {
      text = partText(read(), budget, depth + 1);
    } catch (error) {
      knownFailure(error);
      text = '?';
    }
    return label.startsWith('[') ? text : `${label}: ${text}`;
  });
  const isCut = (loaded.length() ?? 0n) > mostElements;
  const inside = [...texts, ...(isCut ? ['…'] : [])].join(', ');
  return loaded.length() === undefined ? `{${inside}}` : `[${inside}]`;
}

/** Why a value is not known; other errors are passed on. */
export function knownFailure(error: unknown): string {
  if (error instanceof InputError) {
    return failureSentence(error);
  }
  throw error;
}
