import type { SourceToken } from '../source/sourceTokens.ts';
import { mostSteps, tokensOf } from './stackVariables.ts';

/** Whether a text may assign or declare a variable of a name; too long a text may. */
export function assignedIn(text: string): (name: string) => boolean {
  const tokens = tokensOf(text);
  const next = (at: number) => [1, 2, 3, 4].map((more) => tokens[at + more]?.text ?? '').join('');
  const isRead = 2 * text.length <= mostSteps;
  const hasAssembly = tokens.some(({ text: word }) => word === 'assembly');
  const listed = assignedLists(tokens, (at) => assignment.test(next(at)));
  const isAssigned = (at: number) => {
    const [before, last] = [tokens[at - 2]?.text ?? '', tokens[at - 1]];
    const isDeclared = (last?.kind === 'name' && last.text !== 'return') || last?.text === ']';
    const isStepped = /^(?:\+\+|--)$/.test(before + (last?.text ?? ''));
    return assignment.test(next(at)) || isDeclared || isStepped || (listed.has(at) && /^[,)]/.test(next(at)));
  };
  const names = new Set(
    tokens.flatMap(({ kind, text: name }, at) =>
      kind === 'name' && tokens[at - 1]?.text !== '.' && (hasAssembly || isAssigned(at)) ? [name] : [],
    ),
  );
  return (name) => !isRead || names.has(name);
}

/** The tokens in parentheses that something is assigned to. */
function assignedLists(tokens: readonly SourceToken[], isAssigned: (at: number) => boolean): ReadonlySet<number> {
  const listed = new Set<number>();
  // Backwards, with the parentheses around.
  const around: boolean[] = [];
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { text: mark } = tokens[at] ?? { text: '' };
    if (mark === ')') {
      around.push(isAssigned(at) || around.at(-1) === true);
    } else if (mark === '(') {
      around.pop();
    } else if (around.at(-1) === true) {
      listed.add(at);
    }
  }
  return listed;
}

const assignment = /^(?:=(?!=)|[-+*/%|&^]=|<<=|>>>?=|\+\+|--)/;
