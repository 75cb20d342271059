import { type Abi, type AbiItem, type AbiParameter, abiSignature } from '../../domain/contract/abi.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { plainLine } from '../../domain/value/inertMarkdown.ts';
import { selectorOf } from './abiHash.ts';

/** A TypeScript constant of the ABI, as typed clients (viem, abitype) take it. */
export function abiTypeScript(name: string | undefined, json: unknown): string {
  const stem = (name ?? 'contract').replace(/[^A-Za-z0-9]/g, '').slice(0, 60) || 'contract';
  const constant = `${stem.charAt(0).toLowerCase()}${stem.slice(1)}Abi`.replace(/^(\d)/, '_$1');
  return `export const ${constant} = ${formatExactJson(json)} as const;\n`;
}

/**
 * The ABI as a Solidity interface that compiles: tuples become structs, constructor, receive and fallback are left
 * out (an interface has none), and what Solidity cannot say stands as a comment.
 */
export function abiSolidity(name: string | undefined, abi: Abi): string {
  const structs = new Map<string, string>();
  const body = abi.items.flatMap((item) => solidityItem(item, structs));
  const title = name !== undefined && /^[A-Za-z_$][\w$]{0,100}$/.test(name) ? name : 'Contract';
  const declared = [...structs.values(), ...body].map((text) => text.replace(/^(?=.)/gm, '    '));
  return [
    '// SPDX-License-Identifier: UNLICENSED',
    'pragma solidity >=0.8.4;',
    '',
    `interface I${title} {`,
    declared.join('\n\n'),
    '}',
    '',
  ].join('\n');
}

/** Sets of functions whose selectors are equal though their signatures differ: only the first can ever be called. */
export function selectorClashes(abi: Abi): readonly (readonly string[])[] {
  const bySelector = new Map<string, string[]>();
  for (const item of abi.items) {
    if (item.type === 'function') {
      const signature = abiSignature(item);
      const selector = selectorOf(signature);
      const clashing = bySelector.get(selector) ?? [];
      bySelector.set(selector, clashing.includes(signature) ? clashing : [...clashing, signature]);
    }
  }
  return [...bySelector.values()].filter((signatures) => signatures.length > 1);
}

function solidityItem(item: AbiItem, structs: Map<string, string>): readonly string[] {
  const list = (parameters: readonly AbiParameter[], location: string) =>
    parameters.map((parameter) => solidityParameter(parameter, location, structs)).join(', ');
  switch (item.type) {
    case 'function': {
      if (isOfLanguageOnly([...item.inputs, ...item.outputs])) {
        return [`// function ${plainLine(abiSignature(item), 400)} names types that no interface can have`];
      }
      const mutability = item.stateMutability === 'nonpayable' ? '' : ` ${item.stateMutability}`;
      const returns = item.outputs.length === 0 ? '' : ` returns (${list(item.outputs, ' memory')})`;
      return [`function ${item.name}(${list(item.inputs, ' calldata')}) external${mutability}${returns};`];
    }
    case 'event': {
      const inputs = item.inputs.map((parameter) =>
        solidityParameter(parameter, parameter.indexed ? ' indexed' : '', structs, 'always'),
      );
      return [`event ${item.name}(${inputs.join(', ')})${item.anonymous ? ' anonymous' : ''};`];
    }
    case 'error':
      return [`error ${item.name}(${list(item.inputs, '')});`];
    default:
      return [];
  }
}

function solidityParameter(
  parameter: AbiParameter,
  location: string,
  structs: Map<string, string>,
  when: 'always' | 'whenReferred' = 'whenReferred',
): string {
  const { type, name } = parameter;
  const isReferred = type.endsWith(']') || type === 'string' || type === 'bytes' || parameter.components !== undefined;
  const place = when === 'always' || isReferred ? location : '';
  return `${solidityType(parameter, structs)}${place}${name === '' ? '' : ` ${name}`}`;
}

function solidityType(parameter: AbiParameter, structs: Map<string, string>): string {
  const { type, components, internalType, name } = parameter;
  if (components === undefined) {
    return type;
  }
  const suffix = type.slice('tuple'.length);
  const members = components.map(
    (part, index) => `    ${solidityType(part, structs)} ${part.name || `member${index}`};`,
  );
  const written = /^struct (?:[\w$]+\.)*([A-Za-z_$][\w$]{0,100})/.exec(internalType ?? '')?.[1];
  const wanted = written ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Struct`;
  const text = (as: string) => `struct ${as} {\n${members.join('\n')}\n}`;
  // Two structs of different contracts may share a name.
  let own = wanted;
  for (let number = 2; structs.has(own) && structs.get(own) !== text(own); number++) {
    own = `${wanted}${number}`;
  }
  structs.set(own, text(own));
  return `${own}${suffix}`;
}

function isOfLanguageOnly(parameters: readonly AbiParameter[]): boolean {
  const canonical = /^(u?int\d*|address|bool|string|bytes\d*|function|tuple)(\[\d*\])*$/;
  return parameters.some(({ type, components }) => !canonical.test(type) || isOfLanguageOnly(components ?? []));
}
