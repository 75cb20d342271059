import assert from 'node:assert/strict';
import { noBytes } from '../../../../src/domain/trace/memoryReplay.ts';
import { parseRecordedPlace, type RecordedPlace, recordedStep } from '../../../../src/domain/trace/recordedSteps.ts';
import { indexTrace } from '../../../../src/domain/trace/replay.ts';
import { settingNames } from '../../../services/replay/recordings.ts';
import { runSteps } from '../../runSteps.ts';
import { type ReplayedRun, replayedRun, replayedRuns } from './replayedRun.ts';
import { call, other, outer, type Sent, start, traceOf } from './sentSteps.ts';

type Record = Parameters<typeof recordedStep>[1];

function recordOf({ run }: Pick<ReplayedRun, 'run'>): Record {
  const actions = run.actions.map(({ depth, outputKind, ...action }, index) => ({
    ...{ ...action, index, callDepth: depth, resultDataType: outputKind },
  }));
  return { actions, logs: run.logs.map((log, index) => ({ ...log, index })) } as unknown as Record;
}

/** The instruction of each call and log, and whose code it is of. */
function placesIn(replayed: ReplayedRun): readonly string[] {
  const { index, titleOf } = replayed;
  const record = recordOf(replayed);
  const places: readonly RecordedPlace[] = [
    ...record.actions.map((_action, at) => `call ${at}` as const),
    ...record.logs.map((_log, at) => `log ${at}` as const),
  ];
  return places.map((place) => {
    const step = recordedStep(index, record, place);
    return step === undefined
      ? `${place} ?`
      : `${place}: ${step} ${index.steps.opAt(step)} in ${titleOf(index.steps.frameAt(step))}`;
  });
}

describe('the steps of recorded calls and logs', () => {
  it('are found for all of every transaction that really ran', () => {
    const all = settingNames.flatMap(replayedRuns).flatMap(placesIn);
    assert.deepEqual([all.length, all.filter((line) => line.endsWith('?'))], [62, []]);
  });

  it('are where the called code begins, or the instruction that called what has none to show', () => {
    assert.deepEqual(placesIn(replayedRun('legacy', 'system')).slice(1), [
      'call 1: 164 PUSH0 in Granary',
      'call 2: 373 CALL in Granary',
      'call 3: 526 STATICCALL in Granary',
      'call 4: 704 CALL in Granary',
    ]);
    assert.deepEqual(placesIn(replayedRun('legacy', 'create2')).slice(2), [
      'call 2: 403 CALLER in Bin',
      'call 3: 795 DUP2 in Bin',
      'log 0: 542 LOG2 in Granary',
    ]);
  });

  it('are not told where anything of the record is otherwise', () => {
    const replayed = replayedRun('legacy', 'create2');
    const record = recordOf(replayed);
    const stepWith = (place: RecordedPlace, change: object) => {
      const changed = { actions: [...record.actions], logs: [...record.logs] };
      Object.assign(changed, {
        actions: record.actions.map((action, at) => (place === `call ${at}` ? { ...action, ...change } : action)),
        logs: record.logs.map((log, at) => (place === `log ${at}` ? { ...log, ...change } : log)),
      });
      return recordedStep(replayed.index, changed, place);
    };
    for (const change of [
      { callDepth: 3 },
      { operation: 'STATICCALL' },
      { to: other },
      { from: other },
      { input: '0x3fda5389' },
      { resultDataType: 'ERROR' },
      { index: undefined },
    ]) {
      assert.equal(stepWith('call 3', change), undefined, JSON.stringify(change));
    }
    for (const change of [{ address: other }, { topics: [] }, { data: '0x' }, { index: 1 }]) {
      assert.equal(stepWith('log 0', change), undefined, JSON.stringify(change));
    }
    assert.deepEqual([stepWith('call 3', {}), stepWith('log 0', {})], [795, 542]);
    assert.deepEqual([stepWith('call 4', {}), stepWith('log 1', {})], [undefined, undefined]);
  });

  const indexOf = (...sent: readonly Sent[]) =>
    runSteps(indexTrace(traceOf(...sent), () => undefined, { input: noBytes, codeOf: () => undefined })).result;
  const action = (index: number, more: object = {}) => ({
    ...{ index, callDepth: index === 0 ? 0 : 1, to: index === 0 ? outer : other, ...more },
  });
  const log = (index: number, address = outer) => ({ index, address, topics: [], data: '0x' });

  it('leave out logs that a failure undid, and what the ledger itself logged', () => {
    const failing = [call('CALL'), ['LOG0', 1, 0, 0], ['REVERT', 1, 0, 0], ['LOG0', 0, 0, 0], ['STOP', 0]] as const;
    const index = indexOf(start, ...failing);
    const stepOf = (place: RecordedPlace, ...logs: readonly object[]) =>
      recordedStep(index, { actions: [], logs } as unknown as Record, place);
    assert.deepEqual([stepOf('log 0', log(0)), stepOf('log 1', log(0, other), log(1))], [4, 4]);
    assert.deepEqual([stepOf('log 0', log(0, other), log(1)), stepOf('log 0', log(0), log(1))], [undefined, undefined]);
  });

  it('are not guessed among calls that are alike, of which one has no action', () => {
    const [worked, refused]: readonly Sent[] = [
      ['POP', 0, '0x1'],
      ['POP', 0, '0x0'],
    ];
    const ended: Sent = ['STOP', 0];
    const stepOf = (sent: readonly Sent[], place: RecordedPlace, ...actions: readonly object[]) =>
      recordedStep(indexOf(start, ...sent, ended), { actions, logs: [] } as unknown as Record, place);
    const alike = [call('CALL'), worked ?? start, call('CALL'), worked ?? start];
    assert.deepEqual(
      ['call 1', 'call 2'].map((place) => stepOf(alike, place as RecordedPlace, action(0), action(1), action(2))),
      [1, 3],
    );
    assert.equal(stepOf(alike, 'call 1', action(0), action(1)), undefined);
    const first = [call('CALL'), refused ?? start, call('CALL'), worked ?? start];
    assert.equal(stepOf(first, 'call 1', action(0), action(1, { resultDataType: 'OUTPUT' })), 3);
  });

  it('are asked for by a text of ours alone', () => {
    const given = [
      'call 0',
      'log 999999',
      'log 01',
      'call 1000000',
      'call -1',
      'log 1 ',
      'failure',
      'call',
      7,
      {},
      ['log 1'],
    ];
    assert.deepEqual(
      given.filter((each) => parseRecordedPlace(each) !== undefined),
      ['call 0', 'log 999999'],
    );
  });
});
