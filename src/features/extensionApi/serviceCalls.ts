import * as vscode from 'vscode';
import type { HieroLensApi } from '../../api.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

export type ApiContext = Pick<
  NetworkContext<{
    readonly status: Pick<StatusClient, 'summary'>;
    readonly verification: Pick<VerificationClient, 'contract'>;
  }>,
  'network' | 'networks' | 'clientsOf'
>;

type Answer<Name extends keyof HieroLensApi> = ReturnType<HieroLensApi[Name]>;

const contractFields = ['abi', 'sources', 'compilation', 'storageLayout', 'transientStorageLayout'] as const;

/** `verifiedContract` of the extension API, whose arguments are not trusted. */
export async function verifiedContract(
  networkContext: ApiContext,
  { network, chainId, address }: Parameters<HieroLensApi['verifiedContract']>[0],
  options: Parameters<HieroLensApi['verifiedContract']>[1] = {},
): Answer<'verifiedContract'> {
  const evmAddress = typeof address === 'string' ? parseEvmAddress(address) : undefined;
  if (evmAddress === undefined || typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId)) {
    throw new InputError('invalid-argument', vscode.l10n.t('This is no chain id with an EVM address.'));
  }
  return networkContext
    .clientsOf(networkNamed(networkContext, network))
    .verification.contract({ chainId, address: evmAddress }, { fields: contractFields }, options);
}

/** `status` of the extension API, whose arguments are not trusted. */
export async function status(
  networkContext: ApiContext,
  { network, ...options }: Parameters<HieroLensApi['status']>[0] = {},
): Answer<'status'> {
  return networkContext.clientsOf(networkNamed(networkContext, network)).status.summary(options);
}
