import * as vscode from 'vscode';
import type { HieroLensApi } from '../../api.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { readTransactionBytes } from '../../editor/files.ts';
import { withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { type EstimateDependencies, estimateBytes } from './estimateBytes.ts';
import { estimateJson } from './estimateJson.ts';
import { type EstimateFormat, feeDocumentUri, fileName, readFileArguments } from './feeDocument.ts';
import { createFeeDocuments, type FeeDocuments } from './feeDocuments.ts';
import { estimateFiles, type FileOutcome } from './fileEstimate.ts';
import { pickFiles } from './pickFile.ts';
import { renderEstimate } from './renderEstimate.ts';
import { renderEstimates } from './renderEstimates.ts';

/** Loaded at the first estimate. */
export interface Fees extends Pick<HieroLensApi, 'estimateFees'> {
  readonly documents: Pick<FeeDocuments, 'render' | 'lenses'>;
  /**
   * Asks for files when none are given and prices them; the document to show, undefined when the user gave up. Takes
   * what menus give (a URI, all that are selected), then `{ network }`.
   */
  estimate(
    format: EstimateFormat,
    argument?: unknown,
    selected?: unknown,
    options?: unknown,
  ): Promise<vscode.Uri | undefined>;
}

export function createFees(dependencies: EstimateDependencies): Fees {
  const { networkContext, loadReader } = dependencies;
  const documents = createFeeDocuments(networkContext);

  const price = async (network: Network, uris: readonly vscode.Uri[], signal: AbortSignal) => {
    const { readTransactionFile } = await loadReader();
    const files = uris.map((uri) => ({
      fileName: fileName(uri),
      read: async () => readTransactionFile(await readTransactionBytes(uri)),
    }));
    const { ledger } = networkContext.clientsOf(network);
    const outcomes = await estimateFiles(files, { network: network.name, ledger, signal });
    const [only] = outcomes;
    if (outcomes.length === 1 && only !== undefined && 'failure' in only) {
      throw explainFeeError(only.failure, network.name);
    }
    return outcomes;
  };

  return {
    documents,
    estimateFees: (bytes, options) => estimateBytes(dependencies, bytes, options),
    async estimate(format, argument, selected, options) {
      const network = networkNamed(networkContext, memberOf(options, 'network'));
      const files = readFileArguments(argument, selected) ?? (await pickFiles());
      const [first] = files;
      if (first === undefined) {
        return undefined;
      }
      const uri = feeDocumentUri({ network: network.name, files, format });
      const title =
        files.length === 1
          ? vscode.l10n.t('Estimating the fee of {0}…', fileName(first))
          : vscode.l10n.t('Estimating the fees of {0} files…', files.length);
      const keep = documents.begin(uri);
      const outcomes = await withProgress(title, (signal) => price(network, files, signal));
      keep(render(outcomes, network.name, format));
      return uri;
    },
  };
}

function render(outcomes: readonly FileOutcome[], network: string, format: EstimateFormat): string {
  const describe = (failure: unknown) => failureSentence(explainFeeError(failure, network));
  const words = { describe, translate: phraseText };
  if (format === 'json') {
    return estimateJson(outcomes, words);
  }
  const [only] = outcomes;
  return outcomes.length === 1 && only !== undefined && !('failure' in only)
    ? renderEstimate(only, words)
    : renderEstimates(outcomes, words);
}
