import assert from 'node:assert/strict';
import type { NetworkNode, Stake } from '../../../../src/domain/network/networkState.ts';
import { endpointText, nodeSummary } from '../../../../src/domain/network/nodeSummary.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { rowLines, summaryLines } from '../../english.ts';
import { id, time } from '../../services/ledger/ids.ts';
import { rowsOf } from '../details/rowsOf.ts';

const context: FormatContext = { rate: undefined, nowMs: 0 };

describe('a consensus node', () => {
  it('is told with its least and its most stake apart', () => {
    const node: NetworkNode = {
      id: 3n,
      accountId: id('0.0.6'),
      description: 'Hosted by [us](x)',
      memo: 'memo',
      fileId: id('0.0.102'),
      adminKey: { type: 'ED25519', hex: 'aa' },
      associatedRegisteredNodes: [7n, 8n],
      declinesReward: true,
      grpcProxyEndpoint: { domainName: 'proxy.example', ipAddress: undefined, port: 443 },
      serviceEndpoints: [{ domainName: '', ipAddress: '192.0.2.1', port: 50_211 }],
      certificateHash: 'beef',
      publicKey: 'cafe',
      maxStakeTinybars: 5n,
      minStakeTinybars: 1n,
      stakeTinybars: 4n,
      stakeRewardedTinybars: 3n,
      stakeNotRewardedTinybars: 2n,
      rewardRateTinybars: 6n,
      stakingPeriod: { from: time('1.000000000'), to: time('3.000000000') },
      validity: { from: time('2.000000000'), to: time('4.000000000') },
    };
    assert.deepEqual(summaryLines(nodeSummary(node, context)), [
      'Consensus node “Hosted by [us](x)”',
      'Number: 3',
      'Account: 0.0.6',
      'Memo: memo (untrusted)',
      'Stake: 0.00000004 ℏ',
      'Stake rewarded: 0.00000003 ℏ',
      'Stake not rewarded: 0.00000002 ℏ',
      'Least stake: 0.00000001 ℏ',
      'Most stake: 0.00000005 ℏ',
      'Reward rate for each ℏ: 0.00000006 ℏ',
      'Declines rewards: yes',
      'Staking period from: 1970-01-01 00:00:01 UTC',
      'Staking period to: 1970-01-01 00:00:03 UTC',
      'Endpoint: 192.0.2.1:50211 (untrusted)',
      'gRPC proxy: proxy.example:443 (untrusted)',
      'Registered nodes: 7, 8',
      'Admin key: ED25519 aa = ED25519 aa',
      'Public key: cafe (untrusted)',
      'Certificate hash: beef (untrusted)',
      'Address book: 0.0.102',
      'Unchanged since: 1970-01-01 00:00:02 UTC',
      'Unchanged until: 1970-01-01 00:00:04 UTC',
    ]);
  });

  it('has endpoints with names, addresses or both, IPv6 in brackets', () => {
    const check = (domainName: string | undefined, ipAddress: string | undefined, expected: string): void =>
      assert.equal(endpointText({ domainName, ipAddress, port: 50_211 }), expected);
    check('node.example', undefined, 'node.example:50211');
    check('', '192.0.2.1', '192.0.2.1:50211');
    check(undefined, '2001:db8::1', '[2001:db8::1]:50211');
    check('node.example', '2001:db8::1', 'node.example:50211 (2001:db8::1)');
    check(undefined, undefined, '?:50211');
  });

  it('stakes as the whole network says', () => {
    const stake: Stake = {
      stakeTotalTinybars: 1n,
      maxStakeRewardedTinybars: 2n,
      maxRewardRateTinybarsPerHbar: 3n,
      maxTotalRewardTinybars: 4n,
      reservedRewardsTinybars: 5n,
      unreservedRewardBalanceTinybars: 6n,
      rewardBalanceThresholdTinybars: 7n,
      rewardRateTinybars: 8n,
      startThresholdTinybars: 9n,
      nodeRewardFeeFraction: 0.5,
      stakingRewardFeeFraction: 0.25,
      period: { from: time('1.000000000'), to: time('5.000000000') },
      periodMinutes: 1_440n,
      periodsStored: 365n,
    };
    assert.deepEqual(rowsOf('stake', stake).flatMap(rowLines), [
      'Total stake: 0.00000001 ℏ',
      '  Exact: 0.00000001 ℏ',
      'Most that is rewarded: 0.00000002 ℏ',
      '  Exact: 0.00000002 ℏ',
      'Reward rate a period: 0.00000008 ℏ',
      '  Exact: 0.00000008 ℏ',
      'Highest reward rate for each ℏ: 0.00000003 ℏ',
      '  Exact: 0.00000003 ℏ',
      'Most paid a period: 0.00000004 ℏ',
      '  Exact: 0.00000004 ℏ',
      'Reserved rewards: 0.00000005 ℏ',
      '  Exact: 0.00000005 ℏ',
      'Unreserved rewards: 0.00000006 ℏ',
      '  Exact: 0.00000006 ℏ',
      'Balance for full rewards: 0.00000007 ℏ',
      '  Exact: 0.00000007 ℏ',
      'Stake that starts rewards: 0.00000009 ℏ',
      '  Exact: 0.00000009 ℏ',
      'Fees for node rewards: 50 %',
      'Fees for staking rewards: 25 %',
      'Period: 1440 minutes',
      '  From: 1970-01-01 00:00:01 UTC',
      '  To: 1970-01-01 00:00:05 UTC',
      '  Periods stored: 365',
    ]);
  });
});
