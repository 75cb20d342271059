import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase, type Translate, type Words } from '../phrase.ts';
import { codeSpan, singleLine } from '../value/escapeMarkdown.ts';
import { formatExactJson } from '../value/exactJson.ts';
import { formatTime } from '../value/timestamp.ts';
import { formatContractNetwork, type NetworkContract } from './networkContract.ts';
import {
  type ContractBytecode,
  formatMatch,
  formatVerification,
  type ProxyResolution,
  splitQualifiedName,
  type Transformation,
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
  const sections: readonly (readonly [title: Phrase, lines: readonly Words[]])[] = [
    [phrase`Verification`, verification(contract)],
    [phrase`Deployment`, deployment(contract)],
    [phrase`Compiler`, compiler(contract)],
    [phrase`Constructor arguments`, constructorLines(contract, context)],
    [phrase`Libraries`, libraries(contract)],
    [phrase`Immutables`, immutables(contract)],
    [phrase`Proxy`, proxyLines(context.proxy)],
    [phrase`Documentation`, documentation(contract)],
    [phrase`Creation bytecode`, bytecodeLines(contract.creationBytecode, context.hash)],
    [phrase`Runtime bytecode`, bytecodeLines(contract.runtimeBytecode, context.hash)],
    [phrase`Sources`, [...(contract.sources?.keys() ?? [])].map((path) => `- ${codeSpan(path)}`)],
    [phrase`More from the service`, unknownFields(contract)],
  ];
  const name = contract.compilation?.name;
  const lines: readonly Words[] = [
    ['# ', name === undefined ? phrase`Contract` : singleLine(name, 80).replace(/[^\w$ ]/g, '_')],
    '',
    item(phrase`Address`, formatEvmAddress(contract.address)),
    item(phrase`Network`, formatContractNetwork(context.proxy)),
    ...(context.missing === undefined
      ? []
      : [item(phrase`⚠ Incomplete, only what was kept of it is shown`, singleLine(context.missing, 500))]),
    ...sections.flatMap(([title, inside]) => [
      '',
      ['## ', title],
      '',
      ...(inside.length > 0
        ? inside
        : [context.missing === undefined ? phrase`The service has none.` : phrase`Not known.`]),
    ]),
    '',
  ];
  return lines.map(context.translate).join('\n');
}

/** A line of a list: a name and its value. */
function item(name: Phrase, value: Words): Words {
  return ['- ', name, ': ', value];
}

/** A line of a list when there is a value. */
function items(name: Phrase, value: string | undefined): readonly Words[] {
  return value === undefined ? [] : [item(name, value)];
}

/** What may be a word of the service. */
function oneLine(text: string | Phrase): Words {
  return typeof text === 'string' ? singleLine(text) : text;
}

function verification(contract: VerifiedContract): readonly Words[] {
  const { creationMatch, runtimeMatch, verifiedAtMs, matchId, cloneOf } = contract;
  return [
    ...(cloneOf === undefined
      ? []
      : [['- ', phrase`A clone (EIP-1167) of ${formatEvmAddress(cloneOf)}, of which all of this is.`]]),
    item(phrase`Match`, oneLine(formatVerification(contract))),
    item(phrase`Creation code`, oneLine(formatMatch(creationMatch))),
    item(phrase`Runtime code`, oneLine(formatMatch(runtimeMatch))),
    ...(creationMatch === undefined
      ? [['- ', phrase`⚠ Runtime only: how the contract was created and its constructor were not verified.`]]
      : []),
    ...(contract.match === 'match'
      ? [['- ', phrase`The code is the same; names, comments or paths may differ from the original sources.`]]
      : []),
    item(phrase`Verified`, verifiedAtMs === undefined ? phrase`not known` : formatTime(verifiedAtMs)),
    ...items(phrase`Match id`, matchId && singleLine(matchId, 40)),
  ];
}

function deployment({ deployment: properties }: VerifiedContract): readonly Words[] {
  const { transactionHash, blockNumber, transactionIndex, deployer } = properties ?? {};
  return [
    ...items(phrase`Transaction`, transactionHash && singleLine(transactionHash, 120)),
    ...items(phrase`Block`, blockNumber?.toString()),
    ...items(phrase`Index in the block`, transactionIndex?.toString()),
    ...items(phrase`Deployer`, deployer && formatEvmAddress(deployer)),
  ];
}

function compiler({ compilation }: VerifiedContract): readonly Words[] {
  if (compilation === undefined) {
    return [];
  }
  const { language, compiler: program, compilerVersion, fullyQualifiedName, compilerSettings } = compilation;
  const target = splitQualifiedName(fullyQualifiedName ?? '');
  const span = (text: string | undefined) => text && codeSpan(text, 400);
  return [
    ...items(phrase`Language`, span(language)),
    ...items(phrase`Compiler`, span(program)),
    ...items(phrase`Version`, span(compilerVersion)),
    ...items(phrase`Contract`, span(target?.name ?? compilation.name)),
    ...items(phrase`File`, span(target?.path)),
    ...jsonBlock(compilerSettings),
  ];
}

function constructorLines(contract: VerifiedContract, { constructorArguments }: OverviewContext): readonly Words[] {
  const data = contract.creationBytecode?.transformationValues?.constructorArguments;
  if (data === undefined) {
    return [];
  }
  return constructorArguments === undefined
    ? [phrase`They cannot be decoded by the ABI:`, '', ...textBlock([singleLine(data, 20_000)])]
    : textBlock(constructorArguments);
}

function libraries({ runtimeBytecode, creationBytecode }: VerifiedContract): readonly Words[] {
  const linked = new Map([
    ...(creationBytecode?.transformationValues?.libraries ?? []),
    ...(runtimeBytecode?.transformationValues?.libraries ?? []),
  ]);
  return [...linked].map(([name, address]) => {
    const parsed = parseEvmAddress(address);
    const place = parsed === undefined ? codeSpan(address, 80) : formatEvmAddress(parsed);
    return ['- ', phrase`${codeSpan(name, 300)} at ${place}`];
  });
}

function immutables({ runtimeBytecode }: VerifiedContract): readonly Words[] {
  const values = runtimeBytecode?.transformationValues?.immutables;
  return [...(values ?? [])].map(([id, value]) => {
    const places = runtimeBytecode?.immutableReferences?.get(id)?.length;
    const text = `${codeSpan(id, 80)} = ${codeSpan(value, 200)}`;
    return ['- ', places === undefined ? text : phrase`${text} at ${placesText(places)} in the code`];
  });
}

function proxyLines(head: ProxyLink): readonly Words[] {
  const lines: Words[] = [];
  const walk = (link: ProxyLink, indent: string) => {
    if (link.proxy === undefined || link.proxy.kind === 'failed') {
      lines.push([indent, '- ', phrase`The proxy check failed: it is not known whether this is a proxy.`]);
      return;
    }
    if (link.proxy.isProxy) {
      const { proxyType } = link.proxy;
      lines.push([
        indent,
        item(phrase`Proxy`, proxyType === undefined ? phrase`of an unknown kind` : codeSpan(proxyType, 80)),
      ]);
    } else if (indent === '') {
      lines.push(['- ', phrase`Not a proxy.`]);
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

function implementation(link: ProxyLink): Phrase {
  const { name, address, isStopped } = link;
  const text = phrase`Implementation ${formatEvmAddress(address)}: ${name === undefined ? stateOf(link) : codeSpan(name, 100)}`;
  return isStopped ? phrase`${text} (not followed further)` : text;
}

function stateOf({ isVerified, proxy }: ProxyLink): Phrase {
  return isVerified
    ? phrase`verified`
    : proxy === undefined
      ? phrase`not known whether it is verified`
      : phrase`not verified`;
}

function documentation({ userdoc, devdoc }: VerifiedContract): readonly Words[] {
  return [
    ...(userdoc === undefined ? [] : [[phrase`For users`, ':'], ...jsonBlock(userdoc), '']),
    ...(devdoc === undefined ? [] : [[phrase`For developers`, ':'], ...jsonBlock(devdoc)]),
  ];
}

const knownFields = new Set(
  'abi additionalInput address chainId compilation creationBytecode creationMatch deployment devdoc match matchId metadata proxyResolution runtimeBytecode runtimeMatch signatures sourceIds sources stdJsonInput stdJsonOutput storageLayout transientStorageLayout userdoc verifiedAt'.split(
    ' ',
  ),
);

/** What the service sends and this version does not know is shown as it came. */
function unknownFields({ raw, additionalInput }: VerifiedContract): readonly Words[] {
  const unknown = Object.entries(raw).filter(([name]) => !knownFields.has(name));
  return [
    ...(additionalInput === undefined ? [] : [[phrase`Additional input`, ':'], ...jsonBlock(additionalInput)]),
    ...unknown.flatMap(([name, value]) => [`${codeSpan(name, 100)}:`, ...jsonBlock(value)]),
  ];
}

const maxJsonLines = 400;

function jsonBlock(value: unknown): readonly Words[] {
  if (value === undefined || value === null) {
    return [];
  }
  const lines = formatExactJson(value).split('\n');
  const rest = lines.length - maxJsonLines;
  const more = rest > 0 ? [phrase`… ${rest} more lines`] : [];
  return ['', ...textBlock(lines.slice(0, maxJsonLines), 'json', more)];
}

/** A fenced block whose fence is longer than any run of backticks in it; its lines keep their indentation. */
function textBlock(lines: readonly string[], language = 'text', more: readonly Words[] = []): readonly Words[] {
  const shown = lines.map((line) => `${/^ */.exec(line)?.[0] ?? ''}${singleLine(line, 4_000)}`);
  const longest = Math.max(2, ...shown.flatMap((line) => Array.from(line.matchAll(/`+/g), ([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...shown, ...more, fence];
}

/** One side of a contract's code in an overview: sizes, hashes, and what turns the compiled into the deployed code. */
function bytecodeLines(code: ContractBytecode | undefined, hash: (bytecode: string) => string): readonly Words[] {
  if (code === undefined) {
    return [];
  }
  const { onchain, recompiled, transformations, transformationValues, cborAuxdata, linkReferences, sourceMap } = code;
  return [
    ...codeLine(phrase`On the ledger`, onchain, hash),
    ...codeLine(phrase`Recompiled`, recompiled, hash),
    ...(onchain !== undefined && recompiled !== undefined ? [['- ', comparison(code)]] : []),
    ...[...(cborAuxdata ?? [])].map(([id, { value, offset }]) => [
      '- ',
      phrase`Metadata ${codeSpan(id, 40)} at byte ${offset}: ${codeSpan(value, 300)}`,
    ]),
    ...[...(linkReferences ?? [])].flatMap(([path, links]) =>
      [...links].map(([library, places]) => [
        '- ',
        phrase`Link to ${codeSpan(`${path}:${library}`, 300)} at ${placesText(places.length)}`,
      ]),
    ),
    ...(sourceMap === undefined ? [] : [['- ', phrase`A source map: see the record of the service.`]]),
    ...(transformations ?? []).map((one) => ['- ', transformationText(one)]),
    ...(transformationValues?.callProtection === undefined
      ? []
      : [['- ', phrase`Call protection: ${codeSpan(transformationValues.callProtection, 100)}`]]),
    ...[...(transformationValues?.cborAuxdata ?? [])].map(([id, value]) => [
      '- ',
      phrase`Deployed metadata ${codeSpan(id, 40)}: ${codeSpan(value, 300)}`,
    ]),
  ];
}

/** `1 place`, `2 places`. */
function placesText(count: number): Phrase {
  return count === 1 ? phrase`1 place` : phrase`${count} places`;
}

function comparison({ onchain, recompiled, transformations }: ContractBytecode): Phrase {
  if (onchain === recompiled) {
    return phrase`Both are equal byte for byte.`;
  }
  // Only what was matched has transformations.
  return transformations === undefined
    ? phrase`They differ: this side was not matched.`
    : transformations.length === 0
      ? phrase`They differ, though the service names no transformation.`
      : phrase`They are equal after the transformations below.`;
}

function codeLine(side: Phrase, code: string | undefined, hash: (bytecode: string) => string): readonly Words[] {
  if (code === undefined) {
    return [['- ', phrase`${side}: not available`]];
  }
  const isHex = /^0x([0-9a-fA-F]{2})*$/.test(code);
  return [
    [
      '- ',
      isHex
        ? phrase`${side}: ${(code.length - 2) / 2} bytes, keccak-256 ${codeSpan(hash(code))}`
        : phrase`${side}: not hex: ${codeSpan(code, 60)}`,
    ],
  ];
}

/** Types and reasons are open sets: what is not known is shown as it is. */
function transformationText({ type, reason, offsetBytes, id, lengthBytes }: Transformation): Words {
  return [
    `${codeSpan(type, 40)} ${codeSpan(reason, 60)}`,
    ...(offsetBytes === undefined ? [] : [', ', phrase`at byte ${offsetBytes}`]),
    ...(lengthBytes === undefined ? [] : [', ', phrase`${lengthBytes} bytes`]),
    ...(id === undefined ? [] : [', ', codeSpan(id, 300)]),
  ];
}
