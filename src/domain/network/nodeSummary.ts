import { type FactContext, type FactSheet, fact, hbarFacts, keyFacts, momentFacts } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import type { NetworkNode, ServiceEndpoint } from './networkState.ts';

/** A consensus node, as the address book and the last staking period describe it. */
export function nodeFacts(node: NetworkNode, context: FactContext): FactSheet {
  return {
    title: 'Consensus node',
    name: node.description,
    alerts: [],
    facts: [
      ...fact('Number', formatInteger(node.id)),
      ...fact('Account', node.accountId),
      ...fact('Memo', node.memo, 'untrusted'),
      ...hbarFacts('Stake', node.stakeTinybars, context),
      ...hbarFacts('Stake rewarded', node.stakeRewardedTinybars, context),
      ...hbarFacts('Stake not rewarded', node.stakeNotRewardedTinybars, context),
      ...hbarFacts('Least stake', node.minStakeTinybars, context),
      ...hbarFacts('Most stake', node.maxStakeTinybars, context),
      ...hbarFacts('Reward rate for each ℏ', node.rewardRateTinybars, context),
      ...fact('Declines rewards', node.declinesReward === true ? 'yes' : undefined),
      ...momentFacts('Staking period from', node.stakingPeriod?.from, context),
      ...node.serviceEndpoints.flatMap((endpoint) => fact('Endpoint', endpointText(endpoint), 'untrusted')),
      ...fact('gRPC proxy', node.grpcProxyEndpoint && endpointText(node.grpcProxyEndpoint), 'untrusted'),
      ...fact('Registered nodes', node.associatedRegisteredNodes.join(', ')),
      ...keyFacts('Admin key', node.adminKey),
      ...fact('Public key', node.publicKey?.slice(0, 1200), 'untrusted'),
      ...fact('Certificate hash', node.certificateHash?.slice(0, 200), 'untrusted'),
      ...fact('Address book', node.fileId),
    ],
  };
}

function endpointText({ domainName, ipAddress, port }: ServiceEndpoint): string {
  return `${domainName || ipAddress || '?'}:${port}`;
}
