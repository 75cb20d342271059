import * as vscode from 'vscode';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How far a time lies from now, in the editor's language: `4 minutes ago`, `in 2 hours`. */
export function relativeTime(atMs: number, nowMs = Date.now()): string {
  const seconds = Math.round((atMs - nowMs) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'auto' });
  return format.format(Math.trunc(seconds / size), unit);
}

/** How long ago something was here: never ahead, though the clock was set back since. */
export function timeAgo(atMs: number, nowMs = Date.now()): string {
  return relativeTime(Math.min(atMs, nowMs), nowMs);
}

/** When a pause is over, never too early: `in 90 seconds`, `in 12 days`. */
export function timeAhead(seconds: number): string {
  // Two of a unit are less exact than many of the smaller one.
  const [unit, size] = units.find(([, length]) => seconds > 2 * length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(vscode.env.language).format(Math.max(1, Math.ceil(seconds / size)), unit);
}

/** A length of time in seconds, one at least: `10 seconds`. */
export function wholeSeconds(ms: number): string {
  const format = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(vscode.env.language, format).format(Math.max(1, Math.round(ms / 1000)));
}

/** A length of time by its two largest units: `2 d 3 h`, `1 h 12 min`, `48 s`; nothing negative. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  if (days > 0) {
    return vscode.l10n.t('{0} d {1} h', days, hours % 24);
  }
  if (hours > 0) {
    return vscode.l10n.t('{0} h {1} min', hours, minutes % 60);
  }
  return minutes >= 2 ? vscode.l10n.t('{0} min', minutes) : vscode.l10n.t('{0} s', seconds);
}
