import * as vscode from 'vscode';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { readLedgerKey } from '../../domain/entity/keyProperties.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import { parseReference } from '../../domain/references.ts';
import { type CheckSubject, type SignatureVerdict, signedContents } from '../../domain/transaction/checks/check.ts';
import { checkTransaction } from '../../domain/transaction/checks/checkTransaction.ts';
import {
  keyOfPayer,
  publicKeysOf,
  type Verifiable,
  verdictsOn,
} from '../../domain/transaction/checks/signatureChecks.ts';
import { namedEntities } from '../../domain/transaction/checks/stateChecks.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import type { Key, TransactionContent } from '../../domain/transaction/transactionContent.ts';
import { entityReferenceText } from '../../domain/transaction/transactionFormat.ts';
import { createTurns } from '../../domain/turns.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { ChecksModel, ToView, TransactionPlace } from '../../webview/transaction/protocol.ts';

export interface CheckClients {
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface CheckDependencies {
  readonly networkContext: Pick<NetworkContext<CheckClients>, 'network' | 'clientsOf'>;
  /** Loads what verifies signatures; called when the first signed transaction is shown. */
  readonly loadVerifier: () => Promise<{ readonly createSignatureVerifier: () => (signature: Verifiable) => boolean }>;
}

interface CheckPanel {
  readonly post: (message: ToView) => void;
  readonly log: Pick<Log, 'failure'>;
  /** Aborts when the view closes, and when the file or the network changes. */
  readonly signal: AbortSignal;
}

interface PlacedSubject extends CheckSubject {
  readonly place: TransactionPlace;
}

/** The checks of the transaction that is shown, and what the network said of its payer. */
export function createCheckPane(
  { networkContext, loadVerifier }: CheckDependencies,
  { post, log, signal }: CheckPanel,
) {
  const { network } = networkContext;
  const turns = createTurns();
  /** By the text of the account. */
  const payerKeys = new Map<string, Key>();
  const states = new Map<EntityId, ResolvedReference>();
  const failures = new Map<string, string>();
  let verified = new WeakMap<TransactionContent, readonly SignatureVerdict[]>();

  const subjectAt = (file: TransactionFile, place: TransactionPlace): PlacedSubject | undefined => {
    const document = file.documents[place.document];
    const group = document?.groups[place.chunk];
    const transaction = group?.copies[place.copy];
    if (document === undefined || group === undefined || transaction === undefined) {
      return undefined;
    }
    const payerKey = payerKeys.get(payerText(transaction) ?? '');
    return { place, document, group, transaction, nowMs: Date.now(), verdicts: undefined, payerKey, network, states };
  };
  const postChecks = ({ place, ...subject }: PlacedSubject) => {
    const account = payerText(subject.transaction);
    const isKeyAsked = account !== undefined && subject.payerKey === undefined && isSigned(subject.transaction);
    const question =
      unasked(subject.transaction).length > 0
        ? vscode.l10n.t('Ask {0} about what is not checked', network.name)
        : isKeyAsked
          ? vscode.l10n.t('Ask {0} for the payer’s key', network.name)
          : undefined;
    const failure = failures.get(account ?? '');
    post({ type: 'checks', network: network.name, place, checks: { ...modelOf(subject), question, failure } });
  };
  /** Undefined when the view went on to something else. */
  const verify = async (subject: PlacedSubject, contents: readonly TransactionContent[], isLast: () => boolean) => {
    const store = verified;
    const missing = contents.filter((content) => content.signatures.length > 0 && !store.has(content));
    if (missing.length > 0) {
      postChecks({ ...subject, verdicts: undefined });
      const { createSignatureVerifier } = await loadVerifier();
      const key = subject.payerKey ?? keyOfPayer(subject.transaction);
      const found = await yieldingScan(verdictsOn(missing, createSignatureVerifier(), key && publicKeysOf(key)), {
        get isCancellationRequested() {
          return signal.aborted || !isLast();
        },
      });
      found?.forEach((verdicts, index) => {
        const content = missing[index];
        if (content !== undefined) {
          store.set(content, verdicts);
        }
      });
    }
    return isLast() && !signal.aborted ? contents.map((content) => store.get(content) ?? []) : undefined;
  };
  const check = async (file: TransactionFile, place: TransactionPlace) => {
    const isLast = turns();
    const subject = subjectAt(file, place);
    if (subject === undefined) {
      return;
    }
    const contents = signedContents(subject).map(({ content }) => content);
    const verdicts = await verify(subject, contents, isLast);
    if (verdicts !== undefined) {
      postChecks({ ...subject, verdicts });
    }
  };
  const unasked = (transaction: TransactionContent) =>
    [...namedEntities(transaction).keys()].filter((id) => !states.has(id));
  const resolve = async (text: string): Promise<ResolvedReference> => {
    const reference = parseReference(text);
    const { references } = networkContext.clientsOf(network);
    return reference === undefined
      ? { kind: 'notFound' }
      : references.resolve(reference, { signal, priority: 'urgent' });
  };
  const askPayer = async (account: string) => {
    const key = keyIn(await resolve(account));
    if (key === undefined) {
      failures.set(account, vscode.l10n.t('{0} knows no key of {1}.', network.name, account));
    } else {
      payerKeys.set(account, key);
      // What names only the start of the key can be verified now.
      verified = new WeakMap();
    }
  };
  return {
    /** Tells at once what needs no verification, then the rest; again, it tells what time has changed. Never rejects. */
    async show(file: TransactionFile, place: TransactionPlace) {
      try {
        await check(file, place);
      } catch (error) {
        if (!isCancellation(error) && !signal.aborted) {
          log.failure('checks of a transaction', error);
        }
      }
    },
    /** Asks the network what the user wants to know: the key of the payer, and what else only the network can tell. */
    async askNetwork(file: TransactionFile, place: TransactionPlace) {
      const transaction = subjectAt(file, place)?.transaction;
      const account = transaction && payerText(transaction);
      if (transaction === undefined) {
        return;
      }
      failures.delete(account ?? '');
      try {
        if (account !== undefined && isSigned(transaction) && !payerKeys.has(account)) {
          await askPayer(account);
        }
        const asked = unasked(transaction).map(async (id) => states.set(id, await resolve(id)));
        await Promise.all(asked);
      } catch (failure) {
        signal.throwIfAborted();
        failures.set(account ?? '', failureSentence(failure));
      }
      await check(file, place);
    },
  };
}

function isSigned({ signatures }: TransactionContent): boolean {
  return signatures.length > 0;
}

function payerText({ transactionId }: TransactionContent): string | undefined {
  return transactionId?.payer && entityReferenceText(transactionId.payer);
}

function keyIn(resolved: ResolvedReference): Key | undefined {
  const entity = resolved.kind === 'entity' ? resolved.entity : undefined;
  const key = entity !== undefined && 'account' in entity ? entity.account.key : undefined;
  return key && readLedgerKey(key);
}

function modelOf(subject: CheckSubject): Pick<ChecksModel, 'results' | 'verifying'> {
  const count = signedContents(subject).reduce((sum, { content }) => sum + content.signatures.length, 0);
  return {
    results: checkTransaction(subject).map(({ level, text }) => ({ level, text: singleLine(phraseText(text), 1_000) })),
    verifying: subject.verdicts === undefined ? vscode.l10n.t('Verifying signatures: {0}…', count) : undefined,
  };
}
