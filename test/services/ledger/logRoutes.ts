import type { Contract } from '../world/entities.ts';
import { id, nanosPerSecond, stamp } from '../world/values.ts';
import { contractIn } from './contractRoutes.ts';
import { type Column, link, pageOfTwo, rangeOf } from './pages.ts';
import { integerParameter, type Parameters, timestampParameter } from './query.ts';
import { RequestError } from './requestError.ts';
import { isRun, logJson, type Run, resultHash } from './resultJson.ts';
import { type Context, ok, type Reply, type Route, rest } from './route.ts';

const topicParameter = { type: 'text', pattern: /^(0x)?[0-9a-f]{1,64}$/i, many: 100 } as const;
const topicNames = ['topic0', 'topic1', 'topic2', 'topic3'];

const parameters: Parameters = {
  index: integerParameter({ many: 2 }),
  timestamp: timestampParameter,
  ...Object.fromEntries(topicNames.map((name) => [name, topicParameter])),
};

/** `contracts/results/logs` on the observed service, `contracts/logs` in the specification. */
export function allLogsRoute(path: string): Route {
  return rest(path, (context) => listLogs(context, undefined), {
    parameters: {
      ...parameters,
      'transaction.hash': { type: 'text', pattern: /^(0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i, many: 1 },
    },
    order: 'desc',
    cacheSeconds: 10,
  });
}

export const logRoutes: readonly Route[] = [
  rest('contracts/{contractIdOrAddress}/results/logs', (context) => listLogs(context, contractIn(context)), {
    parameters,
    order: 'desc',
    cacheSeconds: 10,
  }),
];

const week = 7n * 86_400n * nanosPerSecond;
const endOfTime = 2n ** 63n - 1n;

interface Entry {
  readonly run: Run;
  readonly index: number;
}

const keys: readonly [Column<Entry>, Column<Entry>] = [
  { name: 'timestamp', value: ({ run }) => run.consensus, text: stamp },
  { name: 'index', value: ({ index }) => BigInt(index) },
];

function listLogs(context: Context, contract: Contract | undefined): Reply {
  const { world, query, path } = context;
  const times = query.filters('timestamp');
  const range = rangeOf(times, { low: 0n, high: endOfTime });
  const byTopic = topicNames.some((name) => query.all(name).length > 0);
  const hash = query.last('transaction.hash')?.toLowerCase().replace(/^0x/, '');
  if (query.filters('index').length > 0 && times.length === 0) {
    throw new RequestError(400, ['Cannot search by index without a timestamp']);
  }
  if (byTopic && hash === undefined && (range.low === 0n || range.high - range.low > week)) {
    throw new RequestError(400, ['Cannot search topics without a valid timestamp range: at most 7d']);
  }
  const matches = ({ run, index }: Entry) =>
    (hash === undefined || run.hash.startsWith(hash)) &&
    run.execution.logs[index]?.contract === (contract?.num ?? run.execution.logs[index]?.contract) &&
    topicNames.every((name, position) => hasTopic(query.all(name), run.execution.logs[index]?.topics[position]));
  const found = world.history.search({
    from: range.low,
    to: range.high,
    newestFirst: query.order === 'desc',
    // One more than asked: the first of them may already have been shown up to some index.
    limit: query.limit + 1,
    stream: ({ contracts }) => contracts !== undefined && (contract === undefined || contracts.has(contract.num)),
    wanted: (transaction) => isRun(transaction) && entriesOf(transaction).some(matches),
  });
  const rising = found.transactions.filter(isRun).flatMap(entriesOf).filter(matches).sort(byTime);
  const page = pageOfTwo(path, query, rising, keys);
  const operator = query.order === 'asc' ? 'gte' : 'lte';
  const next =
    page.next === null && found.resumeAt !== undefined
      ? link(path, query, [{ name: 'timestamp', operator, text: stamp(found.resumeAt) }])
      : page.next;
  return ok({ logs: page.items.map(({ run, index }) => listedLog(context, run, index)), links: { next } });
}

function entriesOf(run: Run): Entry[] {
  return run.execution.logs.map((_, index) => ({ run, index }));
}

function byTime(a: Entry, b: Entry): number {
  return a.run.consensus === b.run.consensus ? a.index - b.index : a.run.consensus < b.run.consensus ? -1 : 1;
}

/** Topics compare as numbers: leading zeros do not matter. */
function hasTopic(asked: readonly string[], topic: string | undefined): boolean {
  const value = topic === undefined ? undefined : BigInt(topic);
  return asked.length === 0 || asked.some((text) => BigInt(`0x${text.replace(/^0x/i, '')}`) === value);
}

function listedLog({ world }: Context, run: Run, index: number) {
  return {
    ...logJson(world, run, index),
    block_hash: `0x${world.chain.hash(run.block)}`,
    block_number: run.block,
    root_contract_id: id(run.execution.contract),
    timestamp: stamp(run.consensus),
    transaction_hash: resultHash(run),
    transaction_index: run.index,
  };
}
