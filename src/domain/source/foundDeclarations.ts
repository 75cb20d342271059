export type SourceField = readonly [name: string, type: string];

export interface SourceContract {
  readonly kind: 'contract' | 'library' | 'interface';
  readonly name: string;
}

export interface StorageNamespace {
  /** `example.main`; untrusted. */
  readonly id: string;
  /** As in `structs` of what is found. */
  readonly struct: string;
  readonly fields: readonly SourceField[];
  /** What declares it; undefined for a struct of a file. */
  readonly contract: SourceContract | undefined;
}

export interface SourceError {
  readonly name: string;
  /** Undefined outside of contracts. */
  readonly library: string | undefined;
  /** Each as it is written: `uint256 amount`. */
  readonly parameters: readonly string[];
}

/** What is being collected from one source after another. */
export interface FoundDeclarations {
  readonly enums: Map<string, readonly string[]>;
  readonly userTypes: Map<string, string>;
  readonly structs: Map<string, readonly SourceField[]>;
  /** As they are written. */
  readonly constants: Map<string, string>;
  readonly interfaces: Set<string>;
  readonly declaredIn: Map<string, Set<string>>;
  readonly bases: Map<string, readonly string[]>;
  readonly namespaces: StorageNamespace[];
  readonly errors: SourceError[];
}
