import * as vscode from 'vscode';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { LocalRuntime } from '../../domain/verification/artifacts/localContract.ts';
import { matchRuntime, type RuntimeMatch } from '../../domain/verification/artifacts/matchRuntime.ts';
import type { FoundContract } from '../../domain/verification/artifacts/readBuildFile.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { WorkspaceBuild } from './buildFiles.ts';
import { type CompileCommand, compileItem, findCompileCommands } from './compileCommand.ts';
import { pickStep, type StepPlace } from './quickSteps.ts';

/** The code of the contract on the ledger, or why it is not known. */
export type DeployedCode = { readonly runtime: string } | { readonly problem: string };

interface ContractItem extends vscode.QuickPickItem {
  /** Undefined: not to be chosen. */
  readonly choice?: LocalChoice;
}

type LocalChoice = FoundContract | CompileCommand | 'chooseFile' | 'lookAgain';

/**
 * Asks which local contract it is: those whose code is the deployed code come first and say so. Where there is none, the
 * user may compile instead.
 */
export async function askLocalContract(
  { build, deployed }: { readonly build: WorkspaceBuild; readonly deployed: DeployedCode },
  title: string,
  place: StepPlace,
): Promise<LocalChoice> {
  const { contracts, skipped, isCut } = build;
  const compared = await collectSteps(comparisons(contracts, deployed));
  const sorted = compared.toSorted((a, b) => rank(b.match) - rank(a.match) || byName(a.found, b.found));
  const chooseFile: ContractItem = {
    label: vscode.l10n.t('Choose a file…'),
    description: [
      isCut ? vscode.l10n.t('there are more files than were read') : '',
      skipped.length === 0 ? '' : vscode.l10n.t('too large and not read: {0}', singleLine(skipped.join(', '), 80)),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    detail: vscode.l10n.t('A build-info, standard-JSON or metadata file (.json)'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    choice: 'chooseFile',
  };
  const lookAgain: ContractItem = {
    label: vscode.l10n.t('Check again'),
    detail: vscode.l10n.t('After npx hardhat compile or forge build --build-info'),
    iconPath: new vscode.ThemeIcon('refresh'),
    choice: 'lookAgain',
  };
  const noBuild = async (): Promise<readonly ContractItem[]> => [
    ...(await findCompileCommands()).map((choice) => ({ ...compileItem(choice), choice })),
    lookAgain,
  ];
  return pickStep(
    {
      title,
      placeholder: placeholder(
        compared.map(({ match }) => match),
        deployed,
      ),
      items: [...(sorted.length === 0 ? await noBuild() : sorted.map(item)), chooseFile],
      answer: ({ choice }) => choice,
    },
    place,
  );
}

function* comparisons(contracts: readonly FoundContract[], deployed: DeployedCode) {
  for (const found of contracts) {
    yield { found, match: compare(found.contract.runtime, deployed) };
  }
}

type MatchResult = RuntimeMatch | 'differs' | undefined;

function compare(runtime: LocalRuntime | undefined, deployed: DeployedCode): MatchResult {
  if (runtime === undefined || 'problem' in deployed) {
    return undefined;
  }
  return matchRuntime(deployed.runtime, runtime) ?? 'differs';
}

function rank(match: MatchResult): number {
  return ['differs', undefined, 'code', 'exact'].indexOf(match);
}

function byName(a: FoundContract, b: FoundContract): number {
  return a.contract.name.localeCompare(b.contract.name) || a.file.localeCompare(b.file);
}

function placeholder(matches: readonly MatchResult[], deployed: DeployedCode): string {
  if (matches.length === 0) {
    return vscode.l10n.t('No build output found. How do you want to get it?');
  }
  if ('problem' in deployed) {
    return vscode.l10n.t('Which contract is it? {0}', deployed.problem);
  }
  if (matches.some((match) => match === 'exact' || match === 'code')) {
    return vscode.l10n.t('The contract whose code is deployed comes first');
  }
  return vscode.l10n.t('None of these has the deployed code: build the deployed version first, or choose anyway');
}

function item({ found, match }: { readonly found: FoundContract; readonly match: MatchResult }): ContractItem {
  const { contract, file } = found;
  const parts = [
    matchText(match),
    contract.compilerVersion === undefined
      ? vscode.l10n.t('{0}, compiler version not known', contract.tool)
      : vscode.l10n.t('{0}, compiler {1}', contract.tool, singleLine(contract.compilerVersion, 40)),
    singleLine(vscode.workspace.asRelativePath(vscode.Uri.parse(file)), 100),
  ];
  return {
    label: singleLine(contract.name, 80),
    description: singleLine(contract.sourcePath, 100),
    detail: parts.filter((part) => part !== '').join(' · '),
    iconPath: new vscode.ThemeIcon(match === 'exact' ? 'verified-filled' : match === 'code' ? 'verified' : 'file-code'),
    choice: found,
  };
}

function matchText(match: MatchResult): string {
  switch (match) {
    case 'exact':
      return vscode.l10n.t('Same code as deployed, metadata included');
    case 'code':
      return vscode.l10n.t('Same code as deployed, other metadata');
    case 'differs':
      return vscode.l10n.t('Not the deployed code');
    default:
      return '';
  }
}
