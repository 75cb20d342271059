import { type ContractReader, noReader } from '../../domain/contract/contractReading.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import type { EffectContext } from '../../domain/transaction/effect/transactionEffect.ts';
import type { FoundNames, WantedNames } from '../../services/references/transactionNames.ts';
import type { NamesModel } from '../../webview/transaction/protocol.ts';

/** What reads calls and signatures without asking anybody. */
export interface EffectTools {
  readonly standardReader: ContractReader;
  readonly recoverSigner: NonNullable<EffectContext['signerOf']>;
}

/** What the view of a file knows to tell effects with, and what telling them would have needed. */
export interface EffectKnowledge {
  readonly context: EffectContext;
  /** Whether calls or signatures were met before what reads them was there. */
  needsTools(): boolean;
  /** What a network could explain, of the effects told since the last {@link forgetWanted}. */
  wanted(): WantedNames;
  forgetWanted(): void;
  useTools(tools: EffectTools): void;
  useNames(names: FoundNames): void;
  /** The network could not be asked. */
  failNames(sentence: string): void;
  /** Forgets what a network said; false when none was asked. */
  forgetNames(): boolean;
  /** What the view is told of the question. */
  namesModel(): NamesModel;
}

export function createEffectKnowledge(): EffectKnowledge {
  const tokens = new Set<EntityId>();
  const contracts = new Set<EvmAddress>();
  let tools: EffectTools | undefined;
  let names: FoundNames | undefined;
  let failure: string | undefined;
  let lacksTools = false;
  return {
    context: {
      unitOf(id) {
        tokens.add(id);
        return names?.units.get(id);
      },
      reader: {
        ...noReader,
        call(address, input) {
          contracts.add(address);
          lacksTools ||= tools === undefined;
          return (names?.reader ?? tools?.standardReader)?.call(address, input);
        },
      },
      get signerOf() {
        lacksTools ||= tools === undefined;
        return tools?.recoverSigner;
      },
    },
    needsTools: () => lacksTools,
    wanted: () => ({ tokens: [...tokens], contracts: [...contracts] }),
    forgetWanted() {
      tokens.clear();
      contracts.clear();
      lacksTools = false;
    },
    useTools(given) {
      tools = given;
    },
    useNames(found) {
      names = found;
      failure = undefined;
    },
    failNames(sentence) {
      failure = sentence;
    },
    forgetNames() {
      const wasAsked = names !== undefined || failure !== undefined;
      names = undefined;
      failure = undefined;
      return wasAsked;
    },
    namesModel() {
      const isOpen = tokens.size + contracts.size > 0;
      return { state: isOpen ? (names === undefined ? 'offered' : 'known') : 'none', failure };
    },
  };
}
