import { base32nopad } from '@scure/base';
import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { type EntityId, entityIdChecksum } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, longZeroAddress } from '../entity/evmAddress.ts';
import { publicKeyAlgorithm } from '../entity/publicKey.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { type DisplayText, label } from '../label.ts';
import { builtInNetworks, type Network } from '../network/network.ts';
import { type EntitySummary, property } from '../property.ts';
import type { KindHint, Reference, ReferenceValue } from '../references/reference.ts';
import type { TransactionReference } from '../transaction/ledgerTransaction.ts';
import { algorithmNames } from '../transaction/transactionFormat.ts';
import { formatBase64, formatHex, parseHex } from '../value/bytes.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../value/timestamp.ts';

type Ledger = Pick<Network, 'name' | 'ledgerId'>;

/**
 * What a reference says by itself, with no request: its other forms, and whether its checksum fits. Alerts are faults
 * of the text. The name is the canonical form to copy.
 */
export function referenceSummary(
  reference: ReferenceValue & Pick<Reference, 'text' | 'kindHint'>,
  network: Ledger,
): EntitySummary {
  const { text, kindHint } = reference;
  switch (reference.kind) {
    case 'entityId':
      return entitySummary(reference.id, reference.checksum, kindHint, network);
    case 'evmAddress':
      return addressSummary(reference.address, text, kindHint, network);
    case 'transactionId':
      return transactionIdSummary(reference.transaction, text);
    case 'hash32':
    case 'hash48': {
      const bytes = reference.kind === 'hash32' ? 'bytes32' : 'bytes48';
      const title = kindHint === 'block' || kindHint === 'transaction' ? (`${kindHint}Hash` as const) : bytes;
      const base64 =
        reference.kind === 'hash48' ? formatBase64(parseHex(reference.hash) ?? new Uint8Array()) : undefined;
      return {
        title,
        name: `${reference.hash.slice(0, 18)}…${reference.hash.slice(-8)}`,
        alerts: [],
        properties: property('base64', base64),
      };
    }
    case 'publicKey':
      return {
        title: 'publicKey',
        name: `${reference.key.slice(0, 18)}…${reference.key.slice(-8)}`,
        alerts: [],
        properties: property('key', algorithmNames[publicKeyAlgorithm(reference.key)]),
      };
    case 'alias':
      return { title: 'accountAlias', name: text, alerts: [], properties: aliasProperties(reference.alias) };
  }
}

function transactionIdSummary({ id, scheduled, nonce }: TransactionReference, text: string): EntitySummary {
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  const validStart = parseConsensusTimestamp(`${seconds}.${nanos}`);
  return {
    title: 'transactionId',
    name: text,
    alerts: [],
    properties: [
      ...property('payer', payer),
      ...property('validFrom', validStart && formatTimestamp(validStart)),
      ...property('scheduled', scheduled === true ? label('yes') : undefined),
      ...property('nonce', nonce === undefined ? undefined : String(nonce)),
      ...(text.includes('@') ? property('mirrorNodeForm', id) : property('sdkForm', `${payer}@${seconds}.${nanos}`)),
    ],
  };
}

const systemTitles = { account: 'systemAccount', contract: 'systemContract', file: 'systemFile' } as const;

function entitySummary(
  id: EntityId,
  checksum: string | undefined,
  kindHint: KindHint | undefined,
  network: Ledger,
): EntitySummary {
  const system = systemEntity(id);
  return {
    title: system === undefined ? `${kindHint ?? 'entity'}Id` : systemTitles[system.kind],
    name: withChecksum(id, network),
    alerts: checksum === undefined ? [] : checksumAlerts(id, checksum, network),
    properties: [
      ...property('name', system?.name),
      ...property('longZeroAddress', formatEvmAddress(longZeroAddress(id))),
    ],
  };
}

function addressSummary(
  address: EvmAddress,
  text: string,
  kindHint: KindHint | undefined,
  network: Ledger,
): EntitySummary {
  const id = entityIdOfLongZero(address);
  const system = id && systemEntity(id);
  const checksummed = formatEvmAddress(address);
  const isWrong = text.startsWith('0x') && !hasValidEip55Checksum(text);
  const isZero = BigInt(address) === 0n;
  const kind = system?.kind ?? kindHint;
  const title = isZero
    ? 'zeroAddress'
    : id
      ? 'longZeroAddress'
      : kind === 'contract' || kind === 'token'
        ? (`${kind}Address` as const)
        : 'evmAddress';
  return {
    title,
    name: checksummed,
    alerts: isWrong ? [label('wrongEip55')] : [],
    properties: [
      ...property('entity', id && withChecksum(id, network)),
      ...property('systemContract', system?.kind === 'contract' ? system.name : undefined),
    ],
  };
}

/** `0.0.123-esxsf`; without checksum where the network's ledger id is not known. */
function withChecksum(id: EntityId, { ledgerId }: Pick<Network, 'ledgerId'>): string {
  return ledgerId === undefined ? id : `${id}-${entityIdChecksum(id, ledgerId)}`;
}

function checksumAlerts(id: EntityId, checksum: string, network: Ledger): readonly DisplayText[] {
  const fits = (ledgerId: string | undefined) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum;
  if (network.ledgerId === undefined || fits(network.ledgerId)) {
    return [];
  }
  const other = builtInNetworks.findLast(({ ledgerId }) => fits(ledgerId));
  return other === undefined
    ? [label('wrongChecksum', checksum, network.name, entityIdChecksum(id, network.ledgerId))]
    : [label('checksumOfOther', other.name, network.name)];
}

// A serialized key of the ledger: field 2 (ED25519) or 7 (ECDSA secp256k1) and its length.
function aliasProperties(alias: string) {
  const hex = formatHex(decodeBase32(alias) ?? new Uint8Array());
  if (hex.length === 40) {
    return property('evmAddress', formatEvmAddress(`0x${hex}` as EvmAddress));
  }
  const [, prefix, key] = /^(1220|3a21)([0-9a-f]{64,66})$/.exec(hex) ?? [];
  return [
    ...property('key', prefix && algorithmNames[prefix === '1220' ? 'ed25519' : 'ecdsaSecp256k1']),
    ...property('publicKey', key),
  ];
}

function decodeBase32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text);
  } catch {
    return undefined;
  }
}
