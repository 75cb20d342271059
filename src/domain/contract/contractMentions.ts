import { type EntityId, entityIdChecksum } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { type Network, statusWord } from '../network/network.ts';
import type { Reference, ReferenceContext } from '../references/reference.ts';
import { scanReferences } from '../references.ts';

/** A contract (or what may be one) that a line of a text names. Offsets are UTF-16. */
export interface ContractMention {
  readonly start: number;
  readonly end: number;
  readonly reference: EvmAddress | EntityId;
  /** The network its checksum or a word beside it names, else the selected one. */
  readonly network: Network;
}

export interface MentionOptions extends ReferenceContext {
  readonly selected: Network;
  readonly networks: readonly Network[];
  /** True for an id that is known to be a contract, though no word beside it says so. */
  readonly isKnownContract: (id: EntityId, network: Network) => boolean;
}

const maxMentions = 2_000;

/**
 * The first contract of each line, from the text alone: EVM addresses, and ids that a name beside them or an earlier
 * answer calls a contract. Step by step, so that a long text can be read with pauses; a step without one is undefined.
 * Linear in the text, however long its lines are.
 */
export function* scanContractMentions(
  text: string,
  options: MentionOptions,
): Generator<ContractMention | undefined, void> {
  const nameNetwork = networkNamer(options);
  const scan = scanReferences(text, options);
  const current = { previousStart: 0, start: 0, end: endOfLine(text, 0) };
  const mentionOf = (found: Reference): ContractMention | undefined => {
    const reference = possibleContract(found);
    if (reference === undefined) {
      return undefined;
    }
    while (current.end < found.start) {
      current.previousStart = current.start;
      current.start = current.end + 1;
      current.end = endOfLine(text, current.start);
    }
    const { start, end } = found;
    const network = nameNetwork(found, {
      previous: text.slice(Math.max(current.previousStart, current.start - reach), current.start),
      before: text.slice(Math.max(current.start, start - reach), start),
      after: text.slice(end, Math.min(end + reach, current.end)),
    });
    return isContract(found, network, options) ? { start, end, reference, network } : undefined;
  };
  let count = 0;
  for (let step = scan.next(); step.done !== true && count < maxMentions; ) {
    const mention = step.value && mentionOf(step.value);
    yield mention;
    count += mention === undefined ? 0 : 1;
    step = scan.next(mention && current.end);
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function possibleContract(found: Reference): EvmAddress | EntityId | undefined {
  if (found.lookUp !== 'unasked') {
    return undefined;
  }
  return found.kind === 'evmAddress' ? found.address : found.kind === 'entityId' ? found.id : undefined;
}

function isContract(found: Reference, network: Network, { isKnownContract }: MentionOptions): boolean {
  return found.kind !== 'entityId' || found.kindHint === 'contract' || isKnownContract(found.id, network);
}

/** How far from a reference a word may stand that names its network. */
const reach = 200;

interface Around {
  readonly previous: string;
  readonly before: string;
  readonly after: string;
}

function networkNamer({ selected, networks }: MentionOptions): (found: Reference, around: Around) => Network {
  const all = [selected, ...networks];
  const byWord = new Map<string, Network>();
  for (const network of all.toReversed()) {
    // `local` is an everyday word. The selected network comes last, so a word of its chain (`testnet`) means it.
    for (const word of [network.name, statusWord(network)]) {
      if (word !== undefined && word !== 'local' && /^[\w-]{3,60}$/.test(word)) {
        byWord.set(word.toLowerCase(), network);
      }
    }
  }
  const alternatives = [...byWord.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![A-Za-z])(?:${alternatives.flatMap(spellings).join('|')})(?![a-z])`, 'g');
  const lastIn = (part: string) => Array.from(part.matchAll(pattern), ([word]) => word.toLowerCase()).at(-1);
  const firstIn = (part: string) => Array.from(part.matchAll(pattern), ([word]) => word.toLowerCase()).at(0);
  return (found, { before, after, previous }) => {
    const checksum = found.kind === 'entityId' ? found.checksum : undefined;
    if (checksum !== undefined && found.kind === 'entityId') {
      const { id } = found;
      const fits = all.find(({ ledgerId }) => ledgerId !== undefined && entityIdChecksum(id, ledgerId) === checksum);
      return fits ?? selected;
    }
    const word = lastIn(before) ?? firstIn(after) ?? lastIn(previous);
    return (word === undefined ? undefined : byWord.get(word)) ?? selected;
  };
}

function spellings(word: string): readonly string[] {
  const escaped = word.replaceAll('-', '\\-');
  return [escaped, escaped.charAt(0).toUpperCase() + escaped.slice(1), escaped.toUpperCase()];
}
