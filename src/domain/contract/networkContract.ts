import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { InputError } from '../failure.ts';
import type { Network } from '../network/network.ts';
import { type Networks, networkNamed } from '../network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../network/networkPath.ts';
import { type Phrase, phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import type { ContractKey, VerifiedContract } from './verifiedContract.ts';

/**
 * Where a contract is. The chain id differs from the network's only for a chain that no network has: then the network is
 * the one whose verification service is asked, and there is no ledger.
 */
export interface ContractNetwork {
  readonly network: Network;
  readonly chainId: string;
}

export interface NetworkContract extends ContractNetwork, ContractKey {}

/** A verified contract with the network it was found on. */
export interface FoundContract extends NetworkContract {
  readonly contract: VerifiedContract;
}

export function contractOn(network: Network, address: EvmAddress): NetworkContract {
  return { network, chainId: network.chainId, address };
}

export function isSameContract(a: NetworkContract, b: NetworkContract): boolean {
  return networkLabel(a) === networkLabel(b) && a.address === b.address;
}

/**
 * The network of a contract of which only the chain is known. Several networks may share a chain: the selected one is
 * taken when it has it, else the first that does. The caller says which was taken. `asked` has the verification service
 * for a chain that no network has.
 */
export function takeNetworkOfChain(
  { network, networks }: Networks,
  chainId: string,
  asked: Network = network,
): ContractNetwork {
  return { network: [network, ...networks()].find((known) => known.chainId === chainId) ?? asked, chainId };
}

/** The contract on any chain that the verification service of a network knows: on that network if the chain is its own. */
export function contractVerifiedBy(
  networks: Networks,
  name: string,
  { chainId, address }: ContractKey,
): NetworkContract {
  const asked = [networks.network, ...networks.networks()].find((known) => known.name === name);
  return asked?.chainId === chainId
    ? contractOn(asked, address)
    : { ...takeNetworkOfChain(networks, chainId, asked), address };
}

/** What paths and stored state name a contract's network by: its name, and after a colon a chain that no network has. */
export function networkLabel({ network, chainId }: ContractNetwork): string {
  return chainId === network.chainId ? network.name : `${network.name}:${chainId}`;
}

/**
 * The inverse. Earlier versions wrote chain ids only, so digits that name no network are read as one, see
 * {@link takeNetworkOfChain}. Throws InputError for a name that no network has.
 */
export function contractLabelled(networks: Networks, label: string, address: EvmAddress): NetworkContract {
  if (isChainLabel(networks, label)) {
    return { ...takeNetworkOfChain(networks, label), address };
  }
  const [, name, chainId] = /^(.*):(\d{1,20})$/s.exec(label) ?? [];
  return name === undefined || chainId === undefined || isName(networks, label)
    ? contractOn(networkNamed(networks, label), address)
    : { ...takeNetworkOfChain(networks, chainId, networkNamed(networks, name)), address };
}

/** True for a label that names no network but a chain. */
export function isChainLabel(networks: Networks, label: string): boolean {
  return /^\d{1,20}$/.test(label) && !isName(networks, label);
}

function isName({ network, networks }: Networks, label: string): boolean {
  return [network, ...networks()].some(({ name }) => name === label);
}

/** The contract as commands take it. */
export function argumentOf({ network, chainId, address }: NetworkContract) {
  return { network: network.name, chainId, address };
}

/** The parts of `//<address>/<network>/<rest>`, where a document of ours is: what is not in its path takes no room on the screen. */
export function contractPlace(contract: NetworkContract, rest = ''): ContractPlace {
  return { authority: contract.address, path: networkPath(networkLabel(contract), rest) };
}

interface ContractPlace {
  readonly authority: string;
  readonly path: string;
}

export interface ContractPath {
  /** See {@link networkLabel}. */
  readonly label: string;
  readonly address: EvmAddress;
  readonly rest: string;
}

/**
 * The inverse. Without an authority the path is `/<network>/<address>/<rest>`: that of a copy on disk, and of all documents
 * in earlier versions. Undefined for any other form.
 */
export function readContractPlace({ authority, path }: ContractPlace): ContractPath | undefined {
  const whole = authority === '' ? path : path.replace(/^\/[^/]+/, (network) => `${network}/${authority}`);
  const { network: label, rest = '' } = readNetworkPath(whole) ?? {};
  const [addressText = '', ...segments] = rest.split('/');
  const address = parseEvmAddress(addressText);
  return label === undefined || address === undefined ? undefined : { label, address, rest: segments.join('/') };
}

/** The network whose ledger has the contract. Throws InputError for a chain of no network, whose ledger is not known. */
export function ledgerNetwork({ network, chainId }: ContractNetwork): Network {
  if (chainId !== network.chainId) {
    throw new InputError(
      'unknown-chain',
      phrase`No network with chain ${chainId} is set up, so its ledger cannot be asked.`,
    );
  }
  return network;
}

/** `testnet (chain 296)`, or `chain 1` when it is that of no network. */
export function formatContractNetwork({ network, chainId }: ContractNetwork): Phrase {
  return chainId === network.chainId
    ? phrase`${singleLine(network.name, 60)} (chain ${chainId})`
    : phrase`chain ${chainId}`;
}

/** The chain with the names of all networks that have it: `mainnet-public, mainnet (chain 295)`. */
export function formatChain({ networks }: Pick<Networks, 'networks'>, chainId: string): Phrase {
  const names = networks().flatMap((network) => (network.chainId === chainId ? [singleLine(network.name, 60)] : []));
  return names.length === 0 ? phrase`chain ${chainId}` : phrase`${names.join(', ')} (chain ${chainId})`;
}
