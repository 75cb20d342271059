import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import type { Network } from '../network/network.ts';
import { networkReader, placeReach } from '../network/networkOfReference.ts';
import type { Reference, ReferenceContext } from '../references/reference.ts';
import { scanReferences } from '../references.ts';

/** A contract, or what may be one. */
export interface NamedContract {
  readonly reference: EvmAddress | EntityId;
  /** The network its checksum or a word beside it names, else the selected one. */
  readonly network: Network;
}

/** Where a text names a contract. Offsets are UTF-16, lines counted from 0. */
export interface ContractMention extends NamedContract {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** A name is declared with it as its value. */
  readonly isDeclared: boolean;
}

export interface MentionOptions extends ReferenceContext {
  readonly selected: Network;
  readonly networks: readonly Network[];
  /** True for an id that is known to be a contract, though no word beside it says so. */
  readonly isKnownContract: (id: EntityId, network: Network) => boolean;
}

const maxMentions = 2_000;

/**
 * The contracts that a text names, from the text alone: EVM addresses, and ids that a name beside them or an earlier
 * answer calls a contract; not those on chains of others. Step by step, so that a long text can be read with pauses; a
 * step without one is undefined. Linear in the text, however long its lines are.
 */
export function* scanContractMentions(
  text: string,
  options: MentionOptions,
): Generator<ContractMention | undefined, void> {
  const { selected, networks, fileName } = options;
  const placeOf = networkReader({ selected, networks, fileName, wholeText: () => text });
  let [count, line, lineEnd] = [0, 0, text.indexOf('\n')];
  for (const found of scanReferences(text, options)) {
    const reference = found && possibleContract(found);
    if (found === undefined || reference === undefined) {
      yield undefined;
      continue;
    }
    const { start, end } = found;
    const [after = ''] = text.slice(end, end + placeReach).split('\n', 1);
    const { network } = placeOf(found, { text, start, after });
    const isNamed = network !== undefined && isContract(found, network, options);
    while (lineEnd >= 0 && lineEnd < start) {
      line += 1;
      lineEnd = text.indexOf('\n', lineEnd + 1);
    }
    yield isNamed ? { start, end, line, reference, network, isDeclared: isDeclared(text, start) } : undefined;
    count += isNamed ? 1 : 0;
    if (count === maxMentions) {
      return;
    }
  }
}

function possibleContract(found: Reference): EvmAddress | EntityId | undefined {
  if (found.lookUp !== 'automatic') {
    return undefined;
  }
  return found.kind === 'evmAddress' ? found.address : found.kind === 'entityId' ? found.id : undefined;
}

function isContract(found: Reference, network: Network, { isKnownContract }: MentionOptions): boolean {
  return found.kind !== 'entityId' || found.guessedKind === 'contract' || isKnownContract(found.id, network);
}

const declares = /(?:^|[\s.])(?:const|constant|immutable|let|var|val|final|static|readonly|address)(?:\s|$)/;
const comment = /^\s*(?:\/[/*]|\*|#|--|<!--)/;
const assigned = /[\w"'`\])]\s*[:=]\s*(?:\w+\()?["'`]?$/;
const longestDeclaration = 400;

function isDeclared(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - longestDeclaration), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return declares.test(line) && assigned.test(line) && !comment.test(line);
}

/** One mention of each contract, where it is declared or else the first, and at most one a line. */
export function mentionsForLens(mentions: readonly ContractMention[]): readonly ContractMention[] {
  const lines = new Set<number>();
  const shown: ContractMention[] = [];
  for (const same of Map.groupBy(mentions, contractOf).values()) {
    const mention = declaredFirst(same).find(({ line }) => !lines.has(line));
    if (mention !== undefined) {
      lines.add(mention.line);
      shown.push(mention);
    }
  }
  return shown.toSorted((a, b) => a.start - b.start);
}

/** One mention of each contract that `found` knows: its id may stand beside its address. */
export function dedupeByContract(
  mentions: readonly ContractMention[],
  found: (mention: ContractMention) => string | undefined,
): readonly ContractMention[] {
  const byContract = Map.groupBy(mentions, found);
  return mentions.filter((mention) => {
    const contract = found(mention);
    return contract === undefined || declaredFirst(byContract.get(contract) ?? [])[0] === mention;
  });
}

function declaredFirst(mentions: readonly ContractMention[]): readonly ContractMention[] {
  return mentions.toSorted((a, b) => Number(b.isDeclared) - Number(a.isDeclared));
}

/** A contract's id and its long-zero address are one. */
function contractOf({ reference, network }: ContractMention): string {
  const address = parseEvmAddress(reference);
  const id = address === undefined ? parseEntityId(reference) : entityIdOfLongZero(address);
  return `${network.name} ${id ?? reference}`;
}
