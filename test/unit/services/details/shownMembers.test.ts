import assert from 'node:assert/strict';
import { type GetOperationId, operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { formatExactJson, type JsonValue } from '../../../../src/domain/value/exactJson.ts';
import { createJsonService } from '../../../../src/services/http/jsonService.ts';
import { createLedgerClient } from '../../../../src/services/ledger/createLedgerClient.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { FakeTransport } from '../http/fakeTransport.ts';
import { accountMembers } from './members/accounts.ts';
import { contractResultMembers } from './members/contractResults.ts';
import { contractMembers } from './members/contracts.ts';
import type { AnswerMembers, Member } from './members/member.ts';
import { networkMembers } from './members/network.ts';
import { tokenMembers } from './members/tokens.ts';
import { topicMembers } from './members/topics.ts';
import { transactionMembers } from './members/transactions.ts';

/** By operation; each subject has a file of its own. */
const table: { readonly [Id in GetOperationId]?: AnswerMembers } = {
  ...accountMembers,
  ...contractMembers,
  ...contractResultMembers,
  ...networkMembers,
  ...tokenMembers,
  ...topicMembers,
  ...transactionMembers,
};

/** Operations whose answers no document is written of. */
const elsewhere: { readonly [Id in GetOperationId]?: string } = {
  accounts: 'asked for changed balances only: the details of an account are those of `account`',
  blocks: 'the view of blocks lists them: the details of a block are those of `block`',
  contractResultAt: 'the same answer as `contractResult`, asked for in Query only',
  exchangeRates: 'the view of the network status shows them',
  feeSchedule: 'the view of the network status shows it',
  schedules: 'asked for in Query only: the details of a schedule are those of `schedule`',
  supply: 'the view of the network status shows it',
  tokens: 'asked for units only: the details of a token are those of `token`',
  topicMessageAt: 'the same answer as `topicMessage`, asked for in Query only',
};

type Node = { [name: string]: Node | JsonValue };

/** An item with all members but one. */
function itemWithout(left: string | undefined, members: Readonly<Record<string, Member>>): JsonValue {
  const item: Node = {};
  for (const [path, { sent }] of Object.entries(members)) {
    if (path !== left) {
      const names = path.split('.');
      const parent = names.slice(0, -1).reduce((node, name) => {
        node[name] ??= {};
        return node[name] as Node;
      }, item);
      parent[names.at(-1) ?? ''] = sent;
    }
  }
  return withLists(item);
}

function besideWithout(left: string | undefined, beside: Readonly<Record<string, Member>>) {
  return Object.fromEntries(
    Object.entries(beside).flatMap(([name, { sent }]) => (name === left ? [] : [[name, sent]])),
  );
}

/** Members that are called by numbers are a list. */
function withLists(value: Node | JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value as JsonValue;
  }
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner as JsonValue)] as const);
  return entries.every(([name]) => /^\d+$/.test(name)) && entries.length > 0
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}

async function documentOf(
  id: GetOperationId,
  { document, members, beside = {} }: AnswerMembers,
  left?: string,
): Promise<string> {
  const { answer } = operationTable[id];
  const item = itemWithout(left, members);
  const body =
    'member' in answer ? { ...besideWithout(left, beside), [answer.member]: [item], links: { next: null } } : item;
  const transport = new FakeTransport({ body: formatExactJson(body) });
  const client = createLedgerClient(createJsonService('ledger', { url: 'https://ledger.example' }, transport));
  const lines = await document(client).catch((error: Error) => [`no document: ${error.message}`]);
  return lines.join('\n');
}

/** The lines that two texts do not share. */
function difference(one: string, other: string): readonly string[] {
  if (other === '') {
    return ['  nothing'];
  }
  const [own, others] = [one.split('\n'), other.split('\n')];
  return [
    ...own.filter((line) => !others.includes(line)).map((line) => `  - ${line}`),
    ...others.filter((line) => !own.includes(line)).map((line) => `  + ${line}`),
  ];
}

describe('every member of an answer', () => {
  it('stands in the table, or there is a reason why its operation does not', () => {
    const reads = Object.entries(operationTable).filter(([, { method }]) => method !== 'POST');
    assert.deepEqual([...Object.keys(table), ...Object.keys(elsewhere)].sort(), reads.map(([id]) => id).sort());
  });

  for (const [id, answer] of Object.entries(table) as [GetOperationId, AnswerMembers][]) {
    it(`of ${id} changes the document as expected when it is absent`, async () => {
      const whole = await documentOf(id, answer);
      const lines = [whole];
      for (const path of Object.keys({ ...answer.members, ...answer.beside })) {
        lines.push(`without ${path}:`, ...difference(whole, await documentOf(id, answer, path)));
      }
      assertWhole(`members/${id}.txt`, lines);
    });

    it(`of ${id} is shown, or there is a reason why not`, async () => {
      const whole = await documentOf(id, answer);
      const problems: string[] = [];
      for (const [path, member] of Object.entries({ ...answer.members, ...answer.beside })) {
        if ('notShown' in member) {
          assert.ok(member.notShown.length > 10, path);
        } else if (!whole.includes(member.shown)) {
          problems.push(`${path} is not shown as ${member.shown}`);
        } else if ((await documentOf(id, answer, path)).includes(member.shown)) {
          problems.push(`${path} is not what ${member.shown} comes from`);
        }
      }
      assert.deepEqual(problems, [], whole);
    });
  }
});
