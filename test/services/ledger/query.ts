import { nanosPerSecond } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { type EntityForms, findEntity } from './entityText.ts';
import { RequestError } from './requestError.ts';

export type Operator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';

/** One comparison; ids of other shards and unknown aliases compare as -1, which nothing has. */
export interface Filter {
  readonly operator: Operator;
  readonly value: bigint;
}

/** What a query parameter may be. `many` is how often it may come; the last one counts where only one is used. */
export type Parameter =
  | {
      readonly type: 'entity';
      readonly operators: readonly Operator[];
      readonly many: number;
      readonly forms: EntityForms;
    }
  | { readonly type: 'integer'; readonly operators: readonly Operator[]; readonly many: number; readonly hex: boolean }
  | { readonly type: 'timestamp' }
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly among: readonly string[]; readonly many: number }
  | { readonly type: 'text'; readonly pattern: RegExp; readonly many: number };

export type Parameters = Readonly<Record<string, Parameter>>;

/** How many items: the rest program clamps what is above the cap, the other one refuses it. */
export interface LimitRule {
  readonly usual: number;
  readonly cap: number;
  readonly above: 'clamp' | 'refuse';
}

export interface ListRule {
  readonly order: 'asc' | 'desc';
  readonly limit: LimitRule;
}

/** A query that has passed all checks of its route. */
export interface Query {
  /** As sent, names in lower case. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  filters(name: string): readonly Filter[];
  /** The last value of a flag, choice or text parameter, in lower case for flags and choices. */
  last(name: string): string | undefined;
  all(name: string): readonly string[];
}

const allButNe = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;
const every = [...allButNe, 'ne'] as const;

export const timestampParameter: Parameter = { type: 'timestamp' };
export const flag: Parameter = { type: 'flag' };

export function entityParameter(
  options: { ne?: boolean; many?: number; forms?: EntityForms; only?: 'eq' } = {},
): Parameter {
  const operators = options.only === 'eq' ? (['eq'] as const) : options.ne === true ? every : allButNe;
  return { type: 'entity', operators, many: options.many ?? 100, forms: options.forms ?? 'numbers' };
}

export function integerParameter(options: { ne?: boolean; many?: number; hex?: boolean; only?: 'eq' } = {}): Parameter {
  const operators = options.only === 'eq' ? (['eq'] as const) : options.ne === true ? every : allButNe;
  return { type: 'integer', operators, many: options.many ?? 100, hex: options.hex ?? false };
}

/** Checks a query against what its route takes; every offending parameter gets its own message. */
export function readQuery(
  world: World,
  search: URLSearchParams,
  rules: { readonly parameters: Parameters; readonly list: ListRule | undefined },
): Query {
  const pairs = [...search].map(([name, value]) => [name.toLowerCase(), value] as const);
  const texts = (name: string) => pairs.filter(([each]) => each === name).map(([, value]) => value);
  const names = [...new Set(pairs.map(([name]) => name))];
  const paging = rules.list === undefined ? [] : ['limit', 'order'];
  const unknown = names.filter((name) => !paging.includes(name) && rules.parameters[name] === undefined);
  const filters = new Map<string, readonly Filter[]>();
  const wrong = names.filter((name) => {
    const parameter = rules.parameters[name];
    const read = parameter === undefined ? [] : readValues(world, parameter, texts(name));
    filters.set(name, read ?? []);
    return read === undefined;
  });
  const limit = readLimit(texts('limit').at(-1), rules.list?.limit);
  const order = readOrder(texts('order').at(-1), rules.list?.order);
  const offending = [
    ...wrong,
    ...(limit === undefined && names.includes('limit') ? ['limit'] : []),
    ...(order === undefined && names.includes('order') ? ['order'] : []),
  ].filter((name) => !unknown.includes(name));
  if (unknown.length + offending.length > 0) {
    throw new RequestError(400, [
      ...unknown.map((name) => `Unknown query parameter: ${name}`),
      ...offending.map((name) => `Invalid parameter: ${name}`),
    ]);
  }
  const isText = (name: string) => rules.parameters[name]?.type === 'text';
  return {
    pairs,
    limit: limit ?? 0,
    order: order ?? 'asc',
    filters: (name) => filters.get(name) ?? [],
    last: (name) => (isText(name) ? texts(name).at(-1) : texts(name).at(-1)?.toLowerCase()),
    all: texts,
  };
}

function readOrder(text: string | undefined, usual: 'asc' | 'desc' | undefined): 'asc' | 'desc' | undefined {
  const order = text?.toLowerCase() ?? usual;
  return order === 'asc' || order === 'desc' ? order : undefined;
}

function readLimit(text: string | undefined, rule: LimitRule | undefined): number | undefined {
  if (rule === undefined || text === undefined) {
    return rule?.usual;
  }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || (value > rule.cap && rule.above === 'refuse')) {
    return undefined;
  }
  return Math.min(value, rule.cap);
}

/** The comparisons of one parameter (none for texts); `undefined` when a value is refused. */
function readValues(world: World, parameter: Parameter, values: readonly string[]): readonly Filter[] | undefined {
  switch (parameter.type) {
    case 'flag':
      return values.every((value) => /^(true|false)$/i.test(value)) ? [] : undefined;
    case 'choice': {
      const known = values.every((value) => parameter.among.includes(value.toLowerCase()));
      return known && values.length <= parameter.many ? [] : undefined;
    }
    case 'text':
      return values.every((value) => parameter.pattern.test(value)) && values.length <= parameter.many ? [] : undefined;
    case 'timestamp':
      return compared(values, { many: 2, operators: allButNe, read: readTime });
    case 'integer':
      return compared(values, { ...parameter, read: (text) => readInteger(text, parameter) });
    case 'entity':
      return compared(values, {
        ...parameter,
        read(text) {
          const found = findEntity(world, text, parameter.forms);
          return found === undefined ? undefined : BigInt(found.num ?? -1);
        },
      });
  }
}

function readInteger(text: string, rule: { readonly hex: boolean }): bigint | undefined {
  const pattern = rule.hex ? /^(\d{1,19}|0x[0-9a-f]{1,16})$/i : /^\d{1,19}$/;
  const value = pattern.test(text) ? BigInt(text) : -1n;
  return value < 0n || value >= 2n ** 63n ? undefined : value;
}

/** `seconds` with up to nine decimals, as nanoseconds. */
export function readTime(text: string): bigint | undefined {
  const parts = /^(\d{1,10})(?:\.(\d{1,9}))?$/.exec(text);
  if (parts === null) {
    return undefined;
  }
  return BigInt(parts[1] ?? 0) * nanosPerSecond + BigInt((parts[2] ?? '').padEnd(9, '0'));
}

function compared(
  values: readonly string[],
  rule: {
    readonly many: number;
    readonly operators: readonly Operator[];
    readonly read: (text: string) => bigint | undefined;
  },
): Filter[] | undefined {
  const filters: Filter[] = [];
  for (const value of values) {
    const [, given, text] = /^(?:([a-z]+):)?(.*)$/is.exec(value) ?? [];
    const operator = rule.operators.find((each) => each === (given ?? 'eq').toLowerCase());
    const read = rule.read(text ?? '');
    if (operator === undefined || read === undefined) {
      return undefined;
    }
    filters.push({ operator, value: read });
  }
  const lower = filters.filter(({ operator }) => operator.startsWith('g'));
  const upper = filters.filter(({ operator }) => operator.startsWith('l'));
  return filters.length > rule.many || lower.length > 1 || upper.length > 1 ? undefined : filters;
}
