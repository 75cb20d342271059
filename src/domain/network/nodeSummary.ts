import {
  type EntitySummary,
  type FormatContext,
  hbarProperties,
  keyProperties,
  property,
  timeProperties,
} from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import type { NetworkNode, ServiceEndpoint } from './networkState.ts';

/** A consensus node, as the address book and the last staking period describe it. */
export function nodeSummary(node: NetworkNode, context: FormatContext): EntitySummary {
  return {
    title: 'Consensus node',
    name: node.description,
    alerts: [],
    properties: [
      ...property('Number', formatInteger(node.id)),
      ...property('Account', node.accountId),
      ...property('Memo', node.memo, 'untrusted'),
      ...hbarProperties('Stake', node.stakeTinybars, context),
      ...hbarProperties('Stake rewarded', node.stakeRewardedTinybars, context),
      ...hbarProperties('Stake not rewarded', node.stakeNotRewardedTinybars, context),
      ...hbarProperties('Least stake', node.minStakeTinybars, context),
      ...hbarProperties('Most stake', node.maxStakeTinybars, context),
      ...hbarProperties('Reward rate for each ℏ', node.rewardRateTinybars, context),
      ...property('Declines rewards', node.declinesReward === true ? 'yes' : undefined),
      ...timeProperties('Staking period from', node.stakingPeriod?.from, context),
      ...node.serviceEndpoints.flatMap((endpoint) => property('Endpoint', endpointText(endpoint), 'untrusted')),
      ...property('gRPC proxy', node.grpcProxyEndpoint && endpointText(node.grpcProxyEndpoint), 'untrusted'),
      ...property('Registered nodes', node.associatedRegisteredNodes.join(', ')),
      ...keyProperties('Admin key', node.adminKey),
      ...property('Public key', node.publicKey?.slice(0, 1200), 'untrusted'),
      ...property('Certificate hash', node.certificateHash?.slice(0, 200), 'untrusted'),
      ...property('Address book', node.fileId),
    ],
  };
}

function endpointText({ domainName, ipAddress, port }: ServiceEndpoint): string {
  return `${domainName || ipAddress || '?'}:${port}`;
}
