import assert from 'node:assert/strict';
import type { GetOperationId } from '../../src/domain/operation/ledgerOperations.ts';
import type { JsonValue } from '../../src/domain/value/exactJson.ts';
import { plainNumber } from '../../src/domain/value/numberText.ts';
import { mutations } from '../unit/services/http/fakeTransport.ts';
import { requiredMembers } from '../unit/services/requiredMembers.ts';
import { callOfUrl, type JsonObject, ledgerRecordings, serviceThatAnswers } from './ledgerRecordings.ts';

/** Without these the item is left out, and of a record nothing remains. */
function neededOf(id: GetOperationId): ReadonlySet<string> {
  const members = requiredMembers.filter(({ of }) => of.split(' ').includes(id)).map((each) => each.members);
  // What is needed further in costs only the object that it is a member of.
  return new Set(members.flatMap((each) => each.split(' ')).filter((path) => !path.includes('.')));
}

type Change = Parameters<typeof mutations>[1];

const changes: { readonly [name: string]: Change } = {
  removed: (parent, key) => delete parent[key],
  null: (parent, key) => {
    parent[key] = null;
  },
};

/** The rows of an answer, a record being its only one; undefined when it could not be read at all. */
async function read(url: string, body: JsonObject) {
  const { operation, values } = callOfUrl(url) ?? assert.fail(url);
  const { client } = serviceThatAnswers({ status: 200, body });
  return client.list(operation.id as GetOperationId, values).catch(() => undefined);
}

/** An answer with another first row; a record is its own. */
function withFirst(body: JsonObject, member: string | undefined, first: JsonValue): JsonObject {
  if (member === undefined) {
    return first as JsonObject;
  }
  const [, ...others] = body[member] as readonly JsonValue[];
  return { ...body, [member]: [first, ...others] };
}

function firstOf(body: JsonObject, member: string | undefined): JsonValue | undefined {
  return member === undefined ? body : (body[member] as readonly JsonValue[])[0];
}

/** One answer of each operation and form: those of a path are much alike. */
function examples() {
  const found = new Map<
    string,
    {
      readonly url: string;
      readonly body: JsonObject;
      readonly id: GetOperationId;
      readonly member: string | undefined;
    }
  >();
  for (const { urls, status, body } of ledgerRecordings()) {
    const [url = ''] = urls;
    const operation = status === 200 ? callOfUrl(url)?.operation : undefined;
    if (operation === undefined || typeof body === 'string') {
      continue;
    }
    const member = 'member' in operation.answer ? operation.answer.member : undefined;
    const first = firstOf(body, member);
    if (first !== undefined) {
      const form = [...mutations(first, () => undefined)].map(({ path }) => path).join();
      found.set(`${operation.id} ${form}`, { url, body, id: operation.id as GetOperationId, member });
    }
  }
  return [...found.values()];
}

describe('recorded answers that lack something', () => {
  const all = examples();
  for (const id of new Set(all.map((example) => example.id))) {
    it(`of ${id} are read without it`, async () => {
      for (const { url, body, member } of all.filter((example) => example.id === id)) {
        await readWithout(url, body, member, neededOf(id));
      }
    }).timeout(60_000);
  }
});

async function readWithout(url: string, body: JsonObject, member: string | undefined, needed: ReadonlySet<string>) {
  const whole = await read(url, body);
  const others = whole?.items.slice(1);
  for (const [name, change] of Object.entries({ ...changes, 'of a wrong type': wrongType })) {
    for (const { path, json } of mutations(firstOf(body, member), change)) {
      const page = await read(url, withFirst(body, member, json as JsonValue));
      const place = `${url}: ${path} ${name}`;
      if (member === undefined && needed.has(path)) {
        assert.equal(page, undefined, place);
        continue;
      }
      const hasFirst = page?.items.length === whole?.items.length;
      assert.deepEqual(page?.items.slice(hasFirst ? 1 : 0), others, place);
      if (name !== 'of a wrong type') {
        assert.equal(hasFirst, !needed.has(path), place);
      }
      assert.equal(hasFirst || page?.unreadable?.some(({ isRow }) => isRow), true, place);
    }
  }
}

function wrongType(parent: Record<string, unknown>, key: string): void {
  parent[key] = typeof plainNumber(parent[key]) === 'object' ? 0.5 : { wrong: true };
}
