import { type SourceDeclarations, sourceDeclarations } from '../source/sourceDeclarations.ts';
import type { AbiItem, AbiParameter } from './abi.ts';
import type { VerifiedContract } from './verifiedContract.ts';

type AbiError = Extract<AbiItem, { readonly type: 'error' }>;

interface KnownTypes extends SourceDeclarations {
  /** With and without what declares them. */
  readonly structNames: ReadonlySet<string>;
}

/** Where the name of a type stands. */
interface Scope {
  readonly known: KnownTypes;
  /** Undefined outside of contracts. */
  readonly library: string | undefined;
  /** How many more values there may be: a struct of two structs of two has many. */
  readonly left: { values: number };
}

const maxErrors = 1_000;
const maxValues = 256;

/**
 * The errors that Solidity sources declare in libraries and outside of contracts. ABIs do not list those of linked
 * libraries. An error with a type whose encoding is not certain is left out.
 */
export function sourceErrors({
  sources,
  compilation,
}: Pick<VerifiedContract, 'sources' | 'compilation'>): readonly AbiError[] {
  if (compilation?.language !== 'Solidity') {
    return [];
  }
  const declared = sourceDeclarations(sources, compilation.language);
  const known: KnownTypes = { ...declared, structNames: new Set(declared.structs.keys()) };
  const errors: AbiError[] = [];
  for (const { name, library, parameters } of declared.errors) {
    const scope: Scope = { known, library, left: { values: maxValues } };
    const inputs = parameters.slice(0, maxValues).flatMap((text) => parameterOf(text, scope) ?? []);
    if (inputs.length === parameters.length && errors.length < maxErrors) {
      errors.push({ type: 'error', name, inputs });
    }
  }
  return errors;
}

function parameterOf(text: string, scope: Scope): AbiParameter | undefined {
  const [, type = '', suffix = '', name = ''] =
    /^([\w.$]{1,300})(?:\s+payable)?((?:\[\d{0,20}\]){0,8})(?:\s+([A-Za-z_$][\w$]{0,200}))?$/.exec(text) ?? [];
  scope.left.values--;
  const encoded = encodedType(type, scope);
  const components = encoded === undefined ? componentsOf(type, scope) : undefined;
  return encoded === undefined && components === undefined
    ? undefined
    : { name, type: `${encoded ?? 'tuple'}${suffix}`, internalType: undefined, indexed: false, components };
}

/** The members of a struct: one of the library, of a file or of the contract that the name has. */
function componentsOf(type: string, scope: Scope): readonly AbiParameter[] | undefined {
  const { known, library, left } = scope;
  const { structs, userTypes, bases } = known;
  const struct = [`${library}.${type}`, type].find((name) => structs.has(name));
  const fields =
    struct === undefined || isEnum(type, scope) || userTypes.has(type) || bases.has(type) ? [] : structs.get(struct);
  const owner = struct?.includes('.') ? struct.slice(0, struct.indexOf('.')) : undefined;
  const members = fields?.map(([name, text]) =>
    left.values <= 0 ? undefined : parameterOf(`${text} ${name}`, { known, library: owner, left }),
  );
  return members?.length && members.every((member) => member !== undefined) ? members : undefined;
}

/** The type by which calls pass values of a type; undefined when that is not certain. */
function encodedType(type: string, scope: Scope): string | undefined {
  const { userTypes, bases, structNames } = scope.known;
  if (/^(u?int\d{0,3}|bytes\d{0,2}|address|bool|string)$/.test(type)) {
    return type.replace(/int$/, 'int256');
  }
  const meant = [
    isEnum(type, scope) ? 'uint8' : undefined,
    userTypes.get(type) || undefined,
    bases.has(type) ? 'address' : undefined,
  ].filter((encoded) => encoded !== undefined);
  return structNames.has(type) || meant.length !== 1 ? undefined : meant[0];
}

/** One of the library, of a file, or named with what declares it. */
function isEnum(type: string, { known, library }: Scope): boolean {
  return known.enums.has(`${library}.${type}`) || known.enums.has(type);
}
