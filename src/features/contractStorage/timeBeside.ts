import { formatTime } from '../../domain/value/timestamp.ts';

/** Words at the end of a name that say it is a time, as in `openedAt`, `valid_until` and `deadline`. */
const timeWords = new Set(['at', 'time', 'timestamp', 'deadline', 'expiry', 'expiration', 'until', 'since', 'date']);
const lastWord = /(?:^|_|[a-z\d](?=[A-Z]))([A-Z]?[a-z]+)_?$/;

/**
 * ` · 2025-04-21 07:28:32 UTC` behind the seconds since 1970 in an unsigned integer whose name says that it is a time, from
 * 2001 on and as far as 32 bits reach; nothing behind others.
 */
export function timeBeside(
  value: { readonly label: string; readonly type: { readonly label: string } },
  text: string,
): string {
  const word = lastWord.exec(value.label.slice(-40))?.[1]?.toLowerCase() ?? '';
  const isTime = timeWords.has(word) && /^uint\d*$/.test(value.type.label) && /^[1-4]\d{9}$/.test(text);
  return isTime && Number(text) < 2 ** 32 ? ` · ${formatTime(Number(text) * 1_000)}` : '';
}
