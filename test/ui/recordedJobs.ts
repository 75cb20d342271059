import type { Fault } from '../services/kernel/faults.ts';

const ids = {
  pending: 'a71c0001-40de-4b1f-8c52-6e0d94b7f201',
  success: 'a71c0002-40de-4b1f-8c52-6e0d94b7f202',
} as const;
const headers = { 'Content-Type': 'application/json' };

/**
 * Lets every submission start one of the jobs that are always there: one that never ends, or one that has succeeded. A
 * spec that uses it leaves the world as it found it, while a job of its own would leave a verified contract.
 */
export function startsRecordedJob(job: keyof typeof ids): Fault {
  return starts(ids[job]);
}

/** Holds a recorded job back: it runs until the fault is taken away. */
export function runsOn(job: keyof typeof ids): Fault {
  const body = JSON.stringify({ isJobCompleted: false, verificationId: ids[job] });
  return { path: `/server/v2/verify/${ids[job]}`, method: 'GET', kind: 'status', status: 200, headers, body };
}

/** Lets every submission start a job that has failed like this; numbers give different jobs. */
export function startsFailedJob(number: number, error: object): readonly [submission: Fault, job: Fault] {
  const verificationId = `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;
  const body = JSON.stringify({ isJobCompleted: true, verificationId, error });
  const path = `/server/v2/verify/${verificationId}`;
  return [starts(verificationId), { path, method: 'GET', kind: 'status', status: 200, headers, body }];
}

function starts(verificationId: string): Fault {
  const body = JSON.stringify({ verificationId });
  return { path: '/server/v2/verify/', method: 'POST', kind: 'status', status: 202, headers, body };
}
