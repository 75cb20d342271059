import type { Contract } from '../world/entities.ts';
import type { Transaction } from '../world/transaction.ts';
import { stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { contractIn } from './contractRoutes.ts';
import { findEntity } from './entityText.ts';
import { opcodesJson } from './opcodesJson.ts';
import { link, nextOf, passes, rangeOf, strict } from './pages.ts';
import { flag, integerParameter, type Parameters, readTime, timestampParameter } from './query.ts';
import { invalid, notFound, RequestError } from './requestError.ts';
import { actionJson, isPartial, isRun, ownResultJson, type Run, resultDetailsJson, resultJson } from './resultJson.ts';
import { type Context, ok, type Reply, type Route, rest } from './route.ts';
import { readTransactionId } from './transactionLists.ts';

const listParameters: Parameters = {
  'block.hash': { type: 'text', pattern: /^(eq:)?(0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i, many: 1 },
  'block.number': integerParameter({ only: 'eq', many: 1, hex: true }),
  from: { type: 'text', pattern: /^((0x)?[0-9a-f]{40}|(\d{1,10}\.){0,2}\d{1,19})$/i, many: 1 },
  internal: flag,
  timestamp: timestampParameter,
  'transaction.index': integerParameter({ only: 'eq', many: 1 }),
};

const actionParameters: Parameters = { index: integerParameter({ many: 2 }) };
const opcodeParameters: Parameters = { stack: flag, memory: flag, storage: flag };

/** The paths as the observed service has them. */
export const observedResultRoutes: readonly Route[] = [
  rest('contracts/results/{transactionIdOrHash}/actions', actions, { parameters: actionParameters, order: 'asc' }),
  opcodeRoute('contracts/results/{transactionIdOrHash}/opcodes', (context) => runIn(context)),
  rest('contracts/{contractIdOrAddress}/results/{timestamp}', atTime, {
    parameters: { hbar: flag },
    cacheSeconds: 600,
  }),
];

/** The same as the specification writes them; no deployment is known to. */
export const plainResultRoutes: readonly Route[] = [
  rest('contracts/results/{transactionIdOrHash}/results', actions, { parameters: actionParameters, order: 'asc' }),
  opcodeRoute('contracts/{transactionIdOrHash}/results/opcodes', (context) => runIn(context)),
];

export const resultRoutes: readonly Route[] = [
  rest('contracts/results', (context) => listResults(context, undefined), {
    parameters: { ...listParameters, hbar: flag },
    order: 'desc',
    cacheSeconds: 10,
  }),
  rest('contracts/results/{transactionIdOrHash}', oneResult, {
    parameters: { hbar: flag, nonce: integerParameter({ only: 'eq' }) },
    cacheSeconds: 600,
  }),
  rest('contracts/{contractIdOrAddress}/results', (context) => listResults(context, contractIn(context)), {
    parameters: listParameters,
    order: 'desc',
    cacheSeconds: 10,
  }),
];

function unitOf({ query }: Context): { readonly inWeibars: boolean } {
  return { inWeibars: query.last('hbar') === 'false' };
}

function listResults(context: Context, contract: Contract | undefined): Reply {
  const { world, query, path } = context;
  const block = chosenBlock(context);
  const index = query.filters('transaction.index').at(-1)?.value;
  if (index !== undefined && block === undefined) {
    throw new RequestError(400, ['transaction.index filter requires a block.number or block.hash filter']);
  }
  const newest = world.chain.span(world.chain.latest()).to;
  const { low, high } = rangeOf(query.filters('timestamp'), { low: 0n, high: newest });
  const inBlock = block === undefined ? undefined : blockSpan(world, block);
  const sender = senderIn(context);
  const wanted = (transaction: Transaction) =>
    isRun(transaction) &&
    (contract === undefined || transaction.execution.contract === contract.num) &&
    (sender === undefined || transaction.execution.from === sender) &&
    (index === undefined || BigInt(transaction.index) === index);
  const found = world.history.search({
    from: inBlock !== undefined && inBlock.from > low ? inBlock.from : low,
    to: inBlock !== undefined && inBlock.to < high ? inBlock.to : high,
    newestFirst: query.order === 'desc',
    limit: query.limit,
    stream: ({ contracts }) => contracts !== undefined && (contract === undefined || contracts.has(contract.num)),
    wanted,
  });
  const runs = found.transactions.filter(isRun);
  const next =
    found.resumeAt === undefined
      ? nextOf(path, query, runs, { name: 'timestamp', value: (run) => run.consensus, text: stamp })
      : link(path, query, [{ name: 'timestamp', operator: strict(query), text: stamp(found.resumeAt) }]);
  const json = contract === undefined ? resultJson : ownResultJson;
  return ok({ results: runs.map((run) => json(world, run, unitOf(context))), links: { next } });
}

/** -1 is a block nobody knows. */
function chosenBlock({ world, query }: Context): number | undefined {
  const number = query.filters('block.number').at(-1)?.value;
  const hash = query.last('block.hash')?.toLowerCase().replace(/^eq:/, '').replace(/^0x/, '');
  if (hash !== undefined) {
    return world.chain.numberOfHash(hash) ?? -1;
  }
  return number === undefined ? undefined : Number(number);
}

function blockSpan(world: World, block: number): { readonly from: bigint; readonly to: bigint } {
  return block < 0 ? { from: 1n, to: 0n } : { from: world.chain.start(block), to: world.chain.start(block + 1) - 1n };
}

function senderIn({ world, query }: Context): string | undefined {
  const text = query.last('from');
  if (text === undefined) {
    return undefined;
  }
  const found = findEntity(world, text, 'addresses');
  return found?.num === undefined ? 'nobody' : world.evmAddress(found.num);
}

/** The run that a transaction id or a 32-byte hash names. */
function runIn(context: Context): Run {
  const { world, query } = context;
  const text = context.segment('transactionIdOrHash');
  const hash = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  const asked = readTransactionId(text);
  if (hash === undefined && asked === undefined) {
    throw invalid('transactionIdOrHash');
  }
  const nonce = query.filters('nonce').at(-1)?.value ?? 0n;
  const byHash = hash === undefined ? undefined : world.history.byHash(hash.toLowerCase());
  const byId = asked === undefined ? [] : world.history.byId(asked.payer, asked.validStart);
  const found = byHash ?? byId.find((each) => isRun(each) && BigInt(each.nonce) === nonce);
  if (found === undefined || !isRun(found)) {
    throw notFound();
  }
  return found;
}

function details(context: Context, run: Run): Reply {
  return { status: isPartial(run) ? 206 : 200, json: resultDetailsJson(context.world, run, unitOf(context)) };
}

function oneResult(context: Context): Reply {
  return details(context, runIn(context));
}

function atTime(context: Context): Reply {
  const contract = contractIn(context);
  return details(
    context,
    runAt(context, (run) => run.execution.contract === contract.num),
  );
}

/** For the specification's path, where the time stands alone. */
export function resultAtTime(context: Context): Reply {
  return details(
    context,
    runAt(context, () => true),
  );
}

function runAt(context: Context, accept: (run: Run) => boolean): Run {
  const { world } = context;
  const time = readTime(context.segment('timestamp'));
  if (time === undefined) {
    throw invalid('timestamp');
  }
  const inside = world.history.inBlock(world.chain.blockAt(time)).filter(isRun);
  const run = inside.find((each) => each.consensus === time && accept(each));
  if (run === undefined) {
    throw notFound();
  }
  return run;
}

function actions(context: Context): Reply {
  const { query, path } = context;
  const run = runIn(context);
  const indexes = run.execution.actions.map((_, index) => index);
  const inOrder = query.order === 'asc' ? indexes : indexes.toReversed();
  const chosen = inOrder.filter((index) => passes(query.filters('index'), BigInt(index))).slice(0, query.limit);
  const next = nextOf(path, query, chosen, { name: 'index', value: BigInt });
  return ok({ actions: chosen.map((index) => actionJson(context.world, run, index)), links: { next } });
}

/** Traces can be long: the service sends them compressed or not at all. */
function opcodeRoute(path: string, find: (context: Context) => Run): Route {
  const answer = (context: Context): Reply => {
    if (!/gzip/i.test(context.request.headers['accept-encoding'] ?? '')) {
      throw new RequestError(406, ['Accept-Encoding header must be present and have gzip']);
    }
    const { query, world } = context;
    const codeAt = (address: string) =>
      world.contracts.find(({ evmAddress }) => evmAddress === address)?.runtimeCode ?? '0x';
    return ok(
      opcodesJson(find(context), codeAt, {
        stack: query.last('stack') !== 'false',
        memory: query.last('memory') === 'true',
        storage: query.last('storage') === 'true',
      }),
    );
  };
  return {
    method: 'GET',
    path,
    backend: 'web3',
    cacheSeconds: 1,
    parameters: opcodeParameters,
    list: undefined,
    answer,
  };
}
