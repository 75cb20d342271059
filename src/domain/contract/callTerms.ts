import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { InputError } from '../failure.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { recordOf } from '../value/untrustedJson.ts';
import { entitiesInAbiValue, parseAbiValue } from './abiValue.ts';
import type { ContractCall } from './contract.ts';

/** How a call is to be simulated, as it was typed; what is missing is as the service has it. */
export interface CallTerms {
  /** An id or an address. */
  readonly from?: string;
  readonly value?: string;
  readonly gas?: string;
  readonly block?: string;
  /** Only the gas is asked for. */
  readonly estimateOnly?: true;
}

export type TermName = Exclude<keyof CallTerms, 'estimateOnly'>;

export const termNames: readonly TermName[] = ['from', 'value', 'gas', 'block'];

/** No term is longer. */
const maxLength = 100;

/** The terms of untrusted data, each by its name; what is no term is left out. */
export function readCallTerms(json: unknown): CallTerms | undefined {
  const { estimateOnly, ...texts } = recordOf(json) ?? {};
  const terms: CallTerms = {
    ...Object.fromEntries(
      termNames.flatMap((name) => {
        const text = texts[name];
        return typeof text === 'string' && text !== '' && text.length <= maxLength ? [[name, text]] : [];
      }),
    ),
    ...(estimateOnly === true ? { estimateOnly } : {}),
  };
  return Object.keys(terms).length === 0 ? undefined : terms;
}

type EntityAddress = (id: EntityId) => EvmAddress | undefined;

/** What terms mean for the service. */
type ResolvedTerms = Pick<ContractCall, TermName>;

/** Why a text is no such term; undefined for one that is. */
export function termFault(name: TermName, text: string, addressOf: EntityAddress): Phrase | undefined {
  const read = readTerm(name, text, addressOf);
  return 'fault' in read ? read.fault : undefined;
}

/** What the terms mean. InputError names what means nothing, and a value that nobody sends, which services refuse. */
export function resolveTerms(terms: CallTerms, addressOf: EntityAddress): ResolvedTerms {
  let resolved: ResolvedTerms = {};
  for (const name of termNames) {
    const text = terms[name];
    const read = text === undefined ? { term: {} } : readTerm(name, text, addressOf);
    if ('fault' in read) {
      throw new InputError('invalid-input', [termTitle(name), ': ', read.fault]);
    }
    resolved = { ...resolved, ...read.term };
  }
  if ((resolved.value ?? 0n) > 0n && resolved.from === undefined) {
    throw new InputError('invalid-input', phrase`A value needs an account that sends it: say from whom.`);
  }
  return resolved;
}

/** The account in the terms, where they name it by its id. */
export function entitiesInTerms({ from }: CallTerms): ReadonlySet<EntityId> {
  return from === undefined ? new Set() : entitiesInAbiValue(parameter('address'), from);
}

export function termTitle(name: TermName): Phrase {
  switch (name) {
    case 'from':
      return phrase`From`;
    case 'value':
      return phrase`Value`;
    case 'gas':
      return phrase`Gas limit`;
    case 'block':
      return phrase`Block`;
  }
}

type ReadTerm = { readonly term: ResolvedTerms } | { readonly fault: Phrase };

function readTerm(name: TermName, text: string, addressOf: EntityAddress): ReadTerm {
  switch (name) {
    case 'from':
      return readFrom(text, addressOf);
    case 'value':
      return readValue(text);
    case 'gas':
      return readGas(text);
    case 'block':
      return readBlock(text);
  }
}

function readFrom(text: string, addressOf: EntityAddress): ReadTerm {
  const parsed = parseAbiValue(parameter('address'), text, addressOf);
  if ('fault' in parsed) {
    return parsed;
  }
  const from = parseEvmAddress(String(parsed.value));
  return { term: from === undefined ? {} : { from } };
}

/** In tinybars, which contracts here count in: a unit of 18 decimals would be taken for another amount. */
function readValue(text: string): ReadTerm {
  const value = /ether|wei/i.test(text) ? undefined : integerOf(text);
  return value === undefined
    ? { fault: phrase`Write an amount such as 5 hbar, 0.25 hbar or 1_000 tinybar; a number alone is tinybars.` }
    : { term: { value } };
}

/** Services run nothing for less. */
const leastGas = 21_000n;

function readGas(text: string): ReadTerm {
  const gas = /[a-df-z]/i.test(text) ? undefined : integerOf(text);
  return gas === undefined || gas < leastGas
    ? { fault: phrase`Write a whole number of gas, 21,000 or more.` }
    : { term: { gas } };
}

function readBlock(text: string): ReadTerm {
  const word = text.trim().toLowerCase();
  if (word === 'latest') {
    return { term: {} };
  }
  const number = /^(0x[0-9a-f]+|[\d_]+)$/.test(word) ? integerOf(word) : undefined;
  if (word !== 'earliest' && number === undefined) {
    return { fault: phrase`Write latest, earliest or the number of a block.` };
  }
  // Digits alone would be hex for who reads the description of the service as it is written.
  return { term: { block: number === undefined ? 'earliest' : `0x${number.toString(16)}` } };
}

/** An amount that is no less than 0 and fits an int64. */
function integerOf(text: string): bigint | undefined {
  const parsed = parseAbiValue(parameter('uint63'), text, () => undefined);
  return 'value' in parsed && typeof parsed.value === 'bigint' ? parsed.value : undefined;
}

function parameter(type: string) {
  return { name: '', type, internalType: undefined, indexed: false, components: undefined };
}
