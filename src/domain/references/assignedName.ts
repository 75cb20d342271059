/** The name that a value is given to. */
export interface AssignedName {
  /** As written; of `tx.hash` both words. */
  readonly text: string;
  /** A property or variable, a flag of a command, a segment of an address, or the words `transaction hash` of a sentence. */
  readonly place: 'property' | 'flag' | 'path' | 'words';
  /** What the name is a member of, or the segment before it. */
  readonly beside: string;
}

/** How much text before a value tells what it is given to. */
export const assignedReach = 200;

const quotes = /(?:\\?["'`]{1,3}|\*\*|`\*\*|(?<![\w$])[bfru]["'])$/;
const segment = /(?:\/([\w~%-]{1,60}))?\/([\w-]{1,60})\/$/;
const flagged = /(?:^|[\s"'`])--?([A-Za-z][\w-]{0,60})(?:[ =]|["'`]\s*,\s*)$/;
const separated = String.raw`(?:\*\*)?(?:[ \t]*(?:\*\*)?[:=|](?:\*\*)?[ \t]*|[ \t]+(?:is[ \t]+)?)$`;
const words = new RegExp(String.raw`(?:^|[^\w-])((?:transaction|tx|txn|block)[ -](?:hash|id))${separated}`, 'i');
// In sentences and logs, where no quoted argument follows a name.
const wordsOfProse = new RegExp(
  String.raw`(?:^|[^\w.-])((?:transaction|tx|txn|block)[ _-]?(?:hash|id))${separated}`,
  'i',
);
const operator = /\s*(?:(:)(?:\*\*)?|(=>|:=|<-|=))\s*\(?\s*$/;
const quotedKey = /(\\?["'`])([\w .$'-]{1,60})\1$/;
const indexed = /([\w$.]{0,80})\[\s*(["'])([\w .-]{1,60})\2\s*\]$/;
const identifier = /(?<![\w$])([A-Za-z_$][\w$-]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)*)\s?[?!]?$/;
const typed = /^(.*?)\s*:\s*([^:=;{}()[\],]+)$/;
const primitive =
  /^(?:(?:public|immutable|constant)\()*(?:&?(?:'static )?str|[Ss]tring|any|bytes32|Hex|H256|B256|(?:Tx|Transaction|Block)?Hash)\)*\??$/;
// What may stand before a name that is given a value; other words may be names, too.
const modifiers =
  /^(?:const|let|var|val|final|static|readonly|public|private|protected|internal|export|declare|pub|mut|constant|immutable|constexpr|string|String|char\*?|auto|bytes32|uint256|uint|std::string|#define|local|my|self|(?:common\.)?(?:Tx|Transaction|Block)?Hash)$/;
const goType = /^(?:string|(?:common\.)?Hash)$/;
const itemStart = /^[\s*/#>+|;-]*(?:\d+\.\s+)?(?:@?\w+:\s+)?(?:`|\*\*)?$/;
// `txHash=0x…` in a line of a log.
const field = /(?:^|\s)([A-Za-z]\w*)$/;
// How a line ends that the next one continues.
const unfinished = /[?&|+<=]\s*$/;

/** The property, variable, parameter or segment of an address that a value is given to, by the text that ends where it begins. */
export function assignedName(preceding: string, isProse = false): AssignedName | undefined {
  const tail = preceding.slice(-assignedReach);
  if (tail.endsWith('/')) {
    const [, beside = '', text] = segment.exec(tail) ?? [];
    return text === undefined ? undefined : { text, place: 'path', beside };
  }
  const quote = quotes.exec(tail.slice(-6))?.[0] ?? '';
  const opened = tail.slice(0, tail.length - quote.length);
  const ending = opened.slice(-64);
  const [, flag] = (ending.includes('-') && flagged.exec(ending)) || [];
  if (flag !== undefined) {
    return { text: flag, place: 'flag', beside: '' };
  }
  const [, said] = (isProse && !/["']$/.test(quote) ? wordsOfProse : words).exec(ending) ?? [];
  return (
    beforeOperator(opened, ending, quote) ??
    (said === undefined ? undefined : { text: said, place: 'words', beside: '' })
  );
}

function beforeOperator(opened: string, ending: string, quote: string): AssignedName | undefined {
  const [separator = '', colon] = operator.exec(ending) ?? [];
  if (separator === '' || /\n\s*\n/.test(separator)) {
    return undefined;
  }
  const given = opened.slice(0, opened.length - separator.length);
  const left = given.endsWith('**') ? given.slice(0, -2) : given;
  const lineStart = left.lastIndexOf('\n') + 1;
  const line = left.slice(lineStart);
  const above = left.slice(Math.max(0, lineStart - 20), Math.max(0, lineStart - 1));
  const startsItem = (rest: string) => itemStart.test(rest) && !unfinished.test(above);
  if (colon !== undefined) {
    return beforeColon(line, startsItem);
  }
  const isTight = separator === '=';
  return (isTight && quote === '' ? loggedField(line) : undefined) ?? beforeEquals(line, isTight, startsItem);
}

type RestTest = (rest: string) => boolean;

function beforeColon(line: string, startsItem: RestTest): AssignedName | undefined {
  const [key, , quoted] = quotedKey.exec(line) ?? [];
  const [name = ''] = identifier.exec(line) ?? [];
  const rest = line.slice(0, line.length - (key ?? name).length);
  const isKey = /[{,(;[|]\s*$|[{,]\s*\\?$/.test(rest) || startsItem(rest);
  return isKey ? property(quoted ?? name, '') : undefined;
}

function loggedField(line: string): AssignedName | undefined {
  const [, name] = field.exec(line) ?? [];
  return name === undefined ? undefined : property(name, '');
}

/** `"name" =`, `x['name'] =`, `name =`, `name: Type =`. */
function beforeEquals(line: string, isTight: boolean, startsItem: RestTest): AssignedName | undefined {
  if (/[!<>=+\-*/%^~|&?]$/.test(line)) {
    return undefined;
  }
  const [key, , quoted] = quotedKey.exec(line) ?? [];
  if (quoted !== undefined) {
    const before = line.slice(0, line.length - (key?.length ?? 0));
    return /[{,(]\s*$/.test(before) || startsItem(before) ? property(quoted, '') : undefined;
  }
  const [, owner = '', , index] = (line.endsWith(']') && indexed.exec(line)) || [];
  if (index !== undefined) {
    return property(index, owner);
  }
  const [, head = line, type] = typed.exec(line) ?? [];
  return type === undefined || primitive.test(type.trim())
    ? variable(withoutGoType(head), isTight, startsItem)
    : undefined;
}

/** Of `var txHash string = ` what stands before the type. */
function withoutGoType(line: string): string {
  const [, declared, type = ''] = /^(.*\bvar\s+\w+)\s+(\S+)$/.exec(line) ?? [];
  return declared !== undefined && goType.test(type) ? declared : line;
}

function variable(line: string, isTight: boolean, startsItem: RestTest): AssignedName | undefined {
  const [written = '', name = ''] = identifier.exec(line) ?? [];
  const rest = line.slice(0, line.length - written.length).trimEnd();
  switch (/[{(;[&?,]?$/.exec(rest)?.[0]) {
    case '': {
      const isDeclared = rest
        .trim()
        .split(/\s+/)
        .every((word) => modifiers.test(word));
      return isDeclared || startsItem(rest) ? property(name, '') : undefined;
    }
    case '&':
    case '?':
      return isTight ? property(name, '') : undefined;
    case ',':
      // Of `key, tx = …` each name has a value of its own.
      return /[({[][^)}\]]*$/.test(rest) ? property(name, '') : undefined;
    default:
      return property(name, '');
  }
}

/** What `hash` and `id` are of is said by what they are members of: `tx.hash`. */
function property(written: string, beside: string): AssignedName | undefined {
  const parts = written.split(/\?\.|\.|->|::/);
  const last = parts.pop() ?? '';
  const text = /^(?:hash|id)$/i.test(last) && !written.includes(' ') ? `${parts.at(-1) ?? ''} ${last}`.trim() : last;
  return text === '' ? undefined : { text, place: 'property', beside: `${beside} ${parts.join(' ')}`.trim() };
}
