import * as vscode from 'vscode';
import { formatEvmAddress } from '../domain/entity/eip55.ts';
import { errorResponseStatus, ServiceError } from '../domain/failure.ts';
import type { CallFrame } from '../domain/trace/callFrames.ts';
import { isAnswered, type Replay, type ReplayWarning } from '../domain/trace/replay.ts';
import { formatInteger } from '../domain/value/amounts.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { failureSentence } from './failureText.ts';

/** The warnings of a replay as sentences, the gravest first. */
export function warningSentences({ warnings }: Pick<Replay, 'warnings'>): readonly string[] {
  const order: readonly ReplayWarning['kind'][] = ['differs', 'otherGas', 'otherCode', 'notAsked', 'noLines'];
  return warnings
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map((warning) => sentence(warning));
}

/** Why a call has no verified code. */
export function noProgramSentence(replay: Replay, { code, created }: CallFrame): string {
  return isAnswered(replay, code ?? created)
    ? vscode.l10n.t('The contract is not verified.')
    : vscode.l10n.t('Whether the contract is verified is not known: the service did not answer.');
}

/** A contract without a verified name: as records of the workspace call it, else by `short`. */
export function unnamedContract(replay: Replay, short: string, { code, created }: CallFrame): string {
  const address = code ?? created;
  const told = address && replay.reader.deployed?.(address)?.deployment.name;
  const name = told === undefined ? short : singleLine(told, 60);
  return isAnswered(replay, address)
    ? vscode.l10n.t('{0} (not verified)', name)
    : vscode.l10n.t('{0} (verification not known)', name);
}

/** The warnings that are shown as messages. */
export function severeWarnings({ warnings }: Pick<Replay, 'warnings'>): readonly string[] {
  return warningSentences({ warnings: warnings.filter(({ kind }) => kind === 'differs') });
}

function sentence(warning: ReplayWarning): string {
  const address = 'address' in warning ? formatEvmAddress(warning.address) : '';
  switch (warning.kind) {
    case 'differs':
      return warning.what === 'outcome'
        ? vscode.l10n.t('This replay ended otherwise than the transaction: one failed, the other did not.')
        : vscode.l10n.t('This replay answered otherwise than the transaction.');
    case 'otherGas':
      return vscode.l10n.t(
        'This replay used {0} gas, the transaction {1}.',
        formatInteger(warning.replayed),
        formatInteger(warning.executed),
      );
    case 'otherCode':
      return vscode.l10n.t(
        'The code of {0} that ran is not the verified one: only its instructions are shown.',
        address,
      );
    case 'notAsked':
      return vscode.l10n.t(
        'The verification service could not be asked about {0}: only its instructions are shown.',
        address,
      );
    case 'noLines':
      return warning.language === undefined || warning.language === 'Solidity'
        ? vscode.l10n.t(
            'The verification of {0} has no source map that fits its code: only its instructions are shown.',
            address,
          )
        : vscode.l10n.t(
            '{0} is written in {1}, whose steps cannot be told by lines: only its instructions are shown.',
            address,
            warning.language.slice(0, 40),
          );
  }
}

/** Why a transaction cannot be replayed, in one sentence, and whether its trace can be opened as a document. */
export function replayUnavailable(error: unknown, execution: string): { sentence: string; hasTrace: boolean } {
  return { sentence: unavailableSentence(error, execution), hasTrace: !(error instanceof ServiceError) };
}

function unavailableSentence(error: unknown, execution: string): string {
  switch (errorResponseStatus(error)) {
    case 404:
      return vscode.l10n.t(
        'The mirror node has no trace of {0} (404): it keeps none, or the transaction ran no contract.',
        execution,
      );
    case 406:
      return vscode.l10n.t('The mirror node gives traces only in compressed form (406).');
  }
  return error instanceof ServiceError && error.failure.kind === 'tooLarge'
    ? vscode.l10n.t(
        'The trace is larger than {0} MB: too large to be gone through.',
        Math.round(error.failure.limitBytes / 1024 / 1024),
      )
    : failureSentence(error);
}
