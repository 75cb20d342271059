import { Ending } from './ending.ts';
import { isAccountByForm, isTopicByForm } from './idForms.ts';
import { namesParty, speaksOfTransfers } from './keywords.ts';
import type { Name } from './name.ts';
import type { ReadName } from './nameReader.ts';
import type { NearNames } from './nearNames.ts';
import type { KindHint } from './reference.ts';
import type { TextContext } from './textContext.ts';

export interface NamedKind {
  readonly kind: KindHint;
  /** How many telling names stand between it and the value; 0 is directly before, infinite is behind. */
  readonly distance: number;
  readonly name: Name;
  /** So much of what stands before the value on its line, from the name on; undefined where the name is not there. */
  readonly reach: number | undefined;
}

/**
 * What tells the kind: the heading of its column, the standard that it is written by, else the nearest name before it with
 * so many others between, else the one directly behind. By a standard the name is the nearest one, whatever it says.
 */
export function nearestKind(around: TextContext, farthest = Infinity): NamedKind | undefined {
  const heading = around.column && around.nameOf(around.column.text);
  const kindOfColumn = heading && kindOf(heading);
  if (heading !== undefined && kindOfColumn !== undefined) {
    return { kind: kindOfColumn, distance: 0, name: heading, reach: undefined };
  }
  if (around.isUnnamed) {
    return undefined;
  }
  const { namesBefore } = around;
  if (isTopicByForm(around)) {
    return spelled('topic', namesBefore);
  }
  if (isRecipient(namesBefore, around) || isSpelledAccount(around)) {
    return spelled('account', namesBefore);
  }
  const isAccount = isAccountByForm(around);
  const mostBetween = isAccount ? 1 : farthest;
  let distance = 0;
  for (let index = 0; index < 8 && distance <= mostBetween; index++) {
    const name = namesBefore.at(index);
    if (name === undefined) {
      break;
    }
    const kind = kindOf(name);
    if (kind !== undefined) {
      return { kind, distance, name, reach: around.reachOfName(index) };
    }
    distance += name.isFiller ? 0 : 1;
  }
  if (isAccount) {
    return spelled('account', namesBefore);
  }
  return distance > farthest ? undefined : kindBehind(around);
}

function spelled(kind: KindHint, names: NearNames): NamedKind {
  return { kind, distance: 0, name: names.at(0) as Name, reach: undefined };
}

const quotes = new Set('"\'`');
// `"0.0.1001", CONTRACT_ID, 5)`.
const otherArgument = /^["'`]\s*,\s*[A-Za-z_$][\w$.]*\s*[,)]/;

/** By the names behind a value, where these are not of another argument. */
function kindBehind(around: TextContext): NamedKind | undefined {
  if (quotes.has(around.next) && otherArgument.test(around.after)) {
    return undefined;
  }
  for (let index = 0; index < 2; index++) {
    const name = around.namesAfter.at(index);
    const kind = name && kindOf(name);
    if (name !== undefined && kind !== undefined) {
      return { kind, distance: Infinity, name, reach: undefined };
    }
  }
  return undefined;
}

/** `Send 5 ℏ to 0.0.1001 and schedule it`; messages are sent to topics. */
function isRecipient(names: NearNames, { isApart }: TextContext): boolean {
  return (
    isApart &&
    namesParty(names.at(0)) &&
    names.some(speaksOfTransfers, 10) &&
    !names.some(({ kind, words }) => kind === 'topic' || words.includes('message'), 10)
  );
}

const lettersOfC = new Set('cC');
const spelledAccount = new Ending(/(?<![\w/])a\/c\s/i);

/** `A/c 0.0.1001`. */
function isSpelledAccount(around: TextContext): boolean {
  return around.isApart && lettersOfC.has(around.secondLast) && spelledAccount.test(around.before);
}

/** A wallet is a program as often as an account. */
function kindOf({ kind, words }: ReadName): KindHint | undefined {
  return kind === 'account' && words.length === 1 && words[0] === 'wallet' ? undefined : kind;
}

/** Whether no telling name stands between. */
export function isDirect(named: NamedKind | undefined): named is NamedKind {
  return named?.distance === 0;
}
