import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { FeeEstimates } from '../../api.ts';
import { InputError } from '../../domain/failure.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import { componentSubtotal, highVolumePrice } from '../../domain/fee/fee.ts';
import { formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { formatHbar, formatUsd } from '../../domain/value/amounts.ts';
import { readTransactionBytes } from '../../editor/files.ts';
import type { AgentDependencies, AgentTool } from './agentTool.ts';
import { hostOf, isPrivateKey, networkInput, privateKeyRefusal, textInput, wordInput } from './toolInput.ts';

/** No transaction of the ledger is longer than 6 KB in hex, but a file of several may be. */
const maxBytesText = 300_000;

/** What the transactions of a workspace file, or of bytes, will cost. */
export function createEstimateFeeTool({
  networkContext,
  estimateFees,
}: Pick<AgentDependencies, 'networkContext' | 'estimateFees'>): AgentTool {
  return (input) => {
    const network = networkInput(networkContext, input);
    const mode = wordInput(input, 'mode', ['INTRINSIC', 'STATE']);
    const file = textInput(input, 'file', 1_000);
    const bytes = textInput(input, 'bytes', maxBytesText);
    if ((file === undefined) === (bytes === undefined)) {
      throw new InputError('invalid-input', vscode.l10n.t('Give either “file” or “bytes”.'));
    }
    if (bytes !== undefined && isPrivateKey(bytes)) {
      throw privateKeyRefusal('');
    }
    const named = file === undefined ? undefined : workspaceFile(file);
    const what = file ?? vscode.l10n.t('the given bytes');
    return {
      network,
      doing: vscode.l10n.t('Estimating the fee of {0} on {1}', what, network.name),
      sends: vscode.l10n.t(
        'The transactions in {0} are sent to the mirror node of {1} ({2}) to be priced. They are not submitted.',
        what,
        network.name,
        hostOf(network.ledger),
      ),
      async run(signal) {
        const read =
          named === undefined ? new TextEncoder().encode(bytes) : await readTransactionBytes(await withoutLinks(named));
        try {
          return feeData(await estimateFees(read, { mode, network: network.name, signal }));
        } catch (error) {
          throw explainFeeError(error, network.name);
        }
      },
    };
  };
}

interface WorkspaceFile {
  readonly folder: vscode.Uri;
  readonly uri: vscode.Uri;
}

/** A file that a path names below a folder of the workspace, nothing else. */
function workspaceFile(path: string): WorkspaceFile {
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  const isInside = !/^([\\/]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(path) && !segments.includes('..') && segments.length > 0;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [first] = folders;
  // In a workspace of several folders, paths begin with the name of one.
  const named = folders.length > 1 ? folders.find(({ name }) => name === segments[0]) : undefined;
  if (first === undefined || !isInside) {
    throw isOutside();
  }
  const folder = (named ?? first).uri;
  return { folder, uri: vscode.Uri.joinPath(folder, ...(named === undefined ? segments : segments.slice(1))) };
}

/** Where a file lies once links are followed; refused outside its folder. A file that is not there is named as it is. */
async function withoutLinks({ folder, uri }: WorkspaceFile): Promise<vscode.Uri> {
  if (uri.scheme !== 'file') {
    return uri;
  }
  const [base, target] = await Promise.all(
    [folder, uri].map(({ fsPath }) => realpath(fsPath).then(vscode.Uri.file, () => undefined)),
  );
  if (base === undefined || target === undefined) {
    return uri;
  }
  if (!target.path.startsWith(base.path.replace(/\/?$/, '/'))) {
    throw isOutside();
  }
  return target;
}

function isOutside(): InputError {
  return new InputError(
    'no-file',
    vscode.l10n.t('“file” has to be a path below a folder of the workspace, such as transactions/transfer.tx.'),
  );
}

function feeData({ transactions, totals }: FeeEstimates) {
  return {
    total: formatUsd(totals.tinycents),
    total_tinycents: totals.tinycents,
    ...(totals.tinybars === undefined ? {} : { total_hbar: formatHbar(totals.tinybars) }),
    transactions: transactions.map(({ decoded, chunk, estimate }) => ({
      type: decoded.type.restName ?? `field ${decoded.type.fieldNumber}`,
      id: decoded.transactionId && formatTransactionId(decoded.transactionId),
      signatures: decoded.signatures.length,
      ...(chunk === undefined ? {} : { chunk: `${chunk.number} of ${chunk.total}` }),
      price: formatUsd(highVolumePrice(estimate)),
      node: formatUsd(componentSubtotal(estimate.node)),
      network: formatUsd(estimate.network.subtotalTinycents),
      service: formatUsd(componentSubtotal(estimate.service)),
      extras: [...estimate.node.extras, ...estimate.service.extras].map(
        ({ name, charged, subtotalTinycents }) => `${name} × ${charged}: ${formatUsd(subtotalTinycents)}`,
      ),
      notes: estimate.notes,
    })),
  };
}
