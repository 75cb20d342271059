import * as vscode from 'vscode';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/evmAddress.ts';
import { type ContractSession, chainWords, knownNetwork, otherChainsOf } from './contractStore.ts';

const maxNamed = 5;

/** Says that a contract is not verified on its chain, and on which it is: the user may have the wrong one. Never rejects. */
export async function notVerifiedSentence(
  session: Pick<ContractSession, 'network' | 'networks' | 'clientsOf'>,
  key: ContractKey,
): Promise<string> {
  const named = (chainId: string) => chainWords(knownNetwork(session, chainId), chainId);
  const address = formatEvmAddress(key.address);
  const others = await otherChainsOf(session, key).catch(() => []);
  if (others.length === 0) {
    return vscode.l10n.t('{0} is not verified on {1}.', address, named(key.chainId));
  }
  // Those of the user's networks first: a popular address may be verified on a hundred chains.
  const sorted = others.toSorted(
    (a, b) => Number(knownNetwork(session, a) === undefined) - Number(knownNetwork(session, b) === undefined),
  );
  const shown = sorted.slice(0, maxNamed).map(named).join(', ');
  return others.length > maxNamed
    ? vscode.l10n.t(
        '{0} is not verified on {1}, but on {2} and {3} more.',
        address,
        named(key.chainId),
        shown,
        others.length - maxNamed,
      )
    : vscode.l10n.t('{0} is not verified on {1}, but on {2}.', address, named(key.chainId), shown);
}
