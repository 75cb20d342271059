import * as v from 'valibot';
import type { Abi } from '../../domain/contract/abi.ts';
import { type ContractKey, type ContractLookup, publishedMatch } from '../../domain/contract/verifiedContract.ts';
import { contractSchema } from '../verification/verificationSchemas.ts';
import { standardAbis } from './standardAbis.ts';
import { systemAbis } from './systemContracts.ts';

/** What passes calls on to the ledger's own contracts. */
export type Facade = 'token' | 'nftCollection' | 'account' | 'schedule';

const facades: Readonly<Record<Facade, readonly string[]>> = {
  token: ['ERC-20', 'Token (HRC-719, HRC-904)'],
  nftCollection: ['ERC-721', 'ERC-20', 'Token (HRC-719, HRC-904)'],
  account: ['Account (HRC-904, HRC-906)'],
  schedule: ['Schedule (HRC-755, HRC-1215)'],
};

/** What ERC-20 has and ERC-721 has not: amounts. The rest of it they share. */
const ofAmounts: ReadonlySet<string> = new Set(['transfer', 'allowance', 'decimals']);

function isOfNfts(item: Abi['items'][number]): boolean {
  return item.type === 'function' && !ofAmounts.has(item.name);
}

interface NamedAbi {
  readonly name: string;
  readonly abi: Abi;
}

/** A contract of the ledger itself, or what passes calls on to one, by its published interface; undefined for any other. */
export function publishedContract({ chainId, address }: ContractKey, facade?: Facade): ContractLookup | undefined {
  const standards = standardAbis.map(([name, abi]) => ({ name, abi }));
  const found: readonly NamedAbi[] =
    facade === undefined
      ? systemAbis.filter(({ addresses }) => addresses.includes(address))
      : [...standards, ...systemAbis].filter(({ name }) => facades[facade].includes(name));
  const [first] = found;
  return (
    first &&
    v.parse(contractSchema({ chainId, address }), {
      match: publishedMatch,
      compilation: { name: (facade === undefined ? first : found.at(-1))?.name },
      abi: found.flatMap(({ abi }) => abi.items).filter((item) => facade !== 'nftCollection' || isOfNfts(item)),
    })
  );
}
