import type { DecodedField } from '../transactionContent.ts';

/** Fields of updates that remove what was there when they are set to nothing, as the schema's comments say. */
const removable: ReadonlySet<string> = new Set(
  [
    'contractUpdateInstance adminKey memoWrapper autoRenewAccountId stakedAccountId stakedNodeId',
    'cryptoUpdateAccount memo stakedAccountId stakedNodeId delegationAddress',
    'consensusUpdateTopic memo adminKey submitKey autoRenewAccount feeScheduleKey feeExemptKeyList customFees',
    'tokenUpdate memo adminKey kycKey freezeKey wipeKey supplyKey feeScheduleKey pauseKey metadata metadataKey',
    'tokenUpdateNfts metadata',
    'fileUpdate keys memo',
    'nodeUpdate description grpcProxyEndpoint associatedRegisteredNodeList',
    'registeredNodeUpdate description',
  ].flatMap((line) => {
    const [dataCase, ...names] = line.split(' ');
    return names.map((name) => `${dataCase} ${name}`);
  }),
);

/** Whether a field of an update takes away what was there. */
export function isRemoval(dataCase: string | undefined, field: DecodedField): boolean {
  return removable.has(`${dataCase} ${field.name}`) && isNothing(field);
}

function isNothing(field: DecodedField): boolean {
  switch (field.kind) {
    case 'key':
      return field.value.kind === 'list' && field.value.threshold === undefined && field.value.keys.length === 0;
    case 'entity': {
      const { shard, realm, num = 0n, alias } = field.value;
      return shard === 0n && realm === 0n && num === 0n && alias === undefined;
    }
    case 'integer':
      return field.value === -1n;
    case 'text':
      return field.value === '';
    case 'bytes':
      return field.name === 'delegationAddress' ? isZeroAddress(field.value) : field.value.length === 0;
    case 'message':
      return field.fields.length === 0;
    default:
      return false;
  }
}

function isZeroAddress(bytes: Uint8Array): boolean {
  return bytes.length === 20 && bytes.every((byte) => byte === 0);
}
