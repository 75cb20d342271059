import type { Compiled } from '../../verification/compiled.ts';

/** The part of solc's JavaScript build that is used here. */
export interface Solc {
  version(): string;
  compile(input: string): string;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly sources?: Compiled['sourceIds'];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Compiled['output']>>>>;
}

/** Compiles one contract, and keeps what the embedded verification service serves of it. */
export function compileContract(
  solc: Solc,
  input: { readonly language: string; readonly sources: Readonly<Record<string, string>>; readonly settings: object },
  { name, target }: Pick<Compiled, 'name' | 'target'>,
): Compiled {
  const sources = Object.fromEntries(Object.entries(input.sources).map(([path, content]) => [path, { content }]));
  const { language, settings } = input;
  const code = ['object', 'sourceMap', 'linkReferences'];
  const documents = ['abi', 'metadata', 'userdoc', 'devdoc', 'storageLayout', 'transientStorageLayout'];
  const outputs = [
    ...(language === 'Solidity' ? documents : []),
    ...code.map((part) => `evm.bytecode.${part}`),
    ...code.map((part) => `evm.deployedBytecode.${part}`),
    'evm.deployedBytecode.immutableReferences',
  ];
  const asked = { language, sources, settings: { ...settings, outputSelection: { '*': { '*': outputs } } } };
  const answer = JSON.parse(solc.compile(JSON.stringify(asked))) as Output;
  const failures = (answer.errors ?? []).filter((error) => error.severity === 'error');
  const output = answer.contracts?.[target]?.[name];
  if (failures.length > 0 || output === undefined) {
    throw new Error(`${name}: ${failures.map((failure) => failure.formattedMessage).join('\n')}`);
  }
  return {
    compilerVersion: solc.version().replace(/\.Emscripten\.clang$/, ''),
    stdJsonInput: { language, sources, settings } as Compiled['stdJsonInput'],
    name,
    target,
    sourceIds: answer.sources ?? null,
    output,
  };
}
