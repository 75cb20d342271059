import * as vscode from 'vscode';
import { mergeAbis, mergedAbi } from '../../domain/contract/abiOrigin.ts';
import { sourceFiles } from '../../domain/contract/contractSources.ts';
import { type ContractKey, formatMatch, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage, showStatusMessage, withStatusBarProgress } from '../../editor/messages.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import type { AbiChunks } from '../../services/abi/abiChunks.ts';
import { askCall } from './askCall.ts';
import { createCallHistory } from './callHistory.ts';
import { readContractArgument } from './contractArgument.ts';
import type { ContractSession, ContractStore } from './contractStore.ts';
import { type ContractDocumentKind, contractDocumentUri, contractPlaceOf, sourceUri } from './contractUris.ts';
import type { LensBook } from './lensBook.ts';
import { notVerifiedSentence } from './notVerified.ts';
import { abiOrigins, followProxies, isProxyUnknown } from './proxyChain.ts';
import type { StorageViews } from './storageView.ts';

/** What the contract commands do. Arguments are untrusted; without one they ask, or take the document that is shown. */
export interface ContractCommands {
  openSources(argument: unknown): Promise<void>;
  /** Lenses of this contract ask anew: it was verified after they asked. */
  refresh(argument: unknown): Promise<void>;
  openOverview(argument: unknown): Promise<void>;
  openAbi(argument: unknown): Promise<void>;
  openStorageLayout(argument: unknown): Promise<void>;
  /** One of the other documents, by the user's choice. */
  openData(argument: unknown): Promise<void>;
  copyAbi(argument: unknown): Promise<void>;
  call(argument: unknown): Promise<void>;
  /** The verified contract of an argument; undefined after "not verified" was said or the user gave up. */
  find(argument: unknown): Promise<VerifiedContract | undefined>;
}

export interface CommandOptions {
  readonly session: ContractSession;
  readonly store: ContractStore;
  readonly book: LensBook;
  readonly chunks: AbiChunks;
  readonly storageViews: Pick<StorageViews, 'show'>;
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly refreshLenses: () => void;
}

export function createContractCommands(options: CommandOptions): ContractCommands {
  const { session, store, book, chunks, storageViews, memory, refreshLenses } = options;
  const history = createCallHistory(memory);

  const find = async (argument: unknown): Promise<VerifiedContract | undefined> => {
    const key = await readContractArgument(session, argumentOrDocument(argument));
    if (key === undefined) {
      return undefined;
    }
    const title = vscode.l10n.t('Asking for {0}…', formatEvmAddress(key.address));
    const found = await withStatusBarProgress(title, () => store.contract(key));
    if (found.verified) {
      // A lens may still say "not verified": it was so when it asked.
      if (book.forgetUnverified(key)) {
        refreshLenses();
      }
      return found;
    }
    // Not awaited: the command is over, the message stays until the user has read it.
    void offerImport(key, session);
    return undefined;
  };
  const open = async (argument: unknown, kind: ContractDocumentKind) => {
    const contract = await find(argument);
    if (contract !== undefined) {
      await showDocument(contractDocumentUri(contract, kind));
    }
  };

  /** The ABIs that a contract answers with, and whether some may be missing. */
  const abisOf = (contract: VerifiedContract) =>
    withStatusBarProgress(vscode.l10n.t('Asking whether it is a proxy…'), async () => {
      const head = await followProxies(store, contract);
      return { origins: await abiOrigins(store, head), isUnknown: isProxyUnknown(head) };
    });

  return {
    find,
    async refresh(argument) {
      const key = await readContractArgument(session, argumentOrDocument(argument));
      if (key === undefined) {
        return;
      }
      // It may match better than what was kept of it.
      await store.outdate(key);
      if (book.forget(key)) {
        refreshLenses();
      }
    },
    openOverview: (argument) => open(argument, 'overview'),
    openAbi: (argument) => open(argument, 'abi'),
    async openSources(argument) {
      const contract = await find(argument);
      const path = contract && (await pickSource(contract));
      if (contract && path !== undefined) {
        await showDocument(sourceUri(contract, path));
      }
    },
    async openStorageLayout(argument) {
      const contract = await find(argument);
      if (contract !== undefined) {
        await storageViews.show(contract);
      }
    },
    async openData(argument) {
      const contract = await find(argument);
      const kind = contract && (await pickData(contract));
      if (contract && kind !== undefined) {
        await showDocument(contractDocumentUri(contract, kind));
      }
    },
    async copyAbi(argument) {
      const contract = await find(argument);
      const form = contract && (await pickForm());
      if (contract === undefined || form === undefined) {
        return;
      }
      const { origins, isUnknown } = await abisOf(contract);
      const json = origins.length > 1 ? mergeAbis(origins) : contract.abi;
      if (!Array.isArray(json)) {
        throw new InputError('no-abi', vscode.l10n.t('The verification service has no ABI for this contract.'));
      }
      const { abiSolidity, abiTypeScript } = await chunks.loadAbi();
      const name = contract.compilation?.name;
      const texts = {
        json: () => formatExactJson(json),
        typescript: () => abiTypeScript(name, json),
        solidity: () => abiSolidity(name, mergedAbi(origins)),
      };
      await vscode.env.clipboard.writeText(texts[form]());
      const behind = origins.length > 1 ? vscode.l10n.t(' with that of {0} implementations', origins.length - 1) : '';
      const copied = vscode.l10n.t('Copied the ABI of {0}{1}.', singleLine(name ?? '', 60), behind);
      if (isUnknown) {
        // Not awaited: the command is over, the message stays until the user has read it.
        void showMessage('warning', `${copied} ${proxyUnknown()}`);
      } else {
        showStatusMessage(copied, 5_000);
      }
    },
    async call(argument) {
      const contract = await find(argument);
      if (contract === undefined) {
        return;
      }
      const { origins, isUnknown } = await abisOf(contract);
      const title = vscode.l10n.t('Call {0}', singleLine(contract.compilation?.name ?? contract.address, 60));
      const request = await askCall(mergedAbi(origins), {
        title,
        history: history.of(contract),
        doubt: isUnknown ? proxyUnknown() : undefined,
      });
      if (request !== undefined) {
        await history.add(contract, request);
        await showDocument(contractDocumentUri(contract, 'call', JSON.stringify(request)));
      }
    },
  };
}

function proxyUnknown(): string {
  return vscode.l10n.t('The proxy check failed: functions of an implementation may be missing. Try again for all.');
}

/** The contract of the document in front, when the command was given nothing or that document itself. */
function argumentOrDocument(argument: unknown): unknown {
  const uri =
    argument instanceof vscode.Uri
      ? argument
      : argument === undefined
        ? vscode.window.activeTextEditor?.document.uri
        : undefined;
  const key = uri && contractPlaceOf(uri)?.key;
  return key === undefined ? (argument instanceof vscode.Uri ? undefined : argument) : { ...key };
}

/** Lets the user choose among several sources, the contract's own file first; a single one needs no question. */
async function pickSource(contract: VerifiedContract): Promise<string | undefined> {
  const files = sourceFiles(contract);
  if (files.length <= 1) {
    return files[0]?.safePath;
  }
  const name = contract.compilation?.name;
  const items = files.map(({ safePath, originalPath, isTarget }) => ({
    label: singleLine(originalPath),
    description: isTarget && name !== undefined ? vscode.l10n.t('holds {0}', singleLine(name, 80)) : '',
    iconPath: new vscode.ThemeIcon(isTarget ? 'verified' : 'file-code'),
    safePath,
  }));
  const title = [name, formatMatch(contract.match)].filter((part) => part !== undefined).join(' · ');
  return (await pickItem(items, { title: singleLine(title) }))?.safePath;
}

async function pickData(contract: VerifiedContract): Promise<ContractDocumentKind | undefined> {
  const kinds: readonly (readonly [kind: ContractDocumentKind, label: string])[] = [
    ['overview', vscode.l10n.t('Overview')],
    ['abi', vscode.l10n.t('ABI as an interface')],
    ['abiJson', vscode.l10n.t('ABI as JSON')],
    ['storage', vscode.l10n.t('Storage layout as text')],
    ['storageJson', vscode.l10n.t('Storage layout as JSON')],
    ['input', vscode.l10n.t('Standard JSON input of the compiler')],
    ['output', vscode.l10n.t('Standard JSON output of the compiler')],
    ['metadata', vscode.l10n.t('Metadata')],
    ['userdoc', vscode.l10n.t('User documentation')],
    ['devdoc', vscode.l10n.t('Developer documentation')],
    ['record', vscode.l10n.t('The whole record of the service')],
  ];
  const items = kinds.map(([document, label]) => ({ label, document }));
  return (await pickItem(items, { title: singleLine(contract.compilation?.name ?? contract.address) }))?.document;
}

async function pickForm(): Promise<'json' | 'typescript' | 'solidity' | undefined> {
  const items = [
    { label: 'JSON', form: 'json' as const },
    { label: vscode.l10n.t('TypeScript “as const”'), form: 'typescript' as const },
    { label: vscode.l10n.t('Solidity interface'), form: 'solidity' as const },
  ];
  return (await pickItem(items, { title: vscode.l10n.t('Copy the ABI as') }))?.form;
}

async function offerImport(key: ContractKey, session: ContractSession): Promise<void> {
  const action = vscode.l10n.t('Import Verification…');
  const sentence = await notVerifiedSentence(session, key);
  if ((await showMessage('information', sentence, action)) === action) {
    await executeCommand('hieroLens.verification.import', { ...key });
  }
}
