import * as vscode from 'vscode';
import { sourceFiles } from '../../domain/contract/contractSources.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { followProxies, verifiedContracts } from '../../domain/contract/proxyChain.ts';
import { formatVerification, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { InputError } from '../../domain/failure.ts';
import { storageLines, withoutValues } from '../../domain/storage/storageValue.ts';
import { readStorageVariables } from '../../domain/storage/storageVariables.ts';
import { mergedAbi, proxyDoubt } from '../../editor/contractAbis.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { AgentDependencies, AgentTool } from './agentTool.ts';
import { agentContract, contractInput, hostOf, lineInput, networkInput, textInput, wordInput } from './toolInput.ts';

type Dependencies = Pick<AgentDependencies, 'networkContext' | 'store' | 'loaders'>;

const parts = ['overview', 'source', 'abi', 'storage'] as const;

/** What is known of a verified contract: an overview, one source file, the ABI or the storage layout. */
export function createReadContractTool(dependencies: Dependencies): AgentTool {
  const { networkContext, store } = dependencies;
  return (input) => {
    const network = networkInput(networkContext, input);
    const address = contractInput(input);
    const part = wordInput(input, 'part', parts);
    const file = textInput(input, 'file', 1_000);
    const from = lineInput(input, 'from_line');
    return {
      network,
      doing: vscode.l10n.t('Reading the contract {0} of {1}', address, network.name),
      sends: vscode.l10n.t(
        'The address “{0}” is sent to the verification service ({1}) and the mirror node ({2}) of {3}. Nothing is changed.',
        address,
        hostOf(network.verification),
        hostOf(network.ledger),
        network.name,
      ),
      async run(signal) {
        const found = await agentContract(dependencies, network, address);
        const head = { address: formatEvmAddress(found.address), name: found.contract.compilation?.name };
        if (part === 'source') {
          return { ...head, ...sourceData(found, file, from) };
        }
        if (part === 'storage') {
          return { ...head, storage: storageData(found) };
        }
        const proxy = await followProxies(store, found, { signal });
        const contracts = await verifiedContracts(store, proxy);
        const note = proxyDoubt(proxy);
        const all = { ...head, ...(note === undefined ? {} : { note }) };
        return part === 'abi'
          ? { ...all, ...(await abiData(dependencies, contracts, found, { from, signal })) }
          : { ...all, ...(await overviewData(found, contracts, signal)) };
      },
    };
  };
}

async function overviewData(
  { address, contract }: FoundContract,
  contracts: readonly VerifiedContract[],
  signal: AbortSignal,
) {
  const behind = contracts.filter((other) => other.address !== address);
  return {
    verification: phraseText(formatVerification(contract)),
    language: contract.compilation?.language,
    compiler: contract.compilation?.compilerVersion,
    files: sourceFiles(contract).map(({ safePath, text }) => `${safePath} (${lineCount(text)} lines)`),
    entries_of_abi: (await mergedAbi(contracts, signal)).items.length,
    ...(behind.length === 0
      ? {}
      : {
          proxy_of: behind.map((other) => ({
            address: formatEvmAddress(other.address),
            name: other.compilation?.name,
          })),
        }),
  };
}

function sourceData({ contract }: FoundContract, path: string | undefined, from: number) {
  const files = sourceFiles(contract);
  const file = path === undefined ? files[0] : files.find(({ safePath }) => safePath === path);
  if (file === undefined) {
    const names = files.slice(0, 20).map(({ safePath }) => safePath);
    throw new InputError(
      'no-file',
      vscode.l10n.t('There is no such source file. The first are {0}.', names.join(', ')),
    );
  }
  return { file: file.safePath, ...linesFrom(file.text.split(/\r?\n/), from) };
}

async function abiData(
  { loaders }: Dependencies,
  contracts: readonly VerifiedContract[],
  { contract }: FoundContract,
  { from, signal }: { readonly from: number; readonly signal: AbortSignal },
) {
  const { renderAbiInterface } = await loaders.loadAbi();
  const { compilation, userdoc, devdoc } = contract;
  const abi = await mergedAbi(contracts, signal);
  const lines = renderAbiInterface(abi, { name: compilation?.name, userdoc, devdoc });
  return linesFrom(await collectSteps(lines, signal), from);
}

function storageData({ contract }: FoundContract): readonly string[] | string {
  const layout = readStorageVariables(contract.storageLayout, contract);
  return layout === undefined
    ? vscode.l10n.t('The service has no storage layout of this contract.')
    : storageLines(withoutValues(layout))
        // The elements of an array lie one after the other: one of them says how.
        .filter(({ path }) => !/\[[1-9]\d*\]/.test(path))
        .map(
          ({ depth, slot, offset, bytes, label, type }) =>
            `${'  '.repeat(depth)}${label}: ${type}, slot ${slot}, offset ${offset}, ${bytes} bytes`,
        );
}

function lineCount(text: string): number {
  return text.split('\n').length;
}

const maxCharacters = 12_000;

/** A part of a long text: whole lines from one on, as many as an answer has room for. */
export function linesFrom(lines: readonly string[], from: number) {
  const first = from - 1;
  let end = first;
  for (let left = maxCharacters; end < lines.length; end++) {
    left -= (lines[end]?.length ?? 0) + 1;
    if (left < 0 && end > first) {
      break;
    }
  }
  return {
    from_line: from,
    lines: lines.length,
    ...(end < lines.length ? { next_line: end + 1 } : {}),
    text: lines.slice(first, end).join('\n').slice(0, maxCharacters),
  };
}
