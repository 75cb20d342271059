import { phrase } from '../../phrase.ts';
import { valueIn } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import { type Around, type Fields, type Finding, has, type NodeRule, none, rules, where } from './nodeRule.ts';

const verifier = 'PrivilegesVerifier';
/** The treasury and the administrator of the ledger (accounts.treasury, systemAdmin). */
export const superUsers: readonly bigint[] = [2n, 50n];
const treasury = 2n;
/** Accounts, files and contracts of the ledger itself (ledger.numReservedSystemEntities, hedera.firstUserEntity). */
const [lastReserved, firstOfUsers] = [750n, 1_001n];
/** The last that may make nodes (ApiPermissionConfig). */
const lastForNodes = 55n;
const internalTypes =
  'nodeStakeUpdate stateSignatureTransaction hintsPreprocessingVote hintsKeyPublication hintsPartialSignature ' +
  'historyProofSignature historyProofKeyPublication historyProofVote crsPublication hookDispatch ledgerIdPublication ' +
  'migrationRootHashVote';

/** Who may change a file of the ledger itself, other than super users (accounts.addressBookAdmin and the like). */
const fileAdministrators: readonly (readonly [first: bigint, last: bigint, ...payers: readonly bigint[]])[] = [
  [101n, 102n, 55n],
  [111n, 111n, 56n],
  [112n, 112n, 57n],
  [113n, 113n, 56n],
  [121n, 123n, 55n, 57n],
  [150n, 159n, 54n],
];

const numberIn = (fields: Fields, name: string) => valueIn(fields, name, 'entity')?.num ?? 0n;
const isReserved = (number: bigint) => number >= 1n && number <= lastReserved;
/** Who pays for what a schedule does is not told by what it does. */
const payerOf = (around: Around) => around?.transactionId?.payer?.num;
const isPaidBy = (is: (payer: bigint) => boolean) => (_: Fields, around: Around) => {
  const payer = payerOf(around);
  return payer !== undefined && is(payer);
};

const onlyBy = (...payers: readonly bigint[]): Finding =>
  where(
    isPaidBy((payer) => !payers.includes(payer)),
    () => phrase`Only these accounts can pay for this: ${payers.map((payer) => `0.0.${payer}`).join(', ')}.`,
  );
const onlyBySuperUsersAnd = (...payers: readonly bigint[]) => onlyBy(...superUsers, ...payers);
const byUsers = where(
  isPaidBy((payer) => payer >= firstOfUsers),
  () => phrase`Only an account of the ledger itself can pay for this.`,
);
const byOthers = (administrator: bigint): Finding =>
  where(
    isPaidBy((payer) => payer < firstOfUsers),
    onlyBySuperUsersAnd(administrator),
  );
const always = () => phrase`No node executes transactions of this type any more.`;

const changesReservedFile: Finding = (fields, around) => {
  const number = numberIn(fields, 'fileID');
  const [, , ...payers] = fileAdministrators.find(([first, last]) => number >= first && number <= last) ?? [];
  if (!isReserved(number)) {
    return false;
  }
  return payers.length > 0
    ? onlyBySuperUsersAnd(...payers)(fields, around)
    : payerOf(around) !== undefined && phrase`Nobody can change this file of the ledger itself.`;
};

const deletesReserved = (name: string, isDeletable = (_: bigint) => false): Finding =>
  where(
    (fields) => isReserved(numberIn(fields, name)) && !isDeletable(numberIn(fields, name)),
    (fields) => {
      const entity = valueIn(fields, name, 'entity');
      return (
        entity !== undefined && phrase`Nobody can delete ${formatEntityReference(entity)}, which is the ledger’s own.`
      );
    },
  );

/** What only the ledger's own accounts, only nodes, or nobody may do. */
export const privilegeRules: readonly NodeRule[] = [
  ...rules('freeze systemDelete systemUndelete', 'IngestChecker', { NOT_SUPPORTED: byUsers }),
  ...rules('freeze', verifier, { AUTHORIZATION_FAILED: byOthers(58n) }),
  ...rules('systemDelete', verifier, { AUTHORIZATION_FAILED: byOthers(59n) }),
  ...rules('systemUndelete', verifier, { AUTHORIZATION_FAILED: byOthers(60n) }),
  ...rules('nodeCreate registeredNodeCreate', 'ApiPermissionConfig, DispatchProcessor', {
    UNAUTHORIZED: where(
      isPaidBy((payer) => payer < treasury || payer > lastForNodes),
      () => phrase`Only an account from 0.0.2 to 0.0.55 can pay for this.`,
    ),
  }),
  ...rules('nodeCreate', verifier, {
    AUTHORIZATION_FAILED: where(
      isPaidBy((payer) => payer <= lastForNodes),
      onlyBySuperUsersAnd(55n),
    ),
  }),
  ...rules('fileUpdate fileAppend', verifier, { AUTHORIZATION_FAILED: changesReservedFile }),
  ...rules('cryptoUpdateAccount', verifier, {
    AUTHORIZATION_FAILED: where((fields) => numberIn(fields, 'accountIDToUpdate') === treasury, onlyBy(treasury)),
  }),
  ...rules('fileDelete systemDelete systemUndelete', verifier, {
    ENTITY_NOT_ALLOWED_TO_DELETE: deletesReserved('fileID'),
  }),
  ...rules('cryptoDelete', verifier, {
    ENTITY_NOT_ALLOWED_TO_DELETE: deletesReserved('deleteAccountID', (number) => number >= 101n && number <= 199n),
  }),
  ...rules(internalTypes, 'ApiPermissionConfig, DispatchProcessor', {
    UNAUTHORIZED: () => phrase`Only nodes themselves send transactions of this type.`,
  }),
  ...rules('cryptoAddLiveHash cryptoDeleteLiveHash uncheckedSubmit', 'IngestChecker, NetworkUncheckedSubmitHandler', {
    NOT_SUPPORTED: always,
  }),
  ...rules('systemDelete systemUndelete', 'TransactionDispatcher, ContractSystemDeleteHandler', {
    NOT_SUPPORTED: where((fields) => has(fields, 'contractID'), always),
    INVALID_TRANSACTION_BODY: none('fileID', 'contractID'),
  }),
];
