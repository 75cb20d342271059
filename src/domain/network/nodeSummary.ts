import { keyProperties } from '../entity/keyProperties.ts';
import { phrase } from '../phrase.ts';
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
    title: phrase`Consensus node`,
    name: node.description,
    alerts: [],
    properties: [
      ...property(phrase`Number`, formatInteger(node.id)),
      ...property(phrase`Account`, node.accountId),
      ...property(phrase`Memo`, node.memo, 'untrusted'),
      ...hbarProperties(phrase`Stake`, node.stakeTinybars, context),
      ...hbarProperties(phrase`Stake rewarded`, node.stakeRewardedTinybars, context),
      ...hbarProperties(phrase`Stake not rewarded`, node.stakeNotRewardedTinybars, context),
      ...hbarProperties(phrase`Least stake`, node.minStakeTinybars, context),
      ...hbarProperties(phrase`Most stake`, node.maxStakeTinybars, context),
      ...hbarProperties(phrase`Reward rate for each ℏ`, node.rewardRateTinybars, context),
      ...property(phrase`Declines rewards`, node.declinesReward === true ? phrase`yes` : undefined),
      ...timeProperties(phrase`Staking period from`, node.stakingPeriod?.from),
      ...timeProperties(phrase`Staking period to`, node.stakingPeriod?.to),
      ...node.serviceEndpoints.flatMap((endpoint) => property(phrase`Endpoint`, endpointText(endpoint), 'untrusted')),
      ...property(phrase`gRPC proxy`, node.grpcProxyEndpoint && endpointText(node.grpcProxyEndpoint), 'untrusted'),
      ...property(phrase`Registered nodes`, node.associatedRegisteredNodes.join(', ')),
      ...keyProperties(phrase`Admin key`, node.adminKey),
      ...property(phrase`Public key`, node.publicKey?.slice(0, 1200), 'untrusted'),
      ...property(phrase`Certificate hash`, node.certificateHash?.slice(0, 200), 'untrusted'),
      ...property(phrase`Address book`, node.fileId),
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
