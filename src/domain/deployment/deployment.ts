/** The tool whose record it is; `list`: a plain file of names and addresses. */
export type DeploymentTool = 'foundry' | 'ignition' | 'hardhat-deploy' | 'truffle' | 'openzeppelin' | 'list';

/** A contract that a record in the workspace says was deployed. Every text is untrusted, every member but four may be absent. */
export interface Deployment {
  readonly tool: DeploymentTool;
  /** What people call it: the contract's name, or the name its record gives it. */
  readonly name: string;
  /** As `addressBookKey` spells it: an entity id, or an EVM address in lower case. */
  readonly key: string;
  /** Others that the record has for the same contract: its id beside its address. */
  readonly otherKeys: readonly string[];
  /** The record, as a URI. */
  readonly record: string;
  /** Where it is in its workspace folder, `broadcast/Deploy.s.sol/296/run-latest.json`. */
  readonly path: string;
  /** Undefined where the record has none and the network it names is none of ours by its name. */
  readonly chainId: number | undefined;
  /** What the record calls the network, anybody's. Undefined with `chainId`: a list that is for no network in particular. */
  readonly networkName: string | undefined;
  /** The name in the source, where it differs from `name` or a path is known with it. */
  readonly contractName: string | undefined;
  /** The source as the compiler got it, `contracts/Vault.sol`. */
  readonly sourcePath: string | undefined;
  /** `0x` hex of 32 bytes, in lower case. */
  readonly transactionHash: string | undefined;
  /** An EVM address in lower case. */
  readonly deployer: string | undefined;
  /** Milliseconds since 1970, by the record itself, never by its file. */
  readonly deployedAtMs: number | undefined;
  /** `path:Name` or `Name` of a library → its address, in lower case. */
  readonly libraries: ReadonlyMap<string, string>;
  readonly proxy: DeployedProxy | undefined;
  /** Files of the workspace that hold the compiler's input or metadata, as URIs. */
  readonly buildFiles: readonly string[];
}

/** What a record says of a proxy. Addresses are in lower case. */
export interface DeployedProxy {
  /** `transparent`, `uups`, `beacon`; open. */
  readonly kind: string | undefined;
  /** Those one of which it passes calls on to; none: the record does not say. */
  readonly implementations: readonly string[];
  readonly admin: string | undefined;
}

/** The contract's name in its source. */
export function contractNameOf({ contractName, name }: Pick<Deployment, 'contractName' | 'name'>): string {
  return contractName ?? name;
}
