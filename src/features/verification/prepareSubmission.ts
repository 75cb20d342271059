import * as vscode from 'vscode';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractIdentifier, type LocalContract } from '../../domain/verification/artifacts/localContract.ts';
import type { FoundContract } from '../../domain/verification/artifacts/readBuildFile.ts';
import { findSource } from './buildFiles.ts';
import type { SendSubmission } from './dependencies.ts';

/** What goes with the files. */
export interface SentWith {
  readonly key: ContractKey;
  readonly compilerVersion: string;
  /** Undefined when the ledger does not know it. */
  readonly creationHash: (signal: AbortSignal) => Promise<string | undefined>;
}

/** Everything that would leave the machine, ready to be shown before it does. */
export interface PreparedSubmission {
  /** By their paths as the service will be told them. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly send: (sent: SentWith) => SendSubmission;
}

/** Collects what is sent for a contract; throws InputError naming the sources that are missing or were altered. */
export async function prepareSubmission({ contract, file }: FoundContract): Promise<PreparedSubmission> {
  return contract.submission.kind === 'standardJson'
    ? prepareStandardJson(contract, contract.submission)
    : prepareMetadata(contract.submission, vscode.Uri.parse(file));
}

type SubmissionOf<K> = Extract<LocalContract['submission'], { readonly kind: K }>;

function prepareStandardJson(contract: LocalContract, { input }: SubmissionOf<'standardJson'>): PreparedSubmission {
  return {
    files: [
      ...Object.entries(input.sources).map(([path, { content }]) => preparedFile(path, content)),
      preparedFile(vscode.l10n.t('compiler settings'), JSON.stringify(input.settings)),
    ],
    send:
      ({ key, compilerVersion, creationHash }) =>
      async (client, signal) => {
        const request = {
          ...key,
          creationTransactionHash: await creationHash(signal),
          stdJsonInput: input,
          compilerVersion,
          contractIdentifier: contractIdentifier(contract),
        };
        return client.verifyStandardJson(request, { signal });
      },
  };
}

async function prepareMetadata(
  { metadata, sources }: SubmissionOf<'metadata'>,
  file: vscode.Uri,
): Promise<PreparedSubmission> {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const source of sources) {
    const found = await findSource(source, file);
    if (found === undefined) {
      missing.push(singleLine(source.path, 80));
    } else {
      texts.set(source.path, found.text);
    }
  }
  if (missing.length > 0) {
    const names = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`;
    throw new InputError(
      'missing-source',
      vscode.l10n.t('Sources are missing, or were altered since the build: {0}. Build again, then verify.', names),
    );
  }
  return {
    files: [
      ...Array.from(texts, ([path, text]) => preparedFile(path, text)),
      preparedFile(vscode.l10n.t('compiler metadata'), JSON.stringify(metadata)),
    ],
    send:
      ({ key, creationHash }) =>
      async (client, signal) => {
        const creationTransactionHash = await creationHash(signal);
        const sources = Object.fromEntries(texts);
        return client.verifyMetadata({ ...key, creationTransactionHash, sources, metadata }, { signal });
      },
  };
}

function preparedFile(path: string, text: string) {
  return { path, bytes: new TextEncoder().encode(text).length };
}
