import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import { assignedIn } from './assignedNames.ts';
import type { StatementLocation } from './stackFrames.ts';
import { listAt, readHead, scopeOf, tokensOf } from './stackVariables.ts';

/**
 * Whether an argument of a function may have been changed, or hidden by another variable, where a statement begins.
 *
 * @param isBehind Whether the statement may have run already.
 * @param called The function that was called, which hands arguments on to modifiers.
 */
export function changesArguments(
  location: StatementLocation,
  isBehind: boolean,
  called: { readonly text: string; readonly part: OutlinePart } | undefined,
): (name: string) => boolean {
  const { source, statement } = location;
  const scope = scopeOf(location);
  const head = scope && readHead(source.text, scope.within);
  if (scope === undefined || head === undefined) {
    return () => true;
  }
  const { within, declared, ofLoop } = scope;
  const isModifier = within.kind === 'modifier';
  const body = within.parts[0]?.start ?? within.start;
  const calledBody = called?.part.parts[0]?.start ?? called?.part.end;
  const calledHead = called?.text.slice(called.part.start, calledBody) ?? '';
  const handedOn = isModifier ? argumentsOf(within.name, calledHead) : head.parameters.map(({ name }) => name);
  const changed = head.parameters.filter(({ name }, at) => name !== handedOn[at]);
  const own = [...changed, ...head.results, ...declared, ...ofLoop];
  const loop = partsAround(source.outline, statement.start, statement.end).find(
    ({ kind, start }) => kind === 'compound' && /^(?:for|while|do)\b/.test(source.text.slice(start, start + 6)),
  );
  const end = loop?.end ?? (isBehind ? statement.end : statement.start);
  const isAssigned = assignedIn(source.text.slice(body, end));
  // Behind its `_`, a modifier has run the function.
  const hasRun = isModifier && /\b_\s*;/.test(source.text.slice(body, end));
  const isAssignedInside = hasRun ? assignedIn(called?.text.slice(calledBody, called.part.end) ?? '') : () => false;
  return (name) => own.some((variable) => variable.name === name) || isAssigned(name) || isAssignedInside(name);
}

/** The names that the head of a function calls a modifier with, once; undefined for other expressions. */
function argumentsOf(modifier: string, head: string): readonly (string | undefined)[] {
  const tokens = tokensOf(head);
  const called = tokens.flatMap(({ text }, at) => (text === modifier && tokens[at + 1]?.text === '(' ? [at + 1] : []));
  const [at = tokens.length] = called;
  const { items } = listAt(tokens, at) ?? { items: [] };
  return called.length !== 1 ? [] : items.map((item) => (item.length === 1 ? item[0]?.text : undefined));
}
