import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { ContractSelection } from '../verification/verificationClient.ts';

/** A contract is fetched and kept in two parts without a common field but the match itself. */
export type ContractPart = 'main' | 'rest';

const mainFields = [
  'abi',
  'compilation',
  'deployment',
  'devdoc',
  'signatures',
  'sources',
  'storageLayout',
  'transientStorageLayout',
  'userdoc',
] as const;

export const selections: Readonly<Record<ContractPart, ContractSelection>> = {
  /** What sources, ABI and storage layouts are made of. */
  main: { fields: mainFields },
  /** Everything else, what is not known to us included; the proxy is asked for apart, since that is slow. */
  rest: { omit: [...mainFields, 'proxyResolution'] },
};

/** The contract of which these are the parts. */
export function joinParts(main: VerifiedContract, rest: VerifiedContract): VerifiedContract {
  const own = Object.fromEntries(mainFields.map((field) => [field, main[field]])) as Pick<
    VerifiedContract,
    (typeof mainFields)[number]
  >;
  return { ...rest, ...own, raw: { ...main.raw, ...rest.raw } };
}
