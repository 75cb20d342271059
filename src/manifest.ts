/** Every id that `package.json` spells, with the argument types of the commands; a test holds the two together. */

/** A contract as commands name it; the network, by its name, goes before the chain id, which several networks share. */
export interface ContractArgument {
  readonly network?: string;
  readonly chainId: string;
  readonly address: string;
}

/** Has a verification begin with the question for the chain. */
export interface ChainQuestion {
  readonly network: string;
  readonly chain: 'ask';
}

/** How `hieroLens.query` goes about it; by default it asks the selected network for the first page. */
export interface QueryOptions {
  readonly network?: string;
  /**
   * `more` adds the next page to the query's document; `edit` starts from the given parameters and asks; `shown` takes the
   * answer that other documents show.
   */
  readonly action?: 'run' | 'more' | 'edit' | 'shown';
  /** Which item of the list is selected, from 0; pages up to it are loaded. */
  readonly item?: number;
}

/** What is asked for of a section: its rows, those after them, names or exchange rates that they lack. */
export type LoadAction = 'open' | 'more' | 'names' | 'rates';

/** A command behind a title, as a list of more of them carries it. */
export interface OfferedAction {
  readonly title: string;
  readonly command: CommandId;
  readonly args: readonly unknown[];
}

/** Command id → its arguments. All arguments are untrusted: a link in a document can carry any value. */
export interface CommandArguments {
  'hieroLens.selectNetwork': [name?: string];
  'hieroLens.status.refresh': [];
  'hieroLens.blocks.refresh': [];
  'hieroLens.blocks.loadOlder': [after?: string, network?: string];
  'hieroLens.blocks.goTo': [numberOrHashOrTimestamp?: string, network?: string];
  'hieroLens.blocks.showNew': [];
  'hieroLens.blocks.pause': [];
  'hieroLens.blocks.resume': [];
  'hieroLens.blocks.filter': [];
  'hieroLens.blocks.clearFilter': [];
  'hieroLens.blocks.loadMore': [branch?: string];
  'hieroLens.blocks.copyNumber': [line?: unknown];
  'hieroLens.blocks.copyHash': [line?: unknown];
  'hieroLens.blocks.copyJson': [line?: unknown];
  'hieroLens.blocks.openInExplorer': [line?: unknown];
  'hieroLens.status.refreshPart': [line?: unknown];
  'hieroLens.status.openPage': [line?: unknown];
  'hieroLens.status.notifyAgain': [];
  'hieroLens.lookup': [idOrAddress?: string, network?: string];
  'hieroLens.lookupInFile': [uri?: string];
  'hieroLens.lookupUnderCursor': [];
  'hieroLens.contract.openSources': [contract?: ContractArgument];
  /** The contract has been verified meanwhile: lenses ask anew. */
  'hieroLens.contract.refresh': [contract?: ContractArgument];
  'hieroLens.contract.openAbi': [contract?: ContractArgument];
  'hieroLens.contract.openStorageLayout': [contract?: ContractArgument];
  /** Compares its storage layout with that of a contract of the workspace's build output. */
  'hieroLens.contract.checkUpgrade': [contract?: ContractArgument];
  /** Compares the storage layouts of two contracts of the build output, or of a deployed one by its record and one of the build output. */
  'hieroLens.contract.checkBuilds': [name?: string, deployed?: ContractArgument];
  'hieroLens.contract.openOverview': [contract?: ContractArgument];
  'hieroLens.contract.openData': [contract?: ContractArgument];
  'hieroLens.contract.copyAbi': [contract?: ContractArgument];
  'hieroLens.contract.call': [contract?: unknown, call?: unknown, action?: 'edit' | 'terms'];
  /** Replays one of the contract's last executions, which the user picks. */
  'hieroLens.contract.debugLast': [contract?: ContractArgument];
  /** The values of all functions without inputs. */
  'hieroLens.contract.readValues': [contract?: unknown];
  'hieroLens.contract.addSourcesFolder': [contract?: ContractArgument];
  'hieroLens.contract.searchSources': [contract?: ContractArgument];
  'hieroLens.contract.saveSources': [contract?: ContractArgument];
  'hieroLens.contract.compareSources': [contract?: ContractArgument];
  /** With the explorer's selection as second argument: one table for all of it. */
  'hieroLens.fees.estimate': [uri?: unknown, selected?: unknown, options?: { readonly network: string }];
  'hieroLens.fees.exportJson': [uri?: unknown, selected?: unknown, options?: { readonly network: string }];
  'hieroLens.transaction.openFromClipboard': [];
  /** A place in an open document: its address, then first line, first character, last line, last character. */
  'hieroLens.transaction.openSelection': [uri?: unknown, range?: unknown];
  'hieroLens.verification.import': [contract?: ContractArgument | ChainQuestion];
  'hieroLens.verification.fromWorkspace': [contract?: Partial<ContractArgument> | ChainQuestion];
  'hieroLens.verification.setApiKey': [];
  'hieroLens.verification.clearApiKey': [];
  /** The commands of one verification take its id, or its line in the status view. */
  'hieroLens.verification.showJob': [job?: unknown];
  'hieroLens.verification.stopWatching': [job?: unknown];
  'hieroLens.verification.resumeWatching': [job?: unknown];
  'hieroLens.verification.showDetails': [job?: unknown];
  'hieroLens.verification.forget': [job?: unknown];
  'hieroLens.verification.clearEnded': [];
  /** An id or a hash of an executed transaction, and where to stop: at its failure, or at a call or log of its record. */
  'hieroLens.debugTransaction': [
    transaction?: string,
    network?: string,
    stop?: 'failure' | `call ${number}` | `log ${number}`,
  ];
  'hieroLens.debugger.goToStep': [];
  'hieroLens.debugger.goToLastWrite': [variable?: unknown];
  'hieroLens.showGas': [transaction?: string, network?: string];
  'hieroLens.query': [
    endpoint?: string,
    parameters?: Readonly<Record<string, string | readonly string[]>>,
    options?: QueryOptions,
  ];
  'hieroLens.details.load': [uri?: string, section?: string, action?: LoadAction];
  /** Without an address the document in front. */
  'hieroLens.details.refresh': [uri?: unknown];
  'hieroLens.details.showJson': [];
  /** Without an address the document in front. */
  'hieroLens.details.filter': [uri?: unknown];
  'hieroLens.explorer.pin': [idOrAddressOrUriOrNode?: unknown, network?: unknown];
  'hieroLens.explorer.unpin': [node?: unknown];
  'hieroLens.explorer.open': [node?: unknown];
  'hieroLens.explorer.refresh': [];
  'hieroLens.explorer.loadMore': [node?: string];
  'hieroLens.explorer.markSeen': [];
  /** Verifies each recorded deployment that is not. */
  'hieroLens.deployments.verifyAll': [];
  /** Compares a recorded contract that is not verified with the workspace. */
  'hieroLens.deployments.compare': [contract: ContractArgument];
  /** Takes away the line of a new deployment. */
  'hieroLens.deployments.seen': [];
  'hieroLens.showLog': [];
  'hieroLens.openSampleWorkspace': [];
  /** A step of the walkthrough: `hover`, `contract`, `transaction`, `fee` or `debug`. */
  'hieroLens.trySample': [step?: string];
  /** A text, a line of a tree from its menu, or `{ view }` for the selected line of that view. */
  'hieroLens.copy': [text?: unknown];
  'hieroLens.openExternal': [url?: string];
  'hieroLens.showHover': [line?: number, character?: number];
  'hieroLens.moreActions': [title?: string, actions?: readonly OfferedAction[]];
  'hieroLens.findElsewhere': [idOrAddress?: string, lackingNetwork?: string];
  'hieroLens.addressBook.add': [idOrAddress?: string, network?: string];
}

export type CommandId = keyof CommandArguments;

export const views = {
  status: 'hieroLens.status',
  blocks: 'hieroLens.blocks',
  explorer: 'hieroLens.explorer',
} as const;
export type ViewId = (typeof views)[keyof typeof views];
/** The type of debug sessions and of their configurations. */
export const debugType = 'hiero-transaction';

/** Names of the tools that language models may use. */
export const agentTools = [
  'hiero_look_up',
  'hiero_read_contract',
  'hiero_call_view',
  'hiero_estimate_fee',
  'hiero_network_status',
] as const;
export type AgentToolName = (typeof agentTools)[number];

/** Languages of our documents, with an icon of their own, whose long lines are wrapped: YAML, and what has no colours. */
export const detailsLanguage = 'hiero-details';
/** Answers of the ledger service: JSON whose long lines wrap. */
export const jsonLanguage = 'hiero-json';
/** The documents of calls and of values of contracts. */
export const callDocumentPattern = '**/*.{call,values}';
export const textLanguage = 'hiero-text';

/** What the list of `hieroLens.network` shows, as its first entry, for each name that it lacks. No network has this name. */
export const anotherNetwork = 'another…';

export const viewContainer = 'hieroLens';

/** The kind of the storage diagram's panels, by which the editor restores them when a window is reloaded. */
export const storagePanelType = 'hieroLens.storage';

/** View types of the transaction view: for its own file endings, and for any file by choice. */
export const customEditors = {
  transaction: 'hieroLens.transaction',
  transactionOfAnyFile: 'hieroLens.transactionOfAnyFile',
} as const;

/** Setting ids below `hieroLens.`. */
export const settings = [
  'network',
  'customNetworks',
  'statusUrl',
  'verificationUrl',
  'signatureDatabaseUrl',
  'status.pollSeconds',
  'status.statusBar',
  'blocks.pageSize',
  'hover.enabled',
  'codeLens.enabled',
  'diagnostics.enabled',
  'addressBook',
  'http.transport',
] as const;

/** Settings that decide where requests go, and the user's own names; a workspace can never set them. */
export const userOnlySettings = [
  'customNetworks',
  'statusUrl',
  'verificationUrl',
  'signatureDatabaseUrl',
  'http.transport',
  'addressBook',
] as const;

/** URI schemes of our read-only documents. */
export const schemes = {
  /** Verified sources: `hiero-source:/<network>/<address>/<path>`. */
  source: 'hiero-source',
  /** Details of the ledger's entities. */
  ledger: 'hiero-ledger',
  /** Query results as exact JSON: `hiero-query:/<network>/<path>.json?<query>`. */
  query: 'hiero-query',
  /** Fee estimates of transaction files: `hiero-fees:/<network>/md/Fee of <file>?<files>`. */
  fees: 'hiero-fees',
  /** What was opened from the clipboard or a selection, in memory: `hiero-transaction://<id>/<name>`. */
  transaction: 'hiero-transaction',
  /** What a transaction used gas for: `hiero-gas:/<network>/gas of <id or hash>`. */
  gas: 'hiero-gas',
  /** Verified contract documents (ABI, storage layout): `hiero-contract:/<network>/<address>/<document>`. */
  contract: 'hiero-contract',
  /** What became of storage between two builds: `hiero-upgrade:/<Name>.upgrade.md?<both>`. */
  upgrade: 'hiero-upgrade',
  /** What a verification job answered: `hiero-verification:/<network>/<verification id>/<document>`. */
  verification: 'hiero-verification',
} as const;

/** The folder of the extension's storage in which copies of verified sources lie: `sources/<network>/<address>/<path>`. */
export const copiesFolder = 'sources';
