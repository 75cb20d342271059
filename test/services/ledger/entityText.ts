import type { World } from '../world/world.ts';

/** What an id in a path or a query turned out to be; `num` is missing when nobody has it. */
export interface FoundEntity {
  readonly form: 'number' | 'address' | 'alias';
  readonly num: number | undefined;
}

/** Which forms besides numbers are taken. */
export type EntityForms = 'numbers' | 'addresses' | 'aliases';

const largestNum = 2n ** 38n - 1n;
const numberForm = /^(?:(?:(\d{1,10})\.)?(\d{1,10})\.)?(\d{1,19})$/;
const addressForm = /^(?:0x|(?:\d{1,10}\.){0,2})([0-9a-fA-F]{40})$/;
const aliasForm = /^(?:\d{1,10}\.){0,2}((?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}|[A-Z2-7]{4,5}|[A-Z2-7]{7,8}))$/;

/** Reads an id as strictly as the real service: no checksum, no `0x` after `shard.realm.`; `undefined` is malformed. */
export function findEntity(world: World, text: string, forms: EntityForms): FoundEntity | undefined {
  const address = addressForm.exec(text)?.[1];
  if (forms !== 'numbers' && address !== undefined) {
    return { form: 'address', num: world.byEvmAddress(`0x${address.toLowerCase()}`) };
  }
  const parts = numberForm.exec(text);
  if (parts !== null) {
    return numbered(parts[1], parts[2], BigInt(parts[3] ?? 0));
  }
  const alias = aliasForm.exec(text)?.[1];
  if (forms === 'aliases' && alias !== undefined) {
    const holder = world.accounts.find((account) => account.alias === alias && !account.deleted);
    return { form: 'alias', num: holder?.num };
  }
  return undefined;
}

/** A bare number is the encoded form: 10 bits shard, 16 bits realm, 38 bits number. */
function numbered(shard: string | undefined, realm: string | undefined, num: bigint): FoundEntity | undefined {
  if (realm === undefined) {
    if (num >= 2n ** 63n) {
      return undefined;
    }
    return { form: 'number', num: num > largestNum ? undefined : Number(num) };
  }
  if (num > largestNum || BigInt(realm) > 65_535n || BigInt(shard ?? 0) > 1023n) {
    return undefined;
  }
  return { form: 'number', num: BigInt(realm) === 0n && BigInt(shard ?? 0) === 0n ? Number(num) : undefined };
}
