import assert from 'node:assert/strict';
import {
  enumWords,
  schemaNameWords,
  singularWords,
  transactionType,
} from '../../../../src/domain/transaction/transaction.ts';
import { type EntityReference, entityReferenceId } from '../../../../src/domain/transaction/transactionContent.ts';
import {
  formatEntityReference,
  formatRestTransactionId,
  formatTransactionId,
} from '../../../../src/domain/transaction/transactionFormat.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';

const payer: EntityReference = { entity: 'account', shard: 0n, realm: 0n, num: 5n, alias: undefined };
const address = Buffer.from('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'hex');
const id = { payer, validStart: parseConsensusTimestamp('1700000000.000000001'), scheduled: false, nonce: 0 };

describe('transaction ids', () => {
  it('have the form of SDKs', () => {
    assert.equal(formatTransactionId(id), '0.0.5@1700000000.000000001');
    assert.equal(formatTransactionId({ ...id, scheduled: true, nonce: 3 }), '0.0.5@1700000000.000000001?scheduled/3');
    assert.equal(formatTransactionId({ ...id, payer: undefined }), '?@1700000000.000000001');
    assert.equal(formatTransactionId({ ...id, validStart: undefined }), '0.0.5@?');
  });

  it('have the form of the REST service when they are whole', () => {
    assert.equal(formatRestTransactionId(id), '0.0.5-1700000000-000000001');
    assert.equal(formatRestTransactionId({ ...id, payer: undefined }), undefined);
    assert.equal(formatRestTransactionId({ ...id, validStart: undefined }), undefined);
    assert.equal(formatRestTransactionId({ ...id, payer: { ...payer, num: undefined, alias: address } }), undefined);
  });
});

describe('entity references', () => {
  const check = (reference: Partial<EntityReference>, expected: string): void =>
    assert.equal(formatEntityReference({ ...payer, ...reference }), expected);

  it('are written by number, address or alias', () => {
    check({}, '0.0.5');
    check({ num: undefined }, '0.0.?');
    check({ num: -1n, shard: 9n }, '9.0.-1');
    check({ num: undefined, alias: address }, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    check({ num: undefined, alias: address, realm: 2n }, '0.2.0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    check({ num: undefined, alias: Uint8Array.of(0x12, 0x20) }, '0.0.1220');
  });

  it('have an id only when a ledger can hold it', () => {
    assert.equal(entityReferenceId(payer), '0.0.5');
    for (const num of [undefined, -1n, 1n << 38n]) {
      assert.equal(entityReferenceId({ ...payer, num }), undefined);
    }
  });
});

describe('one of a list', () => {
  it('is called as one', () => {
    const words = ['Account amounts', 'Entries', 'Previous block root hashes', 'Signing node IDs', 'Metadata', 'Key'];
    assert.deepEqual(words.map(singularWords), [
      ...['Account amount', 'Entry', 'Previous block root hash', 'Signing node ID', 'Metadata', 'Key'],
    ]);
  });
});

describe('transaction types', () => {
  const check = (name: string, expected: string): void => assert.equal(schemaNameWords(name), expected);

  it('are named for people', () => {
    check('cryptoTransfer', 'Crypto transfer');
    check('tokenGrantKyc', 'Token grant KYC');
    check('tokenUpdateNfts', 'Token update NFTs');
    check('utilPrng', 'Util PRNG');
    check('constructor', 'Constructor');
    check('valueOf', 'Value of');
    check('transactionID', 'Transaction ID');
    check('ECDSASecp256k1', 'ECDSA secp256k1');
    check('token_ID', 'Token ID');
    check('evmAddress', 'EVM address');
    check('ipAddressV4', 'IP address v4');
    check('rpcRelay', 'RPC relay');
    check('requiresTls', 'Requires TLS');
    check('endpointApi', 'Endpoint API');
    check('hookIdsToDelete', 'Hook IDs to delete');
    check('nftAllowances', 'NFT allowances');
    check('grpcProxyEndpoint', 'gRPC proxy endpoint');
    check('useGrpcProxy', 'Use gRPC proxy');
    check('useABC1', 'Use abc1');
    check('new9ABC', 'New9 ABC');
    check('use1BC', 'Use1 BC');
    check('aBCD2', 'A bcd2');
    assert.deepEqual(transactionType('cryptoTransfer', 14), {
      dataCase: 'cryptoTransfer',
      restName: 'CRYPTOTRANSFER',
      fieldNumber: 14,
      title: 'Transfer',
    });
    assert.deepEqual(['FULL_VALIDATION', 'R1', 'PREPARE_UPGRADE'].map(enumWords), [
      'Full validation',
      'R1',
      'Prepare upgrade',
    ]);
    assert.equal(transactionType(undefined, 90).title, 'Newer transaction type (field 90)');
  });
});
