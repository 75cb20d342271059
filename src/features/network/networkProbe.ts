import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

export type SelectionContext = Pick<
  NetworkContext<{
    readonly ledger: Pick<LedgerClient, 'allContractResults' | 'blocks' | 'contractOpcodes' | 'exchangeRates'>;
  }>,
  'network' | 'networks' | 'clientsOf' | 'onDidChange'
>;

/** What a network's ledger service said when it was tried. */
export type ProbeResult =
  | { readonly kind: 'answers'; readonly ms: number; readonly newestBlock: bigint | undefined }
  | { readonly kind: 'fails'; readonly failure: unknown };

const patienceMs = 6_000;

/** Asks for the newest block; rejects only when the caller gives up. */
export async function probeNetwork(
  networkContext: Pick<SelectionContext, 'clientsOf'>,
  network: Network,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const began = performance.now();
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const page = await networkContext
      .clientsOf(network)
      .ledger.blocks(
        { limit: 1, order: 'desc' },
        { signal: AbortSignal.any([signal, patience]), freshness: 'revalidate' },
      );
    return { kind: 'answers', ms: Math.round(performance.now() - began), newestBlock: page.items[0]?.number };
  } catch (failure) {
    signal.throwIfAborted();
    return { kind: 'fails', failure: patience.aborted ? 'slow' : failure };
  }
}

/** The chain id of its latest Ethereum transactions, in decimal; undefined when there are none, or no answer. */
export async function probeChain(
  { clientsOf }: Pick<SelectionContext, 'clientsOf'>,
  network: Network,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { items } = await clientsOf(network).ledger.allContractResults(
      { limit: 25, order: 'desc' },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) },
    );
    return items.map(({ ethereum }) => ethereum?.chainId).find((chainId) => chainId !== undefined && chainId !== '0');
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Words for what a network said when it was tried. */
export function probeText(result: ProbeResult): string {
  if (result.kind === 'answers') {
    return result.newestBlock === undefined
      ? vscode.l10n.t('answers, has no blocks yet')
      : vscode.l10n.t('answers in {0} ms, block {1}', result.ms, formatInteger(result.newestBlock));
  }
  return result.failure === 'slow' ? vscode.l10n.t('does not answer') : failureSentence(result.failure);
}
