import * as v from 'valibot';
import { rowRenderers } from '../../../src/domain/details/sectionRows.ts';
import { phrase } from '../../../src/domain/phrase.ts';
import { formatExactJson, type JsonValue, parseExactJson } from '../../../src/domain/value/exactJson.ts';
import { firstResult, resultText, withPage } from '../../../src/features/query/queryResult.ts';
import { signatureHash } from '../../../src/services/abi/abiHash.ts';
import * as coder from '../../../src/services/abi/coder/abiCoder.ts';
import { createContractReader } from '../../../src/services/abi/contractReader.ts';
import { answerSchemas } from '../../../src/services/ledger/schemas/answerSchemas.ts';
import { address } from '../services/ledger/ids.ts';
import type { Subject } from './growthSubjects.ts';

const emitter = address(`0x${'aa'.repeat(20)}`);
const hash = `0x${'cd'.repeat(32)}`;
const word = (value: number) => value.toString(16).padStart(64, '0');

const log = (index: number, topics: readonly string[], data = '0x') => ({
  ...{ address: emitter, bloom: '0x', contract_id: '0.0.7', data, index, topics },
  ...{ block_hash: hash, block_number: 5, root_contract_id: null, timestamp: '1750082886.650000023' },
  ...{ transaction_hash: hash, transaction_index: 1 },
});

/** A reader with the verified ABI of what emits the logs. */
const readerOf = (abi: readonly object[]) =>
  createContractReader({
    chainId: '296',
    verification: {
      contract: async (key) => ({ ...key, verified: true, abi, compilation: undefined }) as never,
      proxyResolution: async () => undefined,
    },
    ledger: { contract: () => Promise.reject(new Error('not expected')) },
    loadCoder: async () => coder,
  })([emitter], {});

interface Emitted {
  readonly abi: readonly object[];
  readonly logs: readonly object[];
}

const eventAt = (index: number) => ({ type: 'event', name: `Event${index}`, inputs: [] });
const many = (length: number) => Array.from({ length: Math.ceil(length / 40) }, (_, index) => index);

const emitted: Readonly<Record<string, (length: number) => Emitted>> = {
  'logs of as many events': (length) => ({
    abi: many(length).map(eventAt),
    logs: many(length).map((index) => log(index, [signatureHash(`Event${index}()`)])),
  }),
  'logs that no event fits': (length) => ({
    abi: many(length).map(eventAt),
    logs: many(length).map((index) => log(index, [hash])),
  }),
  'logs of one event that is declared as often': (length) => ({
    abi: many(length).map(() => ({ ...eventAt(0), inputs: [{ name: 'a', type: 'bytes' }] })),
    logs: many(length).map((index) => log(index, [signatureHash('Event0(bytes)')])),
  }),
  'topics of a log': (length) => ({ abi: [], logs: [log(0, Array(length).fill(hash))] }),
  'data of a log': (length) => ({
    abi: [{ ...eventAt(0), inputs: [{ name: 'a', type: 'uint8[]' }] }],
    logs: [
      log(
        0,
        [signatureHash('Event0(uint8[])')],
        `0x${word(32)}${word(many(length).length)}${many(length)
          .map(() => word(1))
          .join('')}`,
      ),
    ],
  }),
  'data that refers to itself': (length) => ({
    abi: [{ ...eventAt(0), inputs: [{ name: 'a', type: 'bytes[]' }] }],
    logs: [
      log(
        0,
        [signatureHash('Event0(bytes[])')],
        `0x${word(32)}${word(many(length).length)}${many(length)
          .map(() => word(many(length).length * 32))
          .join('')}${word(length)}${'ab'.repeat(length)}`,
      ),
    ],
  }),
};

const context = {
  ...{ rate: undefined, nowMs: 0, unitOf: () => undefined, rateAt: () => undefined },
  section: { id: 'logs', title: phrase`Logs`, operation: 'contractLogs', parameters: {} },
} as const;

const answers: Readonly<Record<string, (length: number) => JsonValue>> = {
  items: (length) => ({ logs: many(length).map((index) => log(index, [hash])), links: { next: null } }),
  'lists in lists': (length) => many(length).reduce<JsonValue>((inner) => [inner], 'a'),
  names: (length) => Object.fromEntries(many(length).map((index) => [`a${index}`, index])),
  'characters that hide': (length) => ({ memo: '\u202e\u{e0041}'.repeat(length) }),
};

const answer = (value: JsonValue) => ({
  value,
  status: 206,
  url: 'https://ledger.example/api/v1/contracts/results/logs',
  headers: {},
});

/** Answers of the ledger, as lists of logs and as what a query shows. */
export const answerSubjects: readonly Subject[] = [
  ...Object.entries(emitted).map(([given, make]) => ({
    name: 'a list of logs',
    given,
    async prepare(length: number) {
      const { abi, logs } = make(length);
      const reader = await readerOf(abi);
      return () =>
        logs.map((each) =>
          rowRenderers.contractLogs.rows(v.parse(answerSchemas.contractLogs, each), { ...context, reader }),
        );
    },
  })),
  ...Object.entries(answers).map(([given, make]) => ({
    name: 'the answer to a query',
    given,
    prepare(length: number) {
      const text = formatExactJson(make(length));
      return () => {
        const read = answer(parseExactJson(text));
        return resultText(withPage(firstResult(read), read));
      };
    },
  })),
];
