import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { DetailsSubject, SubjectKind } from '../../../../src/domain/details/detailsSubject.ts';
import { hasRows } from '../../../../src/domain/details/sectionRows.ts';
import { overviewOf, sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { parsePublicKey } from '../../../../src/domain/entity/publicKey.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { operationNamed, readQueryCall } from '../../../../src/features/query/queryCall.ts';
import { english } from '../../english.ts';

const from = parseConsensusTimestamp('1750082886.650000023') ?? assert.fail();

const ids: Readonly<Record<SubjectKind, string>> = {
  account: '0.0.1001',
  contract: '0.0.4811',
  token: '0.0.2001',
  nftCollection: '0.0.2004',
  nft: '0.0.2005/9223372036854775807',
  topic: '0.0.3001',
  message: '0.0.3001/9223372036854775807',
  hook: '0.0.1006/7',
  schedule: '0.0.4001',
  block: '9223372036854775807',
  transaction: '0.0.1002-1750082880-400000004',
  execution: `0x${'ab'.repeat(32)}`,
  trace: '0.0.1002-1750082880-400000004',
  node: '3',
  other: '0.0.102',
};

const subjects: readonly DetailsSubject[] = Object.entries(ids).flatMap(([kind, id]) => [
  { kind: kind as SubjectKind, id, during: undefined },
  { kind: kind as SubjectKind, id, during: { from, to: from } },
]);

describe('sections of details', () => {
  for (const subject of subjects) {
    it(`of ${subject.kind}${subject.during ? ' with a time' : ''} are calls whose every rule is kept`, () => {
      const requests = [...sectionsOf(subject), overviewOf(subject)].filter((request) => request !== undefined);
      for (const { operation, parameters } of requests) {
        assert.equal(readQueryCall(operationNamed(operation), parameters).operation.id, operation);
      }
    });

    it(`of ${subject.kind}${subject.during ? ' with a time' : ''} have titles that tell them apart`, () => {
      const titles = sectionsOf(subject).map(({ title }) => english(title));
      assert.equal(new Set(titles).size, titles.length);
      assert.deepEqual(
        titles.filter((title) => title.includes(':') || title.includes('#')),
        [],
      );
    });
  }

  it('of an account that shares its key begin with all that have it', () => {
    const account = { kind: 'account', id: '0.0.5', during: undefined } as const;
    const sharedKey = parsePublicKey('5a'.repeat(32)) ?? assert.fail();
    const [first, ...others] = sectionsOf({ ...account, sharedKey });
    assert.deepEqual(first, {
      id: 'accountsWithThisKey',
      title: phrase`Accounts with this key`,
      operation: 'accounts',
      parameters: { 'account.publickey': sharedKey, limit: '25' },
    });
    assert.deepEqual(others, sectionsOf(account));
  });

  it('of an account or contract list transactions of one type, which the service filters and the title says', () => {
    for (const kind of ['account', 'contract'] as const) {
      const subject = { kind, id: '0.0.5', during: undefined };
      const changed = sectionsOf({ ...subject, transactionType: 'TOKENMINT' }).filter(
        (section) => !sectionsOf(subject).some((known) => isDeepStrictEqual(known, section)),
      );
      assert.deepEqual(
        changed.map(({ title, parameters }) => [english(title), parameters]),
        [['Transactions (only TokenMint)', { 'account.id': '0.0.5', transactiontype: 'TOKENMINT', limit: '25' }]],
      );
    }
    const block = { kind: 'block', id: '5', during: { from, to: from } } as const;
    assert.deepEqual(sectionsOf({ ...block, transactionType: 'TOKENMINT' }), sectionsOf(block));
  });

  it('of a child and of a scheduled twin are asked for by what tells them from the others', () => {
    const requestsOf = (id: string) => {
      const subject: DetailsSubject = { kind: 'transaction', id, during: undefined };
      const result = sectionsOf(subject).find(({ operation }) => operation === 'contractResult');
      const group = sectionsOf(subject).find(({ operation }) => operation === 'transaction');
      return [overviewOf(subject)?.parameters, result?.parameters, group?.parameters];
    };
    const transactionId = '0.0.1002-1750082880-400000004';
    assert.deepEqual(requestsOf('0.0.1002@1750082880.400000004/2'), [
      { transactionId, nonce: '2' },
      { transactionIdOrHash: transactionId, nonce: '2' },
      { transactionId },
    ]);
    assert.deepEqual(requestsOf('0.0.1002@1750082880.400000004?scheduled'), [
      { transactionId, scheduled: 'true' },
      { transactionIdOrHash: transactionId },
      { transactionId },
    ]);
  });

  it('have rows, but for those that the reader writes itself', () => {
    const operations = new Set(subjects.flatMap((subject) => sectionsOf(subject).map(({ operation }) => operation)));
    assert.deepEqual([...operations].filter((operation) => !hasRows(operation)).toSorted(), [
      'contractOpcodes',
      'schedule',
    ]);
  });
});
