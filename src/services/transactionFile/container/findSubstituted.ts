import type { Steps } from '../../../domain/steps.ts';
import type { Finder, Found } from './finder.ts';

/** How signs stand for characters that a text must not have. */
interface Coding {
  /** Each begins with this, which is nowhere else in it. */
  readonly sign: '=' | '&';
  readonly pattern: RegExp;
  readonly replacement: (whole: string, ...parts: readonly (string | undefined)[]) => string;
}

const named = new Map(
  Object.entries({
    amp: '&',
    apos: "'",
    bsol: '\\',
    colon: ':',
    comma: ',',
    equals: '=',
    gt: '>',
    lcub: '{',
    lowbar: '_',
    lsqb: '[',
    lt: '<',
    nbsp: ' ',
    plus: '+',
    quot: '"',
    rcub: '}',
    rsqb: ']',
    sol: '/',
  }),
);

const quotedPrintable: Coding = {
  sign: '=',
  pattern: /=(?:[ \t]{0,9}\r?\n|([\da-f]{2}))/gi,
  replacement: (_whole, hex) => (hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16))),
};

const entities: Coding = {
  sign: '&',
  pattern: /&(?:#0{0,4}(\d{1,3})|#x0{0,4}([\da-f]{1,2})|([a-z]{2,6}));/gi,
  replacement: (whole, decimal, hex, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code < 256 ? String.fromCharCode(code) : (named.get(name) ?? whole);
  },
};

/** Longer than what any transaction makes. */
const longest = 2_000_000;
/** Characters that are read between two steps, in some milliseconds. */
const stepLength = 64 * 1024;

/** Blocks of lines in quoted-printable, as of mail, or with entities of HTML: `Cgwq=\n=2B…=3D`, `{&quot;tx&quot;:…`, `&#10;&#42;`. */
export const findSubstituted: Finder = function* (text, found) {
  if (yield* takeLines(text, found)) {
    return;
  }
  for (const coding of [quotedPrintable, entities]) {
    if (!text.includes(coding.sign)) {
      continue;
    }
    let start = 0;
    for (const { 0: gap, index } of [...text.matchAll(/\n[ \t\r]*\n/g), { 0: '', index: text.length }]) {
      const block = text.slice(start, index);
      yield;
      if (block.length <= longest && block.includes(coding.sign)) {
        yield* takeBlock(block, coding, found, start);
      }
      start = index + gap.length;
    }
  }
};

/** Where line ends are bytes as well, as some tools have them, what is behind the head of a mail, or all, is one block. */
function* takeLines(text: string, found: Found): Steps<boolean> {
  if (text.length > longest || !text.includes(quotedPrintable.sign)) {
    return false;
  }
  for (const start of new Set([0, Math.max(0, text.search(/(?<=\n\r?\n)/))])) {
    const bytes = (yield* substituted(text.slice(start), quotedPrintable)).replaceAll('\r\n', '\n');
    for (const each of [bytes, bytes.replace(/\n$/, '')]) {
      if (found.take(new Uint8Array(Buffer.from(each, 'latin1')), start, text.length)) {
        return true;
      }
    }
  }
  return false;
}

function* takeBlock(block: string, coding: Coding, found: Found, start: number): Steps<void> {
  let at = 0;
  for (const line of block.split(/(?<!=|=\r)\n/)) {
    const bytes = Buffer.from(yield* substituted(line.trimEnd(), coding), 'latin1');
    if (line.includes(coding.sign) && found.take(new Uint8Array(bytes), start + at, start + at + line.length)) {
      return;
    }
    at += line.length + 1;
  }
  const inner = yield* substituted(block, coding);
  if (inner !== block) {
    yield* found.inside(inner, start);
  }
}

function* substituted(text: string, { sign, pattern, replacement }: Coding): Steps<string> {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf(sign, at + stepLength);
    const end = next < 0 ? text.length : next;
    parts.push(text.slice(at, end).replace(pattern, replacement));
    at = end;
    yield;
  }
  return parts.join('');
}
