import { ed25519, thresholdKey } from '../world/keys.ts';
import { bytesOf, id, stamp } from '../world/values.ts';
import { pageOf } from './pages.ts';
import { integerParameter, timestampParameter } from './query.ts';
import { type Context, entityIn, ok, type Reply, type Route, restJava } from './route.ts';

const account = 'accounts/{idOrAliasOrEvmAddress}';

/** The hooks of accounts, and what they store; unknown numbers give empty lists. */
export const hookRoutes: readonly Route[] = [
  restJava(`${account}/hooks`, hooks, { parameters: { 'hook.id': integerParameter() }, order: 'desc' }),
  restJava(`${account}/hooks/{hookId}/storage`, hookStorage, {
    parameters: { key: integerParameter({ hex: true }), timestamp: timestampParameter },
    order: 'asc',
  }),
];

/** The only account that has hooks. */
const owner = 1006;
const hookIds = [5n, 7n];

function hooks(context: Context): Reply {
  const { world, query, path } = context;
  const known = ownerIn(context) === owner ? hookIds : [];
  const page = pageOf(path, query, known, { name: 'hook.id', value: (hookId) => hookId });
  const items = page.items.map((hookId) => {
    const created = stamp(world.chain.genesis + hookId);
    return {
      admin_key: hookId === 7n ? thresholdKey(1, 'hook a', 'hook b') : ed25519('hook'),
      contract_id: id(4811),
      created_timestamp: created,
      deleted: hookId === 5n,
      extension_point: 'ACCOUNT_ALLOWANCE_HOOK',
      hook_id: hookId,
      owner_id: id(owner),
      timestamp_range: { from: created, to: hookId === 5n ? stamp(world.chain.genesis + 600n) : null },
      type: 'EVM',
    };
  });
  return ok({ hooks: items, links: { next: page.next } });
}

function hookStorage(context: Context): Reply {
  const { world, query, path, segment } = context;
  const hookId = BigInt(segment('hookId'));
  const known = ownerIn(context) === owner && hookId === 7n ? [1n, 2n, 9n] : [];
  const page = pageOf(path, query, known, { name: 'key', value: (key) => key, text: hexWord });
  const storage = page.items.map((key) => ({
    key: hexWord(key),
    timestamp: stamp(world.chain.genesis + key),
    value: key === 9n ? null : `0x${bytesOf(32, 'hook value', Number(key)).toString('hex')}`,
  }));
  return ok({ hook_id: hookId, links: { next: page.next }, owner_id: id(owner), storage });
}

function hexWord(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

function ownerIn(context: Context): number | undefined {
  return entityIn(context, 'idOrAliasOrEvmAddress', 'aliases').num;
}
