import { keyProperties } from '../entity/keyProperties.ts';
import { label } from '../label.ts';
import {
  type EntitySummary,
  type FormatContext,
  hbarProperties,
  property,
  rangeProperties,
  timeProperties,
} from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import type { NetworkNode, ServiceEndpoint } from './networkState.ts';

/** A consensus node, as the address book and the last staking period describe it. */
export function nodeSummary(node: NetworkNode, context: FormatContext): EntitySummary {
  return {
    title: 'consensusNode',
    name: node.description,
    alerts: [],
    properties: [
      ...property('number', formatInteger(node.id)),
      ...property('account', node.accountId),
      ...property('memo', node.memo, 'untrusted'),
      ...hbarProperties('stake', node.stakeTinybars, context),
      ...hbarProperties('stakeRewarded', node.stakeRewardedTinybars, context),
      ...hbarProperties('stakeNotRewarded', node.stakeNotRewardedTinybars, context),
      ...hbarProperties('leastStake', node.minStakeTinybars, context),
      ...hbarProperties('mostStake', node.maxStakeTinybars, context),
      ...hbarProperties('rewardRateForEachHbar', node.rewardRateTinybars, context),
      ...property('declinesRewards', node.declinesReward === true ? label('yes') : undefined),
      ...timeProperties('stakingPeriodFrom', node.stakingPeriod?.from),
      ...timeProperties('stakingPeriodTo', node.stakingPeriod?.to),
      ...node.serviceEndpoints.flatMap((endpoint) => property('endpoint', endpointText(endpoint), 'untrusted')),
      ...property('grpcProxy', node.grpcProxyEndpoint && endpointText(node.grpcProxyEndpoint), 'untrusted'),
      ...property('registeredNodes', node.associatedRegisteredNodes.join(', ')),
      ...keyProperties('adminKey', node.adminKey),
      ...property('publicKey', node.publicKey?.slice(0, 1200), 'untrusted'),
      ...property('certificateHash', node.certificateHash?.slice(0, 200), 'untrusted'),
      ...property('addressBook', node.fileId),
      ...rangeProperties(node.validity),
    ],
  };
}

/** `node.example:50211`, `[2001:db8::1]:50211`; both where an endpoint has both. Untrusted. */
export function endpointText({ domainName, ipAddress, port }: ServiceEndpoint): string {
  const host = domainName || ipAddress || '?';
  const address = domainName && ipAddress ? ` (${ipAddress})` : '';
  return `${host.includes(':') ? `[${host}]` : host}:${port ?? '?'}${address}`;
}
