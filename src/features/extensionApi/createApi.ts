import * as vscode from 'vscode';
import type { HieroLensApi } from '../../api.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

interface ApiDependencies extends Pick<HieroLensApi, 'resolve' | 'estimateFees'> {
  readonly networkContext: Pick<
    NetworkContext<{
      readonly status: Pick<StatusClient, 'summary'>;
      readonly verification: Pick<VerificationClient, 'contract'>;
    }>,
    'network' | 'networks' | 'clientsOf'
  >;
}

const contractFields = ['abi', 'sources', 'compilation', 'storageLayout', 'transientStorageLayout'] as const;

/** What `activate` gives to other extensions; their arguments are not trusted. */
export function createApi({ networkContext, resolve, estimateFees }: ApiDependencies): HieroLensApi {
  return {
    resolve,
    estimateFees,
    async verifiedContract({ network, chainId, address }, options = {}) {
      const evmAddress = typeof address === 'string' ? parseEvmAddress(address) : undefined;
      if (evmAddress === undefined || typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId)) {
        throw new InputError('invalid-argument', vscode.l10n.t('This is no chain id with an EVM address.'));
      }
      return networkContext
        .clientsOf(networkNamed(networkContext, network))
        .verification.contract({ chainId, address: evmAddress }, { fields: contractFields }, options);
    },
    async status({ network, ...options } = {}) {
      return networkContext.clientsOf(networkNamed(networkContext, network)).status.summary(options);
    },
  };
}
