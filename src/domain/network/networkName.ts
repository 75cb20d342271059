import { type Phrase, phrase } from '../phrase.ts';

/** What is wrong with a name for a new network; undefined when it can be used. */
export function customNetworkProblem(name: string, taken: readonly string[]): Phrase | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name)) {
    return phrase`Write a name of letters, digits, dots, dashes and underscores, 40 at most.`;
  }
  return taken.includes(name) ? phrase`There is a network named "${name}" already.` : undefined;
}

/** The name, or with the first number that makes it one of its own. */
export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count++) {
    name = `${wanted}-${count}`;
  }
  return name;
}
