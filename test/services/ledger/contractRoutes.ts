import type { Contract, Slot } from '../world/entities.ts';
import { contractKey, type Key, thresholdKey } from '../world/keys.ts';
import { id, idOrNull, nanosPerSecond, stamp } from '../world/values.ts';
import { entityText, pageOf, passes } from './pages.ts';
import { entityParameter, type Filter, timestampParameter } from './query.ts';
import { invalid, notFound } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest } from './route.ts';

const slotParameter = { type: 'text', pattern: /^((eq|gte?|lte?):)?(0x)?[0-9a-f]{1,64}$/i, many: 100 } as const;

export const contractRoutes: readonly Route[] = [
  rest('contracts', listContracts, {
    parameters: { 'contract.id': entityParameter({ ne: true, forms: 'addresses' }) },
    order: 'desc',
    cacheSeconds: 10,
  }),
  rest('contracts/{contractIdOrAddress}', oneContract, { parameters: { timestamp: timestampParameter } }),
  rest('contracts/{contractIdOrAddress}/state', contractState, {
    parameters: { slot: slotParameter, timestamp: timestampParameter },
    order: 'asc',
  }),
];

function listContracts({ world, query, path }: Context): Reply {
  const page = pageOf(path, query, world.contracts, {
    name: 'contract.id',
    value: (contract) => BigInt(contract.num),
    text: entityText,
  });
  return ok({ contracts: page.items.map(contractJson), links: { next: page.next } });
}

/** The contract in the path; 404 for a number that is no contract. */
export function contractIn(context: Context): Contract {
  const { num } = entityIn(context, 'contractIdOrAddress', 'addresses');
  const contract = num === undefined ? undefined : context.world.contract(num);
  if (contract === undefined) {
    throw notFound();
  }
  return contract;
}

function oneContract(context: Context): Reply {
  const contract = contractIn(context);
  const times = context.query.filters('timestamp');
  if (times.some(({ operator, value }) => operator !== 'gt' && operator !== 'gte' && value < contract.created)) {
    throw notFound();
  }
  const { creationCode, runtimeCode } = contract;
  return ok({ ...contractJson(contract), bytecode: creationCode, runtime_bytecode: runtimeCode });
}

/** Of the contracts that somebody may change; the others have their own key. */
const adminKeys: Readonly<Record<number, Key>> = { 4820: thresholdKey(2, 'proxy a', 'proxy b', 'proxy c') };

function contractJson(contract: Contract) {
  return {
    admin_key: adminKeys[contract.num] ?? contractKey(contract.num),
    auto_renew_account: null,
    auto_renew_period: 7_776_000,
    contract_id: id(contract.num),
    created_timestamp: stamp(contract.created),
    deleted: contract.deleted,
    evm_address: contract.evmAddress,
    expiration_timestamp: stamp(contract.created + 93_312_000n * nanosPerSecond),
    file_id: idOrNull(contract.file),
    max_automatic_token_associations: 0,
    memo: contract.memo,
    nonce: contract.nonce,
    obtainer_id: null,
    permanent_removal: null,
    proxy_account_id: null,
    timestamp: { from: stamp(contract.created), to: null },
  };
}

/** The current slots; with a time, those written up to it. */
function contractState(context: Context): Reply {
  const { query, path } = context;
  const contract = contractIn(context);
  const filters = query.all('slot').map(readSlot);
  if (filters.filter(({ operator }) => operator.startsWith('g')).length > 1) {
    throw invalid('slot');
  }
  const times = query
    .filters('timestamp')
    .map((filter): Filter => (filter.operator === 'eq' ? { operator: 'lte', value: filter.value } : filter));
  const slots = lastOfEach(contract.slots.filter(({ written }) => passes(times, written)));
  const page = pageOf(path, { ...query, filters: (name) => (name === 'slot' ? filters : query.filters(name)) }, slots, {
    name: 'slot',
    value: (slot: Slot) => BigInt(`0x${slot.slot}`),
    text: (value) => `0x${value.toString(16).padStart(64, '0')}`,
  });
  const state = page.items.map(({ slot, value, written }) => ({
    address: contract.evmAddress,
    contract_id: id(contract.num),
    timestamp: stamp(written),
    slot: `0x${slot}`,
    value: `0x${value}`,
  }));
  return ok({ state, links: { next: page.next } });
}

/** What each slot was last written, by rising slot as they are. */
function lastOfEach(writes: readonly Slot[]): Slot[] {
  const last = new Map<string, Slot>();
  for (const write of writes) {
    const known = last.get(write.slot);
    last.set(write.slot, known === undefined || known.written < write.written ? write : known);
  }
  return [...last.values()];
}

function readSlot(text: string): Filter {
  const [, operator, digits] = /^(?:([a-z]+):)?(?:0x)?([0-9a-f]+)$/i.exec(text.toLowerCase()) ?? [];
  return { operator: (operator ?? 'eq') as Filter['operator'], value: BigInt(`0x${digits ?? '0'}`) };
}
