import type { EntityReference } from '../transaction/transactionParty.ts';
import { formatHex } from '../value/bytes.ts';
import { formatEvmAddress } from './eip55.ts';
import { parseEvmAddress } from './evmAddress.ts';

/**
 * `0.0.5`; an EVM address in its checksummed spelling; any other alias in hex behind shard and realm. `0.0.?` names
 * nothing.
 */
export function formatEntityReference({ shard, realm, num, alias }: EntityReference): string {
  const place = `${shard}.${realm}.`;
  if (alias === undefined) {
    return `${place}${num ?? '?'}`;
  }
  const hex = formatHex(alias);
  const address = parseEvmAddress(`0x${hex}`);
  return address ? `${place === '0.0.' ? '' : place}${formatEvmAddress(address)}` : `${place}${hex}`;
}
