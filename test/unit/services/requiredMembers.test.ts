import assert from 'node:assert/strict';
import {
  type GetOperationId,
  type OperationId,
  operationTable,
} from '../../../src/domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../../src/domain/operation/operation.ts';
import type { JsonValue } from '../../../src/domain/value/exactJson.ts';
import { readToFault, type Schema } from '../../../src/services/http/schema.ts';
import { tolerantDecode } from '../../../src/services/http/tolerantDecode.ts';
import { answerSchemas, itemSchema, listSchema } from '../../../src/services/ledger/schemas/answerSchemas.ts';
import { answers as statusAnswers } from '../../../src/services/statuspage/statusSchemas.ts';
import {
  chainList,
  contractList,
  contractSchema,
  job,
} from '../../../src/services/verification/verificationSchemas.ts';
import { mutations, sampleJson } from './http/fakeTransport.ts';
import { address } from './ledger/ids.ts';
import { requiredMembers } from './requiredMembers.ts';
import { valueFor } from './valueForSchema.ts';

interface Answer {
  readonly schema: Schema<unknown>;
  readonly json: unknown;
  readonly isTolerant: boolean;
  /** Where its rows are; none in what is no list. */
  readonly list?: string;
}

function ledgerAnswer(id: OperationId): Answer {
  const { answer, isTolerant, method }: LedgerOperation = operationTable[id];
  const isList = answer.kind === 'page';
  const schema: Schema<unknown> = isList
    ? listSchema(id as Parameters<typeof listSchema>[0])
    : method === 'GET'
      ? itemSchema(id as GetOperationId)
      : answerSchemas[id];
  return { schema, json: valueFor(schema), isTolerant, ...('member' in answer ? { list: answer.member } : {}) };
}

const statusAnswer = (schema: Schema<unknown>, sample: string): Answer => {
  return { schema, json: sampleJson(`status/${sample}.json`), isTolerant: true };
};

const contractAnswer = (sample: string): Answer => {
  const json = sampleJson(`verification/contract-${sample}.json`);
  const schema = contractSchema({ chainId: '296', address: address(String(json['address'])) });
  return { schema, json, isTolerant: true };
};

/** An answer with every member for every schema. */
const answers: Readonly<Record<string, readonly Answer[]>> = {
  ...Object.fromEntries(Object.keys(operationTable).map((id) => [id, [ledgerAnswer(id as OperationId)]])),
  statusSummary: [statusAnswer(statusAnswers.summary, 'summary')],
  statusRollup: [statusAnswer(statusAnswers.status, 'status')],
  statusComponents: [statusAnswer(statusAnswers.components, 'components')],
  statusIncidents: [statusAnswer(statusAnswers.incidents, 'incidents')],
  statusMaintenances: [statusAnswer(statusAnswers.maintenances, 'scheduled-maintenances')],
  verifiedContract: ['solidity-exact-all', 'vyper-constructor-immutables-all', 'proxy-verified-impl'].map(
    contractAnswer,
  ),
  verifiedContracts: [{ schema: contractList, json: sampleJson('verification/contracts-296.json'), isTolerant: true }],
  verificationChains: [{ schema: chainList, json: sampleJson('verification/chains.json'), isTolerant: true }],
  verificationJob: ['success', 'compiler-error'].map((sample) => {
    return { schema: job, json: sampleJson(`verification/job-${sample}.json`), isTolerant: false };
  }),
};

const changes: Readonly<Record<string, Parameters<typeof mutations>[1]>> = {
  absent: (parent, key) => delete parent[key],
  null: (parent, key) => {
    parent[key] = null;
  },
};

/** What an answer without a member costs: nothing, an object in it, or all of it. */
function cost({ schema, isTolerant }: Answer, json: unknown): 'all' | readonly string[] {
  if (readToFault(schema, json).success) {
    return [];
  }
  const rest = isTolerant ? tolerantDecode(schema, json as JsonValue) : undefined;
  return rest?.unreadable.map(({ path }) => path) ?? 'all';
}

/** `transfers.account` for `transfers.3.account`, `sources.*.content` for any source. */
function withoutRows(path: string, list: string | undefined): string {
  const inRow = list === undefined ? path : path.replace(`${list}.0.`, '');
  return inRow
    .replace(/^(sources|sourceIds)\.[^.]+\.(?:sol|vy)/, '$1.*')
    .replace(/\.\d+(?=\.|$)/g, '')
    .replace(/^\d+\./, '');
}

/** The members that cost more than themselves, after a look that they cost nothing else. */
function costlyMembers(answer: Answer): readonly string[] {
  assert.deepEqual(cost(answer, answer.json), []);
  return Object.entries(changes).flatMap(([what, change]) =>
    [...mutations(answer.json, change)].flatMap(({ path, json }) => {
      const lost = cost(answer, json);
      const isEnclosing = lost === 'all' || lost.every((each) => `${path}.`.startsWith(`${each}.`));
      assert.ok(isEnclosing && (lost === 'all' || lost.length <= 1), `${what} ${path}: ${lost}`);
      return lost.length === 0 ? [] : [withoutRows(path, answer.list)];
    }),
  );
}

describe('a member that is absent or null', () => {
  const neededOf = (name: string) =>
    requiredMembers.flatMap(({ of, members }) => (of.split(' ').includes(name) ? members.split(' ') : []));

  it('is one of an answer that we read', () => {
    const names = requiredMembers.flatMap(({ of }) => of.split(' '));
    assert.deepEqual(
      names.filter((name) => !Object.hasOwn(answers, name)),
      [],
    );
  });

  for (const [name, all] of Object.entries(answers)) {
    it(`costs ${name} that member alone, unless there is a reason`, () => {
      const found = new Set(all.flatMap(costlyMembers));
      const [list] = all.flatMap((answer) => answer.list ?? []);
      assert.deepEqual([...found].sort(), [...neededOf(name), ...(list === undefined ? [] : [list])].sort());
    });
  }
});
