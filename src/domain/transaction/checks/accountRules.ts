import { decodeEthereumTransaction, receiverLength } from '../../ethereum/ethereumTransaction.ts';
import { phrase } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import { integerIn, partsOf, valueIn } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import {
  aliased,
  any,
  badKey,
  badUnlessEmpty,
  blank,
  deepKey,
  each,
  expiresOutside,
  type Fields,
  type Finding,
  feeCollection,
  has,
  isEmptyKey,
  isNamed,
  isSame,
  isTrue,
  longerThan,
  missing,
  mostSigned,
  type NodeRule,
  needs,
  negative,
  noEntity,
  noKeyIn,
  none,
  noPeriod,
  numbered,
  outside,
  present,
  repeated,
  rules,
  shortPeriod,
  tooMany,
  unnamed,
  unnumbered,
  where,
} from './nodeRule.ts';

const create = 'cryptoCreateAccount';
const createHandler = 'CryptoCreateHandler';
const update = 'cryptoUpdateAccount';
const contractCreate = 'contractCreateInstance';
const contractUpdate = 'contractUpdateInstance';
const transactionFactory = 'HevmTransactionFactory';
const mostAssociations = 5_000n;
const hookStores = 'hookStore';
const hookHandler = 'HookStoreHandler';

const lengthIn = (fields: Fields, name: string) => valueIn(fields, name, 'bytes')?.length ?? 0;
const aliasIn = (fields: Fields) => valueIn(fields, 'alias', 'bytes') ?? new Uint8Array();
const keyIn = (fields: Fields) => valueIn(fields, 'key', 'key');

/** Who makes an account cannot give it a key as its alias, nor an address that stands for a number. */
const badAlias: Finding = (fields) => {
  const alias = aliasIn(fields);
  const isAddress = alias.length === 20 && alias.subarray(0, 12).some((byte) => byte !== 0);
  return alias.length > 0 && !isAddress && phrase`The alias must be an EVM address that does not stand for a number.`;
};

const namedProxy: Finding = where(
  (fields) => isNamed(valueIn(fields, 'proxyAccountID', 'entity')),
  present('proxyAccountID'),
);
const tooFewAssociations: Finding = (fields) =>
  integerIn(fields, 'maxAutomaticTokenAssociations') < -1n &&
  phrase`The number of automatic token associations is below -1.`;
const tooManyAssociations = where(
  (fields) => integerIn(fields, 'maxAutomaticTokenAssociations') >= -1n,
  outside('maxAutomaticTokenAssociations', -1n, mostAssociations),
);

/** To stake to nothing is something that only an update can say. */
const stakesToNothing = any(unnamed('stakedAccountId'), negative('stakedNodeId'));

const baseGas = 21_000n;
const createGas = 32_000n;
const mostGas = 15_000_000n;

/** What the EVM takes before it starts. */
function gasFor(data: Uint8Array): bigint {
  const zeros = data.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return baseGas + 4n * BigInt(zeros) + 16n * BigInt(data.length - zeros);
}

const intrinsicGas = (fields: Fields) => gasFor(valueIn(fields, 'functionParameters', 'bytes') ?? new Uint8Array());
const ethereumIn = (fields: Fields) =>
  decodeEthereumTransaction(valueIn(fields, 'ethereumData', 'bytes') ?? new Uint8Array());

const tooLittleGas = (least: (fields: Fields) => bigint): Finding =>
  where(
    (fields) => integerIn(fields, 'gas') < least(fields),
    (fields) => outside('gas', least(fields), mostGas)(fields, undefined),
  );
const tooMuchGas: Finding = (fields) =>
  integerIn(fields, 'gas') > mostGas && outside('gas', baseGas, mostGas)(fields, undefined);

const badReceiver: Finding = (fields) => {
  const length = receiverLength(valueIn(fields, 'ethereumData', 'bytes') ?? new Uint8Array()) ?? 0;
  return (
    length !== 0 &&
    length !== 20 &&
    phrase`The receiver of the Ethereum transaction has ${length} bytes. It must have 20.`
  );
};

/** Bytes that no node takes as signed in an Ethereum wallet, and what neither calls nor creates. */
const unreadableEthereum: Finding = (fields) => {
  if (lengthIn(fields, 'ethereumData') === 0) {
    return false;
  }
  const inner = ethereumIn(fields);
  if (inner === undefined && badReceiver(fields, undefined) !== false) {
    return false;
  }
  if (inner?.signature === undefined || inner.nonce > mostSigned || inner.gasLimit > mostSigned) {
    return phrase`The Ethereum data is no signed transaction of a type that the ledger takes.`;
  }
  return (
    inner.to === undefined &&
    inner.data.length === 0 &&
    !has(fields, 'callData') &&
    phrase`The Ethereum transaction has neither a receiver nor code for a contract.`
  );
};
/** Whether a file is one of the first 1,000 (hedera.firstUserEntity). */
const isOwnFile = (fields: Fields, name: string) => (valueIn(fields, name, 'entity')?.num ?? 1_001n) < 1_001n;

/** An EVM address has 20 bytes, and nothing lies at 0. */
const noContract: Finding = (fields) => {
  const contract = valueIn(fields, 'contractID', 'entity');
  const { alias } = contract ?? {};
  const isSome = alias === undefined ? contract?.num !== 0n : alias.length === 20 && alias.some((byte) => byte !== 0);
  return contract !== undefined && !isSome && phrase`${formatEntityReference(contract)} is no contract.`;
};

const wordLength = 32;
const startsWithZero =
  (name: string): Finding =>
  (fields) =>
    valueIn(fields, name, 'bytes')?.[0] === 0 &&
    phrase`The bytes of a hook’s storage begin with zeros, which have to be left out.`;
const inHook = 'hookCreationDetails.evmHook.';
/** The words of a hook's storage that nodes look at: those of mappings differ between making a hook and storing in one. */
const words = (prefix: string, find: (name: string) => Finding): Finding =>
  any(
    each(`${prefix}storageUpdates.storageSlot`, find('key'), find('value')),
    each(`${prefix}storageUpdates.mappingEntries.entries`, find('value')),
  );
const wordsInHook = (find: (name: string) => Finding): Finding =>
  any(words(inHook, find), each(`${inHook}storageUpdates.mappingEntries.entries`, find('key')));
const storedWords = (find: (name: string) => Finding): Finding =>
  any(words('', find), each('storageUpdates.mappingEntries', find('mappingSlot')));
const longWord = (name: string) => longerThan(name, wordLength);
const withHooks = `${create} ${update} ${contractCreate} ${contractUpdate}`;

/** What makes, changes and ends accounts and contracts, and calls them. */
export const accountRules: readonly NodeRule[] = [
  ...rules(create, createHandler, {
    KEY_REQUIRED: where((fields) => {
      const key = keyIn(fields);
      return key === undefined ? aliasIn(fields).length === 0 : key.kind === 'list' && isEmptyKey(key);
    }, noKeyIn('key')),
    INVALID_ALIAS_KEY: any(
      badAlias,
      where((fields) => aliasIn(fields).length > 0, needs('alias', 'key')),
    ),
    BAD_ENCODING: where((fields) => {
      const key = keyIn(fields);
      return key !== undefined && key.kind !== 'list' && isEmptyKey(key);
    }, noKeyIn('key')),
    INVALID_RENEWAL_PERIOD: noPeriod,
    INVALID_INITIAL_BALANCE: negative('initialBalance'),
    INVALID_SEND_RECORD_THRESHOLD: negative('sendRecordThreshold'),
    INVALID_RECEIVE_RECORD_THRESHOLD: negative('receiveRecordThreshold'),
    PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED: present('proxyAccountID'),
    INVALID_ACCOUNT_ID: (fields, around) => {
      const { shard = 0n, realm = 0n } = around?.transactionId?.payer ?? {};
      const isElsewhere =
        (has(fields, 'shardID') && integerIn(partsOf(fields, 'shardID'), 'shardNum') !== shard) ||
        (has(fields, 'realmID') && integerIn(partsOf(fields, 'realmID'), 'realmNum') !== realm);
      return isElsewhere && phrase`The account would be in another shard or realm than its payer.`;
    },
  }),
  ...rules(create, 'CryptoCreateValidator, AttributeValidatorImpl', {
    INVALID_ADMIN_KEY: badUnlessEmpty('key'),
    INVALID_MAX_AUTO_ASSOCIATIONS: tooManyAssociations,
    AUTORENEW_DURATION_NOT_IN_RANGE: shortPeriod,
  }),
  ...rules(`${update} ${contractCreate}`, `CryptoUpdateHandler, ${transactionFactory}`, {
    PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED: namedProxy,
  }),
  ...rules(withHooks, `${createHandler}, CryptoUpdateHandler, ${transactionFactory}`, {
    INVALID_MAX_AUTO_ASSOCIATIONS: tooFewAssociations,
  }),
  ...rules(`${update} ${contractCreate} ${contractUpdate}`, `CryptoUpdateHandler, ${transactionFactory}`, {
    REQUESTED_NUM_AUTOMATIC_ASSOCIATIONS_EXCEEDS_ASSOCIATION_LIMIT: tooManyAssociations,
  }),
  ...rules(`${create} ${contractCreate}`, 'StakingValidator', {
    INVALID_STAKING_ID: stakesToNothing,
  }),
  ...rules(`${update} ${contractUpdate}`, 'StakingValidator', {
    INVALID_STAKING_ID: where((fields) => integerIn(fields, 'stakedNodeId') < -1n, negative('stakedNodeId')),
  }),
  ...rules(update, 'CryptoUpdateHandler', {
    ACCOUNT_ID_DOES_NOT_EXIST: missing('accountIDToUpdate'),
    INVALID_ACCOUNT_ID: unnumbered('accountIDToUpdate'),
    INVALID_ADMIN_KEY: badKey('key'),
  }),
  ...rules(`${create} ${update}`, `${createHandler}, CryptoUpdateHandler`, {
    NOT_SUPPORTED: where((fields) => lengthIn(fields, 'delegationAddress') > 0, present('delegationAddress')),
  }),
  ...rules(`${create} ${update}`, 'AttributeValidatorImpl', { BAD_ENCODING: deepKey('key') }),
  ...rules(`${update} ${contractUpdate}`, 'AttributeValidatorImpl', {
    INVALID_RENEWAL_PERIOD: where((fields) => has(fields, 'autoRenewPeriod'), noPeriod),
    AUTORENEW_DURATION_NOT_IN_RANGE: shortPeriod,
    INVALID_EXPIRATION_TIME: expiresOutside('expirationTime'),
  }),
  ...rules('cryptoDelete', 'CryptoDeleteHandler', {
    ACCOUNT_ID_DOES_NOT_EXIST: missing('deleteAccountID', 'transferAccountID'),
    INVALID_ACCOUNT_ID: unnumbered('deleteAccountID'),
    TRANSFER_ACCOUNT_SAME_AS_DELETE_ACCOUNT: where(
      (fields) => isSame(fields, 'deleteAccountID', 'transferAccountID'),
      () => phrase`The deleted account is also the one that receives its balance.`,
    ),
  }),
  ...rules('cryptoDelete contractDeleteInstance', 'PreHandleContextImpl', {
    INVALID_TRANSFER_ACCOUNT_ID: unnumbered('transferAccountID'),
  }),
  ...rules(`${contractCreate} ${contractUpdate}`, 'ContractCreateHandler, ContractUpdateHandler', {
    INVALID_AUTORENEW_ACCOUNT: aliased('autoRenewAccountId'),
  }),
  ...rules('cryptoDelete contractDeleteInstance', 'TokenServiceApiImpl', {
    TRANSFER_TO_FEE_COLLECTION_ACCOUNT_NOT_ALLOWED: numbered('transferAccountID transferContractID', feeCollection),
  }),
  ...rules('contractCall', 'ContractCallHandler', {
    INVALID_CONTRACT_ID: any(missing('contractID'), noContract),
    INSUFFICIENT_GAS: tooLittleGas(intrinsicGas),
  }),
  ...rules(contractCreate, 'ContractCreateHandler', {
    INSUFFICIENT_GAS: tooLittleGas(() => baseGas + createGas),
  }),
  ...rules(`contractCall ${contractCreate}`, transactionFactory, {
    MAX_GAS_LIMIT_EXCEEDED: tooMuchGas,
    CONTRACT_NEGATIVE_VALUE: any(negative('amount'), negative('initialBalance')),
  }),
  ...rules(contractCreate, transactionFactory, {
    INVALID_FILE_ID: any(
      none('fileID', 'initcode'),
      where(
        (fields) => isOwnFile(fields, 'fileID'),
        () => phrase`The code of a contract cannot stand in a file of the ledger itself.`,
      ),
    ),
    CONTRACT_BYTECODE_EMPTY: where((fields) => has(fields, 'initcode'), blank('initcode')),
    INVALID_RENEWAL_PERIOD: noPeriod,
    AUTORENEW_DURATION_NOT_IN_RANGE: shortPeriod,
    SERIALIZATION_FAILED: any(badUnlessEmpty('adminKey'), deepKey('adminKey')),
  }),
  ...rules(`${contractUpdate} contractDeleteInstance`, 'ContractUpdateHandler, ContractDeleteHandler', {
    INVALID_CONTRACT_ID: noEntity('contractID'),
  }),
  ...rules(contractUpdate, 'ContractUpdateHandler', {
    INVALID_ADMIN_KEY: any(
      badKey('adminKey', 'removes'),
      where(
        (fields) => valueIn(fields, 'adminKey', 'key')?.kind === 'contract',
        () => phrase`The key of a contract cannot be another contract.`,
      ),
    ),
  }),
  ...rules('contractDeleteInstance', 'ContractDeleteHandler', {
    PERMANENT_REMOVAL_REQUIRES_SYSTEM_INITIATION: where(
      (fields) => isTrue(fields, 'permanentRemoval'),
      present('permanentRemoval'),
    ),
    OBTAINER_REQUIRED: none('transferAccountID', 'transferContractID'),
    OBTAINER_SAME_CONTRACT_ID: where(
      (fields) =>
        isSame(fields, 'contractID', 'transferAccountID') || isSame(fields, 'contractID', 'transferContractID'),
      () => phrase`The deleted contract is also the one that receives its balance.`,
    ),
  }),
  ...rules('ethereumTransaction', `EthereumTransactionHandler, ${transactionFactory}`, {
    NEGATIVE_ALLOWANCE_AMOUNT: negative('maxGasAllowance'),
    INVALID_CONTRACT_ID: badReceiver,
    INVALID_ETHEREUM_TRANSACTION: any(blank('ethereumData'), unreadableEthereum),
    INVALID_FILE_ID: where(
      (fields) => ethereumIn(fields)?.data.length === 0 && isOwnFile(fields, 'callData'),
      () => phrase`The call data cannot stand in a file of the ledger itself.`,
    ),
    MAX_GAS_LIMIT_EXCEEDED: (fields) => {
      const { gasLimit = 0n } = ethereumIn(fields) ?? {};
      return (
        gasLimit > mostGas &&
        gasLimit <= mostSigned &&
        phrase`The gas limit is ${formatInteger(gasLimit)}. At most ${formatInteger(mostGas)} are allowed.`
      );
    },
    INVALID_SOLIDITY_ADDRESS: (fields) => {
      const { to, value = 0n } = ethereumIn(fields) ?? {};
      return (
        value > 0n &&
        to !== undefined &&
        /^0x0+$/.test(to) &&
        phrase`The Ethereum transaction gives ℏ to the address 0.`
      );
    },
    INSUFFICIENT_GAS: (fields) => {
      const inner = ethereumIn(fields);
      if (inner === undefined) {
        return false;
      }
      const least = gasFor(inner.data) + (inner.to === undefined ? createGas : 0n);
      return (
        inner.gasLimit < least &&
        phrase`The gas limit is ${formatInteger(inner.gasLimit)}. At least ${formatInteger(least)} are needed.`
      );
    },
  }),
  ...rules(withHooks, 'HookDispatchUtils, HookValidationUtils', {
    HOOK_ID_REPEATED_IN_CREATION_DETAILS: any(repeated('hookCreationDetails', 'hookId'), repeated('hookIdsToDelete')),
    INVALID_HOOK_ADMIN_KEY: each('hookCreationDetails', badKey('adminKey')),
    INVALID_HOOK_CREATION_SPEC: any(
      each('hookCreationDetails', missing('evmHook')),
      each('hookCreationDetails.evmHook', missing('spec')),
      each(`${inHook}spec`, missing('contractId')),
    ),
    HOOK_CREATION_BYTES_TOO_LONG: wordsInHook(longWord),
    HOOK_CREATION_BYTES_MUST_USE_MINIMAL_REPRESENTATION: wordsInHook(startsWithZero),
    EMPTY_EVM_HOOK_STORAGE_UPDATE: any(
      each(`${inHook}storageUpdates`, none('storageSlot', 'mappingEntries')),
      each(`${inHook}storageUpdates.mappingEntries.entries`, none('key', 'preimage')),
    ),
  }),
  ...rules(hookStores, hookHandler, {
    INVALID_HOOK_ID: any(
      missing('hookId'),
      each('hookId', missing('entityId')),
      each('hookId.entityId', none('accountId', 'contractId')),
    ),
    EMPTY_EVM_HOOK_STORAGE_UPDATE: any(
      none('storageUpdates'),
      each('storageUpdates', none('storageSlot', 'mappingEntries')),
    ),
    TOO_MANY_EVM_HOOK_STORAGE_UPDATES: tooMany('storageUpdates'),
    EVM_HOOK_STORAGE_UPDATE_BYTES_TOO_LONG: storedWords(longWord),
    EVM_HOOK_STORAGE_UPDATE_BYTES_MUST_USE_MINIMAL_REPRESENTATION: storedWords(startsWithZero),
  }),
];
