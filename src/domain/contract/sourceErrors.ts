import { contractBodies, outside, withoutComments } from '../storage/solidityText.ts';
import { readDeclarations, type SourceDeclarations } from '../storage/storageDeclarations.ts';
import type { AbiItem, AbiParameter } from './abi.ts';
import type { VerifiedContract } from './verifiedContract.ts';

type AbiError = Extract<AbiItem, { readonly type: 'error' }>;

interface KnownTypes extends SourceDeclarations {
  /** With and without what declares them. */
  readonly structNames: ReadonlySet<string>;
}

const maxSourceLength = 2_000_000;
const maxErrors = 1_000;

/**
 * The errors that Solidity sources declare in libraries and outside of contracts. ABIs do not list those of linked
 * libraries. Found by pattern: an error with a type whose encoding is not certain is left out.
 */
export function sourceErrors({
  sources,
  compilation,
}: Pick<VerifiedContract, 'sources' | 'compilation'>): readonly AbiError[] {
  if (compilation?.language !== 'Solidity') {
    return [];
  }
  const declared = readDeclarations(sources, compilation.language);
  const structNames = new Set(
    [...declared.structs.keys()].flatMap((name) => [name, name.slice(name.indexOf('.') + 1)]),
  );
  const known: KnownTypes = { ...declared, structNames };
  const errors: AbiError[] = [];
  for (const text of sources?.values() ?? []) {
    const code = text.length > maxSourceLength ? '' : withoutComments(text, []);
    const bodies = contractBodies(code);
    const libraries = bodies.filter(({ kind }) => kind === 'library').map(({ body }) => body);
    for (const part of [outside(code, bodies), ...libraries]) {
      errors.push(...errorsIn(part, known).slice(0, maxErrors - errors.length));
    }
  }
  return errors;
}

function errorsIn(code: string, known: KnownTypes): readonly AbiError[] {
  const declared = code.matchAll(/\berror\s+([A-Za-z_$][\w$]{0,200})\s*\(([^(){};]{0,4000})\)\s*;/g);
  return Array.from(declared, ([, name = '', list = '']): readonly AbiError[] => {
    const texts = list.trim() === '' ? [] : list.split(',');
    const inputs = texts.flatMap((text) => parameterOf(text.trim(), known) ?? []);
    return inputs.length === texts.length ? [{ type: 'error', name, inputs }] : [];
  }).flat();
}

function parameterOf(text: string, known: KnownTypes): AbiParameter | undefined {
  const [, type = '', suffix = '', name = ''] =
    /^([\w.$]{1,300})(?:\s+payable)?((?:\[\d{0,20}\]){0,8})(?:\s+([A-Za-z_$][\w$]{0,200}))?$/.exec(text) ?? [];
  const encoded = encodedType(type, known);
  return encoded === undefined
    ? undefined
    : { name, type: `${encoded}${suffix}`, internalType: undefined, indexed: false, components: undefined };
}

/** The type by which calls pass values of a type; undefined when that is not certain. */
function encodedType(type: string, { enums, userTypes, bases, structNames }: KnownTypes): string | undefined {
  if (/^(u?int\d{0,3}|bytes\d{0,2}|address|bool|string)$/.test(type)) {
    return type.replace(/int$/, 'int256');
  }
  const meant = [
    enums.has(type) ? 'uint8' : undefined,
    userTypes.get(type) || undefined,
    bases.has(type) ? 'address' : undefined,
  ].filter((encoded) => encoded !== undefined);
  return structNames.has(type) || meant.length !== 1 ? undefined : meant[0];
}
