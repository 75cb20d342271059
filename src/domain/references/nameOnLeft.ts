/** The name that a value directly belongs to. */
export interface OwnName {
  /** As written: an identifier, a quoted key, some words. */
  readonly text: string;
  /** What stands directly with it: the objects that it is a member of, modifiers, more words, the segment before. */
  readonly beside: string;
  /** The type it is declared with or, as this looks the same in some languages, the variable that takes the value. */
  readonly type: string;
  /**
   * `flag`: of a shell command. `path`: a segment of an address. `prose`: words of a sentence or of a line of a log.
   * `column`: the heading above it in a table. `pair`: the name in a pair of a name and a value, as in a row of two cells.
   */
  readonly place: 'property' | 'flag' | 'path' | 'prose' | 'column' | 'pair';
  /** Of a language of tags: all of its line stands with it. */
  readonly isElement?: true;
}

const primitive = /^(?:auto|string|str|char|bytes(?:32)?|any|unknown|object|std::string|String)$/;
const goType = /^(?:string|Hash)$|\./;
const quoted = /^["'`]([^"'`]*)["'`]$/;

export function isPrimitive(type: string): boolean {
  return primitive.test(type);
}

export function splitAtColon(left: string): readonly string[] {
  const at = left.search(/(?<!:):(?!:)/);
  return at < 0 ? [left] : [left.slice(0, at), left.slice(at + 1)];
}

/** The last word of a left side, and of that the last part: of `static tx.hash` the `hash`. */
export function nameOnLeft(left: string): OwnName | undefined {
  const trimmed = left.trim().replace(/\s*[?!]$/, '');
  if (trimmed.endsWith(']')) {
    return indexed(trimmed);
  }
  const last = trimmed.split(/[\s*&]+/).at(-1) ?? '';
  const others = trimmed
    .slice(0, trimmed.length - last.length)
    .replace(/(?:^|\s)private(?=\s)/g, ' ')
    .trim()
    .split(/[\s*&]+/);
  const type = others.at(-1) ?? '';
  const declares = others.at(-2) ?? '';
  if (declares === 'var' || (declares === 'const' && goType.test(last))) {
    return named(type, '', last);
  }
  if (declares === 'const' && /^[A-Z]\w*[a-z]/.test(last) && !primitive.test(type)) {
    // `const A B`: languages differ in which of the two is the name.
    return undefined;
  }
  const parts = last.replace(/^[$@#%.-]+/, '').split(/\?\.|\.|::|->/);
  const member = parts.pop() ?? '';
  // What `hash` and `id` are of is said by what they are members of: `tx.hash`.
  const name = /^(?:hash|id)$/i.test(member) ? `${parts.at(-1) ?? ''} ${member}`.trim() : member;
  return named(name, `${others.join(' ')} ${parts.join(' ')}`, type);
}

/** `owner['name']`; of `names[0]` what comes before. */
function indexed(text: string): OwnName | undefined {
  const [index = '', inner = ''] = /\[([^[\]]{0,80})\]$/.exec(text) ?? [];
  const owner = text.slice(0, text.length - index.length);
  const [, key] = quoted.exec(inner.trim()) ?? [];
  if (key !== undefined) {
    return named(key, owner);
  }
  return /^\d+$/.test(inner) ? nameOnLeft(owner) : undefined;
}

export function named(text: string, beside: string, type = ''): OwnName | undefined {
  return text === '' ? undefined : { text, beside: beside.trim(), type, place: 'property' };
}
