import * as vscode from 'vscode';
import { sectionsOf } from '../../domain/details/subjectSections.ts';
import { InputError } from '../../domain/failure.ts';
import { debuggable } from '../../domain/lookup/executions.ts';
import { lookupText } from '../../domain/lookup/lookupTarget.ts';
import { type NamedTarget, parseNamed } from '../../domain/lookup/namedTarget.ts';
import { explorerUrl } from '../../domain/lookup/resolvedReference.ts';
import type { Network } from '../../domain/network/network.ts';
import type { FormatContext, Property } from '../../domain/property.ts';
import { elsewhere } from '../../editor/askReference.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { Overview } from '../../services/details/detailsReader.ts';
import type { AgentDependencies, AgentTool } from './agentTool.ts';
import { hostOf, isPrivateKey, networkInput, privateKeyRefusal, requiredText, wordInput } from './toolInput.ts';

/** What an id, address, transaction id or hash names, and why a transaction failed. */
export function createLookUpTool({ networkContext }: Pick<AgentDependencies, 'networkContext'>): AgentTool {
  return (input) => {
    const asked = networkInput(networkContext, input);
    const hashOf = wordInput(input, 'hash_of', ['unknown', 'transaction', 'block']);
    const named = readTarget(requiredText(input, 'reference'), hashOf, [asked, ...networkContext.networks()]);
    const { text, target, network = asked } = named;
    return {
      network,
      doing: vscode.l10n.t('Looking up {0} on {1}', text, network.name),
      sends: vscode.l10n.t(
        '“{0}” is sent to the mirror node of {1} ({2}). Of a contract that ran, its address is sent to the verification service ({3}). Nothing is changed.',
        text,
        network.name,
        hostOf(network.ledger),
        hostOf(network.verification),
      ),
      async run(signal) {
        const { references, details } = networkContext.clientsOf(network);
        const context = { rate: await references.rate({ signal }), nowMs: Date.now() };
        const found = await details.overview(target, context, { signal, untilAnswered: true });
        if (found === undefined) {
          const note = vscode.l10n.t(
            '{0} has nothing of this name. The service lags the ledger by seconds.',
            network.name,
          );
          return { found: false, note };
        }
        const { summary, resolved } = found;
        const failed = debuggable(resolved)?.failed === true;
        return {
          found: true,
          kind: phraseText(summary.title),
          name: summary.name && phraseText(summary.name),
          alerts: summary.alerts.map(phraseText),
          properties: propertyData(summary.properties),
          page: explorerUrl(network, resolved),
          ...(failed ? { failed_calls: await failedCalls(networkContext, network, found, context, signal) } : {}),
        };
      },
    };
  };
}

function readTarget(
  written: string,
  hashOf: 'unknown' | 'transaction' | 'block',
  networks: readonly Network[],
): NamedTarget {
  const named = parseNamed(written, networks);
  if (isPrivateKey(named?.text ?? lookupText(written))) {
    throw privateKeyRefusal('');
  }
  if (named === undefined || named.target.kind === 'trace') {
    throw new InputError(
      'no-reference',
      vscode.l10n.t(
        'This is no entity id (0.0.1234), NFT (0.0.1234/5), EVM address, transaction ID (0.0.2@seconds.nanos), hash, account alias, “block 123” or “node 3”.',
      ),
    );
  }
  if (named.place !== undefined) {
    throw elsewhere(named.place);
  }
  const { target, text, network } = named;
  if (target.kind === 'hash32' && hashOf === 'unknown' && network === undefined) {
    throw privateKeyRefusal(
      vscode.l10n.t('Only if it is known to be the hash of a transaction or block, say which in “hash_of”.'),
    );
  }
  // 20 bytes in base32 are as long as the seed of a one-time password.
  if (target.kind === 'alias' && target.alias.length <= 32 && !text.startsWith('0.0.')) {
    throw privateKeyRefusal(vscode.l10n.t('Write an alias as 0.0.ALIAS.'));
  }
  return named;
}

/** The calls of an execution that failed, in their order, in the words of the ABIs that are known. */
async function failedCalls(
  networkContext: AgentDependencies['networkContext'],
  network: Network,
  { subject }: Overview,
  context: FormatContext,
  signal: AbortSignal,
): Promise<readonly object[] | string> {
  const section = sectionsOf(subject).find(({ operation }) => operation === 'contractActions');
  if (section === undefined) {
    return [];
  }
  try {
    const { rows } = await networkContext
      .clientsOf(network)
      .details.read(section, context, { signal, untilAnswered: true });
    return rows
      .filter(({ isFailed }) => isFailed)
      .map(({ text, properties }) => ({ call: phraseText(text), ...propertyData(properties) }));
  } catch (error) {
    signal.throwIfAborted();
    return failureSentence(error);
  }
}

/** Longer ones are call data and signatures, which say a model nothing that is not said in words beside them. */
const longestHex = 140;

/** Properties as data, with their exact values; of a label that several have, a list. */
export function propertyData(properties: readonly Property[]): Readonly<Record<string, string | readonly string[]>> {
  const values = new Map<string, Set<string>>();
  for (const { exact, value, label: name } of properties) {
    const label = phraseText(name);
    values.set(label, (values.get(label) ?? new Set()).add(withoutLongHex(phraseText(exact ?? value))));
  }
  return Object.fromEntries(
    Array.from(values, ([label, [first = '', ...others]]) => [label, others.length === 0 ? first : [first, ...others]]),
  );
}

function withoutLongHex(text: string): string {
  return /^0x[0-9a-fA-F]*$/.test(text) && text.length > longestHex ? `${text.slice(0, longestHex)}…` : text;
}
