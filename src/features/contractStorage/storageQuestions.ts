import * as vscode from 'vscode';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { parseMappingKey } from '../../domain/storage/storageMapping.ts';
import { readingLabel, type StorageType } from '../../domain/storage/storageType.ts';
import { parseDateTime } from '../../domain/value/dateTime.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { askText } from '../../editor/questions.ts';

/** Asks for a time in any form that {@link parseDateTime} reads. Empty is now; undefined gave up. */
export async function askTime(title: string): Promise<ConsensusTimestamp | 'now' | undefined> {
  const text = await askText({
    title,
    prompt: vscode.l10n.t('A time in UTC such as 2026-03-01 12:00, or seconds.nanoseconds; empty for now'),
    validateInput: (typed) =>
      typed.trim() === '' || parseDateTime(typed) !== undefined
        ? undefined
        : vscode.l10n.t('Write 2026-03-01 12:00 or 1750082400.123456789.'),
  });
  return text === undefined ? undefined : text.trim() === '' ? 'now' : parseDateTime(text);
}

/** Asks for a key of the mapping at a path; the text can be read as a value of the key's type. Undefined gave up. */
export function askMappingKey(path: string, key: StorageType): Thenable<string | undefined> {
  const type = singleLine(key.label, 100);
  return askText({
    title: singleLine(path, 100),
    prompt:
      readingLabel(key) === 'bytes32'
        ? vscode.l10n.t('Key of the type {0}, also as {1}', type, 'keccak256("NAME")')
        : vscode.l10n.t('Key of the type {0}', type),
    validateInput: (text) =>
      parseMappingKey(key, text, longZeroAddress) === undefined
        ? vscode.l10n.t('This is no value of the type {0}.', type)
        : undefined,
  });
}
