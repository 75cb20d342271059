import { type ContractReader, noReader } from '../../domain/contract/contractReading.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import type { EffectContext, NamedUnit } from '../../domain/transaction/effect/transactionEffect.ts';
import type { FoundNames, WantedNames } from '../../services/references/transactionNames.ts';
import type { NamesModel } from '../../webview/transaction/protocol.ts';

/** What reads calls and signatures without asking anybody. */
export interface EffectTools {
  readonly standardReader: ContractReader;
  readonly recoverSigner: NonNullable<EffectContext['signerOf']>;
}

/**
 * What the view of a file knows to tell effects with, and what telling them would have needed. `deployed` is what records of
 * the workspace say, who are asked at once.
 */
export function createEffectKnowledge(deployed: NonNullable<ContractReader['deployed']>) {
  const tokens = new Set<EntityId>();
  const contracts = new Set<EvmAddress>();
  let tools: EffectTools | undefined;
  const asked = new Set<string>();
  const units = new Map<EntityId, NamedUnit>();
  const readers = new Map<EvmAddress, ContractReader>();
  let failure: { readonly ids: ReadonlySet<string>; readonly sentence: string } | undefined;
  let lacksTools = false;
  const context: EffectContext = {
    unitOf(id) {
      tokens.add(id);
      return units.get(id);
    },
    reader: {
      ...noReader,
      call(address, input) {
        contracts.add(address);
        lacksTools ||= tools === undefined;
        return (readers.get(address) ?? tools?.standardReader)?.call(address, input);
      },
      gap: (address) => readers.get(address)?.gap(address),
      deployed: (address) => readers.get(address)?.deployed?.(address) ?? deployed(address),
    },
    get signerOf() {
      lacksTools ||= tools === undefined;
      return tools?.recoverSigner;
    },
  };
  return {
    context,
    /** Whether calls or signatures were met before what reads them was there. */
    needsTools: () => lacksTools,
    /** What a network could explain, of the effects told since the last `forgetWanted`. */
    wanted: (): WantedNames => ({ tokens: [...tokens], contracts: [...contracts] }),
    forgetWanted() {
      tokens.clear();
      contracts.clear();
      lacksTools = false;
    },
    useTools(given: EffectTools) {
      tools = given;
    },
    /** What a network found of what it was asked, besides what it found before. */
    useNames(wanted: WantedNames, found: FoundNames) {
      for (const id of [...wanted.tokens, ...wanted.contracts]) {
        asked.add(id);
      }
      for (const [id, unit] of found.units) {
        units.set(id, unit);
      }
      for (const address of wanted.contracts) {
        readers.set(address, found.reader);
      }
      failure = undefined;
    },
    /** The network could not be asked for these. */
    failNames({ tokens: ids, contracts: addresses }: WantedNames, sentence: string) {
      failure = { ids: new Set([...ids, ...addresses]), sentence };
    },
    /** Forgets what a network said; false when none was asked. */
    forgetNames() {
      const wasAsked = asked.size > 0 || failure !== undefined;
      asked.clear();
      units.clear();
      readers.clear();
      failure = undefined;
      return wasAsked;
    },
    /** What the view is told of the question. */
    namesModel(): NamesModel {
      const named = [...tokens, ...contracts];
      const state = named.every((id) => asked.has(id)) ? 'known' : 'offered';
      return {
        state: named.length === 0 ? 'none' : state,
        failure: named.some((id) => failure?.ids.has(id)) ? failure?.sentence : undefined,
      };
    },
  };
}
