import { capitalized } from '../value/capitalized.ts';

/**
 * Names in the SDKs, without `Transaction` at the end, that differ from those in the schema, by the member of a body that says
 * what to do.
 */
const renamed = {
  atomicBatch: 'Batch',
  consensusCreateTopic: 'TopicCreate',
  consensusDeleteTopic: 'TopicDelete',
  consensusSubmitMessage: 'TopicMessageSubmit',
  consensusUpdateTopic: 'TopicUpdate',
  contractCall: 'ContractExecute',
  contractCreateInstance: 'ContractCreate',
  contractDeleteInstance: 'ContractDelete',
  contractUpdateInstance: 'ContractUpdate',
  cryptoAddLiveHash: 'LiveHashAdd',
  cryptoApproveAllowance: 'AccountAllowanceApprove',
  cryptoCreateAccount: 'AccountCreate',
  cryptoDelete: 'AccountDelete',
  cryptoDeleteAllowance: 'AccountAllowanceDelete',
  cryptoDeleteLiveHash: 'LiveHashDelete',
  cryptoTransfer: 'Transfer',
  cryptoUpdateAccount: 'AccountUpdate',
  tokenCreation: 'TokenCreate',
  tokenDeletion: 'TokenDelete',
  utilPrng: 'Prng',
};

/** Other names that the REST service writes without word breaks, by how they begin. */
const alike = {
  '': 'EthereumTransaction Freeze HookStore LedgerIdPublication UncheckedSubmit',
  File: 'Append Create Delete Update',
  Node: 'Create Delete StakeUpdate Update',
  RegisteredNode: 'Create Delete Update',
  Schedule: 'Create Delete Sign',
  System: 'Delete Undelete',
  Token:
    'Airdrop Associate Burn CancelAirdrop ClaimAirdrop Dissociate FeeScheduleUpdate Freeze GrantKyc Mint Pause Reject RevokeKyc Unfreeze Unpause Update UpdateNfts Wipe',
};

let madeNames: ReadonlyMap<string, string> | undefined;

/** What SDKs call a type, by what the REST service calls it; made at first use, so that loading is quick. */
function namesByRestName(): ReadonlyMap<string, string> {
  madeNames ??= new Map([
    ...Object.entries(renamed).map(([dataCase, name]) => [dataCase.toUpperCase(), name] as const),
    ...Object.entries(alike).flatMap(([start, ends]) =>
      ends.split(' ').map((end) => [(start + end).toUpperCase(), start + end] as const),
    ),
  ]);
  return madeNames;
}

/** What SDKs call a type: `cryptoCreateAccount` is `AccountCreate`. One that is not known yet keeps its own name. */
export function transactionName(dataCase: string): string {
  return namesByRestName().get(dataCase.toUpperCase()) ?? capitalized(dataCase);
}

/** The same for a name of the ledger's REST service; undefined for what is no such name, whose shape alone is checked. */
export function restTransactionName(restName: string | undefined): string | undefined {
  return restName !== undefined && /^[A-Z0-9_]{1,60}$/.test(restName)
    ? (namesByRestName().get(restName) ?? restName)
    : undefined;
}

/**
 * Types that no published package knows yet, by their fields in a body (`services/transaction.proto` of hiero-consensus-node, where
 * the protocol between ledgers is being made).
 */
export const newerTransactionNames: Readonly<Record<number, string>> = {
  82: 'ClprUpdateLedgerConfiguration',
  83: 'ClprRegisterChannel',
  84: 'ClprCompleteChannel',
  85: 'ClprCloseChannel',
  86: 'ClprSubmitBundle',
  87: 'ClprRedactMessage',
  88: 'ClprRegisterConnector',
  89: 'ClprDeregisterConnector',
  90: 'ClprCompleteConnector',
  91: 'ClprEndpointPublication',
};

/** With the service's own name where that is another: `AccountCreate (CRYPTOCREATEACCOUNT)`, `TokenMint`. */
export function restTransactionType(restName: string | undefined): string | undefined {
  const name = restTransactionName(restName);
  return name === undefined || name.toUpperCase() === restName ? name : `${name} (${restName})`;
}

/** Every type by its name in the SDKs, in alphabetical order, and what the REST service calls it. */
export function transactionTypes(): readonly { readonly name: string; readonly restName: string }[] {
  return [...namesByRestName()]
    .map(([restName, name]) => ({ name, restName }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What the REST service calls a type, however it is named here: `Transfer`, `TransferTransaction`; a new one as it is. */
export function restNameOf(name: string): string {
  const wanted = name.toUpperCase();
  const type = transactionTypes().find(({ name: sdkName, restName }) => {
    const upper = sdkName.toUpperCase();
    return [upper, `${upper}TRANSACTION`, `${upper} (${restName})`, restName].includes(wanted);
  });
  return type?.restName ?? name;
}
