/** Regular expressions as a backtracking engine runs them, so that its steps can be counted. */

export type Node =
  | { readonly kind: 'one'; readonly takes: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'look'; readonly body: Node; readonly isBehind: boolean; readonly isNot: boolean }
  | { readonly kind: 'back' }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | {
      readonly kind: 'many';
      readonly body: Node;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    };

/** Bounds are constants: they are made small, so that short texts tell what grows. Large ones are none. */
const smallBound = 6;
const largeBound = 1_000;

export function parsePattern(source: string, flags: string): Node {
  let at = 0;
  const more = () => at < source.length;
  const take = (text: string): boolean => {
    const isThere = source.startsWith(text, at);
    at += isThere ? text.length : 0;
    return isThere;
  };
  const one = (text: string): Node => {
    const pattern = new RegExp(`^(?:${text})$`, flags.replace(/[gym]/g, ''));
    const known = new Map<string, boolean>();
    const takes = (character: string) => {
      const answer = known.get(character) ?? pattern.test(character);
      known.set(character, answer);
      return answer;
    };
    return { kind: 'one', takes };
  };
  const alternatives = (): Node => {
    const parts = [sequence()];
    while (take('|')) {
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
  };
  const sequence = (): Node => {
    const parts: Node[] = [];
    while (more() && !/[|)]/.test(source.charAt(at))) {
      parts.push(quantified(atom()));
    }
    return { kind: 'all', parts };
  };
  const quantified = (body: Node): Node => {
    const [whole = '', mark = '', from = '', comma, to = ''] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at)) ?? [];
    if (whole === '') {
      return body;
    }
    at += whole.length;
    const isLazy = take('?');
    const min = mark === '+' ? 1 : Number(from);
    const max = mark === '?' ? 1 : mark !== '' || (comma !== '' && to === '') ? Infinity : Number(comma ? to : from);
    const isOpen = max > largeBound;
    return {
      kind: 'many',
      body,
      min: Math.min(min, smallBound),
      max: isOpen ? Infinity : Math.min(max, smallBound),
      isLazy,
    };
  };
  const group = (): Node => {
    const look = ['?<=', '?<!', '?=', '?!'].find((mark) => take(mark));
    if (look === undefined && !take('?:')) {
      const [name = ''] = /^\?<\w+>/.exec(source.slice(at)) ?? [];
      at += name.length;
    }
    const body = alternatives();
    at += 1;
    return look === undefined ? body : { kind: 'look', body, isBehind: look.includes('<'), isNot: look.includes('!') };
  };
  const atom = (): Node => {
    if (take('(')) {
      return group();
    }
    const isWord = (text: string, index: number) => /^\w$/.test(text.charAt(index));
    const isEdge = (text: string, index: number) => isWord(text, index - 1) !== isWord(text, index);
    const isMultiline = flags.includes('m');
    if (take('^')) {
      return { kind: 'edge', holds: (text, index) => index === 0 || (isMultiline && text.charAt(index - 1) === '\n') };
    }
    if (take('$')) {
      return {
        kind: 'edge',
        holds: (text, index) => index === text.length || (isMultiline && text.charAt(index) === '\n'),
      };
    }
    if (take('\\b')) {
      return { kind: 'edge', holds: isEdge };
    }
    const [reference = ''] = /^\\(?:[1-9]|k<\w+>)/.exec(source.slice(at)) ?? [];
    if (reference !== '') {
      at += reference.length;
      return { kind: 'back' };
    }
    const [text = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c.|\\.|[\s\S])/u.exec(
        source.slice(at),
      ) ?? [];
    at += text.length;
    return one(text);
  };
  return alternatives();
}

type Next = (at: number) => boolean;

/** More than any pattern takes that grows with its text. */
const limit = 500_000;

/** The steps of looking for all matches in a text, infinite beyond all measure: begun again at each place, a sticky one only behind a match. */
export function countSteps(pattern: Node, text: string, isSticky: boolean): number {
  let steps = 0;
  const run = (node: Node, at: number, next: Next, isBack = false): boolean => {
    steps += 1;
    if (steps > limit) {
      return true;
    }
    switch (node.kind) {
      case 'one': {
        const place = isBack ? at - 1 : at;
        return place >= 0 && place < text.length && node.takes(text.charAt(place)) && next(isBack ? at - 1 : at + 1);
      }
      case 'edge':
        return node.holds(text, at) && next(at);
      case 'back':
        return next(at);
      case 'look':
        return run(node.body, at, () => true, node.isBehind) !== node.isNot && next(at);
      case 'any':
        return node.parts.some((part) => run(part, at, next, isBack));
      case 'all': {
        const parts = isBack ? node.parts.toReversed() : node.parts;
        const from = (index: number, place: number): boolean => {
          const part = parts[index];
          return part === undefined ? next(place) : run(part, place, (end) => from(index + 1, end), isBack);
        };
        return from(0, at);
      }
      case 'many':
        return repeat(node, at, next, isBack);
    }
  };
  const repeat = (
    { body, min, max, isLazy }: Extract<Node, { kind: 'many' }>,
    at: number,
    next: Next,
    isBack: boolean,
  ) => {
    const from = (count: number, place: number): boolean => {
      const again = () =>
        count < max && run(body, place, (end) => (end !== place || count < min) && from(count + 1, end), isBack);
      return count < min ? again() : isLazy ? next(place) || again() : again() || next(place);
    };
    return from(0, at);
  };
  for (let start = 0; start <= text.length && steps <= limit; ) {
    let end = start;
    const isFound = run(pattern, start, (place) => {
      end = place;
      return true;
    });
    if (isSticky && !isFound) {
      break;
    }
    start = isFound && end > start ? end : start + 1;
  }
  return steps > limit ? Infinity : steps;
}
