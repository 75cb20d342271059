import { type Abi, abiSignature } from '../../domain/contract/abi.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { selectorOf } from './abiHash.ts';

/** A TypeScript constant of the ABI, as typed clients (viem, abitype) take it. */
export function abiTypeScript(name: string | undefined, json: unknown): string {
  const stem = (name ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 60) || 'contract';
  const constant = `${stem.charAt(0).toLowerCase()}${stem.slice(1)}Abi`.replace(/^(\d)/, '_$1');
  return `export const ${constant} = ${formatExactJson(json)} as const;\n`;
}

/**
 * Sets of functions whose selectors are equal though their signatures differ: only the first can ever be called. In steps:
 * thousands of signatures take a while to hash.
 */
export function* selectorClashes(abi: Abi): Generator<readonly string[] | undefined> {
  const bySelector = new Map<string, string[]>();
  for (const item of abi.items) {
    if (item.type === 'function') {
      const signature = abiSignature(item);
      const selector = selectorOf(signature);
      const clashing = bySelector.get(selector) ?? [];
      bySelector.set(selector, clashing.includes(signature) ? clashing : [...clashing, signature]);
      yield undefined;
    }
  }
  yield* [...bySelector.values()].filter((signatures) => signatures.length > 1);
}
