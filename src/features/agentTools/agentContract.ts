import * as vscode from 'vscode';
import type { FoundContract, NetworkContract } from '../../domain/contract/networkContract.ts';
import { InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { readContractArgument } from '../../editor/findContract.ts';
import type { AgentDependencies } from './dependencies.ts';
import { mayHoldPrivateKey, privateKeyRefusal } from './privateKeyDoubt.ts';
import { requiredText } from './toolInput.ts';

/** The contract that an input names, before anything is asked. */
export function contractInput(input: unknown): string {
  const address = requiredText(input, 'address').trim();
  if (mayHoldPrivateKey(address)) {
    throw privateKeyRefusal('');
  }
  return address;
}

/** A verified contract on a network, by its id or address. InputError for one that is not verified. */
export async function agentContract(
  { networkContext, store }: Pick<AgentDependencies, 'networkContext' | 'store'>,
  network: Network,
  address: string,
): Promise<FoundContract> {
  const contract: NetworkContract | undefined = await readContractArgument(networkContext, {
    network: network.name,
    address,
  });
  const found = contract && (await store.contract(contract));
  if (contract === undefined || found?.verified !== true) {
    throw new InputError('not-verified', vscode.l10n.t('This contract is not verified on {0}.', network.name));
  }
  return { ...contract, contract: found };
}
