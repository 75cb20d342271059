import { type DisplayText, label } from '../label.ts';
import { phrase } from '../phrase.ts';
import { quotedLine, singleLine } from '../value/escapeMarkdown.ts';
import { type Abi, type AbiItem, abiSignature } from './abi.ts';
import { panicHex, panicMeaning } from './panicMeaning.ts';

export type CallableFunction = Extract<AbiItem, { readonly type: 'function' }>;

/** A value that a call gave, in words. `text` is untrusted. */
export interface DecodedParameter {
  /** Empty when it has none. */
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** Elements of a list, members of a tuple. */
  readonly parts: readonly DecodedParameter[];
}

/** Why a call was reverted, as far as its data says. */
export type Revert =
  | { readonly kind: 'error'; readonly name: string; readonly parameters: readonly DecodedParameter[] }
  | { readonly kind: 'text'; readonly text: string }
  /** `code` in decimal. */
  | { readonly kind: 'panic'; readonly code: string }
  | { readonly kind: 'unknown'; readonly data: string }
  | { readonly kind: 'empty' };

/** The functions that can be called without a transaction, by name. */
export function callableFunctions(abi: Abi): readonly CallableFunction[] {
  return abi.items
    .filter((item) => item.type === 'function')
    .filter(({ stateMutability }) => stateMutability === 'view' || stateMutability === 'pure')
    .map((item) => ({ item, signature: abiSignature(item) }))
    .toSorted((a, b) => (a.signature < b.signature ? -1 : 1))
    .map(({ item }) => item);
}

/** One sentence that says why a call was reverted. */
export function revertText(revert: Revert): DisplayText {
  switch (revert.kind) {
    case 'error':
      return phrase`Reverted with ${`${revert.name}(${revert.parameters.map(argument).join(', ')})`}.`;
    case 'text':
      return phrase`Reverted: “${singleLine(revert.text, 300)}”.`;
    case 'panic':
      return label('panickedBy', panicHex(revert.code), label(panicMeaning(revert.code)));
    case 'unknown':
      return phrase`Reverted with data that the ABI does not explain: ${singleLine(revert.data, 300)}`;
    case 'empty':
      return phrase`Reverted without a reason.`;
  }
}

/** Values as lines, parts indented under what they belong to. */
export function valueLines(values: readonly DecodedParameter[], indent = ''): readonly string[] {
  return values.flatMap(({ name, type, text, parts }, index) => {
    const label = singleLine(name === '' ? `[${index}]` : name, 100);
    const isText = type === 'string' && parts.length === 0;
    const shown = isText ? quotedLine(text, 4_000) : singleLine(text, 4_000);
    return [
      `${indent}${label}: ${singleLine(type, 100)}${shown === '' ? '' : ` = ${shown}`}`,
      ...valueLines(parts, `${indent}  `),
    ];
  });
}

function argument({ name, text, parts }: DecodedParameter): string {
  const value = parts.length > 0 ? `(${parts.map(argument).join(', ')})` : singleLine(text, 200);
  return name === '' ? value : `${name}: ${value}`;
}
