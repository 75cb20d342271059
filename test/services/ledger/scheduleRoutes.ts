import type { Schedule } from '../world/entities.ts';
import { ed25519 } from '../world/keys.ts';
import { bytesOf, id, stamp, stampOrNull } from '../world/values.ts';
import { entityText, pageOf, passes } from './pages.ts';
import { entityParameter } from './query.ts';
import { notFound } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest } from './route.ts';

export const scheduleRoutes: readonly Route[] = [
  rest('schedules', listSchedules, {
    parameters: { 'account.id': entityParameter({ ne: true }), 'schedule.id': entityParameter({ ne: true }) },
    order: 'asc',
    cacheSeconds: 10,
  }),
  rest('schedules/{scheduleId}', oneSchedule),
];

function listSchedules({ world, query, path }: Context): Reply {
  const created = world.schedules.filter(({ creator }) => passes(query.filters('account.id'), BigInt(creator)));
  const page = pageOf(path, query, created, { name: 'schedule.id', value: ({ num }) => BigInt(num), text: entityText });
  return ok({ schedules: page.items.map(scheduleJson), links: { next: page.next } });
}

function oneSchedule(context: Context): Reply {
  const { num } = entityIn(context, 'scheduleId', 'numbers');
  const schedule = context.world.schedules.find((each) => each.num === num);
  if (schedule === undefined) {
    throw notFound();
  }
  return ok(scheduleJson(schedule));
}

function scheduleJson(schedule: Schedule) {
  return {
    admin_key: schedule.adminKey,
    consensus_timestamp: stamp(schedule.created),
    creator_account_id: id(schedule.creator),
    deleted: schedule.deleted,
    executed_timestamp: stampOrNull(schedule.executed),
    expiration_time: stampOrNull(schedule.expiration),
    memo: schedule.memo,
    payer_account_id: id(schedule.payer),
    schedule_id: id(schedule.num),
    signatures: schedule.signers.map((label, index) => ({
      consensus_timestamp: stamp(schedule.created + BigInt(index) * 30_000_000_000n),
      public_key_prefix: Buffer.from(ed25519(label).key, 'hex').toString('base64'),
      signature: bytesOf(64, 'schedule signature', schedule.num, label).toString('base64'),
      type: 'ED25519',
    })),
    transaction_body: Buffer.from(schedule.body).toString('base64'),
    wait_for_expiry: schedule.waitForExpiry,
  };
}
