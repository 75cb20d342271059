import * as vscode from 'vscode';
import {
  contractOn,
  type FoundContract,
  formatContractNetwork,
  ledgerNetwork,
  type NetworkContract,
} from '../../domain/contract/networkContract.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { contractNameOf } from '../../domain/deployment/deployment.ts';
import { isOn } from '../../domain/deployment/namedDeployment.ts';
import { keyIn } from '../../domain/deployment/recordMembers.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { type Networks, networkNamed } from '../../domain/network/networkNamed.ts';
import { phrase } from '../../domain/phrase.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { areOfOneRun, layoutOfTrees } from '../../domain/storage/astLayout.ts';
import {
  type ComparedLayout,
  compareLayouts,
  leftover,
  type UpgradeChange,
  type UpgradeComparison,
  withLeftovers,
} from '../../domain/storage/compareLayouts.ts';
import { valuesByPath } from '../../domain/storage/storageValue.ts';
import {
  isOlder,
  readStorageVariables,
  type StorageVariables,
  whyNoLayout,
} from '../../domain/storage/storageVariables.ts';
import { formatWord } from '../../domain/storage/storageWord.ts';
import { renderUpgrade, type UpgradeStake } from '../../domain/storage/upgradeDocument.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { scanJsonBytes } from '../../domain/value/scanJson.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { entriesOf, memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import {
  type FoundContract as BuiltContract,
  contractIdentifier,
  localSources,
} from '../../domain/verification/buildOutput.ts';
import type { Deployments } from '../../editor/deployments.ts';
import { contractDocumentUri } from '../../editor/documentUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { readFileWithin } from '../../editor/files.ts';
import { withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { schemes } from '../../manifest.ts';
import { findLayout, initialState, readContractStorage, type StorageSources } from './diagramState.ts';

export interface UpgradeSources {
  /** What the workspace holds of build output. */
  readonly findBuild: (signal: AbortSignal) => Promise<{ readonly contracts: readonly BuiltContract[] }>;
  readonly deployments: Pick<Deployments, 'all'>;
}

/** `hieroLens.contract.checkUpgrade`: asks with which contract of the build a deployed one is to be replaced. */
export async function checkUpgrade(found: FoundContract, sources: UpgradeSources): Promise<void> {
  const name = found.contract.compilation?.name ?? '';
  const picked = await pickBuilt(await buildOf(sources), name, questionOf(name));
  if (picked !== undefined) {
    const query = new URLSearchParams(namesOf(picked));
    await showDocument(contractDocumentUri(found, 'upgrade', query.toString()), 'markdown');
  }
}

const questionOf = (name: string) => ({
  title: vscode.l10n.t('Check an upgrade of {0}', singleLine(name, 60)),
  placeHolder: vscode.l10n.t('The contract of your build that is to take its place'),
});

/**
 * `hieroLens.contract.checkBuilds`: asks for two contracts of the build, the second to take the place of the first, those of the
 * name first. The first is the deployed contract itself where its record keeps its layout.
 */
export async function checkBuilds(
  sources: UpgradeSources & StorageSources,
  named: unknown,
  deployed: unknown,
): Promise<void> {
  const contracts = await buildOf(sources);
  const contract = deployedNamed(sources.networkContext, memberOf(deployed, 'network'), memberOf(deployed, 'address'));
  const recorded = contract && (await withProgress(searching(), (signal) => recordedSide(contract, sources, signal)));
  if (contract !== undefined && recorded !== undefined) {
    const picked = await pickBuilt(contracts, recorded.name, questionOf(recorded.name));
    if (picked !== undefined) {
      const { file: newFile, contract: newContract } = namesOf(picked);
      const { network, address } = contract;
      await showUpgrade(recorded.name, { network: network.name, address, newFile, newContract });
    }
    return;
  }
  const title = vscode.l10n.t('Check an upgrade of two builds');
  const placeHolder = vscode.l10n.t('The contract that is to be replaced');
  const before = await pickBuilt(contracts, typeof named === 'string' ? named : '', { title, placeHolder });
  if (before === undefined) {
    return;
  }
  const { name } = before.contract;
  const others = contracts.filter((one) => one !== before);
  if (others.length === 0) {
    throw new InputError('no-build', vscode.l10n.t('The build output has no other contract to compare with.'));
  }
  const after = await pickItem(itemsOf(others, name), { ...questionOf(name), matchOnDescription: true });
  if (after !== undefined) {
    const { file: newFile, contract: newContract } = namesOf(after.built);
    await showUpgrade(name, { ...namesOf(before), newFile, newContract });
  }
}

async function showUpgrade(name: string, sides: Record<string, string>): Promise<void> {
  const query = new URLSearchParams(sides).toString();
  const path = `/${name.replace(/[^\w$]/g, '_').slice(0, 80)}.upgrade.md`;
  await showDocument(vscode.Uri.from({ scheme: schemes.upgrade, path, query }), 'markdown');
}

function searching(): string {
  return vscode.l10n.t('Looking at the build output…');
}

async function buildOf({ findBuild }: UpgradeSources): Promise<readonly BuiltContract[]> {
  const { contracts } = await withProgress(searching(), findBuild);
  if (contracts.length === 0) {
    throw new InputError('no-build', vscode.l10n.t('There is no build output in the workspace: compile it first.'));
  }
  return contracts;
}

/** Those of the name first; asks only where there is a choice. */
async function pickBuilt(
  contracts: readonly BuiltContract[],
  name: string,
  question: { readonly title: string; readonly placeHolder: string },
): Promise<BuiltContract | undefined> {
  const items = itemsOf(contracts, name);
  const picked = items.length < 2 ? items[0] : await pickItem(items, { ...question, matchOnDescription: true });
  return picked?.built;
}

function itemsOf(contracts: readonly BuiltContract[], name: string) {
  const likeness = ({ contract }: BuiltContract) =>
    Number(contract.name === name) +
    Number(contract.name.startsWith(name)) +
    Number(contract.storageLayout !== undefined);
  return contracts
    .toSorted((a, b) => likeness(b) - likeness(a) || a.contract.name.localeCompare(b.contract.name))
    .map((built) => ({
      label: singleLine(built.contract.name, 80),
      description: singleLine(built.contract.sourcePath, 100),
      detail: singleLine(vscode.workspace.asRelativePath(vscode.Uri.parse(built.file)), 100),
      iconPath: new vscode.ThemeIcon('file-code'),
      built,
    }));
}

function namesOf({ file, contract }: BuiltContract) {
  return { file, contract: contractIdentifier(contract) };
}

/** Compares the layout by which a contract's storage is read today with that of the build's contract that the query names. */
export async function renderUpgradeCheck(
  found: FoundContract,
  query: string,
  { findBuild, networkContext, store }: Pick<UpgradeSources, 'findBuild'> & StorageSources,
  signal: AbortSignal,
): Promise<string> {
  const named = new URLSearchParams(query);
  const [{ contracts }, deployed] = await Promise.all([
    findBuild(signal),
    findLayout(initialState(found, undefined), store, signal),
  ]);
  const built = builtNamed(contracts, named.get('file'), named.get('contract'));
  const implementation = deployed.implementation ?? found.contract;
  if (deployed.layout === undefined) {
    throw new InputError('no-layout', whyNoLayout('storage', implementation.compilation));
  }
  const before = {
    ...deployed.layout,
    hasSources: implementation.sources !== undefined,
    isIncomplete: deployed.layout.isIncomplete || deployed.isProxyUnknown,
  };
  const after = await builtSide(built, signal);
  const comparison = await compared(before, after.layout, signal);
  const stored = await readStored(found, deployed.layout, networkContext, signal);
  return renderUpgrade(
    {
      before: {
        name: implementation.compilation?.name ?? found.address,
        place: [formatEvmAddress(found.address), ' · ', formatContractNetwork(found)],
      },
      after,
      comparison: withLeftovers(comparison, stored.wordAt),
      stored,
    },
    phraseText,
  );
}

/** Compares a contract of the build with another, or with a deployed one by its record, which the query names as {@link checkBuilds} writes them. */
export async function renderBuildsCheck(
  query: string,
  sources: UpgradeSources & StorageSources,
  signal: AbortSignal,
): Promise<string> {
  const named = new URLSearchParams(query);
  const [olderFile, older, newerFile, newer] = ['file', 'contract', 'newFile', 'newContract'].map((name) =>
    named.get(name),
  );
  const { networkContext } = sources;
  const deployed = deployedNamed(networkContext, named.get('network'), named.get('address'));
  const { contracts } = await sources.findBuild(signal);
  const before = deployed
    ? await recordedSide(deployed, sources, signal)
    : await builtSide(builtNamed(contracts, olderFile, older), signal);
  if (before === undefined) {
    throw new InputError(
      'no-layout',
      vscode.l10n.t('The record has no storage layout any more: check the upgrade again.'),
    );
  }
  const after = await builtSide(builtNamed(contracts, newerFile, newer), signal);
  const comparison = await compared(before.layout, after.layout, signal);
  const stored = deployed && (await readStored(deployed, before.layout, networkContext, signal));
  const whole = stored === undefined ? comparison : withLeftovers(comparison, stored.wordAt);
  return renderUpgrade({ before, after, comparison: whole, stored }, phraseText);
}

/** The contract that a query or the argument of a command names; undefined where it names none. */
function deployedNamed(networks: Networks, network: unknown, address: unknown): NetworkContract | undefined {
  const parsed = typeof address === 'string' ? parseEvmAddress(address) : undefined;
  return parsed && contractOn(networkNamed(networks, network), parsed);
}

/** A deployed contract by what hardhat-deploy keeps with its record; of a proxy, by that of its implementation. */
async function recordedSide(contract: NetworkContract, { deployments }: UpgradeSources, signal: AbortSignal) {
  const { network, address } = contract;
  const all = await deployments.all();
  const recordsAt = (place: string) =>
    all.filter((one) => one.tool === 'hardhat-deploy' && one.key === keyIn(place) && isOn(one, network));
  // What the record of a proxy keeps is of the proxy itself.
  const [implementation = address] = recordsAt(address).flatMap(({ proxy }) => proxy?.implementations ?? []);
  for (const deployment of recordsAt(implementation)) {
    const written = memberOf(await readJson(vscode.Uri.parse(deployment.record), signal), 'storageLayout');
    const [input] = deployment.buildFiles;
    const sources = input === undefined ? undefined : await inputSources(vscode.Uri.parse(input), signal);
    const name = contractNameOf(deployment);
    const layout = await layoutOf(written, { language: 'Solidity', name, sources }, signal);
    if (layout !== undefined) {
      const place = [formatEvmAddress(address), ' · ', formatContractNetwork(contract), ' · '];
      const by = phrase`layout by the record ${singleLine(deployment.path, 150)}, not by the chain`;
      return { name, place: [...place, by], layout: { ...layout, hasSources: sources !== undefined } };
    }
  }
  return undefined;
}

/** The sources in a compiler's input; undefined where it has none. */
async function inputSources(uri: vscode.Uri, signal: AbortSignal): Promise<ReadonlyMap<string, string> | undefined> {
  const sources = entriesOf(memberOf(await readJson(uri, signal), 'sources'));
  const texts = sources.flatMap(([path, source]) => {
    const content = textOf(memberOf(source, 'content'));
    return content === undefined ? [] : [[path, content] as const];
  });
  return texts.length === 0 ? undefined : new Map(texts);
}

async function layoutOf(
  written: unknown,
  { language, name, sources }: { language: string; name: string; sources: ReadonlyMap<string, string> | undefined },
  signal: AbortSignal,
) {
  await collectSteps(prepareDeclarations(sources, language), signal);
  return readStorageVariables(written, { compilation: { ...emptyCompilation, language, name }, sources });
}

function builtNamed(contracts: readonly BuiltContract[], file: unknown, identifier: unknown): BuiltContract {
  const built = contracts.find((one) => one.file === file && contractIdentifier(one.contract) === identifier);
  if (built === undefined) {
    throw new InputError(
      'no-build',
      vscode.l10n.t('The build output has this contract no more: check the upgrade again.'),
    );
  }
  return built;
}

async function builtSide(built: BuiltContract, signal: AbortSignal) {
  const sources = localSources(built.contract);
  const { language, name, sourcePath, tool } = built.contract;
  const { written, hasNamespaces } = await builtLayout(built, signal);
  const layout = await layoutOf(written, { language, name, sources }, signal);
  if (layout === undefined) {
    throw new InputError('no-layout', noLayoutSentence(tool, language));
  }
  const relative = vscode.workspace.asRelativePath(vscode.Uri.parse(built.file));
  return {
    name,
    place: `${sourcePath} · ${relative}`,
    layout: { ...layout, hasSources: hasNamespaces || sources !== undefined },
  };
}

async function compared(
  before: ComparedLayout,
  after: ComparedLayout,
  signal: AbortSignal,
): Promise<UpgradeComparison> {
  const [comparison = { changes: [], unchanged: 0, isWhole: false }] = await collectSteps(
    compareLayouts(before, after),
    signal,
  );
  return comparison;
}

const maxFileBytes = 64 * 1024 * 1024;

/**
 * As the compiler wrote it, else made of its syntax trees, which build info holds and Foundry's artifacts may; namespaces,
 * which no layout has, of those too. Undefined where there is neither.
 */
async function builtLayout({ contract, file }: BuiltContract, signal: AbortSignal) {
  const { sourcePath, name, storageLayout, submission, compilerVersion } = contract;
  const paths = submission.kind === 'metadata' ? submission.sources.map(({ path }) => path) : [];
  // Hardhat 3 keeps the compiler's output apart.
  for (const uri of [file, file.replace(/\.json$/, '.output.json')]) {
    const json = await readJson(vscode.Uri.parse(uri), signal);
    const sources =
      memberOf(memberOf(json, 'output'), 'sources') ??
      (memberOf(json, 'ast') === undefined ? undefined : await foundryTrees(vscode.Uri.parse(uri), paths, signal));
    const [layout] = await collectSteps(layoutOfTrees(sources, sourcePath, name, storageLayout), signal);
    if (layout !== undefined) {
      // Earlier compilers write no comments of structs.
      return { written: layout, hasNamespaces: compilerVersion !== undefined && !isOlder(compilerVersion, '0.8.20') };
    }
  }
  return { written: storageLayout, hasNamespaces: false };
}

async function readJson(uri: vscode.Uri, signal: AbortSignal): Promise<unknown> {
  const read = await readFileWithin(uri, maxFileBytes);
  const [json] = typeof read === 'object' ? await collectSteps(scanJsonBytes(read.bytes), signal) : [];
  return json?.value;
}

/** More than a contract is compiled from. */
const maxTrees = 500;

/** The syntax trees of sources as a compiler lists them, out of Foundry's artifacts; undefined where one is missing or of another run. */
async function foundryTrees(artifact: vscode.Uri, paths: readonly string[], signal: AbortSignal) {
  const trees = new Map<string, unknown>();
  for (const path of paths.slice(0, maxTrees)) {
    const folder = vscode.Uri.joinPath(artifact, '..', '..', baseName(path));
    const files = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    // Each contract of a source has the same one.
    for (const [name] of files.filter(([name]) => name.endsWith('.json')).slice(0, 20)) {
      const tree = memberOf(await readJson(vscode.Uri.joinPath(folder, name), signal), 'ast');
      if (memberOf(tree, 'absolutePath') === path) {
        trees.set(path, tree);
        break;
      }
    }
  }
  const isWhole = trees.size === paths.length && areOfOneRun([...trees.values()]);
  return isWhole ? Object.fromEntries(Array.from(trees, ([path, ast]) => [path, { ast }])) : undefined;
}

const emptyCompilation = {
  compiler: undefined,
  compilerVersion: undefined,
  compilerSettings: undefined,
  fullyQualifiedName: undefined,
};

function noLayoutSentence(tool: string, language: string): string {
  if (language === 'Vyper') {
    return vscode.l10n.t('The build output has no storage layout: vyper -f combined_json writes one.');
  }
  return tool === 'Foundry'
    ? vscode.l10n.t(
        'The build output has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again.',
      )
    : vscode.l10n.t(
        'The build output has no storage layout: add "storageLayout" to outputSelection in the compiler settings and build again.',
      );
}

interface Stored extends UpgradeStake {
  readonly wordAt: (slot: bigint) => bigint | undefined;
}

/** What the ledger has of the variables, and where new ones will be. Rejects only when aborted. */
async function readStored(
  contract: NetworkContract,
  { variables }: StorageVariables,
  networkContext: StorageSources['networkContext'],
  signal: AbortSignal,
): Promise<Stored> {
  try {
    const { ledger } = networkContext.clientsOf(ledgerNetwork(contract));
    const options = {
      at: undefined,
      signal,
      keysOf: () => ({ asked: [], candidates: [] }),
      addressOf: () => undefined,
    };
    const { values, state } = await readContractStorage(ledger, contract.address, variables, options);
    const byPath = valuesByPath(values);
    const wordAt = (slot: bigint) => state.words.get(slot);
    const leftoverText = (change: UpgradeChange) => {
      const word = leftover(change, wordAt);
      return word === undefined ? undefined : vscode.l10n.t('not empty: {0}', formatWord(word));
    };
    return {
      wordAt,
      stakeOf: (change) =>
        change.kind === 'added'
          ? leftoverText(change)
          : byPath.get((change.kind === 'inserted' ? change.others[0] : change.path) ?? ''),
      valuesAsOf: vscode.l10n.t('Latest values, as of {0}', formatTime(Date.now())),
    };
  } catch (error) {
    signal.throwIfAborted();
    const valuesAsOf = vscode.l10n.t('Values could not be read. {0}', failureSentence(error));
    return { wordAt: () => undefined, stakeOf: () => undefined, valuesAsOf };
  }
}
