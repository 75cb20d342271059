/** Solidity sources by pattern, not by grammar. */

export interface ContractText {
  readonly kind: 'contract' | 'library' | 'interface';
  readonly name: string;
  /** Up to its brace. */
  readonly head: string;
  readonly body: string;
  /** Where the head starts. */
  readonly index: number;
}

export function contractBodies(code: string): readonly ContractText[] {
  const heads = code.matchAll(/\b(contract|library|interface)\s+([A-Za-z_$][\w$]{0,200})[^{};]{0,4000}\{/g);
  return Array.from(heads, ({ 0: head, 1: kind, 2: name = '', index }) => {
    const start = index + head.length;
    const isKnown = kind === 'library' || kind === 'interface';
    return { kind: isKnown ? kind : 'contract', name, head, index, body: code.slice(start, endOfBlock(code, start)) };
  });
}

function endOfBlock(code: string, start: number): number {
  const brace = /[{}]/g;
  brace.lastIndex = start;
  let depth = 1;
  for (let match = brace.exec(code); match !== null; match = brace.exec(code)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) {
      return match.index;
    }
  }
  return code.length;
}

/** A body without what stands in braces of its own: functions, structs, enums. */
export function topLevel(body: string): string {
  let depth = 0;
  let kept = '';
  let start = 0;
  for (const { 0: brace, index } of body.matchAll(/[{}]/g)) {
    if (depth === 0) {
      kept += `${body.slice(start, index)};`;
    }
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    start = index + 1;
  }
  return depth === 0 ? kept + body.slice(start) : kept;
}

export function basesIn(head: string): readonly string[] {
  const [, list = ''] = /\bis\b(.*)$/s.exec(head.replace(/\([^()]*\)/g, '')) ?? [];
  return list.split(',').flatMap((part) => /([A-Za-z_$][\w$]*)\s*\{?\s*$/.exec(part)?.[1] ?? []);
}

/** What stands in no contract. */
export function outside(code: string, bodies: readonly ContractText[]): string {
  let kept = '';
  let end = 0;
  for (const { index, head, body } of bodies) {
    kept += `${code.slice(end, Math.max(end, index))};`;
    end = Math.max(end, index + head.length + body.length + 1);
  }
  return kept + code.slice(end);
}

/**
 * The code without comments and the content of texts. A comment that gives the struct after it a namespace (ERC-7201)
 * leaves `@<index>`, which no code has, and its id in `namespaces`.
 */
export function withoutComments(text: string, namespaces: string[]): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (match) => {
    const [, id] = /^(?:\/\/\/|\/\*\*)[\s\S]*?@custom:storage-location\s+erc7201:([^\s*]{1,200})/.exec(match) ?? [];
    return id === undefined ? (match.startsWith('/') ? ' ' : '""') : ` @${namespaces.push(id) - 1} `;
  });
}
