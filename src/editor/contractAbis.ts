import * as vscode from 'vscode';
import type { Abi } from '../domain/contract/abi.ts';
import type { ProxyLink } from '../domain/contract/contractOverview.ts';
import type { ContractStore } from '../domain/contract/contractStore.ts';
import type { NetworkContract } from '../domain/contract/networkContract.ts';
import { followProxies, isProxyUnknown, readMergedAbi, verifiedContracts } from '../domain/contract/proxyChain.ts';
import type { VerifiedContract } from '../domain/contract/verifiedContract.ts';
import { withStatusBarProgress } from './messages.ts';
import { collectSteps } from './yieldingScan.ts';

export interface ContractAbis {
  /** The contract itself first, then the implementations behind a proxy. */
  readonly contracts: readonly VerifiedContract[];
  /** A sentence: why functions may be missing; undefined when all are there. */
  readonly doubt: string | undefined;
}

/** The ABIs a contract answers by; shows progress meanwhile. */
export function readContractAbis(
  contract: NetworkContract,
  store: Pick<ContractStore, 'contract' | 'proxy'>,
): Thenable<ContractAbis> {
  const title = vscode.l10n.t('Asking whether it is a proxy…');
  return withStatusBarProgress(title, async () => {
    const head = await followProxies(store, contract);
    return { contracts: await verifiedContracts(store, head), doubt: proxyDoubt(head) };
  });
}

/** Why functions may be missing; undefined when all contracts behind a proxy are known. */
export function proxyDoubt(head: ProxyLink): string | undefined {
  return isProxyUnknown(head)
    ? vscode.l10n.t('The proxy check failed: functions of an implementation may be missing. Try again for all.')
    : undefined;
}

/** The ABIs of several contracts as one; what an earlier one has wins. */
export async function mergedAbi(contracts: readonly VerifiedContract[], signal?: AbortSignal): Promise<Abi> {
  const read = await collectSteps(readMergedAbi(contracts), signal);
  return { items: read.flatMap(({ items }) => items), malformed: read.flatMap(({ malformed }) => malformed) };
}
