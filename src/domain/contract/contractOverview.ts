import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { type DisplayText, type Label, label, type PlainLabelId, type Translate } from '../label.ts';
import type { Phrase } from '../phrase.ts';
import { codeSpan, singleLine } from '../value/escapeMarkdown.ts';
import { formatExactJson } from '../value/exactJson.ts';
import { formatTime } from '../value/timestamp.ts';
import { bytecodeLines, placesText } from './contractOverviewBytecode.ts';
import { formatContractNetwork, type NetworkContract } from './networkContract.ts';
import {
  formatMatch,
  formatVerification,
  type ProxyResolution,
  splitQualifiedName,
  type VerifiedContract,
} from './verifiedContract.ts';

/** One contract behind a proxy, and those behind it in turn. */
export interface ProxyLink extends NetworkContract {
  /** Untrusted; undefined when it is not verified. */
  readonly name: string | undefined;
  readonly isVerified: boolean;
  /** Undefined: the check failed. */
  readonly proxy: ProxyResolution | undefined;
  readonly implementations: readonly ProxyLink[];
  /** Not followed further: it is above itself in the chain, or five levels deep. */
  readonly isStopped: boolean;
}

export interface OverviewContext {
  /** A sentence: why a part of what the service has is not here; undefined when all of it is. */
  readonly missing: string | undefined;
  /** The contract itself as the head of its proxy chain. */
  readonly proxy: ProxyLink;
  /** Lines `name: type = value`; undefined when they cannot be decoded. */
  readonly constructorArguments: readonly string[] | undefined;
  readonly hash: (bytecode: string) => string;
  readonly translate: Translate;
}

/** All that the service knows of a contract as a Markdown text. Whatever it says is inert; addresses stand alone. */
export function renderOverview(contract: VerifiedContract, context: OverviewContext): string {
  const sections: readonly (readonly [title: PlainLabelId, lines: readonly DisplayText[]])[] = [
    ['verification', verification(contract)],
    ['deployment', deployment(contract)],
    ['compiler', compiler(contract)],
    ['constructorArguments', constructorLines(contract, context)],
    ['libraries', libraries(contract)],
    ['immutables', immutables(contract)],
    ['proxy', proxyLines(context.proxy)],
    ['documentation', documentation(contract)],
    ['creationBytecode', bytecodeLines(contract.creationBytecode, context.hash)],
    ['runtimeBytecode', bytecodeLines(contract.runtimeBytecode, context.hash)],
    ['sources', [...(contract.sources?.keys() ?? [])].map((path) => `- ${codeSpan(path)}`)],
    ['moreFromService', unknownFields(contract)],
  ];
  const name = contract.compilation?.name;
  const lines: readonly DisplayText[] = [
    ['# ', name === undefined ? label('contract') : singleLine(name, 80).replace(/[^\w$ ]/g, '_')],
    '',
    item('address', formatEvmAddress(contract.address)),
    item('network', formatContractNetwork(context.proxy)),
    ...(context.missing === undefined ? [] : [item('incompleteContract', singleLine(context.missing, 500))]),
    ...sections.flatMap(([title, inside]) => [
      '',
      ['## ', label(title)],
      '',
      ...(inside.length > 0 ? inside : [label(context.missing === undefined ? 'serviceHasNone' : 'unknownPart')]),
    ]),
    '',
  ];
  return lines.map(context.translate).join('\n');
}

/** A line of a list: a name and its value. */
function item(name: PlainLabelId, value: DisplayText): DisplayText {
  return ['- ', label(name), ': ', value];
}

/** A line of a list when there is a value. */
function items(name: PlainLabelId, value: string | undefined): readonly DisplayText[] {
  return value === undefined ? [] : [item(name, value)];
}

/** What may be a word of the service. */
function oneLine(text: string | Phrase): DisplayText {
  return typeof text === 'string' ? singleLine(text) : text;
}

function verification(contract: VerifiedContract): readonly DisplayText[] {
  const { creationMatch, runtimeMatch, verifiedAtMs, matchId, cloneOf } = contract;
  return [
    ...(cloneOf === undefined ? [] : [['- ', label('cloneWithSources', formatEvmAddress(cloneOf))]]),
    item('match', oneLine(formatVerification(contract))),
    item('creationCode', oneLine(formatMatch(creationMatch))),
    item('runtimeCode', oneLine(formatMatch(runtimeMatch))),
    ...(creationMatch === undefined ? [['- ', label('runtimeOnly')]] : []),
    ...(contract.match === 'match' ? [['- ', label('sameCode')]] : []),
    item('verified', verifiedAtMs === undefined ? label('notKnown') : formatTime(verifiedAtMs)),
    ...items('matchId', matchId && singleLine(matchId, 40)),
  ];
}

function deployment({ deployment: properties }: VerifiedContract): readonly DisplayText[] {
  const { transactionHash, blockNumber, transactionIndex, deployer } = properties ?? {};
  return [
    ...items('transaction', transactionHash && singleLine(transactionHash, 120)),
    ...items('block', blockNumber?.toString()),
    ...items('indexInBlock', transactionIndex?.toString()),
    ...items('deployer', deployer && formatEvmAddress(deployer)),
  ];
}

function compiler({ compilation }: VerifiedContract): readonly DisplayText[] {
  if (compilation === undefined) {
    return [];
  }
  const { language, compiler: program, compilerVersion, fullyQualifiedName, compilerSettings } = compilation;
  const target = splitQualifiedName(fullyQualifiedName ?? '');
  const span = (text: string | undefined) => text && codeSpan(text, 400);
  return [
    ...items('language', span(language)),
    ...items('compiler', span(program)),
    ...items('version', span(compilerVersion)),
    ...items('contract', span(target?.name ?? compilation.name)),
    ...items('file', span(target?.path)),
    ...jsonBlock(compilerSettings),
  ];
}

function constructorLines(
  contract: VerifiedContract,
  { constructorArguments }: OverviewContext,
): readonly DisplayText[] {
  const data = contract.creationBytecode?.transformationValues?.constructorArguments;
  if (data === undefined) {
    return [];
  }
  return constructorArguments === undefined
    ? [label('undecodedArguments'), '', ...textBlock([singleLine(data, 20_000)])]
    : textBlock(constructorArguments);
}

function libraries({ runtimeBytecode, creationBytecode }: VerifiedContract): readonly DisplayText[] {
  const linked = new Map([
    ...(creationBytecode?.transformationValues?.libraries ?? []),
    ...(runtimeBytecode?.transformationValues?.libraries ?? []),
  ]);
  return [...linked].map(([name, address]) => {
    const parsed = parseEvmAddress(address);
    const place = parsed === undefined ? codeSpan(address, 80) : formatEvmAddress(parsed);
    return ['- ', label('libraryAt', codeSpan(name, 300), place)];
  });
}

function immutables({ runtimeBytecode }: VerifiedContract): readonly DisplayText[] {
  const values = runtimeBytecode?.transformationValues?.immutables;
  return [...(values ?? [])].map(([id, value]) => {
    const places = runtimeBytecode?.immutableReferences?.get(id)?.length;
    const text = `${codeSpan(id, 80)} = ${codeSpan(value, 200)}`;
    return ['- ', places === undefined ? text : label('atPlacesInCode', text, placesText(places))];
  });
}

function proxyLines(head: ProxyLink): readonly DisplayText[] {
  const lines: DisplayText[] = [];
  const walk = (link: ProxyLink, indent: string) => {
    if (link.proxy === undefined || link.proxy.kind === 'failed') {
      lines.push([indent, '- ', label('proxyCheckFailed')]);
      return;
    }
    if (link.proxy.isProxy) {
      const { proxyType } = link.proxy;
      lines.push([indent, item('proxy', proxyType === undefined ? label('unknownKind') : codeSpan(proxyType, 80))]);
    } else if (indent === '') {
      lines.push(['- ', label('notProxy')]);
    }
    for (const next of link.implementations) {
      lines.push([indent, '  - ', implementation(next)]);
      if (!next.isStopped) {
        walk(next, `${indent}    `);
      }
    }
  };
  walk(head, '');
  return lines;
}

function implementation(link: ProxyLink): Label {
  const { name, address, isStopped } = link;
  const text = label(
    'implementation',
    formatEvmAddress(address),
    name === undefined ? stateOf(link) : codeSpan(name, 100),
  );
  return isStopped ? label('stoppedAt', text) : text;
}

function stateOf({ isVerified, proxy }: ProxyLink): Label {
  return label(isVerified ? 'isVerified' : proxy === undefined ? 'maybeVerified' : 'isNotVerified');
}

function documentation({ userdoc, devdoc }: VerifiedContract): readonly DisplayText[] {
  return [
    ...(userdoc === undefined ? [] : [[label('forUsers'), ':'], ...jsonBlock(userdoc), '']),
    ...(devdoc === undefined ? [] : [[label('forDevelopers'), ':'], ...jsonBlock(devdoc)]),
  ];
}

const knownFields = new Set(
  'abi additionalInput address chainId compilation creationBytecode creationMatch deployment devdoc match matchId metadata proxyResolution runtimeBytecode runtimeMatch signatures sourceIds sources stdJsonInput stdJsonOutput storageLayout transientStorageLayout userdoc verifiedAt'.split(
    ' ',
  ),
);

/** What the service sends and this version does not know is shown as it came. */
function unknownFields({ raw, additionalInput }: VerifiedContract): readonly DisplayText[] {
  const unknown = Object.entries(raw).filter(([name]) => !knownFields.has(name));
  return [
    ...(additionalInput === undefined ? [] : [[label('additionalInput'), ':'], ...jsonBlock(additionalInput)]),
    ...unknown.flatMap(([name, value]) => [`${codeSpan(name, 100)}:`, ...jsonBlock(value)]),
  ];
}

const maxJsonLines = 400;

function jsonBlock(value: unknown): readonly DisplayText[] {
  if (value === undefined || value === null) {
    return [];
  }
  const lines = formatExactJson(value).split('\n');
  const rest = lines.length - maxJsonLines;
  const more = rest > 0 ? [label('moreLines', String(rest))] : [];
  return ['', ...textBlock(lines.slice(0, maxJsonLines), 'json', more)];
}

/** A fenced block whose fence is longer than any run of backticks in it; its lines keep their indentation. */
function textBlock(
  lines: readonly string[],
  language = 'text',
  more: readonly DisplayText[] = [],
): readonly DisplayText[] {
  const shown = lines.map((line) => `${/^ */.exec(line)?.[0] ?? ''}${singleLine(line, 4_000)}`);
  const longest = Math.max(2, ...shown.flatMap((line) => Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...shown, ...more, fence];
}
