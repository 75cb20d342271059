import { type EntityId, entityIdChecksum } from '../entity/entityId.ts';
import { Outline, outlineReach } from '../references/outline.ts';
import type { ReferenceValue } from '../references/reference.ts';
import { capitalized } from '../value/capitalized.ts';
import { linkedNetwork, longestAddress, readWebAddress, webAddressAt } from './linkedNetwork.ts';
import { builtInNetworks, type Network, sampleNetwork, statusWord } from './network.ts';
import { namedChains } from './otherChains.ts';

export interface NetworkNames {
  readonly selected: Network;
  /** Those that a word may mean; none in a document that belongs to one network. */
  readonly networks: readonly Network[];
  /** Asked for where the word `mainnet` alone decides: in a text about other chains it is that of Ethereum. */
  readonly wholeText: () => string;
  /** With the folder, which may name a chain of others. */
  readonly fileName: string | undefined;
}

/** Where something is that a text names; no network: on a chain of others. */
export type NamedPlace =
  | { readonly network: Network; readonly by: 'link' | 'checksum' | 'word' | 'selection' }
  | { readonly network: undefined };

/** The text around a reference. */
export interface TextAround {
  readonly text: string;
  /** Where it begins; what stands before is looked at in reach of {@link placeReach} characters. */
  readonly start: number;
  /** What stands behind it up to the end of its line. */
  readonly after: string;
}

/** How much text before a reference may name its network. */
export const placeReach = outlineReach;
/** How far before or behind a reference a word on its line may stand, and one in the line before. */
const wordReach = 200;
const scannedLength = 200_000;

const anyChainHas: ReadonlySet<ReferenceValue['kind']> = new Set(['evmAddress', 'hash32', 'publicKey']);
const everyday: ReadonlySet<string> = new Set(['local', sampleNetwork.name]);
const values = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])|(?<!\d)\d+\.\d+\.\d+/g;
const heading = /^#{1,6}\s/;
const opening = /[[({:=]$/;
const commentStart = /\/[/*]|#/;
const negation = /(?:!==?\s?["'`]?|\b(?:not|isn't)(?: on| for| in)?\s)$/i;

/**
 * Tells on which network something is that a text names: that of the link that it stands in; else of its checksum; else that
 * of the nearest word before it, behind it, in the line before, or in a line that it stands under, or of the file; else the
 * selected one. A line above that names several networks, a word behind a `not` and one that chooses another value decide
 * nothing. Only what every chain has may be on one of others: addresses, hashes and keys; what a link is about may be anywhere.
 * Bounded work for each; those of one text are asked for in ascending order.
 */
export function networkReader({
  selected,
  networks,
  wholeText,
  fileName = '',
}: NetworkNames): (value: ReferenceValue, around: TextAround) => NamedPlace {
  const all = [selected, ...networks];
  const meaningsIn = meaningReader(all);
  const known = new Map<string, readonly Meaning[]>();
  let amongOthers: boolean | undefined;
  let isFileOfOthers: boolean | undefined;
  let outline: Outline | undefined;

  const meaningsAbove = (line: string) => {
    const meanings = known.get(line) ?? withoutChoice(line, meaningsIn).filter(isNotNegated).toReversed();
    if (known.size < 1_000) {
      known.set(line, meanings);
    }
    return meanings;
  };
  const isEthereum = ({ word }: Meaning): boolean => {
    amongOthers ??= word === 'mainnet' && mentionsOtherLedgers(wholeText().slice(0, scannedLength));
    return word === 'mainnet' && amongOthers;
  };
  function* nearestFirst(value: ReferenceValue, { text, start, after }: TextAround): Generator<Meaning, void> {
    const from = Math.max(0, start - placeReach);
    const before = text.slice(from, start);
    const line = before.lastIndexOf('\n') + 1;
    const own = before.slice(Math.max(line, before.length - wordReach));
    yield* meaningsIn(own).filter(choosing(own)).toReversed();
    yield* meaningsIn(ownPart(value, after.slice(0, wordReach))).filter(isNotNegated);
    const previous = line < 2 ? 0 : before.lastIndexOf('\n', line - 2) + 1;
    // What stands beside another value names that one.
    if (indexOfOther(value, before.slice(previous, line)) === undefined) {
      yield* meaningsAbove(before.slice(Math.max(previous, line - wordReach), line));
    }
    if (line === 0 && from > 0) {
      return;
    }
    outline = outline?.source === text ? outline : new Outline(text, true);
    for (const outer of outline.above(from + line, before.slice(line))) {
      yield* isOpener(outer.text) ? meaningsAbove(outer.text.slice(0, wordReach)) : [];
    }
  }
  const byWord = (value: ReferenceValue, around: TextAround): NamedPlace => {
    const isOfAnyChain = anyChainHas.has(value.kind);
    let isOurs = false;
    for (const meaning of nearestFirst(value, around)) {
      if (meaning.network === 'any') {
        isOurs = true;
      } else if (meaning.network !== undefined && (isOurs || !isOfAnyChain || !isEthereum(meaning))) {
        return { network: meaning.network, by: 'word' };
      } else if (!isOurs && isOfAnyChain) {
        return { network: undefined };
      }
    }
    isFileOfOthers ??= isOfOthers(meaningsIn(fileName.split(/[\\/]/).slice(-2).join('/')));
    return isOfAnyChain && !isOurs && isFileOfOthers ? { network: undefined } : { network: selected, by: 'selection' };
  };

  return (value, around) => {
    if (networks.length === 0) {
      return { network: selected, by: 'selection' };
    }
    const linked = byLink(value, around, all);
    if (linked !== undefined) {
      return linked;
    }
    if (value.kind === 'entityId' && value.checksum !== undefined) {
      const network = all.find(fitting(value.id, value.checksum));
      return network === undefined ? { network: selected, by: 'selection' } : { network, by: 'checksum' };
    }
    return byWord(value, around);
  };
}

const partOfAddress = new Set('/=');

/** By the link to a page of a ledger that a value is a part of. */
function byLink(
  value: ReferenceValue,
  { text, start, after }: TextAround,
  networks: readonly Network[],
): NamedPlace | undefined {
  if (!partOfAddress.has(text.charAt(start - 1))) {
    return undefined;
  }
  const before = text.slice(Math.max(0, start - longestAddress), start);
  if (!before.includes('://')) {
    return undefined;
  }
  const address = webAddressAt(`${before}${ownText(value) ?? '0'}${after.slice(0, longestAddress)}`, before.length);
  const url = address && readWebAddress(address.text);
  const linked = url && linkedNetwork(url, networks);
  return linked?.network === undefined ? linked && { network: undefined } : { network: linked.network, by: 'link' };
}

/** Whether a line opens what stands below it, or is a heading. */
function isOpener(line: string): boolean {
  const [code = ''] = line.slice(0, 1_000).split(commentStart, 1);
  return heading.test(line) || opening.test(code.trimEnd());
}

/** What stands behind a value up to the name of the next one. */
function ownPart(value: ReferenceValue, after: string): string {
  const next = indexOfOther(value, after);
  return next === undefined ? after : (after.slice(0, next).split(/[,;|]/, 1)[0] ?? '');
}

function ownText(value: ReferenceValue): string | undefined {
  return value.kind === 'evmAddress' ? value.address : value.kind === 'entityId' ? value.id : undefined;
}

/** Where another value stands; a link to the page of a value holds the same one. */
function indexOfOther(value: ReferenceValue, text: string): number | undefined {
  const own = ownText(value);
  for (const { 0: found, index } of text.matchAll(values)) {
    if (found.toLowerCase() !== own) {
      return index;
    }
  }
  return undefined;
}

/** What a word means: a network of ours, any of them, or none. */
interface Meaning {
  readonly index: number;
  readonly end: number;
  readonly word?: string;
  readonly network: Network | 'any' | undefined;
  /** Whether a `not` stands before it. */
  readonly isNegated: boolean;
}

function isNotNegated({ isNegated }: Meaning): boolean {
  return !isNegated;
}

/** Whether what a file's name says is a chain of others. */
function isOfOthers(meanings: readonly Meaning[]): boolean {
  const networks = meanings.map(({ network }) => network);
  return networks.includes(undefined) && !networks.includes('any');
}

/**
 * Which words before a value on its line choose it: in `condition ? other : value` and `if condition … else value` those of the
 * condition only when it is negated, and none of the other value.
 */
function choosing(before: string): (meaning: Meaning) => boolean {
  const [colon, other] = [before.lastIndexOf(' : '), before.lastIndexOf(' else ')];
  const question = colon < other ? other : before.lastIndexOf('? ', colon);
  const otherwise = question < 0 ? -1 : Math.max(colon, other);
  return ({ index, isNegated }) => (index > otherwise ? !isNegated : index < question && isNegated);
}

/** What a line says of those below it: of several networks, as in a list of choices, the one outside of its comment, or none. */
function withoutChoice(line: string, meaningsIn: (text: string) => readonly Meaning[]): readonly Meaning[] {
  const isNetwork = ({ network }: Meaning) => network !== undefined && network !== 'any';
  const count = (meanings: readonly Meaning[]) =>
    new Set(meanings.filter(isNetwork).map(({ network }) => network)).size;
  const all = meaningsIn(line);
  if (count(all) < 2) {
    return all;
  }
  const code = meaningsIn(line.split(commentStart, 1)[0] ?? '');
  return count(code) === 1 ? code : all.filter((meaning) => !isNetwork(meaning));
}

function meaningReader(all: readonly Network[]): (text: string) => readonly Meaning[] {
  const byWord = new Map<string, Network>();
  for (const network of all.toReversed()) {
    // `local` and `sample` are everyday words. The selected network comes last, so a word of its chain (`testnet`) means it.
    for (const word of [network.name, statusWord(network)]) {
      if (word !== undefined && !everyday.has(word) && /^[\w-]{3,60}$/.test(word)) {
        byWord.set(word.toLowerCase(), network);
      }
    }
  }
  const alternatives = [...byWord.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![A-Za-z])(?:${alternatives.flatMap(spellings).join('|')})(?![a-z])`, 'g');
  const networkOf = (chainId: string) =>
    all.find((network) => network.chainId === chainId) ??
    (builtInNetworks.some((network) => network.chainId === chainId) ? ('any' as const) : undefined);

  return (text) => {
    const isNegated = (index: number) => negation.test(text.slice(Math.max(0, index - 10), index));
    const own: readonly Meaning[] = Array.from(text.matchAll(pattern), ({ 0: written, index }) => {
      const word = written.toLowerCase();
      return { index, end: index + word.length, word, network: byWord.get(word), isNegated: isNegated(index) };
    });
    const chains: readonly Meaning[] = namedChains(text).map(({ index, end, chain }) => ({
      index,
      end,
      network: chain === 'ledger' ? 'any' : chain === 'other' ? undefined : networkOf(chain.chainId),
      isNegated: isNegated(index),
    }));
    // A network of the user's may have the word of a chain in its name, and what belongs to a chain that of a network.
    const isIn = (inner: Meaning, outer: Meaning) => outer.index <= inner.index && inner.index < outer.end;
    return [
      ...own.filter((one) => !chains.some((chain) => chain.index < one.index && isIn(one, chain))),
      ...chains.filter((chain) => !own.some((one) => isIn(chain, one))),
    ].toSorted((a, b) => a.index - b.index);
  };
}

function fitting(id: EntityId, checksum: string): (network: Network) => boolean {
  return ({ ledgerId }) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum;
}

function mentionsOtherLedgers(text: string): boolean {
  const chains = namedChains(text).map(({ chain }) => chain);
  return chains.includes('other') && !chains.includes('ledger') && !/(?<![\w.])0\.0\.\d/.test(text);
}

function spellings(word: string): readonly string[] {
  const escaped = word.replaceAll('-', '\\-');
  return [escaped, capitalized(escaped), escaped.toUpperCase()];
}
