import * as vscode from 'vscode';
import type { ContractKey, ContractMatch } from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { parseCompilerVersion } from '../../domain/verification/artifacts/localContract.ts';
import type { FoundContract } from '../../domain/verification/artifacts/readBuildFile.ts';
import { verifiedAlready } from '../../domain/verification/verifiedAlready.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { showMessage, showStatusMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { ContractArgument } from '../../manifest.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { findBuild, readChosenBuild, type WorkspaceBuild } from './buildFiles.ts';
import { askChain, checkedChainId, wantsChain } from './chainStep.ts';
import { compile } from './compileCommand.ts';
import { askLocalContract, type DeployedCode } from './contractChoice.ts';
import { checkedContract, contractKey, ledgerNetwork, workspaceTitle } from './contractStep.ts';
import type { VerificationContext } from './dependencies.ts';
import { serviceHostOf } from './explorerKeys.ts';
import { serviceUrlOf } from './jobFollower.ts';
import { askPlace } from './placeStep.ts';
import { type PreparedSubmission, prepareSubmission } from './prepareSubmission.ts';
import { firstPlace, inputStep, pickStep, runSteps, type Step, type StepPlace, waitStep } from './quickSteps.ts';
import type { Submissions } from './submissions.ts';

/** `hieroLens.verification.fromWorkspace`: finds the build output of the deployed contract and sends it, after asking. */
export async function verifyFromWorkspace(
  networkContext: VerificationContext,
  submissions: Submissions,
  argument: unknown,
): Promise<void> {
  const network = networkNamed(networkContext, memberOf(argument, 'network'));
  const serviceHost = serviceHostOf(serviceUrlOf(network));
  const given = await readArgument(networkContext, network, argument);
  let { chainId, address } = given;
  let chosen: FoundContract | undefined;
  let compilerVersion: string | undefined;
  let prepared: PreparedSubmission | undefined;
  let build: WorkspaceBuild | undefined;
  /** Asked about once: who comes back to the build has answered. */
  let known: ContractMatch | undefined;

  const title = () => workspaceTitle(networkContext, network, { chainId, address });
  const onChain = async (chain: Pick<ContractKey, 'chainId'>) => {
    chainId = chain.chainId;
  };
  if (wantsChain(argument)) {
    await onChain(await askChain(networkContext, network, 'workspace', firstPlace));
  }
  const askForContract: Step = async (place) => {
    if (given.address !== undefined) {
      return false;
    }
    const chain = { chainId, name: undefined };
    const question = { method: 'workspace', title, prompt: contractPrompt, chain, onChain } as const;
    address = await askPlace(networkContext, network, question, place);
    return true;
  };
  const askForBuild: Step = async (place) => {
    const key = contractKey(chainId, address);
    const contract = { ...key, network: network.name };
    const looked = await waitStep(
      { title: title(), placeholder: lookingText(ledgerNetwork(networkContext, network, key.chainId)) },
      async (signal) => ({
        build: build ?? (await findBuild(signal)),
        deployed: await deployedCode(networkContext, network, key, signal),
        known: known ?? (await verifiedContract(networkContext, network, key, signal)),
      }),
      place,
    );
    if (known === undefined && looked.known !== undefined) {
      await askToVerifyAgain(contract, looked.known, title(), place);
      known = looked.known;
    }
    build = looked.build;
    const answer = await askLocalContract({ build, deployed: looked.deployed }, title(), place);
    if (answer === 'chooseFile') {
      build = (await readChosenFile()) ?? build;
      return askForBuild(place);
    }
    if (answer === 'lookAgain') {
      build = undefined;
      return askForBuild(place);
    }
    if ('folder' in answer) {
      build = await compile(answer);
      return askForBuild(place);
    }
    chosen = answer;
    prepared = await prepareSubmission(answer);
    return true;
  };
  const askForVersion: Step = async (place) => {
    compilerVersion = chosen?.contract.compilerVersion;
    if (compilerVersion !== undefined) {
      return false;
    }
    const compiler = chosen?.contract.language === 'Vyper' ? 'vyper' : 'solc';
    compilerVersion = await askCompilerVersion(compiler, title(), place);
    return true;
  };
  const review: Step = async (place) => {
    const name = singleLine(chosen?.contract.name ?? '', 80);
    return reviewFiles(name, prepared?.files ?? [], serviceHost, place);
  };

  await runSteps([askForContract, askForBuild, askForVersion, review]);
  if (chosen !== undefined && prepared !== undefined && compilerVersion !== undefined) {
    const key = contractKey(chainId, address);
    await submissions.submit({
      network,
      method: 'workspace',
      buildFile: chosen.file,
      key,
      title: vscode.l10n.t('Verifying {0}', key.address),
      send: prepared.send({
        ...{ key, compilerVersion },
        creationHash: (signal) => creationHash(networkContext, network, key, signal),
      }),
    });
  }
}

// The ledger has seconds; the service finds the transaction itself, where it can.
const creationPatienceMs = 5_000;

/** Undefined when the ledger of that chain does not know it, or does not answer. */
async function creationHash(
  networkContext: VerificationContext,
  network: Network,
  key: ContractKey,
  signal: AbortSignal,
): Promise<string | undefined> {
  const ledger = ledgerNetwork(networkContext, network, key.chainId);
  if (ledger === undefined) {
    return undefined;
  }
  const late = AbortSignal.timeout(creationPatienceMs);
  return withTimeout(creationTransactionHash(networkContext.clientsOf(ledger).ledger, key, signal), late, signal);
}

function contractPrompt(network: string): string {
  return vscode.l10n.t('Contract id or address on {0}. Next: its build output in this workspace', network);
}

/** Says on which network the deployed code is looked at. */
function lookingText(ledger: Network | undefined): string {
  return ledger === undefined
    ? vscode.l10n.t('Looking at the build output…')
    : vscode.l10n.t('Looking at the build output, and at the code on {0}…', ledger.name);
}

async function readArgument(
  networkContext: VerificationContext,
  network: Network,
  argument: unknown,
): Promise<Pick<ContractKey, 'chainId'> & Partial<ContractKey>> {
  const chainId = checkedChainId(memberOf(argument, 'chainId'), network);
  const address = memberOf(argument, 'address');
  return address === undefined
    ? { chainId }
    : { chainId, address: await checkedContract(networkContext, network, chainId, address) };
}

/** The code that runs at an address, by the ledger of that chain. */
async function deployedCode(
  networkContext: VerificationContext,
  network: Network,
  key: ContractKey,
  signal: AbortSignal,
): Promise<DeployedCode> {
  const ledger = ledgerNetwork(networkContext, network, key.chainId);
  if (ledger === undefined) {
    return { problem: vscode.l10n.t('No network in the settings can show the deployed code.') };
  }
  try {
    const { runtimeBytecode } = await networkContext
      .clientsOf(ledger)
      .ledger.contract({ contractIdOrAddress: key.address }, { signal });
    return runtimeBytecode === undefined
      ? { problem: vscode.l10n.t('The ledger has no code for this contract.') }
      : { runtime: runtimeBytecode };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: failureSentence(error) };
  }
}

/** The contracts of a file the user chose; undefined when it was none, or no build output, which is said. */
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

function askCompilerVersion(compiler: string, title: string, place: StepPlace) {
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
    place,
  );
}

/** Shows what leaves the machine and where it goes; nothing is sent before this is answered. */
async function reviewFiles(
  name: string,
  files: PreparedSubmission['files'],
  serviceHost: string,
  place: StepPlace,
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
      items: [send, heading, ...listed],
      answer: (item) => item === send || undefined,
    },
    place,
  );
}

type CreationLedger = Pick<LedgerClient, 'contract' | 'contractResult' | 'transactions'>;

/**
 * The Ethereum hash of the transaction that created a contract, `0x` and 64 hex digits, so that the service need not
 * search for the creation code; undefined when the ledger does not have it. A contract that another one created has the
 * transaction that called that one.
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

/** What the service has of a contract by now; undefined when it is not verified or the service does not say. */
async function verifiedContract(
  networkContext: VerificationContext,
  network: Network,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractMatch | undefined> {
  const options = { signal, freshness: 'revalidate' } as const;
  const { verification } = networkContext.clientsOf(network);
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
  place: StepPlace,
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
  const chosen = await pickStep({ title, placeholder: phraseText(sentence), items, answer: (item) => item }, place);
  if (chosen === open) {
    await executeCommand('hieroLens.contract.openSources', contract);
    throw new vscode.CancellationError();
  }
}
