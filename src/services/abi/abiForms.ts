import { type Abi, type AbiItem, type AbiParameter, abiSignature } from '../../domain/contract/abi.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
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
  const title = `I${name !== undefined && /^[A-Za-z_$][\w$]{0,100}$/.test(name) ? name : 'Contract'}`;
  const structs: Structs = { texts: new Map(), taken: new Set([title, ...abi.items.flatMap(nameOf)]) };
  const reasonAgainst = nameKeeper(abi);
  const body = abi.items.flatMap((item) => {
    const reason = reasonAgainst(item);
    return reason === undefined || !('name' in item)
      ? solidityItem(item, structs)
      : [`// ${item.type} ${singleLine(abiSignature(item), 400)} ${reason}`];
  });
  const declared = [...structs.texts.values(), ...body].map((text) => text.replace(/^(?=.)/gm, '    '));
  return [
    '// SPDX-License-Identifier: UNLICENSED',
    'pragma solidity >=0.8.4;',
    '',
    `interface ${title} {`,
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

/** What no other item of its type may share: only errors cannot be overloaded. */
function identityOf(item: Extract<AbiItem, { readonly name: string }>): string {
  return item.type === 'error'
    ? item.name
    : item.type === 'event'
      ? abiSignature(item)
      : selectorOf(abiSignature(item));
}

interface Structs {
  /** By name. */
  readonly texts: Map<string, string>;
  /** What other declarations are called. */
  readonly taken: ReadonlySet<string>;
}

function nameOf(item: AbiItem): readonly string[] {
  return 'name' in item ? [item.name] : [];
}

/** Says why an item cannot be declared beside the others. A function has its name before an event, that before an error. */
function nameKeeper({ items }: Abi): (item: AbiItem) => string | undefined {
  const owners = new Map<string, string>();
  for (const type of ['function', 'event', 'error']) {
    for (const name of items.filter((item) => item.type === type).flatMap(nameOf)) {
      owners.set(name, owners.get(name) ?? type);
    }
  }
  const declared = new Set<string>();
  return (item) => {
    if (!('name' in item)) {
      return undefined;
    }
    if (isOfLanguageOnly([...item.inputs, ...('outputs' in item ? item.outputs : [])])) {
      return 'names types that no interface can have';
    }
    if (reserved.test(item.name)) {
      return 'is called by a word of the language';
    }
    const id = `${item.type} ${identityOf(item)}`;
    if (owners.get(item.name) !== item.type || declared.has(id)) {
      return 'has a name or selector that is declared already';
    }
    declared.add(id);
    return undefined;
  };
}

function solidityItem(item: AbiItem, structs: Structs): readonly string[] {
  const list = (parameters: readonly AbiParameter[], location: string) =>
    parameters.map((parameter) => solidityParameter(parameter, location, structs)).join(', ');
  switch (item.type) {
    case 'function': {
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
  structs: Structs,
  when: 'always' | 'whenReferred' = 'whenReferred',
): string {
  const { type, name } = parameter;
  const isReferred = type.endsWith(']') || type === 'string' || type === 'bytes' || parameter.components !== undefined;
  const place = when === 'always' || isReferred ? location : '';
  return `${solidityType(parameter, structs)}${place}${name === '' || reserved.test(name) ? '' : ` ${name}`}`;
}

function solidityType(parameter: AbiParameter, structs: Structs): string {
  const { type, components, internalType, name } = parameter;
  if (components === undefined) {
    return type.replace(/^function/, 'function() external');
  }
  const suffix = type.slice('tuple'.length);
  const members = components.map(
    (part, index) =>
      `    ${solidityType(part, structs)} ${reserved.test(part.name) ? `${part.name}_` : part.name || `member${index}`};`,
  );
  const written = /^struct (?:[\w$]+\.)*([A-Za-z_$][\w$]{0,100})/.exec(internalType ?? '')?.[1];
  const wanted = written ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Struct`;
  const text = (as: string) => `struct ${as} {\n${members.join('\n')}\n}`;
  // Two structs of different contracts may share a name, and one that of an event.
  let own = wanted;
  for (let number = 2; structs.taken.has(own) || (structs.texts.get(own) ?? text(own)) !== text(own); number++) {
    own = `${wanted}${number}`;
  }
  structs.texts.set(own, text(own));
  return `${own}${suffix}`;
}

function isOfLanguageOnly(parameters: readonly AbiParameter[]): boolean {
  const canonical = /^(u?int\d*|address|bool|string|bytes\d*|function|tuple)(\[([1-9]\d*)?\])*$/;
  return parameters.some(
    ({ type, components }) => !canonical.test(type) || components?.length === 0 || isOfLanguageOnly(components ?? []),
  );
}

/** Words that name nothing of a user's own in Solidity, though other compilers let them. */
const reserved =
  /^(abstract|address|after|alias|anonymous|apply|as|assembly|auto|bool|break|byte|bytes\d*|calldata|case|catch|constant|constructor|continue|contract|copyof|days|default|define|delete|do|else|emit|enum|ether|event|external|fallback|false|final|fixed|for|function|gwei|hex|hours|if|immutable|implements|import|in|indexed|inline|interface|internal|is|let|library|macro|mapping|match|memory|minutes|modifier|mutable|new|null|of|override|partial|payable|pragma|private|promise|public|pure|receive|reference|relocatable|return|returns|sealed|seconds|sizeof|static|storage|string|struct|super|supports|switch|this|throw|true|try|type|typedef|typeof|u?fixed(\d+x\d+)?|u?int\d*|unchecked|unicode|using|var|view|virtual|weeks|wei|while|years)$/;
