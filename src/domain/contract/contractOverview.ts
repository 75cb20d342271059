import { formatEvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { codeSpan, singleLine } from '../value/escapeMarkdown.ts';
import { formatExactJson } from '../value/exactJson.ts';
import { formatSecondUtc } from '../value/timestamp.ts';
import { bytecodeLines, placesText } from './contractOverviewBytecode.ts';
import { formatContractNetwork, type NetworkContract } from './networkContract.ts';
import { formatMatch, type ProxyResolution, splitQualifiedName, type VerifiedContract } from './verifiedContract.ts';

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
}

/** All that the service knows of a contract as a Markdown text. Whatever it says is inert; addresses stand alone. */
export function renderOverview(contract: VerifiedContract, context: OverviewContext): string {
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Verification', verification(contract)],
    ['Deployment', deployment(contract)],
    ['Compiler', compiler(contract)],
    ['Constructor arguments', constructorLines(contract, context)],
    ['Libraries', libraries(contract)],
    ['Immutables', immutables(contract)],
    ['Proxy', proxyLines(context.proxy)],
    ['Documentation', documentation(contract)],
    ['Creation bytecode', bytecodeLines(contract.creationBytecode, context.hash)],
    ['Runtime bytecode', bytecodeLines(contract.runtimeBytecode, context.hash)],
    ['Sources', [...(contract.sources?.keys() ?? [])].map((path) => `- ${codeSpan(path)}`)],
    ['More from the service', unknownFields(contract)],
  ];
  const name = contract.compilation?.name;
  return [
    `# ${name === undefined ? 'Contract' : singleLine(name, 80).replace(/[^\w$ ]/g, '_')}`,
    '',
    `- Address: ${formatEvmAddress(contract.address)}`,
    `- Network: ${formatContractNetwork(context.proxy)}`,
    ...(context.missing === undefined
      ? []
      : [`- ⚠ Incomplete, only what was kept of it is shown: ${singleLine(context.missing, 500)}`]),
    ...sections.flatMap(([title, lines]) => [
      '',
      `## ${title}`,
      '',
      ...(lines.length > 0 ? lines : [context.missing === undefined ? 'The service has none.' : 'Not known.']),
    ]),
    '',
  ].join('\n');
}

function verification({
  match,
  creationMatch,
  runtimeMatch,
  verifiedAtMs,
  matchId,
}: VerifiedContract): readonly string[] {
  return [
    `- Match: ${singleLine(formatMatch(match))}`,
    `- Creation code: ${singleLine(formatMatch(creationMatch))}`,
    `- Runtime code: ${singleLine(formatMatch(runtimeMatch))}`,
    ...(creationMatch === undefined
      ? ['- ⚠ Runtime only: how the contract was created and its constructor were not verified.']
      : []),
    ...(match === 'match'
      ? ['- The code is the same; names, comments or paths may differ from the original sources.']
      : []),
    `- Verified: ${verifiedAtMs === undefined ? 'not known' : formatSecondUtc(verifiedAtMs)}`,
    ...(matchId === undefined ? [] : [`- Match id: ${singleLine(matchId, 40)}`]),
  ];
}

function deployment({ deployment: properties }: VerifiedContract): readonly string[] {
  const { transactionHash, blockNumber, transactionIndex, deployer } = properties ?? {};
  return [
    ...(transactionHash === undefined ? [] : [`- Transaction: ${singleLine(transactionHash, 120)}`]),
    ...(blockNumber === undefined ? [] : [`- Block: ${blockNumber}`]),
    ...(transactionIndex === undefined ? [] : [`- Index in the block: ${transactionIndex}`]),
    ...(deployer === undefined ? [] : [`- Deployer: ${formatEvmAddress(deployer)}`]),
  ];
}

function compiler({ compilation }: VerifiedContract): readonly string[] {
  if (compilation === undefined) {
    return [];
  }
  const { language, compiler: program, compilerVersion, fullyQualifiedName, compilerSettings } = compilation;
  const target = splitQualifiedName(fullyQualifiedName ?? '');
  const properties = [
    ['Language', language],
    ['Compiler', program],
    ['Version', compilerVersion],
    ['Contract', target?.name ?? compilation.name],
    ['File', target?.path],
  ] as const;
  return [
    ...properties.flatMap(([label, value]) => (value === undefined ? [] : [`- ${label}: ${codeSpan(value, 400)}`])),
    ...jsonBlock(compilerSettings),
  ];
}

function constructorLines(contract: VerifiedContract, { constructorArguments }: OverviewContext): readonly string[] {
  const data = contract.creationBytecode?.transformationValues?.constructorArguments;
  if (data === undefined) {
    return [];
  }
  return constructorArguments === undefined
    ? ['They cannot be decoded by the ABI:', '', ...textBlock([singleLine(data, 20_000)])]
    : textBlock(constructorArguments);
}

function libraries({ runtimeBytecode, creationBytecode }: VerifiedContract): readonly string[] {
  const linked = new Map([
    ...(creationBytecode?.transformationValues?.libraries ?? []),
    ...(runtimeBytecode?.transformationValues?.libraries ?? []),
  ]);
  return [...linked].map(([name, address]) => {
    const parsed = parseEvmAddress(address);
    return `- ${codeSpan(name, 300)} at ${parsed === undefined ? codeSpan(address, 80) : formatEvmAddress(parsed)}`;
  });
}

function immutables({ runtimeBytecode }: VerifiedContract): readonly string[] {
  const values = runtimeBytecode?.transformationValues?.immutables;
  return [...(values ?? [])].map(([id, value]) => {
    const places = runtimeBytecode?.immutableReferences?.get(id)?.length;
    return `- ${codeSpan(id, 80)} = ${codeSpan(value, 200)}${places === undefined ? '' : ` at ${placesText(places)} in the code`}`;
  });
}

function proxyLines(head: ProxyLink): readonly string[] {
  const lines: string[] = [];
  const walk = (link: ProxyLink, indent: string) => {
    if (link.proxy === undefined || link.proxy.kind === 'failed') {
      lines.push(`${indent}- The proxy check failed: it is not known whether this is a proxy.`);
      return;
    }
    if (link.proxy.isProxy) {
      lines.push(`${indent}- Proxy: ${codeSpan(link.proxy.proxyType ?? 'of an unknown kind', 80)}`);
    } else if (indent === '') {
      lines.push('- Not a proxy.');
    }
    for (const next of link.implementations) {
      const name = next.name === undefined ? stateOf(next) : codeSpan(next.name, 100);
      lines.push(
        `${indent}  - Implementation ${formatEvmAddress(next.address)}: ${name}${next.isStopped ? ' (not followed further)' : ''}`,
      );
      if (!next.isStopped) {
        walk(next, `${indent}    `);
      }
    }
  };
  walk(head, '');
  return lines;
}

function stateOf({ isVerified, proxy }: ProxyLink): string {
  return isVerified ? 'verified' : proxy === undefined ? 'not known whether it is verified' : 'not verified';
}

function documentation({ userdoc, devdoc }: VerifiedContract): readonly string[] {
  return [
    ...(userdoc === undefined ? [] : ['For users:', ...jsonBlock(userdoc), '']),
    ...(devdoc === undefined ? [] : ['For developers:', ...jsonBlock(devdoc)]),
  ];
}

const knownFields = new Set(
  'abi additionalInput address chainId compilation creationBytecode creationMatch deployment devdoc match matchId metadata proxyResolution runtimeBytecode runtimeMatch signatures sourceIds sources stdJsonInput stdJsonOutput storageLayout transientStorageLayout userdoc verifiedAt'.split(
    ' ',
  ),
);

/** What the service sends and this version does not know is shown as it came. */
function unknownFields({ raw, additionalInput }: VerifiedContract): readonly string[] {
  const unknown = Object.entries(raw).filter(([name]) => !knownFields.has(name));
  return [
    ...(additionalInput === undefined ? [] : ['Additional input:', ...jsonBlock(additionalInput)]),
    ...unknown.flatMap(([name, value]) => [`${codeSpan(name, 100)}:`, ...jsonBlock(value)]),
  ];
}

const maxJsonLines = 400;

function jsonBlock(value: unknown): readonly string[] {
  if (value === undefined || value === null) {
    return [];
  }
  const lines = formatExactJson(value).split('\n');
  const shown = lines.slice(0, maxJsonLines);
  return [
    '',
    ...textBlock(
      lines.length > shown.length ? [...shown, `… ${lines.length - shown.length} more lines`] : shown,
      'json',
    ),
  ];
}

/** A fenced block whose fence is longer than any run of backticks in it; its lines keep their indentation. */
function textBlock(lines: readonly string[], language = 'text'): readonly string[] {
  const shown = lines.map((line) => `${/^ */.exec(line)?.[0] ?? ''}${singleLine(line, 4_000)}`);
  const longest = Math.max(2, ...shown.flatMap((line) => Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...shown, fence];
}
