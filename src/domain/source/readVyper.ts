import type { Steps } from '../steps.ts';
import { addOnce, type FoundDeclarations } from './readSolidity.ts';
import {
  createSourceCursor,
  isSourceName,
  joinedTokens,
  noToken,
  partsOf,
  type SourceBudget,
  type SourceCursor,
  type SourceToken,
} from './sourceTokens.ts';

/** In tokens: what is longer says nothing of types, and the rest of it is not kept. */
const longestPart = 10_000;

/** The tokens of each part, which begins with a line that is not indented, and now and then a pause. */
export function* vyperParts(cursor: SourceCursor): Generator<readonly SourceToken[] | undefined> {
  while (cursor.peek().kind !== 'end') {
    const part: SourceToken[] = [];
    let [depth, count] = [0, 0];
    do {
      const token = cursor.next();
      if (part.length < longestPart) {
        part.push(token);
      }
      if (++count % 256 === 0) {
        yield undefined;
      }
      depth = depthAfter(token, depth);
    } while (cursor.peek().kind !== 'end' && (cursor.peek().indent !== 0 || depth > 0));
    yield part;
    yield undefined;
  }
}

/** How many brackets are open: a line in them begins nothing. */
function depthAfter({ text }: SourceToken, depth: number): number {
  return Math.max(0, depth + ('([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0));
}

/** Reads the declarations of a source in steps. */
export function* readVyper(text: string, found: FoundDeclarations, budget: SourceBudget): Steps<void> {
  for (const part of vyperParts(createSourceCursor(text, 'Vyper', budget))) {
    if (part === undefined) {
      yield undefined;
    } else if (part.length < longestPart) {
      addPart(part, found);
    }
  }
}

function addPart(part: readonly SourceToken[], { structs, enums, interfaces, constants }: FoundDeclarations): void {
  const [{ text: kind } = noToken, name = noToken, colon = noToken] = part;
  if (kind === 'import' || kind === 'from') {
    for (const interfaceName of importedNames(part)) {
      interfaces.add(interfaceName);
    }
  } else if (!isSourceName(name) || colon.text !== ':') {
    addConstant(part, constants);
  } else if (kind === 'interface') {
    interfaces.add(name.text);
  } else if (kind === 'struct') {
    const fields = linesOf(part.slice(3)).filter(([, colon]) => colon?.text === ':');
    structs.set(
      name.text,
      fields.map(([field = noToken, , ...type]) => [field.text, joinedTokens(type)]),
    );
  } else if (kind === 'flag' || kind === 'enum') {
    enums.set(name.text, linesOf(part.slice(3)).map(joinedTokens));
  }
}

function linesOf(tokens: readonly SourceToken[]): readonly (readonly SourceToken[])[] {
  const lines: SourceToken[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.indent !== undefined && depth === 0) {
      lines.push([]);
    }
    lines.at(-1)?.push(token);
    depth = depthAfter(token, depth);
  }
  return lines;
}

/** `N: constant(uint256) = 3`, `N: public(constant(uint256)) = 3`. */
function addConstant(part: readonly SourceToken[], constants: Map<string, string>): void {
  const equals = part.findIndex(({ text }) => text === '=');
  const head = joinedTokens(part.slice(1, equals)).replaceAll(' ', '');
  if (part[0] !== undefined && isSourceName(part[0]) && /^:(?:public\()?constant\(/.test(head)) {
    addOnce(constants, part[0].text, joinedTokens(part.slice(equals + 1)));
  }
}

/** Of what can be imported, only interfaces are types by their bare name. */
function importedNames(part: readonly SourceToken[]): readonly string[] {
  const list = part.slice(part.findIndex(({ text }) => text === 'import') + 1);
  return [...partsOf(list, ',')].flatMap((names) => names.findLast(isSourceName)?.text ?? []);
}
