import assert from 'node:assert/strict';
import { parseAbi } from '../../../../src/domain/contract/abi.ts';
import {
  type OverviewContext,
  type ProxyLink,
  renderOverview,
} from '../../../../src/domain/contract/contractOverview.ts';
import { isInside, sourceFiles } from '../../../../src/domain/contract/contractSources.ts';
import { mergeAbis } from '../../../../src/domain/contract/proxyChain.ts';
import type { ContractLookup, VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { renderStorageLayout } from '../../../../src/domain/storage/storageLayoutDocument.ts';
import { storageLines, withoutValues } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables, whyNoLayout } from '../../../../src/domain/storage/storageVariables.ts';
import {
  abiSolidity,
  abiTypeScript,
  hashOfCode,
  renderAbiInterface,
} from '../../../../src/services/abi/renderAbiInterface.ts';
import { isNightly } from '../../../run/nightly.ts';
import { english } from '../../english.ts';
import { decode, keyOf, testnet, verifiedSample } from '../contracts/contractFakes.ts';
import { mutations, sampleJson } from '../http/fakeTransport.ts';

const samples = [
  'contract-solidity-exact-all',
  'contract-partial-match-all',
  'contract-runtime-only-all',
  'contract-vyper-constructor-immutables-all',
  'contract-minimal',
  'contract-proxy-verified-impl',
];

function contextOf(contract: VerifiedContract, more: Partial<OverviewContext> = {}): OverviewContext {
  const proxy: ProxyLink = {
    network: testnet,
    ...contract,
    name: undefined,
    isVerified: true,
    proxy: contract.proxyResolution,
    implementations: [],
    isStopped: false,
  };
  return {
    translate: english,
    missing: undefined,
    proxy,
    constructorArguments: undefined,
    hash: hashOfCode,
    ...more,
  };
}

/** Everything that is shown of a contract; none of it may throw or be empty. */
function checkShown(contract: VerifiedContract): void {
  const overview = renderOverview(contract, contextOf(contract));
  for (const title of ['Verification', 'Deployment', 'Compiler', 'Proxy', 'Runtime bytecode', 'Sources']) {
    assert.ok(overview.includes(`\n## ${title}\n\n`), title);
  }
  assert.ok(sourceFiles(contract).every(({ safePath }) => isInside(safePath)));
  const abi = parseAbi(contract.abi);
  assert.ok([...renderAbiInterface(abi, { ...contract, name: contract.compilation?.name })].length > 1);
  assert.ok(abiSolidity(contract.compilation?.name, abi).startsWith('//'));
  assert.ok(abiTypeScript(contract.compilation?.name, [...mergeAbis([contract])]).startsWith('export'));
  for (const [kind, layout] of [
    ['storage', contract.storageLayout],
    ['transient', contract.transientStorageLayout],
  ] as const) {
    const read = readStorageVariables(layout, contract);
    assert.ok(
      read === undefined
        ? english(whyNoLayout(kind, contract.compilation)).length > 20
        : storageLines(withoutValues(read)).length >= 0,
    );
  }
  assert.ok(renderStorageLayout(contract, english).startsWith('# '));
}

describe('sample contracts', () => {
  for (const name of samples) {
    const sample = sampleJson(`verification/${name}.json`);
    const key = keyOf(String(sample['address']));
    const look = async (json: unknown): Promise<ContractLookup | undefined> =>
      decode(json, key).catch((error: unknown) => {
        assert.ok(error instanceof ServiceError, String(error));
        return undefined;
      });

    it(`${name} is shown, whole and with any field missing, or null`, async () => {
      const whole = await look(sample);
      assert.ok(whole?.verified);
      checkShown(whole);
      let shown = 0;
      let changed = 0;
      const withoutOne = [...mutations(sample, (parent, member) => delete parent[member])];
      const withNull = mutations(sample, (parent, member) => {
        parent[member] = null;
      });
      // Fields take turns, so that of a list's items one lacks what is null in the next.
      const variants = isNightly
        ? [...withoutOne, ...withNull]
        : Array.from(withNull, (each, at) => (at % 2 === 0 ? each : (withoutOne[at] ?? each)));
      for (const { json } of variants) {
        changed++;
        const contract = await look(json);
        if (contract?.verified === true) {
          checkShown(contract);
          shown++;
        }
      }
      // The rest lack what the specification requires: the service's answer is refused as malformed.
      assert.ok(shown > changed * 0.8, `${shown} of ${changed} variants`);
    });
  }
});

describe('the overview of a contract', () => {
  it('shows transformations that this version does not know, and unknown fields', async () => {
    const runtimeOnly = await verifiedSample('runtime-only-all');
    assert.match(renderOverview(runtimeOnly, contextOf(runtimeOnly)), /`delete` `cborAuxdata`, at byte \d+, \d+ bytes/);
    const raw = { ...runtimeOnly.raw, newField: { deep: [9007199254740993n] } };
    assert.match(
      renderOverview({ ...runtimeOnly, raw }, contextOf(runtimeOnly)),
      /`newField`:\n\n```json\n\{\n {2}"deep": \[\n {4}9007199254740993/,
    );
  });

  it('lets no text of the service become markup', async () => {
    const exact = await verifiedSample('solidity-exact-all');
    const evil = '`](command:x) <img src=https://evil>\n# Heading ```';
    const hostile = {
      ...exact,
      devdoc: { title: evil },
      sources: new Map([[evil, '']]),
      compilation: {
        ...exact.compilation,
        name: evil,
        fullyQualifiedName: `${evil}:${evil}`,
        compilerSettings: { [evil]: evil },
        language: evil,
        compiler: evil,
        compilerVersion: evil,
      },
    };
    const text = renderOverview(hostile, contextOf(hostile));
    assert.equal(text.match(/^# /gm)?.length, 1);
    // Outside of code spans and fences nothing of it remains.
    const outside = text.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '').replace(/(`+) [^\n]*? \1(?!`)/g, '');
    assert.doesNotMatch(outside, /\]\(|<img|command:/);
  });
});
