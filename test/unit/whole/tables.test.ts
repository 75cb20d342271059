import { readdirSync, readFileSync } from 'node:fs';
import type { AbiItem, AbiParameter } from '../../../src/domain/contract/abi.ts';
import { responseCode } from '../../../src/domain/contract/responseCodes.ts';
import { type SubjectKind, subjectKinds } from '../../../src/domain/details/detailsSubject.ts';
import { overviewOf, sectionsOf } from '../../../src/domain/details/subjectSections.ts';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import type { OperationParameter } from '../../../src/domain/operation/parameter.ts';
import { parameterTitle } from '../../../src/domain/operation/parameterTitle.ts';
import type { Reference } from '../../../src/domain/references/reference.ts';
import { findReferences } from '../../../src/domain/references.ts';
import { parameterRule, queryOperations } from '../../../src/features/query/queryCall.ts';
import { standardAbis } from '../../../src/services/abi/standardAbis.ts';
import { systemAbis } from '../../../src/services/abi/systemContracts.ts';
import { englishOf } from '../english.ts';
import { time } from '../services/ledger/ids.ts';
import { assertWhole, compactData, itemLines } from './assertWhole.ts';

function titleOf(id: (typeof queryOperations)[number]['id'], parameter: OperationParameter): string {
  return englishOf(parameterTitle({ id }, parameter)) ?? parameter.name;
}

const transactionId = '0.0.1002-1750082880-400000004';
const ids: Readonly<Record<SubjectKind, readonly string[]>> = {
  account: ['0.0.1001'],
  contract: ['0.0.4811'],
  token: ['0.0.2001'],
  nftCollection: ['0.0.2004'],
  nft: ['0.0.2005/9223372036854775807'],
  topic: ['0.0.3001'],
  message: ['0.0.3001/9223372036854775807'],
  hook: ['0.0.1006/7'],
  schedule: ['0.0.4001'],
  block: ['44000000'],
  transaction: [transactionId, '0.0.1002@1750082880.400000004?scheduled/2'],
  execution: ['0xabab'],
  trace: [transactionId, '0.0.1002@1750082880.400000004/1'],
  node: ['3'],
  other: ['0.0.102'],
};
const during = { from: time('1750082886.650000023'), to: time('1750082888.000000000') };
const subjects = subjectKinds.flatMap((kind) => [
  ...ids[kind].map((id) => ({ kind, id, during: undefined })),
  ...ids[kind].slice(0, 1).map((id) => ({ kind, id, during })),
]);

describe('tables and lists, whole', () => {
  it('the operations of the ledger service are as expected', () => {
    assertWhole(
      'operations.txt',
      ledgerOperations.flatMap(({ parameters, ...operation }) => [
        compactData(operation),
        ...itemLines(parameters).map((line) => `  ${line}`),
      ]),
    );
  });

  it('the rules of all parameters of queries are as expected', () => {
    assertWhole(
      'parameterRules.txt',
      queryOperations.flatMap(({ id, parameters }) => [
        id,
        ...parameters.map((parameter) => `  ${titleOf(id, parameter)}: ${parameterRule(parameter)}`),
      ]),
    );
  });

  it('the sections of details are as expected', () => {
    assertWhole(
      'sections.txt',
      subjects.flatMap((subject) => [
        `${compactData(subject)}: ${compactData(overviewOf(subject)) ?? 'no request'}`,
        ...sectionsOf(subject).map((section) => `  ${compactData(section)}`),
      ]),
    );
  });

  it('the standard interfaces are as expected', () => {
    assertWhole(
      'standardAbis.txt',
      standardAbis.flatMap(([name, abi]) => [name, ...itemLines(abi.items), ...itemLines(abi.malformed)]),
    );
  });

  it('the interfaces of the ledger’s own contracts are as expected', () => {
    assertWhole(
      'systemAbis.txt',
      systemAbis.flatMap(({ name, addresses, abi }) => [`${name}: ${addresses.join(' ')}`, ...abi.items.map(itemText)]),
    );
  });

  it('the response codes are as expected', () => {
    const codes = Array.from({ length: 1_000 }, (_each, number) => ({ number, code: responseCode(BigInt(number)) }));
    assertWhole(
      'responseCodes.txt',
      codes.flatMap(({ number, code }) =>
        code === undefined ? [] : `${number} ${code.name}${code.meaning ? `: ${englishOf(code.meaning)}` : ''}`,
      ),
    );
  });

  const corpus = new URL('../../fixtures/corpus/', import.meta.url);
  for (const name of readdirSync(corpus).filter((each) => each.endsWith('.txt'))) {
    it(`references in ${name} are as expected`, () => {
      assertWhole(`references/${name}`, excerptsOf(readFileSync(new URL(name, corpus), 'utf8')));
    });
  }
});

/** `isToken(address token) → int64 responseCode, bool isToken` */
function itemText(item: AbiItem): string {
  const named = item as Extract<AbiItem, { readonly type: 'function' }>;
  const list = (parameters: readonly AbiParameter[]): string => parameters.map(parameterText).join(', ');
  const parameterText = ({ type, name, components }: AbiParameter): string =>
    `${components === undefined ? type : `(${list(components)})${type.slice('tuple'.length)}`} ${name}`;
  return `  ${item.type} ${named.name}(${list(named.inputs)}) → ${list(named.outputs)}`;
}

/** Every reference on a line of its own, with all that was concluded. */
function excerptsOf(corpus: string): readonly string[] {
  return corpus
    .split(/^@@ /m)
    .slice(1)
    .flatMap((excerpt) => {
      const [fileName = '', ...lines] = excerpt.trimEnd().split('\n');
      const text = lines.map((line) => line.replace(/ ⟦.*⟧$/, '')).join('\n');
      return [`@@ ${fileName}`, ...findReferences(text, { fileName }).map(placeFirst).map(compactData)];
    });
}

function placeFirst({ start, end, text, ...value }: Reference): unknown {
  return { start, end, text, ...value };
}
