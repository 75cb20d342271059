import { base32nopad } from '@scure/base';
import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { type EntityId, entityIdChecksum } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, longZeroAddress } from '../entity/evmAddress.ts';
import { publicKeyAlgorithm } from '../entity/publicKey.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { builtInNetworks, type Network } from '../network/network.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type EntitySummary, property } from '../property.ts';
import type { GuessedKind, Reference, ReferenceValue } from '../references/reference.ts';
import {
  serviceTransactionId,
  type TransactionReference,
  walletTransactionId,
} from '../transaction/ledgerTransaction.ts';
import { algorithmNames } from '../transaction/transactionFormat.ts';
import { formatBase64, formatHex, parseHex } from '../value/bytes.ts';
import { formatTimestamp, parseConsensusTimestamp } from '../value/timestamp.ts';

type Ledger = Pick<Network, 'name' | 'ledgerId'>;

/**
 * What a reference says by itself, with no request: its other forms, and whether its checksum fits. Alerts are faults
 * of the text. The name is the canonical form to copy.
 */
export function referenceSummary(
  reference: ReferenceValue & Pick<Reference, 'text' | 'guessedKind'>,
  network: Ledger,
): EntitySummary {
  const { text, guessedKind } = reference;
  switch (reference.kind) {
    case 'entityId':
      return entitySummary(reference.id, reference.checksum, guessedKind, network);
    case 'evmAddress':
      return addressSummary(reference.address, text, guessedKind, network);
    case 'transactionId':
      return transactionIdSummary(reference.transaction, text);
    case 'hash32':
    case 'hash48': {
      const base64 =
        reference.kind === 'hash48' ? formatBase64(parseHex(reference.hash) ?? new Uint8Array()) : undefined;
      return {
        title: hashTitle(reference.kind, guessedKind),
        name: `${reference.hash.slice(0, 18)}…${reference.hash.slice(-8)}`,
        alerts: [],
        properties: property(phrase`Base64`, base64),
      };
    }
    case 'publicKey':
      return {
        title: phrase`Public key`,
        name: `${reference.key.slice(0, 18)}…${reference.key.slice(-8)}`,
        alerts: [],
        properties: property(phrase`Key`, algorithmNames[publicKeyAlgorithm(reference.key)]),
      };
    case 'alias':
      return { title: phrase`Account alias`, name: text, alerts: [], properties: aliasProperties(reference.alias) };
  }
}

function transactionIdSummary(transaction: TransactionReference, text: string): EntitySummary {
  const { id, scheduled, nonce } = transaction;
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  const validStart = parseConsensusTimestamp(`${seconds}.${nanos}`);
  return {
    title: phrase`Transaction ID`,
    name: text,
    alerts: [],
    properties: [
      ...property(phrase`Payer`, payer),
      ...property(phrase`Valid from`, validStart && formatTimestamp(validStart)),
      ...property(phrase`Scheduled`, scheduled === true ? phrase`yes` : undefined),
      ...property(phrase`Nonce`, nonce === undefined ? undefined : String(nonce)),
      ...(text.includes('@')
        ? property(phrase`Mirror node form`, serviceTransactionId(transaction))
        : property(phrase`SDK form`, walletTransactionId({ ...transaction, transactionId: id }))),
    ],
  };
}

function hashTitle(kind: 'hash32' | 'hash48', guessedKind: GuessedKind | undefined): Phrase {
  if (guessedKind === 'block') {
    return phrase`Block hash`;
  }
  if (guessedKind === 'transaction') {
    return phrase`Transaction hash`;
  }
  return kind === 'hash32' ? phrase`32-byte value` : phrase`48-byte value`;
}

const systemTitles = {
  account: phrase`System account`,
  contract: phrase`System contract`,
  file: phrase`System file`,
};
const idTitles: Readonly<Record<GuessedKind, Phrase>> = {
  account: phrase`Account id`,
  token: phrase`Token id`,
  topic: phrase`Topic id`,
  contract: phrase`Contract id`,
  schedule: phrase`Schedule id`,
  file: phrase`File id`,
  transaction: phrase`Transaction ID`,
  block: phrase`Block id`,
};

function entitySummary(
  id: EntityId,
  checksum: string | undefined,
  guessedKind: GuessedKind | undefined,
  network: Ledger,
): EntitySummary {
  const system = systemEntity(id);
  return {
    title:
      system === undefined
        ? guessedKind === undefined
          ? phrase`Entity id`
          : idTitles[guessedKind]
        : systemTitles[system.kind],
    name: withChecksum(id, network),
    alerts: checksum === undefined ? [] : checksumAlerts(id, checksum, network),
    properties: [
      ...property(phrase`Name`, system?.name),
      ...property(phrase`Long-zero address`, formatEvmAddress(longZeroAddress(id))),
    ],
  };
}

function addressSummary(
  address: EvmAddress,
  text: string,
  guessedKind: GuessedKind | undefined,
  network: Ledger,
): EntitySummary {
  const id = entityIdOfLongZero(address);
  const system = id && systemEntity(id);
  const checksummed = formatEvmAddress(address);
  const isWrong = text.startsWith('0x') && !hasValidEip55Checksum(text);
  return {
    title: addressTitle(address, system?.kind ?? guessedKind),
    name: checksummed,
    alerts: isWrong ? [phrase`The capitals do not fit the EIP-55 checksum: a digit may be mistyped.`] : [],
    properties: [
      ...property(phrase`Entity`, id && withChecksum(id, network)),
      ...property(phrase`System contract`, system?.kind === 'contract' ? system.name : undefined),
    ],
  };
}

function addressTitle(address: EvmAddress, kind: GuessedKind | undefined): Phrase {
  if (BigInt(address) === 0n) {
    return phrase`Zero address`;
  }
  if (entityIdOfLongZero(address) !== undefined) {
    return phrase`Long-zero address`;
  }
  return kind === 'contract'
    ? phrase`Contract address`
    : kind === 'token'
      ? phrase`Token address`
      : phrase`EVM address`;
}

/** `0.0.123-esxsf`; without checksum where the network's ledger id is not known. */
function withChecksum(id: EntityId, { ledgerId }: Pick<Network, 'ledgerId'>): string {
  return ledgerId === undefined ? id : `${id}-${entityIdChecksum(id, ledgerId)}`;
}

function checksumAlerts(id: EntityId, checksum: string, network: Ledger): readonly Words[] {
  const fits = (ledgerId: string | undefined) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum;
  if (network.ledgerId === undefined || fits(network.ledgerId)) {
    return [];
  }
  const other = builtInNetworks.findLast(({ ledgerId }) => fits(ledgerId));
  return other === undefined
    ? [phrase`The checksum ${checksum} is wrong; on ${network.name} it is ${entityIdChecksum(id, network.ledgerId)}.`]
    : [phrase`This checksum belongs to ${other.name}, not to ${network.name}.`];
}

// A serialized key of the ledger: field 2 (ED25519) or 7 (ECDSA secp256k1) and its length.
function aliasProperties(alias: string) {
  const hex = formatHex(decodeBase32(alias) ?? new Uint8Array());
  if (hex.length === 40) {
    return property(phrase`EVM address`, formatEvmAddress(`0x${hex}` as EvmAddress));
  }
  const [, prefix, key] = /^(1220|3a21)([0-9a-f]{64,66})$/.exec(hex) ?? [];
  return [
    ...property(phrase`Key`, prefix && algorithmNames[prefix === '1220' ? 'ed25519' : 'ecdsaSecp256k1']),
    ...property(phrase`Public key`, key),
  ];
}

function decodeBase32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text);
  } catch {
    return undefined;
  }
}
