import * as vscode from 'vscode';
import { argumentOf, type FoundContract } from '../../domain/contract/networkContract.ts';
import { mergeAbis } from '../../domain/contract/proxyChain.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { exactJsonParts } from '../../domain/value/exactJson.ts';
import { executeCommand } from '../../editor/commands.ts';
import { mergedAbi, readContractAbis } from '../../editor/contractAbis.ts';
import { type ContractDocumentKind, contractDocumentUri } from '../../editor/documentUris.ts';
import { copyToClipboard, showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { DocumentOptions } from './contractDocument.ts';

export async function openContractDocument(found: FoundContract, kind: ContractDocumentKind): Promise<void> {
  await showDocument(contractDocumentUri(found, kind));
}

/** Opens what the user wants to see of a contract. */
export async function openContract(found: FoundContract): Promise<void> {
  const document = (kind: ContractDocumentKind, label: string) => ({
    label,
    open: () => openContractDocument(found, kind),
  });
  const argument = argumentOf(found);
  const items = [
    {
      label: vscode.l10n.t('Verified sources'),
      open: () => executeCommand('hieroLens.contract.openSources', argument),
    },
    document('abi', vscode.l10n.t('ABI as an interface')),
    {
      label: vscode.l10n.t('Storage layout'),
      open: () => executeCommand('hieroLens.contract.openStorageLayout', argument),
    },
    {
      label: vscode.l10n.t('Check an upgrade'),
      open: () => executeCommand('hieroLens.contract.checkUpgrade', argument),
    },
    document('overview', vscode.l10n.t('Overview')),
    document('abiJson', vscode.l10n.t('ABI as JSON')),
    document('storage', vscode.l10n.t('Storage layout as text')),
    document('storageJson', vscode.l10n.t('Storage layout as JSON')),
    document('input', vscode.l10n.t('Standard JSON input of the compiler')),
    document('output', vscode.l10n.t('Standard JSON output of the compiler')),
    document('metadata', vscode.l10n.t('Metadata')),
    document('userdoc', vscode.l10n.t('User documentation')),
    document('devdoc', vscode.l10n.t('Developer documentation')),
    document('record', vscode.l10n.t('The whole record of the service')),
  ];
  const picked = await pickItem(items, {
    title: singleLine(found.contract.compilation?.name ?? found.contract.address),
  });
  await picked?.open();
}

/** Copies the ABI, with those of the implementations behind a proxy, in the form the user picks. */
export async function copyAbi(
  found: FoundContract,
  { store, loaders }: Pick<DocumentOptions, 'store' | 'loaders'>,
): Promise<void> {
  const form = await pickForm();
  if (form === undefined) {
    return;
  }
  const { contract } = found;
  const { contracts, doubt } = await readContractAbis(found, store);
  const json = contracts.length > 1 ? await collectSteps(mergeAbis(contracts)) : contract.abi;
  if (!Array.isArray(json)) {
    throw new InputError('no-abi', vscode.l10n.t('The verification service has no ABI for this contract.'));
  }
  const { abiSolidity, abiTypeScript } = await loaders.loadAbi();
  const name = contract.compilation?.name;
  const texts = {
    json: async () => (await collectSteps(exactJsonParts(json))).join(''),
    typescript: () => abiTypeScript(name, json),
    solidity: async () => abiSolidity(name, await mergedAbi(contracts), phraseText),
  };
  const behind = contracts.length > 1 ? vscode.l10n.t(' with that of {0} implementations', contracts.length - 1) : '';
  const copied = vscode.l10n.t('Copied the ABI of {0}{1}.', singleLine(name ?? '', 60), behind);
  if ((await copyToClipboard(await texts[form](), copied)) && doubt !== undefined) {
    // Not awaited: the command is over, the message stays until the user has read it.
    void showMessage('warning', `${copied} ${doubt}`);
  }
}

async function pickForm(): Promise<'json' | 'typescript' | 'solidity' | undefined> {
  const items = [
    { label: 'JSON', form: 'json' as const },
    { label: vscode.l10n.t('TypeScript “as const”'), form: 'typescript' as const },
    { label: vscode.l10n.t('Solidity interface'), form: 'solidity' as const },
  ];
  return (await pickItem(items, { title: vscode.l10n.t('Copy the ABI as') }))?.form;
}
