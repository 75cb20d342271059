import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ServiceFailure } from '../../domain/failure.ts';
import { networkPath } from '../../domain/network/networkPath.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { schemes } from '../../manifest.ts';

/** What the service answered to submissions that it refused, as documents; kept until the editor ends. */
export interface ErrorResponseDocuments {
  show(network: string, failure: ServiceFailure): Promise<void>;
  /** Undefined for a document that is no refusal, or one of an earlier session. */
  render(uri: vscode.Uri): string | undefined;
}

const maxKept = 20;

export function createErrorResponseDocuments(): ErrorResponseDocuments {
  const texts = new Map<string, string>();
  return {
    async show(network, failure) {
      // A tab of an earlier session that the editor restores must not be taken for this one.
      const path = networkPath(network, `error-${randomUUID()}/error-response.json`);
      texts.set(path, `${formatExactJson('response' in failure ? failure.response : failure)}\n`);
      const [oldest] = texts.keys();
      if (texts.size > maxKept && oldest !== undefined) {
        texts.delete(oldest);
      }
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: schemes.verification, path }));
      await vscode.window.showTextDocument(document, { preview: true });
    },
    render: (uri) => texts.get(uri.path),
  };
}
