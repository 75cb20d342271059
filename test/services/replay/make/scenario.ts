import { type AbiArgument, abiEncode } from '../../verification/abiWords.ts';
import type { Compiled, CompiledCode } from '../../verification/compiled.ts';
import { selectorOf } from '../../verification/signatures.ts';
import type { RecordedContract, RecordedRun } from '../replayRecord.ts';
import { type Change, compile, type Setting, type Title } from './compile.ts';
import { actionsOf, changesOf, haltName } from './effects.ts';
import { createMachine, type Packages, type Run } from './machine.ts';
import { type Opcode, opcodesOf } from './opcodes.ts';
import type { Solc } from './solc.ts';

const measures = 'contracts/lib/Measures.sol:Measures';
const text = (value: string): AbiArgument => ({ kind: 'bytes', value });
const word = (value: bigint | string): AbiArgument => ({ kind: 'word', value });
const salt = `0x${Buffer.from('north').toString('hex').padEnd(64, '0')}`;
const intrinsic = 21_000n;

export interface Performed {
  readonly contracts: readonly RecordedContract[];
  readonly runs: readonly (RecordedRun & { readonly steps: Run; readonly opcodes: readonly Opcode[] })[];
  readonly compiled: Readonly<Record<string, Compiled>>;
}

/** `begin` is when the first transaction runs, a minute before the next. */
export interface Options {
  readonly solc: Solc;
  readonly packages: Packages;
  readonly setting: Setting;
  readonly sender: string;
  readonly nonce: bigint;
  readonly begin: bigint;
  readonly change: Change;
}

/** A ledger on which contracts are deployed and called, and what is kept of that. */
async function createStage(options: Options, titles: readonly Title[]) {
  const { sender } = options;
  const compiledByTitle = new Map(
    titles.map((title) => [title, compile(options.solc, title, options.setting, options.change)]),
  );
  const machine = await createMachine(options.packages, sender, options.nonce);
  const known = new Map<string, string>();
  const contracts: RecordedContract[] = [];
  const runs: Performed['runs'][number][] = [];

  async function send(
    name: string,
    to: string | undefined,
    input: string,
    more: { value?: bigint; gas?: bigint } = {},
  ) {
    const before = intrinsicGas(input, to === undefined);
    const gasLimit = more.gas ?? 3_000_000n;
    const value = more.value ?? 0n;
    const timestamp = options.begin + BigInt(runs.length) * 60n;
    const run = await machine.run({ to, input, value, gasLimit: gasLimit - before, timestamp });
    const used = run.gasUsed + before;
    const actions = actionsOf(run);
    runs.push({
      name,
      ...(to === undefined ? {} : { to }),
      input,
      value: Number(value),
      output: to === undefined && run.created ? await machine.code(run.created) : run.error ? '0x' : run.output,
      ...(run.error === undefined ? {} : { error: run.error === 'revert' ? run.output : haltName(run.error) }),
      gasLimit: Number(gasLimit),
      gasUsed: Number(used - (run.refund < used / 5n ? run.refund : used / 5n)),
      logs: run.logs,
      actions,
      changes: await changesOf(run, machine, known),
      created: actions.flatMap(({ callType, outputKind, to }) =>
        callType === 'CREATE' && outputKind === 'OUTPUT' ? [to] : [],
      ),
      steps: run,
      opcodes: opcodesOf(run.events),
    });
    return run;
  }

  function outputOf(title: Title) {
    const compiled = compiledByTitle.get(title);
    if (compiled === undefined) {
      throw new Error(`${title} is not compiled`);
    }
    return compiled.output.evm;
  }

  async function keep(title: Title, address: string, creation: string, deployed: RecordedContract['deployed']) {
    const code = outputOf(title).deployedBytecode;
    const runtime = await machine.code(address);
    const immutables = Object.fromEntries(
      Object.entries(code.immutableReferences ?? {}).map(([id, [first]]) => {
        const start = 2 + (first?.start ?? 0) * 2;
        return [id, `0x${runtime.slice(start, start + 64)}`];
      }),
    );
    const more = Object.keys(immutables).length > 0 ? { immutables } : {};
    contracts.push({ title, address, creation, runtime, deployed: { ...deployed, ...more } });
  }

  async function deploy(
    title: Title,
    given: readonly AbiArgument[],
    { libraries, value }: { libraries?: Readonly<Record<string, string>>; value?: bigint } = {},
  ) {
    const constructorArguments = abiEncode(given);
    const code = `0x${linked(outputOf(title).bytecode, libraries)}`;
    const creation = code + constructorArguments.slice(2);
    const { created, error } = await send(`deploy ${title}`, undefined, creation, {
      gas: 12_000_000n,
      ...(value === undefined ? {} : { value }),
    });
    if (created === undefined || error !== undefined) {
      throw new Error(`${title} was not deployed: ${error}`);
    }
    await keep(title, created, creation, {
      ...(libraries === undefined ? {} : { libraries }),
      ...(given.length === 0 ? {} : { constructorArguments }),
      ...(isProtected(outputOf(title).deployedBytecode) ? { callProtection: created } : {}),
    });
    return created;
  }

  const performed = (): Performed => ({ contracts, runs, compiled: Object.fromEntries(compiledByTitle) });
  return { send, keep, deploy, runs, performed };
}

/** Alice hands 7 ℏ over; the contract pays an invoice of 5 ℏ, and has not enough for the next. */
export async function performPayments(options: Options): Promise<Performed> {
  const { send, deploy, performed } = await createStage(options, ['SupplierPayments']);
  const payments = await deploy('SupplierPayments', [], { value: 700_000_000n });
  for (const [name, invoice] of [
    ['pay', 41n],
    ['pay in vain', 42n],
  ] as const) {
    await send(name, payments, call('pay(uint256,uint256)', [word(invoice), word(500_000_000n)]), { gas: 300_000n });
  }
  return performed();
}

/** Deploys the contracts of the granary and calls them. */
export async function perform(options: Options): Promise<Performed> {
  const { sender } = options;
  const titles = ['Measures', 'Granary', 'GranaryProxy', 'Bin', 'Scale'] as const;
  const { send, keep, deploy, runs, performed } = await createStage(options, titles);
  const library = await deploy('Measures', []);
  const granary = await deploy('Granary', [word(1000n)], { libraries: { [measures]: library } });
  const first = call('open(string,address)', [text('Dorfspeicher 穀倉'), word(sender)]);
  const proxy = await deploy('GranaryProxy', [
    word(granary),
    { kind: 'bytes', value: Buffer.from(first.slice(2), 'hex') },
  ]);
  const scale = await deploy('Scale', []);
  const ask = (
    name: string,
    signature: string,
    given: readonly AbiArgument[],
    more?: { value?: bigint; gas?: bigint },
  ) => send(name, proxy, call(signature, given), more);

  await ask(
    'deposit',
    'deposit(uint256,string)',
    [word(5000n), text('Dinkel, und was sonst noch auf den Feldern wächst')],
    {
      value: 250_000_000n,
    },
  );
  await ask('withdraw', 'withdraw(uint256)', [word(999_999n)]);
  await ask('create2', 'build(bytes32,uint256)', [word(salt), word(40n)]);
  const bin = runs.at(-1)?.created[0];
  if (bin !== undefined) {
    const made = actionsOf(runs.at(-1)?.steps ?? { ...emptyRun }).find(({ callType }) => callType === 'CREATE');
    const creation = made?.input ?? '0x';
    await keep('Bin', bin, creation, { constructorArguments: `0x${creation.slice(-64)}` });
  }
  await ask('caught', 'attempt(bytes32,uint256)', [word(salt), word(7777n)]);
  await ask('loop', 'reckon(uint256)', [word(6n)]);
  await ask('unverified', 'weigh(address,uint256)', [word(scale), word(12n)]);
  await ask('panic', 'deliveryAt(uint256)', [word(9n)]);
  await ask('system', 'inspect(address)', [word(`0x${(2001).toString(16).padStart(40, '0')}`)]);
  await ask('exhausted', 'exhaust()', [], { gas: 40_000n });
  await send('halted', granary, call('exhaust()', []), { gas: 52_000n });
  return performed();
}

const emptyRun: Run = {
  events: [],
  gasUsed: 0n,
  refund: 0n,
  output: '0x',
  error: undefined,
  created: undefined,
  logs: [],
};

/** A library begins with its own address, or has it as an immutable by way of the intermediate language. */
function isProtected({ object }: CompiledCode): boolean {
  return object.startsWith(`73${'0'.repeat(40)}`);
}

function call(signature: string, given: readonly AbiArgument[]): string {
  return `${selectorOf(signature)}${abiEncode(given).slice(2)}`;
}

/** What a transaction costs before its first step. */
function intrinsicGas(input: string, isNew: boolean): bigint {
  const bytes = Buffer.from(input.slice(2), 'hex');
  const data = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
  return intrinsic + data + (isNew ? 32_000n + 2n * BigInt(Math.ceil(bytes.length / 32)) : 0n);
}

function linked({ object, linkReferences }: CompiledCode, libraries: Readonly<Record<string, string>> = {}): string {
  let code = object;
  for (const [path, names] of Object.entries(linkReferences)) {
    for (const [name, places] of Object.entries(names)) {
      for (const { start, length } of places) {
        const address = libraries[`${path}:${name}`]?.slice(2) ?? '';
        code = code.slice(0, start * 2) + address.padStart(length * 2, '0') + code.slice((start + length) * 2);
      }
    }
  }
  return code;
}
