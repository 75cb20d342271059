import * as vscode from 'vscode';
import { shortAge, shortTime } from '../../editor/age.ts';
import { readPollSeconds } from '../../editor/settings.ts';
import type { StatusKnowledge } from './statusFeed.ts';

/** How old what is known is: the time of a good look, its age after a failed one. Undefined while nothing is known. */
export function asOfText({ asOfMs, failure }: StatusKnowledge, nowMs: number): string | undefined {
  if (asOfMs === undefined) {
    return undefined;
  }
  if (failure === undefined) {
    return vscode.l10n.t('as of {0}', shortTime(asOfMs, nowMs));
  }
  return readPollSeconds() === 0
    ? vscode.l10n.t('as of {0}', shortAge(asOfMs, nowMs))
    : vscode.l10n.t('as of {0} · retrying', shortAge(asOfMs, nowMs));
}
