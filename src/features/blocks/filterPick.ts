import * as vscode from 'vscode';
import {
  type BlockFilter,
  isFiltered,
  type NumberRange,
  noFilter,
  parseNumberRange,
} from '../../domain/block/blockFilter.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { type DateTimeRange, parseDateTimeRange } from '../../domain/value/dateTime.ts';
import { type ConsensusTimestamp, formatTimeOfDay, timestampMs } from '../../domain/value/timestamp.ts';
import { askText, pickItem } from '../../editor/questions.ts';

type Step = 'numbers' | 'times' | 'order' | 'pageSize' | 'hidesEmpty' | 'clear';
type Item = vscode.QuickPickItem & { readonly step: Step };

/** Lets the user change one part of the filter, or clear it; undefined when nothing was changed. */
export async function pickFilter(active: BlockFilter, usualPageSize: number): Promise<BlockFilter | undefined> {
  const picked = await pickItem(items(active, usualPageSize), {
    title: vscode.l10n.t('Filter Blocks'),
    placeHolder: filterText(active) ?? vscode.l10n.t('All blocks, newest first'),
  });
  return picked === undefined ? undefined : changed(active, picked.step, usualPageSize);
}

/** The active filter in words, for the header of the view; undefined without one. */
export function filterText(filter: BlockFilter): string | undefined {
  const { numbers, times, order, pageSize, hidesEmpty } = filter;
  const parts = [
    rangeText(numbers, formatInteger),
    rangeText(times, formatShortTime),
    order === 'asc' ? vscode.l10n.t('oldest first') : undefined,
    pageSize === undefined ? undefined : vscode.l10n.t('{0} a page', pageSize),
    hidesEmpty ? vscode.l10n.t('without empty') : undefined,
  ].filter((part) => part !== undefined);
  return isFiltered(filter) ? parts.join(', ') : undefined;
}

function items(filter: BlockFilter, usualPageSize: number): readonly Item[] {
  const { numbers, times, order, pageSize, hidesEmpty } = filter;
  const any = vscode.l10n.t('any');
  const orderText = order === 'desc' ? vscode.l10n.t('newest first') : vscode.l10n.t('oldest first');
  const hidesText = hidesEmpty ? vscode.l10n.t('yes') : vscode.l10n.t('no');
  const item = (step: Step, icon: string, label: string, description: string): Item => {
    return { step, iconPath: new vscode.ThemeIcon(icon), label, description };
  };
  return [
    item('numbers', 'list-ordered', vscode.l10n.t('Number range…'), rangeText(numbers, formatInteger) ?? any),
    item('times', 'clock', vscode.l10n.t('Time range…'), rangeText(times, formatShortTime) ?? any),
    item('order', 'arrow-swap', vscode.l10n.t('Order'), orderText),
    item('pageSize', 'multiple-windows', vscode.l10n.t('Page size…'), String(pageSize ?? usualPageSize)),
    item('hidesEmpty', 'eye-closed', vscode.l10n.t('Hide empty blocks'), hidesText),
    ...(isFiltered(filter) ? [item('clear', 'clear-all', vscode.l10n.t('Clear the filter'), '')] : []),
  ];
}

async function changed(filter: BlockFilter, step: Step, usualPageSize: number): Promise<BlockFilter | undefined> {
  switch (step) {
    case 'numbers': {
      const prompt = vscode.l10n.t('100..200, 100.., ..200 or one number; empty for any');
      const numbers = await askOptional({
        title: vscode.l10n.t('Number range'),
        prompt,
        placeHolder: prompt,
        value: rawRange(filter.numbers),
        parse: parseNumberRange,
      });
      return numbers && { ...filter, numbers: numbers.given };
    }
    case 'times': {
      const prompt = vscode.l10n.t(
        'from .. to, each a time in UTC such as 2026-03-01 12:00, or seconds.nanoseconds; empty for any',
      );
      const times = await askOptional({
        title: vscode.l10n.t('Time range'),
        prompt,
        placeHolder: prompt,
        value: rawRange(filter.times),
        parse: (text) => parseDateTimeRange(text),
      });
      return times && { ...filter, times: times.given };
    }
    case 'order':
      return { ...filter, order: filter.order === 'desc' ? 'asc' : 'desc' };
    case 'pageSize': {
      const size = await askOptional({
        title: vscode.l10n.t('Page size'),
        prompt: vscode.l10n.t('Blocks per page, 1 to 100; empty for {0}, the value of the setting', usualPageSize),
        value: String(filter.pageSize ?? ''),
        parse: parsePageSize,
      });
      return size && { ...filter, pageSize: size.given };
    }
    case 'hidesEmpty':
      return { ...filter, hidesEmpty: !filter.hidesEmpty };
    case 'clear':
      return noFilter;
  }
}

/** What was typed, `given: undefined` for nothing; undefined when the user gave up. */
async function askOptional<T>(options: {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly placeHolder?: string;
  readonly parse: (text: string) => T | undefined;
}): Promise<{ readonly given: T | undefined } | undefined> {
  const { parse, ...shown } = options;
  const text = await askText({
    ...shown,
    // What is typed often comes from elsewhere: looking there must not close the question.
    ignoreFocusOut: true,
    validateInput: (typed) => (typed.trim() === '' || parse(typed.trim()) !== undefined ? undefined : shown.prompt),
  });
  return text === undefined ? undefined : { given: parse(text.trim()) };
}

function parsePageSize(text: string): number | undefined {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= 100 ? size : undefined;
}

function rangeText<T>(
  range: { readonly from: T | undefined; readonly to: T | undefined } | undefined,
  format: (end: T) => string,
): string | undefined {
  if (range === undefined) {
    return undefined;
  }
  const ends = range.from === range.to ? [range.from] : [range.from, range.to];
  return ends
    .map((end) => (end === undefined ? '' : format(end)))
    .join(' … ')
    .trim();
}

function formatShortTime(at: ConsensusTimestamp): string {
  return formatTimeOfDay(timestampMs(at));
}

function rawRange(range: NumberRange | DateTimeRange | undefined): string {
  return range === undefined ? '' : `${range.from ?? ''}..${range.to ?? ''}`;
}
