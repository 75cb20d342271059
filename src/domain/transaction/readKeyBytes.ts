import { parseSchemas } from '../protobuf/messageSchema.ts';
import { WireCheck } from '../protobuf/wireCheck.ts';
import { fieldTree, keyOfFields } from './fieldTree.ts';
import type { Key } from './transactionContent.ts';

/** `Key` and what it is made of, as in the ledger's `basic_types.proto`; the table of all types is loaded late. */
const [keySchema] = parseSchemas({
  messages: [
    'Key contractID:3 ed25519:b RSA_3072:b ECDSA_384:b thresholdKey:1 keyList:2 ECDSASecp256k1:b delegatableContractId:3',
    'ThresholdKey threshold:u keys:2',
    'KeyList keys:0*',
    'ContractID shardNum:l realmNum:l contractNum:l evmAddress:b',
  ],
  enums: [],
});
/** The ledger takes no transaction of so many fields. */
const maxFields = 20_000;

/**
 * Reads a serialized `Key`; undefined when the bytes are none, or more than a ledger holds. Fields newer than the schema
 * are passed over. The work is linear.
 */
export function readKeyBytes(message: Uint8Array): Key | undefined {
  const range = { start: 0, end: message.length };
  return keySchema !== undefined && new WireCheck(message, maxFields).message(keySchema, range, 'any')
    ? keyOfFields(fieldTree(message, range, keySchema))
    : undefined;
}
