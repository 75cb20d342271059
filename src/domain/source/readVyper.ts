import type { FoundDeclarations, SourceField } from './sourceDeclarations.ts';
import { isSourceName, joinedTokens, type SourceBudget, type SourceToken, sourceTokens } from './sourceTokens.ts';

const longestValue = 200;
// What is longer says nothing of types; the rest of its tokens is not even kept.
const longestLine = 2_000;

/** What a block collects from its indented lines. */
interface Block {
  readonly fields?: SourceField[];
  readonly members?: string[];
}

/** Reads the declarations of a source in steps, line by line. */
export function* readVyper(text: string, found: FoundDeclarations, budget: SourceBudget): Generator<undefined> {
  let block: Block = {};
  for (const line of linesOf(sourceTokens(text, 'Vyper', budget))) {
    yield undefined;
    if (line === undefined) {
      continue;
    }
    const read = line.length > longestLine ? [] : line;
    block = line[0]?.indent === 0 ? readLine(read, found) : continuedBlock(block, read);
  }
}

function readLine(line: readonly SourceToken[], found: FoundDeclarations): Block {
  const [first, name, colon] = line;
  const kind = first?.text ?? '';
  if (kind === 'import' || kind === 'from') {
    readImports(line, found);
  } else if (name === undefined || !isSourceName(name) || colon?.text !== ':') {
    readConstant(line, found);
  } else if (kind === 'interface') {
    found.interfaces.add(name.text);
  } else if (kind === 'struct' && line.length === 3) {
    const fields: SourceField[] = [];
    found.structs.set(name.text, fields);
    return { fields };
  } else if ((kind === 'flag' || kind === 'enum') && line.length === 3) {
    const members: string[] = [];
    found.enums.set(name.text, members);
    return { members };
  }
  return {};
}

/** Members end with what is none; between fields may stand anything. */
function continuedBlock(block: Block, line: readonly SourceToken[]): Block {
  const [first] = line;
  const field = fieldOf(line);
  block.fields?.push(...(field === undefined ? [] : [field]));
  if (first === undefined || line.length !== 1 || !isSourceName(first)) {
    return block.fields === undefined ? {} : block;
  }
  block.members?.push(first.text);
  return block;
}

/** Gives undefined again and again in what is too long to be kept. */
function* linesOf(next: () => SourceToken): Generator<readonly SourceToken[] | undefined> {
  let line: SourceToken[] = [];
  let count = 0;
  for (let token = next(); token.kind !== 'end'; token = next()) {
    if (token.indent !== undefined && line.length > 0) {
      yield line;
      line = [];
    }
    if (line.length <= longestLine) {
      line.push(token);
    } else if (++count % longestLine === 0) {
      yield undefined;
    }
  }
  yield line;
}

function fieldOf([name, colon, ...type]: readonly SourceToken[]): SourceField | undefined {
  return name !== undefined && isSourceName(name) && colon?.text === ':' && type.length > 0
    ? [name.text, joinedTokens(type)]
    : undefined;
}

/** `N: constant(uint256) = 3`, `N: public(constant(uint256)) = 3`; a name of two values stands for none. */
function readConstant(line: readonly SourceToken[], { constants }: FoundDeclarations): void {
  const [name] = line;
  const equals = line.findIndex(({ text }) => text === '=');
  const head = line
    .slice(1, Math.min(equals, 5))
    .map(({ text }) => text)
    .join('');
  const value = joinedTokens(line.slice(equals + 1, equals + 2 + longestValue));
  const isConstant = head.startsWith(':constant(') || head.startsWith(':public(constant');
  if (name !== undefined && isSourceName(name) && equals > 0 && isConstant && value !== '') {
    const text = value.length > longestValue ? '' : value;
    constants.set(name.text, (constants.get(name.text) ?? text) === text ? text : '');
  }
}

/** Of what can be imported, only interfaces are types by their bare name. */
function readImports(line: readonly SourceToken[], { interfaces }: FoundDeclarations): void {
  let name: string | undefined;
  for (const token of line.slice(line.findIndex(({ text }) => text === 'import') + 1)) {
    if (token.text === ',') {
      interfaces.add(name ?? '');
      name = undefined;
    } else if (isSourceName(token)) {
      name = token.text;
    }
  }
  if (name !== undefined) {
    interfaces.add(name);
  }
}
