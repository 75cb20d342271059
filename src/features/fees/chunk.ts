import * as vscode from 'vscode';
import type { EstimateOptions, FeeEstimates } from '../../api.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { withProgress } from '../../editor/messages.ts';
import { readTransactionBytes } from '../../editor/transactionBytes.ts';
import type { FeesDependencies } from './dependencies.ts';
import { type ApiDependencies, estimateBytes } from './estimateBytes.ts';
import { estimateFiles, type FileOutcome } from './estimateFiles.ts';
import { estimateJson } from './estimateJson.ts';
import { pickFiles } from './pickFile.ts';
import { renderEstimate } from './renderEstimate.ts';
import { renderEstimates } from './renderEstimates.ts';
import {
  type EstimateFormat,
  estimateUri,
  fileName,
  filesOfEstimate,
  formatOfEstimate,
  readFileArguments,
} from './transactionUri.ts';

/** Entry of the chunk that is loaded at the first estimate. */
export interface FeeEstimator {
  /** Asks for files when none are given and prices them; the document to show, undefined when the user gave up. */
  estimate(argument: unknown, selected: unknown, format: EstimateFormat): Promise<vscode.Uri | undefined>;
  /** The text of an estimate's document: the estimate just made, else one made now (after a restart). */
  render(uri: vscode.Uri, signal: AbortSignal): Promise<string>;
}

export function createFeeEstimator({ session, loadReader }: FeesDependencies): FeeEstimator {
  const ready = new Map<string, readonly FileOutcome[]>();

  const price = async (uris: readonly vscode.Uri[], signal: AbortSignal): Promise<readonly FileOutcome[]> => {
    const { readTransactionFile } = await loadReader();
    const { network, clients } = session;
    const outcomes = await estimateFiles(uris, {
      network: network.name,
      ledger: clients.ledger,
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

  const describe = (failure: unknown) => failureSentence(explainFeeError(failure, session.network.name));

  return {
    async estimate(argument, selected, format) {
      const files = readFileArguments(argument, selected) ?? (await pickFiles());
      const [first] = files;
      if (first === undefined) {
        return undefined;
      }
      const uri = estimateUri(files, format);
      const title =
        files.length === 1
          ? vscode.l10n.t('Estimating the fee of {0}…', fileName(first))
          : vscode.l10n.t('Estimating the fees of {0} files…', files.length);
      const outcomes = await withProgress(title, (signal) => price(files, signal));
      ready.set(uri.toString(), outcomes);
      return uri;
    },
    async render(uri, signal) {
      const outcomes = ready.get(uri.toString()) ?? (await price(filesOfEstimate(uri), signal));
      ready.delete(uri.toString());
      if (formatOfEstimate(uri) === 'json') {
        return estimateJson(outcomes, describe);
      }
      const [only, another] = outcomes;
      return only?.estimate !== undefined && another === undefined
        ? renderEstimate(only.estimate, describe)
        : renderEstimates(outcomes, describe);
    },
  };
}

/** `estimateFees` of the extension API. */
export function estimateForApi(
  dependencies: ApiDependencies,
  bytes: Uint8Array,
  options?: EstimateOptions,
): Promise<FeeEstimates> {
  return estimateBytes(dependencies, bytes, options);
}
