import assert from 'node:assert/strict';
import { contractOn, type NetworkContract } from '../../../../src/domain/contract/networkContract.ts';
import type {
  ContractKey,
  ContractLookup,
  VerifiedContract,
} from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { type ErrorResponse, ServiceError, type ServiceName } from '../../../../src/domain/failure.ts';
import type { Network } from '../../../../src/domain/network/network.ts';
import type { NetworkContext } from '../../../../src/editor/networkContext.ts';
import type { CallClients } from '../../../../src/features/contractCall/runCall.ts';
import type { LensClients } from '../../../../src/features/contractLens/contractLookupCache.ts';
import type { StorageClients } from '../../../../src/features/contractStorage/diagramState.ts';
import type { CacheFiles } from '../../../../src/services/contracts/contractDiskCache.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import {
  createVerificationClient,
  type VerificationClient,
} from '../../../../src/services/verification/verificationClient.ts';
import { FakeTransport, sampleJson } from '../http/fakeTransport.ts';

/** The clients that any feature around contracts uses. */
type ContractClients = LensClients &
  CallClients &
  StorageClients & {
    readonly verification: Pick<VerificationClient, 'contract' | 'contractAllChains' | 'methods' | 'proxyResolution'>;
  };
type ContractContext = Pick<
  NetworkContext<ContractClients>,
  'network' | 'networks' | 'clients' | 'clientsOf' | 'onDidChange'
>;

export const testnet: Network = {
  name: 'testnet',
  chainId: '296',
  ledgerId: '01',
  explorerUrl: undefined,
  ledger: { url: 'https://ledger' },
  status: { url: 'https://status' },
  verification: { url: 'https://verify' },
};

export function keyOf(address: string): NetworkContract {
  return contractOn(testnet, parseEvmAddress(address) ?? assert.fail(address));
}

/** The record of a contract, as the service has it, and of which it is. */
export const sample = sampleJson('verification/contract-solidity-exact-all.json');
export const sampleKey = keyOf(String(sample['address']));

/** The code of a clone of another contract, by EIP-1167. */
export const cloneCode = (target: string) => `0x363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`;

export const responseOf = (more: Partial<ErrorResponse>): ErrorResponse => ({
  ...{ status: 400, messages: [], code: undefined, errorId: undefined, data: undefined, ...more },
});
export const rejected = (service: ServiceName, more: Partial<ErrorResponse>) =>
  new ServiceError(service, '', { kind: 'rejected', response: responseOf(more) });

/** What the real client makes of an answer. */
export async function decode(json: unknown, key: ContractKey): Promise<ContractLookup> {
  const service = createJsonService('verification', { url: 'https://host' }, new FakeTransport({ json }));
  return createVerificationClient(service).contract({ chainId: key.chainId, address: key.address }, { fields: 'all' });
}

/** What the service has of a sample. */
export async function verifiedSample(name = 'minimal'): Promise<VerifiedContract> {
  const json = sampleJson(`verification/contract-${name}.json`);
  const found = await decode(json, keyOf(String(json['address'])));
  return found.verified ? found : assert.fail(name);
}

type Verification = ContractClients['verification'];

/** A verification service that knows of contracts alone. */
export const verificationOf = (contract: Verification['contract'], more: Partial<Verification> = {}): Verification => ({
  contract,
  proxyResolution: async () => ({ kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] }),
  contractAllChains: async () => [],
  methods: async () => [],
  ...more,
});

export function sessionOf(clients: Partial<ContractClients>): ContractContext {
  const whole = { ledger: {}, verification: {}, references: {}, ...clients } as ContractClients;
  return {
    network: testnet,
    networks: () => [testnet],
    clients: whole,
    clientsOf: () => whole,
    onDidChange: () => ({ dispose: () => undefined }),
  };
}

/** A folder in memory. */
export function memoryFiles(): CacheFiles & { readonly content: Map<string, Uint8Array> } {
  const content = new Map<string, Uint8Array>();
  return {
    content,
    read: async (name) => content.get(name),
    async write(name, bytes) {
      content.set(name, bytes);
    },
    async remove(name) {
      content.delete(name);
    },
    list: async () => Array.from(content, ([name, { length }]) => ({ name, bytes: length })),
  };
}
