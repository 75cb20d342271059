import { contracts } from '../world/contracts.ts';
import type { Contract } from '../world/entities.ts';
import { addressWord, stringWords, word } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { RequestError } from './requestError.ts';
import { type Context, ok, type Reply, type Route } from './route.ts';

export const callRoute: Route = {
  method: 'POST',
  path: 'contracts/call',
  backend: 'web3',
  cacheSeconds: 0,
  parameters: {},
  list: undefined,
  answer: call,
};

interface CallRequest {
  readonly to: string;
  /** Lower-case hex with 0x. */
  readonly data: string;
  readonly from: string | undefined;
  readonly value: bigint;
  readonly estimate: boolean;
  readonly block: string;
}

const isAddress = (text: string) => /^(0x)?[0-9a-f]{40}$/i.test(text);
const blockName = /^((0x)?[0-9a-fA-F]+|earliest|pending|latest|safe|finalized)$/;
const hexData = /^(0x)?([0-9a-f]{2})*$/i;

/** Answers view functions by selector, without an EVM; what it does not know, it reverts. */
function call(context: Context): Reply {
  const type = (context.request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new RequestError(415, [`Content-Type '${type ?? ''}' is not supported`]);
  }
  const asked = readRequest(context.request.body);
  const contract = contractAt(context.world, asked.to);
  checkBlock(context.world, asked.block);
  if (asked.data.length > 2 && /^0x0{36}016[789a-c]$/.test(asked.to)) {
    throw new RequestError(501, ['Precompile not supported']);
  }
  if (contract === undefined) {
    // Like on any EVM: code-less addresses answer nothing.
    return ok({ result: asked.estimate ? `0x${word(21_000)}`.replace(/^0x0+/, '0x') : '0x' });
  }
  const result = run(contract, asked);
  return ok({ result: asked.estimate ? `0x${word(47_213).slice(-16)}` : result });
}

function readRequest(body: Uint8Array): CallRequest {
  const json = parse(body);
  const wrong: string[] = [];
  const member = <T extends string | number | boolean>(name: string, usual: T, isValid: (value: T) => boolean): T => {
    const value = json[name] ?? usual;
    if (typeof value === typeof usual && isValid(value as T)) {
      return value as T;
    }
    wrong.push(`${name} field invalid`);
    return usual;
  };
  const isAmount = (value: number) => Number.isInteger(value) && value >= 0;
  member('gas', 15_000_000, (gas) => isAmount(gas) && gas <= 15_000_000 && gas >= 21_000);
  member('gasPrice', 0, isAmount);
  const data = member('data', '0x', (text) => hexData.test(text) && text.length <= 262_146);
  const from = json['from'] === undefined || json['from'] === null ? undefined : member('from', '', isAddress);
  const asked = {
    to: `0x${member('to', '', isAddress).replace(/^0x/i, '').toLowerCase()}`,
    data: `0x${data.replace(/^0x/i, '').toLowerCase()}`,
    from,
    value: BigInt(member('value', 0, isAmount)),
    estimate: member('estimate', false, () => true),
    block: member('block', 'latest', (text) => blockName.test(text)),
  };
  if (asked.value > 0n && from === undefined) {
    wrong.push('from field must not be empty');
  }
  if (wrong.length > 0) {
    throw new RequestError(400, wrong);
  }
  return asked;
}

function parse(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      return Object.fromEntries(Object.entries(json));
    }
  } catch {
    // Refused below, like any JSON that is no object.
  }
  throw new RequestError(400, ['Unable to parse JSON']);
}

function contractAt(world: World, to: string): Contract | undefined {
  const num = world.byEvmAddress(to);
  return num === undefined ? undefined : world.contract(num);
}

function checkBlock(world: World, block: string): void {
  const number = /^0x/i.test(block) ? Number.parseInt(block, 16) : /^\d+$/.test(block) ? Number(block) : 0;
  if (number > world.chain.latest()) {
    throw new RequestError(400, ['Unknown block number']);
  }
}

function run(contract: Contract, asked: CallRequest): string {
  const selector = asked.data.slice(0, 10);
  const view = contract.views[selector];
  if (view !== undefined) {
    return `0x${view}`;
  }
  if (selector === '0x12345678') {
    throw reverted('', `0x4e487b71${word(0x12)}`);
  }
  if (contract.evmAddress === contracts.vault.evmAddress) {
    return vaultFunction(selector, asked);
  }
  if (asked.data === '0x') {
    return '0x';
  }
  if (selector === '0x6057361d') {
    return '0x';
  }
  throw reverted('', '0x');
}

/** withdraw fails with a custom error, setPhase with another, divide-like calls with a panic, the rest with a text. */
function vaultFunction(selector: string, asked: CallRequest): string {
  const from = asked.from ?? '0x0000000000000000000000000000000000000000';
  switch (selector) {
    case '0xa26e1186':
      return `0x${word(asked.value)}`;
    case '0x2e1a7d4d': {
      const wanted = BigInt(`0x${asked.data.slice(10, 74) || '0'}`);
      throw reverted('', `0x68b65f11${addressWord(from)}${word(0)}${word(wanted)}`);
    }
    case '0xc03afb59':
      throw reverted('', `0x245aecd3${addressWord(from)}`);
    case '0x92f0dacd':
      throw reverted('', `0x4e487b71${word(0x32)}`);
    case '0x':
      return '0x';
    default:
      throw reverted('Vault: no such function', `0x08c379a0${word(32)}${stringWords('Vault: no such function')}`);
  }
}

function reverted(text: string, data: string): RequestError {
  return new RequestError(400, [text], { name: 'CONTRACT_REVERT_EXECUTED', data });
}
