import type { CompiledCode } from './compiled.ts';
import type { JsonObject } from './record.ts';

/** How compiled code became the code on the ledger. Hex with `0x`; libraries by `path:Name`, immutables by AST id. */
export interface Deployed {
  readonly libraries?: Readonly<Record<string, string>>;
  readonly immutables?: Readonly<Record<string, string>>;
  readonly constructorArguments?: string;
  /** The address a library's own code was deployed to. */
  readonly callProtection?: string;
}

interface Change {
  readonly offset: number;
  readonly length: number;
  readonly reason: 'library' | 'immutable' | 'callProtection';
  readonly id?: string;
  readonly digits: string;
}

/** The service's `creationBytecode`: libraries replaced, constructor arguments appended. */
export function creationBytecode(code: CompiledCode, deployed: Deployed): JsonObject {
  const recompiled = zeroedPlaceholders(code.object);
  const changes = libraryChanges(code, deployed);
  const appended = deployed.constructorArguments;
  return {
    onchainBytecode: `0x${applied(recompiled, changes)}${(appended ?? '0x').slice(2)}`,
    recompiledBytecode: `0x${recompiled}`,
    sourceMap: code.sourceMap,
    linkReferences: code.linkReferences,
    cborAuxdata: cborAuxdata(recompiled),
    transformations: [
      ...changes.map(transformation),
      ...(appended === undefined
        ? []
        : [{ type: 'insert', offset: recompiled.length / 2, reason: 'constructorArguments' }]),
    ],
    transformationValues: {
      ...(changes.length > 0 ? { libraries: deployed.libraries } : {}),
      ...(appended === undefined ? {} : { constructorArguments: appended }),
    },
  };
}

/** The service's `runtimeBytecode`: libraries, immutables and a library's own address replaced. */
export function runtimeBytecode(code: CompiledCode, deployed: Deployed): JsonObject {
  const recompiled = zeroedPlaceholders(code.object);
  const libraries = libraryChanges(code, deployed);
  const immutables = immutableChanges(code, deployed);
  const own = deployed.callProtection;
  const protection: readonly Change[] =
    own === undefined ? [] : [{ offset: 1, length: 20, reason: 'callProtection', digits: own.slice(2) }];
  const changes = [...protection, ...libraries, ...immutables];
  return {
    onchainBytecode: `0x${applied(recompiled, changes)}`,
    recompiledBytecode: `0x${recompiled}`,
    sourceMap: code.sourceMap,
    linkReferences: code.linkReferences,
    cborAuxdata: cborAuxdata(recompiled),
    immutableReferences: code.immutableReferences ?? {},
    transformations: changes.map(transformation),
    transformationValues: {
      ...(libraries.length > 0 ? { libraries: deployed.libraries } : {}),
      ...(immutables.length > 0 ? { immutables: deployed.immutables } : {}),
      ...(own === undefined ? {} : { callProtection: own }),
    },
  };
}

function libraryChanges(code: CompiledCode, deployed: Deployed): readonly Change[] {
  const changes: Change[] = [];
  for (const [path, libraries] of Object.entries(code.linkReferences)) {
    for (const [name, positions] of Object.entries(libraries)) {
      const id = `${path}:${name}`;
      const digits = required(deployed.libraries?.[id], `no address for the library ${id}`).slice(2);
      changes.push(
        ...positions.map(({ start, length }) => ({ offset: start, length, reason: 'library' as const, id, digits })),
      );
    }
  }
  return changes;
}

function immutableChanges(code: CompiledCode, deployed: Deployed): readonly Change[] {
  return Object.entries(code.immutableReferences ?? {}).flatMap(([id, positions]) => {
    const digits = required(deployed.immutables?.[id], `no value for the immutable ${id}`).slice(2);
    return positions.map(({ start, length }) => ({ offset: start, length, reason: 'immutable' as const, id, digits }));
  });
}

function transformation({ offset, reason, id }: Change): JsonObject {
  return { ...(id === undefined ? {} : { id }), type: 'replace', offset, reason };
}

function applied(digits: string, changes: readonly Change[]): string {
  return changes.reduce((text, change) => {
    if (change.digits.length !== change.length * 2) {
      throw new Error(`a ${change.reason} of ${change.digits.length / 2} bytes where ${change.length} belong`);
    }
    return text.slice(0, change.offset * 2) + change.digits + text.slice((change.offset + change.length) * 2);
  }, digits);
}

function zeroedPlaceholders(object: string): string {
  return object.replace(/__\$[0-9a-f]{34}\$__/g, '0'.repeat(40));
}

/** The metadata block that solc appends: its length stands in the last two bytes. Yul code carries none. */
function cborAuxdata(digits: string): JsonObject {
  const length = (Number.parseInt(digits.slice(-4), 16) + 2) * 2;
  const value = digits.slice(-length);
  if (length > digits.length || !value.startsWith('a264697066735822')) {
    return {};
  }
  return { '1': { value: `0x${value}`, offset: (digits.length - length) / 2 } };
}

function required<T>(value: T | undefined, message: string): T {
  if (value === undefined) {
    throw new Error(message);
  }
  return value;
}
