import { networkLabel } from '../../../../src/domain/contract/networkContract.ts';
import type { VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { keyOf } from '../contracts/contractFakes.ts';

export const contractKey = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');

/** One of two contracts with sources that take a while to write: nothing of it is in the other. */
export function bigContract(which: number): VerifiedContract {
  const text = (index: number) => `contract ${'AB'[which]}${index} {} // ${'ab'[which]?.repeat(400_000)}`;
  const sources = Object.fromEntries(
    Array.from({ length: 4 }, (_, index) => [`${index}.sol`, { content: text(index) }]),
  );
  return {
    verified: true,
    chainId: contractKey.chainId,
    address: contractKey.address,
    matchId: `${which} ${networkLabel(contractKey)}`,
    sources: new Map(Object.entries(sources).map(([path, { content }]) => [path, content])),
    raw: { sources },
  } as unknown as VerifiedContract;
}
