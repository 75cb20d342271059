import * as vscode from 'vscode';
import type { EstimateOptions, FeeEstimates } from '../../api.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { labelText } from '../../editor/labelText.ts';
import { withProgress } from '../../editor/messages.ts';
import { readTransactionBytes } from '../../editor/transactionBytes.ts';
import type { FeesDependencies } from './dependencies.ts';
import { type ApiDependencies, estimateBytes } from './estimateBytes.ts';
import { estimateFiles, type FileOutcome } from './estimateFiles.ts';
import { estimateJson } from './estimateJson.ts';
import { type EstimateFormat, feeDocumentUri, fileName, readFileArguments } from './feeDocument.ts';
import { createFeeDocuments, type FeeDocuments } from './feeDocuments.ts';
import { pickFiles } from './pickFile.ts';
import { renderEstimate } from './renderEstimate.ts';
import { renderEstimates } from './renderEstimates.ts';

/** Loaded at the first estimate. */
export interface Fees {
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

export function createFees({ networkContext, loadReader }: FeesDependencies): Fees {
  const documents = createFeeDocuments(networkContext);

  const price = async (network: Network, uris: readonly vscode.Uri[], signal: AbortSignal) => {
    const { readTransactionFile } = await loadReader();
    const outcomes = await estimateFiles(uris, {
      network: network.name,
      ledger: networkContext.clientsOf(network).ledger,
      signal,
      nameOf: fileName,
      read: async (uri) => readTransactionFile(await readTransactionBytes(uri)),
    });
    const [only, another] = outcomes;
    if (only !== undefined && another === undefined && only.estimate === undefined) {
      throw explainFeeError(only.failure, network.name);
    }
    return outcomes;
  };

  return {
    documents,
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
      const outcomes = await withProgress(title, (signal) => price(network, files, signal));
      documents.keep(uri, render(outcomes, network.name, format));
      return uri;
    },
  };
}

function render(outcomes: readonly FileOutcome[], network: string, format: EstimateFormat): string {
  const describe = (failure: unknown) => failureSentence(explainFeeError(failure, network));
  const words = { describe, translate: labelText };
  if (format === 'json') {
    return estimateJson(outcomes, words);
  }
  const [only, another] = outcomes;
  return only?.estimate !== undefined && another === undefined
    ? renderEstimate(only.estimate, words)
    : renderEstimates(outcomes, words);
}

/** `estimateFees` of the extension API. */
export function estimateForApi(
  dependencies: ApiDependencies,
  bytes: Uint8Array,
  options?: EstimateOptions,
): Promise<FeeEstimates> {
  return estimateBytes(dependencies, bytes, options);
}
