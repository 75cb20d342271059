import * as vscode from 'vscode';
import { overviewOf } from '../../domain/details/subjectSections.ts';
import { InputError } from '../../domain/failure.ts';
import { tracedExecution } from '../../domain/lookup/executions.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { gasTable } from '../../domain/trace/gasTable.ts';
import { type AskedNetworks, askExecution, readExecution } from '../../editor/askReference.ts';
import { commandOf } from '../../editor/commands.ts';
import { networkOfDocument, networkOfEditor } from '../../editor/documentUris.ts';
import { lensAt, linkAt } from '../../editor/languageFeatures.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { replayUnavailable } from '../../editor/replayText.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { schemes } from '../../manifest.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { ReplayReader } from '../../services/trace/createReplayReader.ts';
import { type GasText, renderGas } from './renderGas.ts';

export interface GasDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly references: Pick<ReferenceResolver, 'resolve'>; readonly replays: ReplayReader }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly log: Log;
}

const prefix = 'gas of ';

/** `hiero-gas:/<network>/gas of <id or hash>` */
function gasUri(network: Network, execution: string): vscode.Uri {
  return vscode.Uri.from({ scheme: schemes.gas, path: networkPath(network.name, `${prefix}${execution}`) });
}

/** InputError for an address that we would not write. */
function executionIn(uri: vscode.Uri, network: Network): string {
  const rest = readNetworkPath(uri.path)?.rest ?? '';
  if (!rest.startsWith(prefix)) {
    throw new InputError('unknown-document', vscode.l10n.t('There is no such document.'));
  }
  return readExecution(rest.slice(prefix.length), [network]).execution;
}

/** The gas documents of transactions. Loaded at first use. */
export function createGasDocuments({ networkContext, log }: GasDependencies) {
  const shown = new Map<string, GasText>();
  return {
    /** The document of a transaction; undefined when the user was asked for it and cancelled. */
    async ask(given: unknown, name: unknown): Promise<vscode.Uri | undefined> {
      const asked =
        given === undefined && name === undefined
          ? networkOfEditor(networkContext)
          : networkNamed(networkContext, name);
      const networks: AskedNetworks = [asked, ...networkContext.networks()];
      const title = (on: string) => vscode.l10n.t('Gas of a transaction on {0}', on);
      const text = typeof given === 'string' ? given : await askExecution(title, networks);
      const read = text === undefined ? undefined : readExecution(text, networks);
      return read && gasUri(read.network, read.execution);
    },

    async render(uri: vscode.Uri, signal: AbortSignal): Promise<string> {
      const network = networkOfDocument(networkContext, uri);
      const execution = executionIn(uri, network);
      const { replays, references } = networkContext.clientsOf(network);
      const options = { signal, priority: 'urgent' } as const;
      const traced = await tracedExecution(execution, (reference) => references.resolve(reference, options));
      const replay = await replays.read(traced, options).catch((error: unknown) => {
        if (isCancellation(error)) {
          throw error;
        }
        log.failure('gas', error);
        throw new InputError('no-trace', replayUnavailable(error, execution).sentence);
      });
      const [table] = await collectSteps(gasTable(replay.index), signal);
      if (table === undefined) {
        throw new RangeError('a table without an end');
      }
      const rendered = renderGas({ replay, network, execution, table });
      shown.set(uri.toString(), rendered);
      return rendered.text;
    },

    lenses(uri: vscode.Uri): vscode.CodeLens[] {
      const network = networkOfDocument(networkContext, uri);
      const { name } = network;
      const execution = executionIn(uri, network);
      const trace = overviewOf({ kind: 'trace', id: execution, during: undefined });
      const options = { network: name, action: 'shown' } as const;
      return [
        { ...commandOf(vscode.l10n.t('Debug'), 'hieroLens.debugTransaction', execution, name), icon: 'debug-alt' },
        { ...commandOf(vscode.l10n.t('Details'), 'hieroLens.lookup', execution, name), icon: 'list-flat' },
        {
          ...commandOf(vscode.l10n.t('Show JSON'), 'hieroLens.query', trace?.operation, trace?.parameters, options),
          icon: 'json',
        },
      ].map((action) => lensAt(0, action));
    },

    /** Links to source lines; none in a changed text. */
    links(document: vscode.TextDocument): vscode.DocumentLink[] {
      const known = shown.get(document.uri.toString());
      return known?.text !== document.getText().replace(/\r\n?/g, '\n')
        ? []
        : known.links.map(({ line, from, to, target, path }) =>
            linkAt(new vscode.Range(line, from, line, to), target, vscode.l10n.t('Go to {0}', path)),
          );
    },

    forget(uri: vscode.Uri): void {
      shown.delete(uri.toString());
    },
  };
}
