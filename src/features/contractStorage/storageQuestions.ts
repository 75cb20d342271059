import * as vscode from 'vscode';
import { parseDateTime } from '../../domain/value/dateTime.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { askText } from '../../editor/questions.ts';

/** Asks for a time in any form that {@link parseDateTime} reads. Empty is now; undefined gave up. */
export async function askTime(title: string): Promise<ConsensusTimestamp | 'now' | undefined> {
  const text = await askText({
    title,
    prompt: vscode.l10n.t(
      'Local time such as 2026-03-01 12:00, UTC as 2026-03-01 12:00 UTC, or seconds.nanoseconds; empty for now',
    ),
    validateInput: (typed) =>
      typed.trim() === '' || parseDateTime(typed) !== undefined
        ? undefined
        : vscode.l10n.t('Write 2026-03-01 12:00 or 1750082400.123456789.'),
  });
  return text === undefined ? undefined : text.trim() === '' ? 'now' : parseDateTime(text);
}
