import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
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
  const lines = new LineCounter(text);
  let count = 0;
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
    yield isNamed ? { start, end, line: lines.lineAt(start), reference, network } : undefined;
    count += isNamed ? 1 : 0;
    if (count === maxMentions) {
      return;
    }
  }
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

/** The lines of places that are asked for in order. */
class LineCounter {
  readonly #text: string;
  #line = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#endFrom(0);
  }

  lineAt(offset: number): number {
    while (this.#end < offset) {
      this.#line += 1;
      this.#end = this.#endFrom(this.#end + 1);
    }
    return this.#line;
  }

  #endFrom(start: number): number {
    const end = this.#text.indexOf('\n', start);
    return end < 0 ? this.#text.length : end;
  }
}
