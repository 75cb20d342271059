import type { Steps } from '../steps.ts';
import { readingLabel, type StorageType, type StorageVariable, sizeOf, slotsOf } from './storageType.ts';
import type { StorageVariables } from './storageVariables.ts';

/** `breaks`: what is stored is read wrongly, or lost; `check`: a person has to judge; `none`: nothing stored is touched. */
export type UpgradeRisk = 'breaks' | 'check' | 'none';

export type UpgradeChangeKind =
  | 'moved'
  | 'retyped'
  | 'removed'
  | 'inserted'
  | 'resized'
  | 'renamed'
  | 'gapMisfit'
  | 'gapUsed'
  | 'added';

/** What an upgrade makes of one variable, or of one member. Labels are untrusted. */
export interface UpgradeChange {
  readonly kind: UpgradeChangeKind;
  readonly risk: UpgradeRisk;
  /** As a storage value's path: `limits.daily`; entries of mappings and arrays are `[…]`. */
  readonly path: string;
  readonly before: StorageVariable | undefined;
  readonly after: StorageVariable | undefined;
  /** Slots count from where an entry of a mapping or an array begins. */
  readonly isWithinEntries: boolean;
  /** The path of what lies where it is put, or the names of what uses the gap. */
  readonly others: readonly string[];
}

export interface UpgradeComparison {
  /** Dangerous ones first, then by slot. */
  readonly changes: readonly UpgradeChange[];
  /** Variables with their place, type and name unchanged. */
  readonly unchanged: number;
  /** False: something of either side is not known, so that nothing can be called safe. */
  readonly isWhole: boolean;
}

/** A layout, and whether the sources, which alone tell of namespaces and enums, were there. */
export interface ComparedLayout extends StorageVariables {
  readonly hasSources: boolean;
}

/** Variables, members and pairs of them: far more than two real layouts have; types of types could be without end. */
const maxCompared = 20_000;
const maxDepth = 24;
/** More than contracts that anybody inherits from. */
const maxGaps = 200;

/** What may become of the size: of the value of a mapping and a namespace anything, of a variable a person has to judge. */
type Growth = 'free' | 'inPlace' | 'fixed';

interface Scope {
  readonly path: string;
  readonly slots: { readonly before: bigint; readonly after: bigint };
  readonly isWithinEntries: boolean;
  readonly growth: Growth;
  readonly depth: number;
}

interface Found {
  readonly changes: UpgradeChange[];
  unchanged: number;
  isWhole: boolean;
  leftToCompare: number;
  /** Pairs of types that are being compared, or were without a change: a type may hold itself. */
  readonly seen: Set<string>;
}

/**
 * Compares where the variables of two layouts lie: what another variable or another type is put on breaks. As
 * OpenZeppelin's upgrades-core judges, a renamed variable and a gap that does not shrink by what was added are no
 * safe changes. Gives the comparison last.
 */
export function* compareLayouts(
  before: ComparedLayout,
  after: ComparedLayout,
): Generator<UpgradeComparison | undefined> {
  const areKnown = before.hasSources && after.hasSources;
  const found: Found = {
    changes: [],
    unchanged: 0,
    isWhole: [before, after].every(({ isIncomplete, isCut, variables, hasSources, dialect }) => {
      const isRead = !isIncomplete && !isCut && !variables.some(({ isApproximate }) => isApproximate);
      return isRead && (hasSources || dialect === 'vyper');
    }),
    leftToCompare: maxCompared,
    seen: new Set(),
  };
  // Where the sources of one side are missing, its namespaces are not known and none is removed.
  const compared = ({ variables }: ComparedLayout) => variables.filter((one) => areKnown || !isNamespace(one));
  yield* compareVariables(compared(before), compared(after), wholeScope, found);
  yield { changes: worstFirst(found.changes), unchanged: found.unchanged, isWhole: found.isWhole };
}

/** The same by what is stored: a new variable that begins with what something else left behind is for a person to judge. */
export function withLeftovers(
  comparison: UpgradeComparison,
  wordAt: (slot: bigint) => bigint | undefined,
): UpgradeComparison {
  const isLeft = (change: UpgradeChange) => change.kind === 'added' && leftover(change, wordAt) !== undefined;
  const changes = comparison.changes.map((change) => (isLeft(change) ? { ...change, risk: 'check' as const } : change));
  return { ...comparison, changes: worstFirst(changes) };
}

/** The first word that is stored where a new variable will be, its own bytes only; undefined where nothing is, or nothing known. */
export function leftover(
  { after, isWithinEntries }: UpgradeChange,
  wordAt: (slot: bigint) => bigint | undefined,
): bigint | undefined {
  if (after === undefined || isWithinEntries) {
    return undefined;
  }
  const { type, slot, offsetBytes } = after;
  const count = slotsOf(type) < maxLeftovers ? Number(slotsOf(type)) : Number(maxLeftovers);
  return Array.from({ length: count }, (_, index) => wordAt(slot + BigInt(index)) ?? 0n)
    .map((word) => (type.kind === 'value' ? BigInt.asUintN(type.bytes * 8, word >> BigInt(offsetBytes * 8)) : word))
    .find((word) => word !== 0n);
}

/** Slots of one new variable that are looked at. */
const maxLeftovers = 64n;

function worstFirst(changes: readonly UpgradeChange[]): readonly UpgradeChange[] {
  const slotOf = ({ before, after }: UpgradeChange) => before?.slot ?? after?.slot ?? 0n;
  const bySlot = (a: UpgradeChange, b: UpgradeChange) => Number(slotOf(a) > slotOf(b)) - Number(slotOf(a) < slotOf(b));
  const byRisk = Map.groupBy(changes, ({ risk }) => risk);
  return (['breaks', 'check', 'none'] as const).flatMap((risk) => byRisk.get(risk)?.sort(bySlot) ?? []);
}

const wholeScope: Scope = {
  path: '',
  slots: { before: 0n, after: 0n },
  isWithinEntries: false,
  growth: 'inPlace',
  depth: 0,
};

/** Names first, each at its place, then elsewhere; then places under another name; what is left was removed or added. */
function* compareVariables(
  before: readonly StorageVariable[],
  after: readonly StorageVariable[],
  scope: Scope,
  found: Found,
): Steps<void> {
  found.leftToCompare -= before.length + after.length;
  if (found.leftToCompare < 0) {
    found.isWhole = false;
    return;
  }
  const gaps = before.filter(isGap);
  const old = new Set(before.filter((one) => !isGap(one)));
  const now = new Set(after.filter((one) => !isGap(one)));
  const change = changesIn(scope, found);
  for (const [one, other] of yield* pairs(old, now, (variable) => `${placeOf(variable)} ${variable.label}`)) {
    const isSame = yield* compareTypes(one, other, scope, found);
    found.unchanged += isSame && scope.path === '' ? 1 : 0;
  }
  for (const [one, other] of yield* pairs(old, now, ({ label }) => label)) {
    change('moved', 'breaks', one, other);
  }
  for (const [one, other] of yield* pairs(old, now, placeOf, (a, b) => isSameType(a, b, found))) {
    change('renamed', 'check', one, other);
  }
  for (const one of old) {
    change('removed', 'breaks', one, undefined);
  }
  yield;
  const coveredBy = cover(before.filter((one) => !isGap(one)).map(placedOf));
  yield;
  for (const other of now) {
    yield;
    const covered = coveredBy(other);
    if (covered === undefined) {
      change('added', 'none', undefined, other);
    } else {
      change('inserted', 'breaks', undefined, other, [pathOf(scope.path, covered)]);
    }
  }
  const places = after.map(placedOf);
  const ends = new Map(places.map((place) => [place.end, place]));
  found.isWhole &&= gaps.length <= maxGaps;
  for (const gap of gaps.slice(0, maxGaps)) {
    compareGap(gap, ends, places, change);
    yield;
  }
}

/** Where a variable begins and ends, in bytes. */
interface Placed {
  readonly one: StorageVariable;
  readonly begin: bigint;
  readonly end: bigint;
}

/** A gap that shrinks by what was added ends where it ended: what lies behind it, here or in heirs, stays where it is. */
function compareGap(
  gap: StorageVariable,
  ends: ReadonlyMap<bigint, Placed>,
  after: readonly Placed[],
  change: ReturnType<typeof changesIn>,
): void {
  const { begin: first, end: behind } = placedOf(gap);
  const last = ends.get(behind);
  if (last !== undefined && isGap(last.one) && last.begin === first) {
    return;
  }
  const users = after.flatMap(({ one, begin, end }) => (begin < behind && first < end ? [one] : []));
  const names = users.flatMap((one) => (isGap(one) ? [] : [one.label])).slice(0, 20);
  change(
    last === undefined ? 'gapMisfit' : 'gapUsed',
    last === undefined ? 'check' : 'none',
    gap,
    users.find(isGap),
    names,
  );
}

function changesIn({ path, slots, isWithinEntries }: Scope, found: Found) {
  return (
    kind: UpgradeChangeKind,
    risk: UpgradeRisk,
    before: StorageVariable | undefined,
    after: StorageVariable | undefined,
    others: readonly string[] = [],
  ): void => {
    found.changes.push({
      kind,
      risk,
      path: pathOf(path, before ?? after),
      before: before && { ...before, slot: before.slot + slots.before },
      after: after && { ...after, slot: after.slot + slots.after },
      isWithinEntries,
      others,
    });
  };
}

/** Takes those with the same key out of both sets, in their order. */
function* pairs(
  before: Set<StorageVariable>,
  after: Set<StorageVariable>,
  keyOf: (variable: StorageVariable) => string,
  isPair?: (a: StorageVariable, b: StorageVariable) => Steps<boolean>,
): Steps<readonly (readonly [StorageVariable, StorageVariable])[]> {
  const waiting = new Map<string, StorageVariable[]>();
  for (const one of [...after].toReversed()) {
    const key = keyOf(one);
    waiting.set(key, [...(waiting.get(key) ?? []), one].slice(-64));
    yield;
  }
  const found: (readonly [StorageVariable, StorageVariable])[] = [];
  for (const one of before) {
    yield;
    const other = waiting.get(keyOf(one))?.pop();
    if (other !== undefined && (isPair === undefined || (yield* isPair(one, other)))) {
      before.delete(one);
      after.delete(other);
      found.push([one, other]);
    }
  }
  return found;
}

/** Notes what became of a type and of what it holds; true when nothing did. */
function* compareTypes(one: StorageVariable, other: StorageVariable, scope: Scope, found: Found): Steps<boolean> {
  yield;
  const count = found.changes.length;
  const key = `${one.type.label} ${other.type.label} ${scope.growth}`;
  const isStruct = one.type.kind === 'struct';
  const isOver = found.leftToCompare-- <= 0 || scope.depth > maxDepth;
  if (isOver) {
    found.isWhole = false;
  }
  if (isOver || (isStruct && scope.isWithinEntries && found.seen.has(key))) {
    return true;
  }
  found.seen.add(key);
  // Nothing lies behind a namespace.
  const growth = isNamespace(one) && scope.path === '' ? 'free' : scope.growth;
  const risk = typeRisk(one.type, other.type, { growth }, found);
  if (risk === 'retyped') {
    changesIn(scope, found)('retyped', 'breaks', one, other);
  } else if (risk === 'resized') {
    changesIn(scope, found)('resized', scope.growth === 'fixed' ? 'breaks' : 'check', one, other);
  }
  if (risk !== 'retyped') {
    yield* compareParts(one, other, scope, found);
  }
  if (found.changes.length > count) {
    found.seen.delete(key);
  }
  return found.changes.length === count;
}

/** What a type holds: members, elements, values by keys. */
function* compareParts(one: StorageVariable, other: StorageVariable, scope: Scope, found: Found): Steps<void> {
  const { type: before } = one;
  const { type: after } = other;
  const path = pathOf(scope.path, one);
  const inEntries = function* (from: StorageType, to: StorageType, growth: Growth): Steps<void> {
    const part = (type: StorageType): StorageVariable => ({ ...one, label: '[…]', slot: 0n, offsetBytes: 0, type });
    const inside = { ...wholeScope, path, isWithinEntries: true, growth, depth: scope.depth + 1 };
    yield* compareTypes(part(from), part(to), inside, found);
  };
  if (before.kind === 'struct' && after.kind === 'struct') {
    const slots = { before: scope.slots.before + one.slot, after: scope.slots.after + other.slot };
    yield* compareVariables(before.members, after.members, { ...scope, path, slots, depth: scope.depth + 1 }, found);
  } else if (before.kind === 'mapping' && after.kind === 'mapping') {
    yield* inEntries(before.value(), after.value(), 'free');
  } else if (before.kind === 'dynamicArray' && after.kind === 'dynamicArray') {
    yield* inEntries(before.base(), after.base(), 'fixed');
  } else if (before.kind === 'fixedArray' && after.kind === 'fixedArray') {
    yield* inEntries(before.base, after.base, 'fixed');
  }
}

/** What became of a type as such, whatever became of what it holds. */
function typeRisk(
  before: StorageType,
  after: StorageType,
  { growth }: Pick<Scope, 'growth'>,
  found: Pick<Found, 'isWhole'>,
): 'same' | 'retyped' | 'resized' {
  if (before.kind === 'unknown' || after.kind === 'unknown') {
    found.isWhole = false;
    return before.label === after.label ? 'same' : 'retyped';
  }
  if (!isSameKind(before, after, found)) {
    return 'retyped';
  }
  const isResized = lengthOf(before) !== lengthOf(after);
  return isResized && (growth !== 'free' || before.kind === 'boundedBytes') ? 'resized' : 'same';
}

/** What its size depends on: elements, slots or bytes. */
function lengthOf(type: StorageType): bigint {
  return type.kind === 'fixedArray'
    ? type.length
    : type.kind === 'struct' || type.kind === 'boundedBytes'
      ? slotsOf(type)
      : 0n;
}

function isSameKind(before: StorageType, after: StorageType, found: Pick<Found, 'isWhole'>): boolean {
  if (before.kind === 'value' && after.kind === 'value') {
    return isSameValue(before, after, found);
  }
  if (before.kind === 'mapping' && after.kind === 'mapping') {
    const isSameKey = typeRisk(before.key, after.key, { growth: 'fixed' }, found) === 'same';
    return isSameKey && before.slotFirst === after.slotFirst;
  }
  if (before.kind === 'fixedArray' && after.kind === 'fixedArray') {
    return before.length <= after.length;
  }
  const isText = (type: StorageType) => 'isText' in type && type.isText;
  return before.kind === after.kind && isText(before) === isText(after);
}

type ValueType = Extract<StorageType, { readonly kind: 'value' }>;

/** Contracts are addresses, an enum may get members behind those it had, and what it stands for counts of a user's own type. */
function isSameValue(before: ValueType, after: ValueType, found: Pick<Found, 'isWhole'>): boolean {
  if (before.bytes !== after.bytes) {
    return false;
  }
  const isEnum = /^(enum|flag) /.test(before.label);
  if (isEnum !== /^(enum|flag) /.test(after.label)) {
    return false;
  }
  if (isEnum || (before.members !== undefined && after.members !== undefined)) {
    found.isWhole &&= before.members !== undefined && after.members !== undefined;
    const members = after.members ?? [];
    return before.members?.every((member, index) => members[index] === member) ?? before.label === after.label;
  }
  if (/^function\b/.test(before.label) && /^function\b/.test(after.label)) {
    return /\bexternal\b/.test(before.label) === /\bexternal\b/.test(after.label);
  }
  return valueLabel(before) === valueLabel(after);
}

function valueLabel(type: ValueType): string {
  const label = readingLabel(type);
  return /^(contract|interface) |^address payable$/.test(label) ? 'address' : label;
}

function* isSameType(one: StorageVariable, other: StorageVariable, found: Found): Steps<boolean> {
  const trial: Found = { ...found, changes: [], seen: new Set() };
  const isSame = yield* compareTypes(one, other, { ...wholeScope, growth: 'free' }, trial);
  found.leftToCompare = trial.leftToCompare;
  return isSame;
}

/** Gives the variable that lies where another is put; undefined where none does. */
function cover(variables: readonly Placed[]): (other: StorageVariable) => StorageVariable | undefined {
  const sorted = variables.toSorted((a, b) => (a.begin < b.begin ? -1 : 1));
  const farthest: Placed[] = [];
  for (const place of sorted) {
    const last = farthest.at(-1);
    farthest.push(last !== undefined && last.end > place.end ? last : place);
  }
  return (other) => {
    const { begin, end } = placedOf(other);
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const place = sorted[middle];
      [low, high] = place !== undefined && place.begin < end ? [middle + 1, high] : [low, middle];
    }
    const last = farthest[low - 1];
    return last !== undefined && last.end > begin ? last.one : undefined;
  };
}

function placedOf(one: StorageVariable): Placed {
  const begin = beginOf(one);
  return { one, begin, end: begin + (sizeOf(one.type) ?? 32n) };
}

function beginOf({ slot, offsetBytes }: StorageVariable): bigint {
  return slot * 32n + BigInt(offsetBytes);
}

function placeOf(variable: StorageVariable): string {
  return beginOf(variable).toString();
}

function pathOf(path: string, variable: StorageVariable | undefined): string {
  const label = variable?.label ?? '';
  return path === '' || label.startsWith('[') ? `${path}${label}` : `${path}.${label}`;
}

/** Room that is kept for variables to come, as OpenZeppelin's contracts name it. */
function isGap({ label, type }: StorageVariable): boolean {
  return type.kind === 'fixedArray' && (label === '__gap' || label.startsWith('__gap_'));
}

function isNamespace({ label }: StorageVariable): boolean {
  return label.startsWith('erc7201:');
}
