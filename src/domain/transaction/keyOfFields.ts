import { integerIn, partsOf, valueIn } from './fieldLookup.ts';
import type { DecodedField, EntityKind, EntityReference, Key, SignatureAlgorithm } from './transactionContent.ts';

/** What the parts of an id message name: shard, realm, and a number or an alias, of which the last one counts. */
export function entityOfFields(entity: EntityKind, fields: readonly DecodedField[]): EntityReference {
  // Accounts and contracts hold number or alias in a oneof; elsewhere a missing number is 0.
  const missing = entity === 'account' || entity === 'contract' ? undefined : 0n;
  let shard = 0n;
  let realm = 0n;
  let num: EntityReference['num'] = missing;
  let alias: EntityReference['alias'];
  for (const field of fields) {
    if (field.kind === 'bytes') {
      num = missing;
      alias = field.value;
    } else if (field.kind === 'integer' && field.name === 'shardNum') {
      shard = field.value;
    } else if (field.kind === 'integer' && field.name === 'realmNum') {
      realm = field.value;
    } else if (field.kind === 'integer') {
      num = field.value;
      alias = undefined;
    }
  }
  return { entity, shard, realm, num, alias };
}

/** By the fields of the schema, which keys and signatures share. */
export const keyAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  ed25519: 'ed25519',
  ECDSASecp256k1: 'ecdsaSecp256k1',
  RSA_3072: 'rsa3072',
  ECDSA_384: 'ecdsa384',
};

/** What the parts of a `Key` mean. It is one oneof, so of several members the last one counts. */
export function keyOfFields(fields: readonly DecodedField[]): Key {
  const field = fields.findLast((each) => each.kind !== 'unknown');
  const algorithm = keyAlgorithms[field?.name ?? ''];
  if (field?.kind === 'bytes' && algorithm !== undefined) {
    return { kind: algorithm, bytes: field.value };
  }
  if (field?.kind === 'entity') {
    return { kind: field.name === 'contractID' ? 'contract' : 'delegatableContract', contract: field.value };
  }
  if (field?.name === 'thresholdKey') {
    const parts = partsOf(fields, 'thresholdKey');
    const list = valueIn(parts, 'keys', 'key');
    const threshold = Number(integerIn(parts, 'threshold'));
    return { kind: 'list', threshold, keys: list?.kind === 'list' ? list.keys : [] };
  }
  return valueIn(fields, 'keyList', 'key') ?? { kind: fields.length === 0 ? 'empty' : 'newer' };
}

/** The members of a `KeyList`. */
export function keysOfFields(fields: readonly DecodedField[]): readonly Key[] {
  return fields.flatMap((field) => (field.kind === 'key' ? [field.value] : []));
}
