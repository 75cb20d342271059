import * as vscode from 'vscode';
import {
  type ChecksumProblem,
  checksumProblemOf,
  type PlacedChecksumProblem,
  scanChecksumProblems,
} from '../../domain/lookup/checksumProblems.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { shownNetwork } from '../../editor/documentUris.ts';
import { problemAt, problemSource } from '../../editor/languageFeatures.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';

const maxDiagnostics = 500;

/** Where the rule of a checksum is explained: the name links there. */
const rules = {
  eip55: ['EIP-55', 'https://eips.ethereum.org/EIPS/eip-55'],
  hip15: ['HIP-15', 'https://hips.hedera.com/hip/hip-15'],
} as const;

/** A warning at each wrong checksum of a document; undefined as soon as they are found to be wanted no more. */
export async function checksumDiagnostics(
  document: vscode.TextDocument,
  networks: Networks,
  token: Pick<vscode.CancellationToken, 'isCancellationRequested'>,
): Promise<readonly vscode.Diagnostic[] | undefined> {
  const network = shownNetwork(networks, document.uri);
  if (network === undefined) {
    return [];
  }
  const context = { languageId: document.languageId, fileName: document.uri.path };
  const steps = scanChecksumProblems(document.getText(), context, network);
  const problems = await yieldingScan(steps, token);
  return problems?.slice(0, maxDiagnostics).map((problem) => diagnosticOf(document, problem, network));
}

function diagnosticOf(
  document: vscode.TextDocument,
  problem: PlacedChecksumProblem,
  network: Network,
): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(problem.start), document.positionAt(problem.end));
  const severity = vscode.DiagnosticSeverity.Warning;
  const diagnostic = problemAt(range, sentenceOf(problem, network), severity, problemSource);
  const [value, page] = rules[problem.kind];
  diagnostic.code = { value, target: vscode.Uri.parse(page) };
  return diagnostic;
}

/** The quick fixes of our diagnostics. None is preferred: what is mistyped may be a digit, not the checksum. */
export function checksumFixes(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
  networks: Networks,
): vscode.CodeAction[] {
  const network = shownNetwork(networks, document.uri);
  if (network === undefined) {
    return [];
  }
  return diagnostics.flatMap((diagnostic) => {
    const problem = checksumProblemOf(document.getText(diagnostic.range), network);
    return (problem?.fixes ?? []).map(({ kind, text }) => {
      const title =
        kind === 'correct'
          ? vscode.l10n.t('Use the correct checksum: {0}', text)
          : vscode.l10n.t('Remove the checksum: {0}', text);
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, diagnostic.range, text);
      return action;
    });
  });
}

function sentenceOf({ kind, expected }: ChecksumProblem, network: Network): string {
  return kind === 'eip55'
    ? vscode.l10n.t('Wrong checksum: use {0}. A digit may be mistyped.', expected)
    : vscode.l10n.t('Wrong checksum for {0}: use {1}. A digit may be mistyped.', network.name, expected);
}
