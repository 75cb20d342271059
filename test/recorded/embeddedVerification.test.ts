import assert from 'node:assert/strict';
import type { JsonValue } from '../../src/domain/value/exactJson.ts';
import { contracts } from '../services/world/contracts.ts';
import { type Setup, startSetup } from '../unit/services-embedded/verification/setup.ts';
import { differences, documentedKinds, JsonShape } from './jsonShape.ts';
import { describeByReference, readRecording, recordingsOf } from './recordings.ts';

const all = '?fields=all';
const path = (name: keyof typeof contracts, query = '') => `/v2/contract/296/${contracts[name].evmAddress}${query}`;

/** What is asked for, with the beginning of the recorded answers that it must be like. */
const asked: readonly (readonly [request: string, beginning: string])[] = [
  ['/chains', 'chains'],
  ...(['vault', 'storage', 'implementation', 'feeMath'] as const).map(
    (name) => [path(name, all), 'contract-solidity-exact-all'] as const,
  ),
  [path('storage'), 'contract-minimal'],
  [path('unverified'), 'notverified'],
  [path('storage', '?fields=nope'), 'err-unknown-field'],
  [path('storage', '?fields=abi&omit=sources'), 'err-fields-and-omit'],
  ['/v2/verify/55555555-5555-4555-8555-555555555555', 'job-notfound'],
];

/** What a compiler wrote, and maps whose names are the contract's own: of them only the kind is compared. */
const foreign =
  /^(abi|storageLayout|transientStorageLayout|userdoc|devdoc|metadata|stdJsonInput|stdJsonOutput|additionalInput|sources|sourceIds|compilerSettings|sourceMap|linkReferences|immutableReferences|cborAuxdata|immutables|libraries)$/;

function outline(json: string): JsonValue {
  return JSON.parse(json, (name, value) =>
    foreign.test(name) && typeof value === 'object' && value !== null ? (Array.isArray(value) ? [] : {}) : value,
  );
}

/** What is there when the code has it, and what may be null where only the code that runs was compared. */
const documented = documentedKinds(
  [
    ...['creation', 'runtime'].map((side) => `${side}Bytecode.transformationValues.*:any`),
    'creationBytecode.onchainBytecode:null|string',
    ...['transactionHash', 'blockNumber', 'transactionIndex', 'deployer'].map(
      (name) => `deployment.${name}:null|string`,
    ),
  ].join(' '),
);

describeByReference('the embedded verification service answers as the real one', () => {
  let setup: Setup;
  before(async () => {
    setup = await startSetup();
  });
  after(() => setup.service.stop());

  for (const [request, beginning] of asked) {
    it(`${request} is like ${beginning}`, async () => {
      const own = new JsonShape();
      own.add(outline((await setup.get(request)).text));
      assert.deepEqual(differences(own, recorded(beginning), documented), []);
    });
  }
});

/** The shape of the recorded answers of one kind; of contracts in full any may have what one has. */
function recorded(beginning: string): JsonShape {
  const shape = new JsonShape();
  for (const name of recordingsOf('verification')) {
    if (name.startsWith(beginning) || (beginning.endsWith('-all') && name.endsWith('-all.json'))) {
      shape.add(outline(readRecording('verification', name)));
    }
  }
  return shape;
}
