import type { NamedDeployment } from '../deployment/namedDeployment.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type Property, property } from '../property.ts';

/** Why the verified ABI of a contract is not known: no answer yet, none at all, or nobody asked. */
export type AbiGap = 'late' | 'unanswered' | 'unasked';

const gapWords = {
  late: phrase`its ABI was asked for and has not come yet`,
  unanswered: phrase`its ABI is not known: the service did not answer`,
  unasked: phrase`its ABI was not asked for`,
} as const;

/** {@link AbiGap} for people. */
export function gapText(gap: AbiGap): Phrase {
  return gapWords[gap];
}

/** Where the ABI came from that a text was decoded with. */
export type ReadingOrigin =
  /** The contract's own, verified. */
  | { readonly kind: 'own'; readonly name: string | undefined }
  /** Of the verified contract that a proxy passes its calls on to. */
  | { readonly kind: 'implementation'; readonly name: string | undefined; readonly address: EvmAddress }
  /** Of a contract of the ledger itself, as published. */
  | { readonly kind: 'system'; readonly name: string }
  /** Of the contract that a record of the workspace says was deployed there, as it was built last. */
  | { readonly kind: 'deployment'; readonly name: string; readonly gap?: AbiGap | undefined }
  /** Of a contract that was built in the workspace, which the data fits: an informed guess. */
  | { readonly kind: 'workspace'; readonly name: string; readonly gap?: AbiGap | undefined }
  /** A standard the data fits, though nothing is verified: an informed guess. */
  | { readonly kind: 'standard'; readonly name: string; readonly gap?: AbiGap | undefined }
  /** A signature of a database, which anybody may have written; `others` fit as well. */
  | { readonly kind: 'guess'; readonly signature: string; readonly others: readonly string[] };

export interface ReadArgument {
  /** Empty when the ABI names none. */
  readonly name: string;
  readonly type: string;
  /** Exact; integers in decimal, response codes with their names. Text may be a stranger's. */
  readonly value: string;
  /** Elements of a list, members of a tuple; undefined for what has none. */
  readonly parts?: readonly ReadArgument[];
}

/** A log, call, error or result in the words of an ABI. */
export interface ContractReading {
  /** Of the event, function or error; an identifier, with a question mark where it is a guess of a database. */
  readonly name: string;
  readonly arguments: readonly ReadArgument[];
  readonly origin: ReadingOrigin;
  /** What a call of the ledger passes on, by names alone: `0.0.2001, associate`. */
  readonly passedOn?: string | undefined;
  /** Of an answer of the ledger that the call did not work: the name of its response code. */
  readonly refusal?: string | undefined;
}

/** Reads the hex of executions; what no ABI fits stays undefined. Never throws. */
export interface ContractReader {
  event(address: EvmAddress, topics: readonly string[], data: string | undefined): ContractReading | undefined;
  call(address: EvmAddress, input: string | undefined): ContractReading | undefined;
  /** What a call answered; its input says which function it was. */
  output(address: EvmAddress, input: string | undefined, output: string | undefined): ContractReading | undefined;
  /** Revert data: a custom error, `Error(string)` or `Panic(uint256)`. */
  error(address: EvmAddress, data: string | undefined): ContractReading | undefined;
  /** Undefined once all is known that the verification service has: what is unread then is unknown. */
  gap(address: EvmAddress): AbiGap | undefined;
  /** What records of the workspace say of a contract. */
  deployed?(address: EvmAddress): NamedDeployment | undefined;
  /** Settles when the ABIs that are late have come, which the reader then reads by; undefined where none is late. */
  arrival(): Promise<void> | undefined;
  /** The selectors and topics that were to be read and that nothing names, unless they were looked up. */
  unnamed?(): readonly string[];
}

/** Reads nothing: for sections without contracts, and when no ABI can be asked for. */
export const noReader: ContractReader = {
  event: () => undefined,
  call: () => undefined,
  output: () => undefined,
  error: () => undefined,
  gap: () => undefined,
  arrival: () => undefined,
};

/** `ABI of Vault, verified`: which ABI a reading rests on. */
export function originText(origin: ReadingOrigin): Words {
  switch (origin.kind) {
    case 'own':
      return phrase`verified ABI of ${identifier(origin.name)}`;
    case 'implementation':
      return phrase`verified ABI of the implementation ${identifier(origin.name)} ${origin.address}`;
    case 'system':
      return phrase`published interface of ${origin.name}`;
    case 'deployment':
      return phrase`ABI of ${identifier(origin.name)} in the workspace, deployed there by its records; ${guessText(origin)}`;
    case 'workspace':
      return phrase`ABI of ${identifier(origin.name)} in the workspace, by its shape; ${guessText(origin)}`;
    case 'standard':
      return phrase`${origin.name}, by its shape; ${guessText(origin)}`;
    case 'guess':
      return origin.others.length === 0
        ? phrase`a guess: ${origin.signature} in the signature database; not verified`
        : phrase`a guess: ${origin.signature} in the signature database; ${origin.others.join(', ')} would fit too; not verified`;
  }
}

function guessText({ gap }: { readonly gap?: AbiGap | undefined }): Phrase {
  return gap === undefined ? phrase`not verified` : gapText(gap);
}

/** `Deposited(account, amount)` with the values: `deposit("order 7")`. */
export function readingText({ name, arguments: given }: ContractReading): string {
  return `${name}(${given.map(({ name: argument, value }) => (argument === '' ? value : `${argument}: ${value}`)).join(', ')})`;
}

/** The function of a call, with what it passes on; without texts of strangers. */
export function calledName({ name, passedOn }: ContractReading): string {
  return passedOn === undefined ? name : `${name}(${passedOn})`;
}

/** Each argument on a line of its own, to stand below what has them. */
export function argumentProperties({ arguments: given }: ContractReading): readonly Property[] {
  return given.flatMap((one) =>
    property(phrase`  ${one.name || one.type}`, one.value, isWord(one) ? 'own' : 'untrusted'),
  );
}

const longestWord = 80;

/** A number, a response code, an id, an address or the like: no text of a stranger, which would stand in quotes. */
function isWord({ type, value }: ReadArgument): boolean {
  return (
    type !== 'string' &&
    value.length <= longestWord &&
    /^(?:-?\d+(?: \([A-Z\d_]+\))?|\d+\.\d+\.\d+|0x[0-9a-fA-F]*|true|false)$/.test(value)
  );
}

/** The name of the contract that a reading is of, verified or by the records of the workspace. */
export function contractName({ origin }: Pick<ContractReading, 'origin'>): string | undefined {
  const isNamed = origin.kind === 'own' || origin.kind === 'implementation' || origin.kind === 'deployment';
  return isNamed && isIdentifier(origin.name) ? origin.name : undefined;
}

function isIdentifier(name: string | undefined): name is string {
  return name !== undefined && /^[A-Za-z_$][\w$]{0,100}$/.test(name);
}

function identifier(name: string | undefined): Words {
  return isIdentifier(name) ? name : phrase`the contract`;
}
