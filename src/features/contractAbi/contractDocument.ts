import * as vscode from 'vscode';
import { parseAbi, readAbi } from '../../domain/contract/abi.ts';
import { valueLines } from '../../domain/contract/contractCall.ts';
import { type ProxyLink, renderOverview } from '../../domain/contract/contractOverview.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import {
  type ContractNetwork,
  contractLabelled,
  type FoundContract,
  formatContractNetwork,
  isChainLabel,
  type NetworkContract,
} from '../../domain/contract/networkContract.ts';
import { followProxies, isProxyUnknown, mergeAbis, verifiedContracts } from '../../domain/contract/proxyChain.ts';
import {
  type ContractLookup,
  formatVerification,
  type VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { phrase } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { exactJsonParts } from '../../domain/value/exactJson.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { mergedAbi } from '../../editor/contractAbis.ts';
import { notVerifiedError } from '../../editor/contractActions.ts';
import { type ContractDocumentKind, documentKind, readContractUri } from '../../editor/documentUris.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { sayTaken } from '../../editor/findContract.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { collectSteps, nextTurn } from '../../editor/yieldingScan.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';

/** The text of a contract document that another feature owns; `query` is that of its URI. */
type RenderContract = (found: FoundContract, query: string, signal: AbortSignal) => Promise<string>;

export interface DocumentOptions {
  readonly networkContext: Networks;
  readonly store: Pick<ContractStore, 'contract' | 'whole' | 'proxy' | 'kept'>;
  readonly loaders: AbiLoaders;
  /** What shows calls, all values and storage. */
  readonly call: Pick<ContractStore, 'contract'> & {
    readonly render: RenderContract;
    readonly renderValues: (found: FoundContract) => Promise<string>;
  };
  readonly storage: { readonly render: RenderContract; readonly renderUpgrade: RenderContract };
}

/** The text of a `hiero-contract:` document. */
export async function renderContractDocument(
  uri: vscode.Uri,
  options: DocumentOptions,
  signal: AbortSignal,
): Promise<string> {
  const { store, networkContext } = options;
  const named = readContractUri(uri);
  const kind = named && documentKind(named.rest);
  if (named === undefined || kind === undefined) {
    throw new InputError('unknown-document', vscode.l10n.t('There is no such contract document.'));
  }
  const asked = contractLabelled(networkContext, named.label, named.address);
  if (isChainLabel(networkContext, named.label)) {
    sayTaken(asked);
  }
  const isCalled = kind === 'call' || kind === 'values';
  const { contract, missing }: ContractAnswer = isCalled
    ? { contract: await options.call.contract(asked) }
    : await contractFor(kind, asked, store);
  await nextTurn();
  signal.throwIfAborted();
  if (!contract.verified) {
    throw notVerifiedError(asked, contract);
  }
  const found = { ...asked, contract };
  switch (kind) {
    case 'overview':
      return overview(found, missing, options, signal);
    case 'abi':
      return abi(found, options, signal);
    case 'storage':
    case 'call':
      return options[kind].render(found, uri.query, signal);
    case 'upgrade':
      return options.storage.renderUpgrade(found, uri.query, signal);
    case 'values':
      return options.call.renderValues(found);
    case 'abiJson': {
      const head = await followProxies(store, found, { signal });
      const contracts = await verifiedContracts(store, head);
      const merged = contracts.length > 1 ? await collectSteps(mergeAbis(contracts), signal) : contract.abi;
      const text = await json(merged, signal, vscode.l10n.t('ABI'));
      // No JSON any more, and better so: what is taken for a whole ABI must not lack functions in silence.
      return isProxyUnknown(head) ? `${checkFailed()}\n${text}` : text;
    }
    case 'storageJson': {
      const { storageLayout = null, transientStorageLayout = null } = contract;
      return json({ storageLayout, transientStorageLayout }, signal);
    }
    case 'input':
      return json(contract.stdJsonInput, signal, vscode.l10n.t('standard JSON input'));
    case 'output':
      return json(contract.stdJsonOutput, signal, vscode.l10n.t('standard JSON output'));
    case 'metadata':
      return json(contract.metadata, signal, vscode.l10n.t('metadata'));
    case 'userdoc':
      return json(contract.userdoc, signal, vscode.l10n.t('user documentation'));
    case 'devdoc':
      return json(contract.devdoc, signal, vscode.l10n.t('developer documentation'));
    case 'record':
      return json(contract.raw, signal);
  }
}

interface ContractAnswer {
  readonly contract: ContractLookup;
  /** Why the rest of what the service has is not here. */
  readonly missing?: string;
}

const wholeKinds: ReadonlySet<ContractDocumentKind> = new Set(['overview', 'input', 'output', 'metadata', 'record']);

/** What a document needs; the overview shows what is kept when the rest cannot be fetched. */
async function contractFor(
  kind: ContractDocumentKind,
  asked: NetworkContract,
  store: DocumentOptions['store'],
): Promise<ContractAnswer> {
  try {
    return { contract: wholeKinds.has(kind) ? await store.whole(asked) : await store.contract(asked) };
  } catch (error) {
    const contract = kind === 'overview' && error instanceof ServiceError ? await store.kept(asked) : undefined;
    if (contract === undefined) {
      throw error;
    }
    return { contract, missing: failureSentence(error) };
  }
}

/** Throws InputError without a value; `name` is what it is called inside a sentence. */
async function json(value: unknown, signal: AbortSignal, name = ''): Promise<string> {
  if (value === undefined || value === null) {
    throw new InputError('no-data', vscode.l10n.t('The verification service has no {0} for this contract.', name));
  }
  return `${(await collectSteps(exactJsonParts(value), signal)).join('')}\n`;
}

async function overview(
  found: FoundContract,
  missing: string | undefined,
  { store, loaders }: DocumentOptions,
  signal: AbortSignal,
): Promise<string> {
  const [proxy, { decodeParameters }, { hashOfCode }] = await Promise.all([
    followProxies(store, found, { signal }),
    loaders.loadCoder(),
    loaders.loadAbi(),
  ]);
  const { contract } = found;
  const entries: readonly unknown[] = Array.isArray(contract.abi) ? contract.abi : [];
  const creators = entries.filter((entry) => memberOf(entry, 'type') === 'constructor');
  const creator = parseAbi(creators).items.find((item) => item.type === 'constructor');
  const data = contract.creationBytecode?.transformationValues?.constructorArguments;
  const values =
    data === undefined || creator?.type !== 'constructor' ? undefined : decodeParameters(creator.inputs, data);
  return renderOverview(contract, {
    missing,
    proxy,
    constructorArguments: values === undefined ? undefined : valueLines(values),
    hash: hashOfCode,
    translate: phraseText,
  });
}

async function abi(found: FoundContract, { store, loaders }: DocumentOptions, signal: AbortSignal): Promise<string> {
  const renderers = await loaders.loadAbi();
  const head = await followProxies(store, found, { signal });
  const contracts = await verifiedContracts(store, head);
  const behind = contracts.slice(1);
  const merged = await mergedAbi(contracts, signal);
  const lines = function* () {
    yield* proxyNote(head, behind.length);
    for (const signatures of renderers.selectorClashes(merged)) {
      yield signatures &&
        comment(
          vscode.l10n.t(
            'Selectors clash, only the first can be called: {0}',
            signatures.map((text) => singleLine(text)).join(', '),
          ),
        );
    }
    yield* interfaceLines(found, found.contract, renderers);
    for (const implementation of behind) {
      yield* ['', comment(vscode.l10n.t('Through the proxy, from its implementation:'))];
      yield* interfaceLines(found, implementation, renderers);
    }
    yield '';
  };
  return (await collectSteps(lines(), signal)).join('\n');
}

type AbiRenderers = Awaited<ReturnType<AbiLoaders['loadAbi']>>;

/** Above what may lack the functions of an implementation. */
export function checkFailed(): string {
  return comment(
    vscode.l10n.t(
      'The proxy check failed: functions of an implementation may be missing here. Open it again to retry.',
    ),
  );
}

export function comment(text: string): string {
  return `// ${text}`;
}

/** What a reader of a proxy must know before its interface. */
export function proxyNote(head: ProxyLink, count: number): readonly string[] {
  const failed = isProxyUnknown(head) ? [checkFailed()] : [];
  if (head.proxy?.kind !== 'resolved' || !head.proxy.isProxy) {
    return failed;
  }
  const unverified = head.implementations.filter(({ isVerified, proxy }) => !isVerified && proxy !== undefined);
  return [
    ...failed,
    comment(proxyText(head.proxy.proxyType, count)),
    ...unverified.map(({ address }) =>
      comment(vscode.l10n.t('Not verified, so its functions are not known: {0}', formatEvmAddress(address))),
    ),
  ];
}

function proxyText(type: string | undefined, count: number): string {
  const kind = type === undefined ? phraseText(phrase`of an unknown kind`) : singleLine(type, 60);
  return count === 1
    ? vscode.l10n.t('A proxy ({0}) with 1 verified implementation.', kind)
    : vscode.l10n.t('A proxy ({0}) with {1} verified implementations.', kind, count);
}

/** One contract's part of an ABI document, a line or a pause each. */
export function* interfaceLines(
  on: ContractNetwork,
  contract: VerifiedContract,
  { renderAbiInterface: render }: AbiRenderers,
): Generator<string | undefined> {
  const address = formatEvmAddress(contract.address);
  yield* [
    comment(vscode.l10n.t('{0} on {1}', address, phraseText(formatContractNetwork(on)))),
    comment(vscode.l10n.t('Source verification: {0}', singleLine(phraseText(formatVerification(contract))))),
    ...(contract.cloneOf === undefined
      ? []
      : [
          comment(
            vscode.l10n.t('A clone (EIP-1167) of {0}, whose verified ABI this is.', formatEvmAddress(contract.cloneOf)),
          ),
        ]),
    '',
  ];
  if (!Array.isArray(contract.abi)) {
    const language = contract.compilation?.language;
    yield comment(
      language === undefined
        ? vscode.l10n.t('The service has no ABI for this contract.')
        : vscode.l10n.t('The service has no ABI for this contract ({0}).', singleLine(language, 40)),
    );
    return;
  }
  const { signatures, devdoc, userdoc } = contract;
  for (const abi of readAbi(contract.abi)) {
    if (abi === undefined) {
      yield undefined;
    } else {
      yield* render(abi, { translate: phraseText, name: contract.compilation?.name, signatures, devdoc, userdoc });
    }
  }
}
