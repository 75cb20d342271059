import * as vscode from 'vscode';
import type { ContractKey, ContractMatch } from '../../domain/contract/verifiedContract.ts';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, entityIdOfLongZero, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import {
  contractIdentifier,
  type FoundContract,
  type NamedSource,
  parseCompilerVersion,
} from '../../domain/verification/buildOutput.ts';
import { matchRuntime, type RuntimeMatch } from '../../domain/verification/matchRuntime.ts';
import { verifiedAlready } from '../../domain/verification/verificationAdvice.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { showMessage, showStatusMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { ContractArgument } from '../../manifest.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { VerificationSubmission } from '../../services/verification/verificationSchemas.ts';
import { askAddress, askChain, asksForChain, checkedChainId, checkedContract, contractKey } from './addressStep.ts';
import {
  compile,
  compileItem,
  findBuild,
  findCompileCommands,
  findSource,
  readChosenBuild,
  type WorkspaceBuild,
} from './buildFiles.ts';
import {
  type Submit,
  type SubmittingClient,
  targetNamed,
  type VerificationDependencies,
  type VerificationTarget,
} from './dependencies.ts';
import { findRecordedContract, type KnownArguments, recordedArguments, recordedVersion } from './recordedBuild.ts';
import { missingSources, withVyperSources } from './vyperSources.ts';
import { inputStep, onlyStep, pickStep, runSteps, type Step, type StepPosition, waitStep } from './wizard.ts';

/** `hieroLens.verification.fromWorkspace`: finds the build output of the deployed contract and sends it, after asking. */
export async function verifyFromWorkspace(
  {
    networkContext,
    deployments,
    loaders,
  }: Pick<VerificationDependencies, 'networkContext' | 'deployments' | 'loaders'>,
  submit: Submit,
  argument: unknown,
): Promise<void> {
  const target = targetNamed(networkContext, memberOf(argument, 'network'));
  const { network, serviceHost } = target;
  let chainId = checkedChainId(memberOf(argument, 'chainId'), network);
  const given = memberOf(argument, 'address');
  let address = given === undefined ? undefined : await checkedContract(target, chainId, given);
  let chosen: FoundContract | undefined;
  let compilerVersion: string | undefined;
  let prepared: PreparedSubmission | undefined;
  let build: WorkspaceBuild | undefined;
  let recorded: Deployment | undefined;
  let onLedger: string | undefined;
  /** Asked about once: a user who goes back has answered. */
  let known: ContractMatch | undefined;

  const title = () => workspaceTitle(target, chainId, address);
  const onChain = async (chain: Pick<ContractKey, 'chainId'>) => {
    chainId = chain.chainId;
  };
  if (asksForChain(argument)) {
    await onChain(await askChain(target, 'workspace', onlyStep));
  }
  const askForContract: Step = async (position) => {
    if (given !== undefined) {
      return false;
    }
    const chain = { chainId, name: undefined };
    const question = { method: 'workspace', title, prompt: contractPrompt, chain, onChain } as const;
    address = await askAddress(target, question, position);
    return true;
  };
  const prepare = async (found: FoundContract) => {
    chosen = await withVyperSources(found);
    prepared = await prepareSubmission(chosen);
  };
  const askForBuild: Step = async (position) => {
    const key = contractKey(chainId, address);
    const found = await waitStep(
      { title: title(), placeholder: searchingText(target.ledgerOf(key.chainId)?.name) },
      async (signal) => ({
        build: build ?? (await findBuild(signal)),
        deployed: await deployedCode(target, key, signal),
        known: known ?? (await verifiedContract(target, key, signal)),
      }),
      position,
    );
    if (known === undefined && found.known !== undefined) {
      await askToVerifyAgain({ ...key, network: network.name }, found.known, title(), position);
      known = found.known;
    }
    build = found.build;
    recorded = deploymentAt(await deployments.all(), [key.address], key)?.deployment;
    const { runtime, creation } = 'runtime' in found.deployed ? found.deployed : {};
    onLedger = creation;
    const sure = recorded && (await findRecordedContract(recorded, build.contracts, runtime));
    if (sure !== undefined) {
      await prepare(sure);
      return false;
    }
    const answer = await askLocalContract({ build, deployed: found.deployed }, title(), position);
    if (typeof answer === 'function') {
      build = await answer();
      return askForBuild(position);
    }
    await prepare(answer);
    return true;
  };
  const askForVersion: Step = async (position) => {
    compilerVersion = chosen?.contract.compilerVersion ?? (recorded && (await recordedVersion(recorded)));
    if (compilerVersion !== undefined) {
      return false;
    }
    const compiler = chosen?.contract.language === 'Vyper' ? 'vyper' : 'solc';
    compilerVersion = await askCompilerVersion(compiler, title(), position);
    return true;
  };
  const review: Step = async (position) => {
    const name = singleLine(chosen?.contract.name ?? '', 80);
    const given =
      recorded && chosen && (await recordedArguments(recorded, chosen, onLedger, await loaders.loadCoder()));
    return reviewFiles(name, { files: prepared?.files ?? [], recorded, given, serviceHost }, position);
  };

  await runSteps([askForContract, askForBuild, askForVersion, review]);
  if (chosen !== undefined && prepared !== undefined && compilerVersion !== undefined) {
    const key = contractKey(chainId, address);
    const { send } = prepared;
    const version = compilerVersion;
    await submit({
      network,
      method: 'workspace',
      buildFile: chosen.file,
      key,
      title: vscode.l10n.t('Verifying {0}', key.address),
      send: async (client, signal) => {
        const hash = (await creationHash(target, key, signal)) ?? recorded?.transactionHash;
        return send(client, { ...key, compilerVersion: version, creationTransactionHash: hash }, signal);
      },
    });
  }
}

// The ledger has seconds; the service finds the transaction itself, where it can.
const creationPatienceMs = 5_000;

/** Undefined when the ledger of that chain does not know it, or does not answer. */
async function creationHash(
  { ledgerOf }: VerificationTarget,
  key: ContractKey,
  signal: AbortSignal,
): Promise<string | undefined> {
  const late = AbortSignal.timeout(creationPatienceMs);
  const found = ledgerOf(key.chainId);
  return found && withTimeout(creationTransactionHash(found.ledger, key, signal), late, signal);
}

/** The title of the questions, with room for an id or the ends of an address. */
function workspaceTitle({ ledgerOf }: VerificationTarget, chainId: string, address: EvmAddress | undefined): string {
  if (address === undefined) {
    return vscode.l10n.t('Verify from this workspace');
  }
  const short = entityIdOfLongZero(address) ?? shortenAddress(formatEvmAddress(address));
  const name = ledgerOf(chainId)?.name ?? vscode.l10n.t('chain {0}', chainId);
  return vscode.l10n.t('Verify {0} on {1}', short, name);
}

function contractPrompt(network: string): string {
  return vscode.l10n.t('Contract id or address on {0}. Next: its build output in this workspace', network);
}

/** Names the network whose deployed code is read. */
function searchingText(ledger: string | undefined): string {
  return ledger === undefined
    ? vscode.l10n.t('Looking at the build output…')
    : vscode.l10n.t('Looking at the build output, and at the code on {0}…', ledger);
}

/** The code that runs at an address, by the ledger of that chain. */
async function deployedCode(
  { ledgerOf }: VerificationTarget,
  { chainId, address }: ContractKey,
  signal: AbortSignal,
): Promise<DeployedCode> {
  const found = ledgerOf(chainId);
  if (found === undefined) {
    return { problem: vscode.l10n.t('No network in the settings can show the deployed code.') };
  }
  try {
    const { runtimeBytecode, bytecode } = await found.ledger.contract({ contractIdOrAddress: address }, { signal });
    return runtimeBytecode === undefined
      ? { problem: vscode.l10n.t('The ledger has no code for this contract.') }
      : { runtime: runtimeBytecode, creation: bytecode };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: failureSentence(error) };
  }
}

/** The contracts of a file the user chose; undefined without one, and with a warning when it is no build output. */
async function readChosenFile(): Promise<WorkspaceBuild | undefined> {
  const title = vscode.l10n.t('Choose a build-info, standard-JSON or metadata file');
  const [file] = (await vscode.window.showOpenDialog({ title, filters: { JSON: ['json'] } })) ?? [];
  try {
    return file && (await readChosenBuild(file));
  } catch (error) {
    if (!(error instanceof InputError)) {
      throw error;
    }
    void showMessage('warning', phraseText(error.sentence));
    return undefined;
  }
}

function askCompilerVersion(compiler: string, title: string, position: StepPosition) {
  const problem = (text: string) =>
    parseCompilerVersion(text) === undefined
      ? vscode.l10n.t('Write the version with its commit, such as 0.8.28+commit.7893614a.')
      : undefined;
  return inputStep(
    {
      title,
      prompt: vscode.l10n.t('Compiler version with its commit, as “{0} --version” prints it', compiler),
      problem,
      accept: async (text) => ({ answer: parseCompilerVersion(text) ?? text }),
    },
    position,
  );
}

/** Shows what leaves the machine and where it goes; nothing is sent before this is answered. */
async function reviewFiles(
  name: string,
  {
    files,
    recorded,
    given,
    serviceHost,
  }: Pick<PreparedSubmission, 'files'> & {
    readonly recorded: Deployment | undefined;
    readonly given: KnownArguments | undefined;
    readonly serviceHost: string;
  },
  position: StepPosition,
): Promise<true> {
  const size = (bytes: number) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);
  const send: vscode.QuickPickItem = {
    label: vscode.l10n.t('Send {0} files to {1}', files.length, serviceHost),
    description: size(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    detail: vscode.l10n.t('The service publishes the sources of what it verifies.'),
    iconPath: new vscode.ThemeIcon('cloud-upload'),
  };
  const heading = { label: vscode.l10n.t('leaves this machine'), kind: vscode.QuickPickItemKind.Separator };
  const listed = files.map(({ path, bytes }) => ({ label: singleLine(path, 120), description: size(bytes) }));
  return pickStep(
    {
      title: vscode.l10n.t('Verify {0}', name),
      placeholder: vscode.l10n.t('Nothing has been sent yet'),
      items: [send, ...recordItems(recorded, given), heading, ...listed],
      answer: (item) => item === send || undefined,
    },
    position,
  );
}

/** What the record of the deployment tells, which names the contract. */
function recordItems(
  recorded: Deployment | undefined,
  given: KnownArguments | undefined,
): readonly vscode.QuickPickItem[] {
  if (recorded === undefined) {
    return [];
  }
  const { path, transactionHash } = recorded;
  const known: readonly (readonly [string, string | undefined])[] = [
    [vscode.l10n.t('Record'), path],
    [vscode.l10n.t('Transaction'), transactionHash],
  ];
  return [
    { label: vscode.l10n.t('known from the record'), kind: vscode.QuickPickItemKind.Separator },
    ...known.flatMap(([label, text]) => (text === undefined ? [] : [{ label, description: singleLine(text, 120) }])),
    ...(given === undefined || (given.data === '0x' && given.isOnLedger !== false) ? [] : [argumentsItem(given)]),
  ];
}

/** What the constructor was given, as the service will find it in the transaction, or why that is not known. */
function argumentsItem({ data, text, isOnLedger }: KnownArguments): vscode.QuickPickItem {
  const label = vscode.l10n.t('Constructor arguments');
  if (data === undefined) {
    return { label, description: vscode.l10n.t('not known: those in the record do not fit its ABI') };
  }
  const detail = singleLine(text || data, 200);
  if (isOnLedger === undefined) {
    return { label, detail };
  }
  const description = isOnLedger
    ? vscode.l10n.t('the ledger has the same')
    : vscode.l10n.t('the ledger has others: the record is of another deployment');
  return { label, detail, description, ...(isOnLedger ? {} : { iconPath: new vscode.ThemeIcon('warning') }) };
}

type CreationLedger = Pick<LedgerClient, 'contract' | 'contractResult' | 'transactions'>;

/**
 * The Ethereum hash of the transaction that created a contract, directly or by another contract; undefined when it is
 * unknown.
 */
export async function creationTransactionHash(
  ledger: CreationLedger,
  { address }: Pick<ContractKey, 'address'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { id, createdAt } = await ledger.contract({ contractIdOrAddress: address }, { signal });
  if (createdAt === undefined) {
    return undefined;
  }
  const { items } = await ledger.transactions({ timestamp: createdAt, limit: 1 }, { signal });
  const transactionId = items[0]?.transactionId;
  if (transactionId === undefined) {
    return undefined;
  }
  // Without a nonce the user's own transaction answers, which lists also what was created inside.
  const result = await ledger.contractResult({ transactionIdOrHash: transactionId }, { signal });
  // Of a transaction that is not Ethereum's, the ledger's own hash of 48 bytes begins with it.
  const [hash] = /^0x[0-9a-f]{64}/.exec(result.hash) ?? [];
  return result.createdContractIds.includes(id) ? hash : undefined;
}

/** The match that the service has of a contract; undefined when it is not verified or that is unknown. */
async function verifiedContract(
  { verification }: VerificationTarget,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractMatch | undefined> {
  const options = { signal, freshness: 'revalidate' } as const;
  const found = await verification.contract(key, undefined, options).catch((error: unknown) => {
    signal.throwIfAborted();
    // What fails now fails again when the files are sent, and is shown then.
    if (error instanceof ServiceError) {
      showStatusMessage(
        vscode.l10n.t('Whether the contract is verified already is not known: the service did not answer.'),
        8_000,
      );
      return undefined;
    }
    throw error;
  });
  return found?.verified === true ? found : undefined;
}

/** Says that a contract is verified already; ends the verification unless the user wants to send files all the same. */
async function askToVerifyAgain(
  contract: ContractArgument,
  found: ContractMatch,
  title: string,
  position: StepPosition,
): Promise<void> {
  const { sentence, gain, isWorthwhile } = verifiedAlready(found);
  const open: vscode.QuickPickItem = {
    label: vscode.l10n.t('Open Sources'),
    detail: found.verifiedAtMs === undefined ? '' : vscode.l10n.t('Verified {0}', formatTime(found.verifiedAtMs)),
    iconPath: new vscode.ThemeIcon('verified'),
  };
  const again: vscode.QuickPickItem = {
    label: vscode.l10n.t('Verify Again…'),
    detail: phraseText(gain),
    iconPath: new vscode.ThemeIcon('cloud-upload'),
  };
  const items = isWorthwhile ? [again, open] : [open, again];
  const chosen = await pickStep({ title, placeholder: phraseText(sentence), items, answer: (item) => item }, position);
  if (chosen === open) {
    await executeCommand('hieroLens.contract.openSources', contract);
    throw new vscode.CancellationError();
  }
}

/** The code of the contract on the ledger, or why it is not known. */
type DeployedCode = { readonly runtime: string; readonly creation: string | undefined } | { readonly problem: string };

interface ContractItem extends vscode.QuickPickItem {
  /** Undefined: not to be chosen. */
  readonly choice?: LocalChoice;
}

/** A contract of the build, or a way to another build; without one it is searched for again. */
type LocalChoice = FoundContract | (() => Promise<WorkspaceBuild | undefined>);

/** Asks which contract of the build it is, those with the deployed code first; without a build, offers to compile. */
async function askLocalContract(
  { build, deployed }: { readonly build: WorkspaceBuild; readonly deployed: DeployedCode },
  title: string,
  position: StepPosition,
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
    choice: async () => (await readChosenFile()) ?? build,
  };
  const checkAgain: ContractItem = {
    label: vscode.l10n.t('Check again'),
    detail: vscode.l10n.t('After npx hardhat compile or forge build --build-info'),
    iconPath: new vscode.ThemeIcon('refresh'),
    choice: async () => undefined,
  };
  const noBuild = async (): Promise<readonly ContractItem[]> => [
    ...(await findCompileCommands()).map((command) => ({ ...compileItem(command), choice: () => compile(command) })),
    checkAgain,
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
    position,
  );
}

type MatchResult = RuntimeMatch | 'differs' | undefined;

function* comparisons(contracts: readonly FoundContract[], deployed: DeployedCode) {
  for (const found of contracts) {
    const { runtime } = found.contract;
    const isKnown = runtime !== undefined && 'runtime' in deployed;
    const match: MatchResult = isKnown ? (matchRuntime(deployed.runtime, runtime) ?? 'differs') : undefined;
    yield { found, match };
  }
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
    matchText(match, contract.language),
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

function matchText(match: MatchResult, language: string): string {
  switch (match) {
    case 'exact':
      // Code of Vyper has no hash of its sources.
      return language === 'Vyper'
        ? vscode.l10n.t('Same code as deployed')
        : vscode.l10n.t('Same code as deployed, metadata included');
    case 'code':
      return vscode.l10n.t('Same code as deployed, other metadata');
    case 'differs':
      return vscode.l10n.t('Not the deployed code');
    default:
      return '';
  }
}

/** Everything that would leave the machine, ready to be shown before it does. */
interface PreparedSubmission {
  /** By their paths as they are sent. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly send: (client: SubmittingClient, sent: SentFields, signal: AbortSignal) => Promise<VerificationSubmission>;
}

interface SentFields extends ContractKey {
  readonly compilerVersion: string;
  /** Undefined when the ledger does not know it. */
  readonly creationTransactionHash: string | undefined;
}

/** Collects what is sent for a contract; throws InputError naming the sources that are missing or were altered. */
export async function prepareSubmission({ contract, file }: FoundContract): Promise<PreparedSubmission> {
  const { submission } = contract;
  if (submission.kind === 'standardJson') {
    const { input } = submission;
    return {
      files: [
        ...Object.entries(input.sources).map(([path, { content }]) => preparedFile(path, content)),
        preparedFile(vscode.l10n.t('compiler settings'), JSON.stringify(input.settings)),
      ],
      send: async (client, sent, signal) => {
        const request = { ...sent, stdJsonInput: input, contractIdentifier: contractIdentifier(contract) };
        return client.verifyStandardJson(request, { signal });
      },
    };
  }
  if (submission.kind === 'sourceFile') {
    throw missingSources([contract.sourcePath]);
  }
  const { metadata } = submission;
  const sources = await readSources(submission.sources, vscode.Uri.parse(file));
  return {
    files: [
      ...Object.entries(sources).map(([path, text]) => preparedFile(path, text)),
      preparedFile(vscode.l10n.t('compiler metadata'), JSON.stringify(metadata)),
    ],
    send: async (client, { compilerVersion: _, ...sent }, signal) =>
      client.verifyMetadata({ ...sent, sources, metadata }, { signal }),
  };
}

async function readSources(sources: readonly NamedSource[], buildFile: vscode.Uri): Promise<Record<string, string>> {
  const texts: [path: string, text: string][] = [];
  const missing: string[] = [];
  for (const source of sources) {
    const text = source.content ?? (await findSource(source, buildFile));
    if (text === undefined) {
      missing.push(source.path);
    } else {
      texts.push([source.path, text]);
    }
  }
  if (missing.length > 0) {
    throw missingSources(missing);
  }
  return Object.fromEntries(texts);
}

function preparedFile(path: string, text: string) {
  return { path, bytes: new TextEncoder().encode(text).length };
}
