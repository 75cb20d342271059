import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { type AbiItem, abiSignature, parseAbi } from '../../src/domain/contract/abi.ts';
import { parseEvmAddress } from '../../src/domain/entity/evmAddress.ts';
import { type AbiContext, abiSolidity, renderAbiInterface } from '../../src/services/abi/renderAbiInterface.ts';
import { contracts } from '../services/world/contracts.ts';
import { startEmbeddedClients } from '../unit/whole/embedded.ts';
import { type NastyAbi, nastyAbis } from './nastyAbis.ts';

/** The part of solc's JavaScript build that is used here. */
interface Solc {
  version(): string;
  compile(input: string): string;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, { readonly abi: unknown }>>>>;
}

const folder = process.env['HIERO_LENS_SOLC'];
assert.ok(folder, 'HIERO_LENS_SOLC names the folder of the npm package solc');
const solc = createRequire(import.meta.url)(resolve(folder)) as Solc;

/** The ABI that the compiler gives of the one interface in a text. */
function compiled(content: string): unknown {
  const input = {
    language: 'Solidity',
    sources: { 'a.sol': { content } },
    settings: { outputSelection: { '*': { '*': ['abi'] } } },
  };
  const { errors = [], contracts }: Output = JSON.parse(solc.compile(JSON.stringify(input)));
  const faults = errors.filter(({ severity }) => severity === 'error').map(({ formattedMessage }) => formattedMessage);
  assert.deepEqual(faults, [], content);
  const [contract] = Object.values(contracts?.['a.sol'] ?? {});
  return contract?.abi;
}

/** The same of the document that shows an ABI. */
function compiledDocument(json: unknown, context: AbiContext): unknown {
  const lines = [...renderAbiInterface(parseAbi(json), context)];
  return compiled(lines.filter((line) => line !== undefined).join('\n'));
}

/** The items that an interface may have, by kind and signature, with what a call or log depends on. */
function declared(items: readonly AbiItem[]): readonly string[] {
  return items
    .flatMap((item) => {
      switch (item.type) {
        case 'function':
          return [
            `function ${signature(item)} ${signature({ name: '', inputs: item.outputs })} ${item.stateMutability}`,
          ];
        case 'event':
          return [
            `event ${signature(item)} ${item.inputs.map(({ indexed }) => Number(indexed)).join('')} ${item.anonymous}`,
          ];
        case 'error':
          return [`error ${signature(item)}`];
        default:
          return [];
      }
    })
    .toSorted();
}

function signature(item: Parameters<typeof abiSignature>[0]): string {
  return abiSignature(item).replace(/\b(u?int)\b/g, '$1256');
}

/** Compiles the interface of an ABI: each item is in it, or in a comment. */
function check({ contract = 'Nasty', json, commented = 0 }: NastyAbi): void {
  const { items } = parseAbi(json);
  compiledDocument(json, { name: contract });
  const text = abiSolidity(contract, parseAbi(json));
  const comments = text.split('\n').filter((line) => /^ +\/\/ /.test(line));
  const found = declared(parseAbi(compiled(text)).items);
  const wanted = declared(items);
  assert.equal(comments.length, commented, text);
  assert.equal(found.length + comments.length, wanted.length, text);
  assert.deepEqual(
    found.filter((item) => !wanted.includes(item)),
    [],
    text,
  );
}

const name = fc.constantFrom('', 'a', 'a', 'b', 'S', 'INasty', 'Error', 'error', 'in', '_', 'member0', 'a_', 'address');
const elementary = fc.constantFrom(
  'uint',
  'uint256',
  'int8',
  'bytes',
  'bytes4',
  'string',
  'function',
  'address',
  'Side',
);
const suffix = fc.constantFrom('', '', '[]', '[2]', '[2][]', '[99999999999]');
const { parameter } = fc.letrec<{ parameter: object }>((tie) => ({
  parameter: fc.oneof(
    { maxDepth: 3 },
    fc.record({ name, indexed: fc.boolean(), type: fc.tuple(elementary, suffix).map((parts) => parts.join('')) }),
    fc.record({
      name,
      indexed: fc.boolean(),
      type: suffix.map((end) => `tuple${end}`),
      internalType: name.map((own) => `struct A.${own}`),
      components: fc.array(tie('parameter'), { maxLength: 3 }),
    }),
  ),
}));
const item = fc.record({
  type: fc.constantFrom('function', 'event', 'error', 'constructor', 'receive'),
  name: name.map((own) => own || 'f'),
  inputs: fc.array(parameter, { maxLength: 5 }),
  outputs: fc.array(parameter, { maxLength: 2 }),
  anonymous: fc.boolean(),
  stateMutability: fc.constantFrom('view', 'pure', 'payable', 'nonpayable'),
});

const texts = fc.dictionary(
  fc.oneof(name, fc.constantFrom('_0', '_1')),
  fc.constantFrom('', 'x', 'a value', 'Side\n@dev b', `${'word '.repeat(30)}me@there`),
  { noNullPrototype: true },
);
const docs = fc.record({ details: fc.constantFrom('', 'see @it', 'a\n@b'), params: texts, returns: texts });

describe(`Solidity interfaces of ABIs, compiled with ${solc.version()}`, () => {
  for (const [title, abi] of Object.entries(nastyAbis)) {
    it(title, () => check(abi));
  }

  it('the documents of the sample contracts', async () => {
    const clients = await startEmbeddedClients();
    try {
      let count = 0;
      for (const { evmAddress } of Object.values(contracts)) {
        const address = parseEvmAddress(evmAddress) ?? assert.fail();
        const found = await clients.verification.contract({ chainId: '296', address }, { fields: 'all' });
        if (found.verified) {
          compiledDocument(found.abi, { ...found, name: found.compilation?.name });
          count += 1;
        }
      }
      assert.ok(count > 10);
    } finally {
      await clients.stop();
    }
  });

  it('ABIs at random', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), docs, (json, doc) => {
        compiled(abiSolidity('Nasty', parseAbi(json)));
        const named = parseAbi(json).items.filter((each) => 'name' in each);
        const methods = Object.fromEntries(named.map((each) => [abiSignature(each), doc]));
        compiledDocument(json, { name: 'Nasty', devdoc: { methods, events: methods, errors: methods } });
      }),
      { numRuns: 500 },
    );
  });
});
