import { inEnglish, type Phrase, phrase, type Words } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { formatSlot } from './storageState.ts';
import { sizeOf } from './storageType.ts';
import type { StorageValue } from './storageValue.ts';

/** One line of a storage table. All texts are single lines; labels, types and what is text in values are untrusted. */
export interface StorageLine {
  readonly path: string;
  readonly depth: number;
  readonly slot: string;
  readonly offset: string;
  readonly bytes: string;
  readonly label: string;
  readonly type: string;
  /** True for what holds entries by keys, which have to be known. */
  readonly isMapping: boolean;
  readonly value: Words;
  readonly contract: string;
  /** The value at the time it is compared with, when it is another. */
  readonly compared: Words | undefined;
}

export const storageColumns: readonly Phrase[] = [
  phrase`Slot`,
  phrase`Offset`,
  phrase`Bytes`,
  phrase`Variable`,
  phrase`Type`,
  phrase`Value`,
  phrase`Declared in`,
];

/** Values as lines, parts after what they belong to. `compared` is the same tree read at another time. */
export function storageLines(
  values: readonly StorageValue[],
  compared?: ReadonlyMap<string, Words>,
): readonly StorageLine[] {
  return [...eachStorageLine(values, compared)];
}

/** The same, one after the other: thousands take a while to write. */
export function* eachStorageLine(
  values: readonly StorageValue[],
  compared?: ReadonlyMap<string, Words>,
  depth = 0,
): Generator<StorageLine> {
  for (const value of values) {
    const text = shownValue(value);
    const other = compared?.get(value.path) ?? '';
    yield {
      path: value.path,
      depth,
      slot: `${value.isApproximate ? '≈ ' : ''}${formatSlot(value.slot)}`,
      offset: String(value.offsetBytes),
      bytes: sizeOf(value.type)?.toString() ?? '',
      label: singleLine(value.label, 200),
      type: singleLine(value.type.label, 300),
      isMapping: value.type.kind === 'mapping',
      value: text,
      contract: singleLine(value.contract ?? '', 200),
      compared: compared !== undefined && inEnglish(other) !== inEnglish(text) ? other : undefined,
    };
    yield* eachStorageLine(value.children, compared, depth + 1);
  }
}

/** Every value by its path, for a comparison. */
export function valuesByPath(values: readonly StorageValue[]): ReadonlyMap<string, Words> {
  return new Map(storageLines(values).map(({ path, value }) => [path, value]));
}

/** A value in words, with what is left out. */
export function shownValue({ value, note, length, children, type }: StorageValue): Words {
  const text = value ?? '';
  switch (note) {
    case 'implausible':
      return phrase`not readable as this type`;
    case 'cut':
      return length === undefined
        ? phrase`not followed further`
        : type.kind === 'bytes' || type.kind === 'boundedBytes'
          ? text
          : phrase`${text === '' ? phrase`${length} elements` : text}, the first ${children.length} shown`;
    default:
      return text;
  }
}
