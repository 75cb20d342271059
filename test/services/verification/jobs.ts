import { minimalContract, RequestError, unverifiedContract } from './answers.ts';
import { readSample } from './compiled.ts';
import type { JobOutcome } from './outcomes.ts';
import type { JsonObject, RecordStore, VerifiedRecord } from './record.ts';
import { importedDetails, isoSeconds } from './records.ts';

interface Job {
  readonly id: string;
  readonly chainId: string;
  readonly address: string;
  readonly startMs: number;
  readonly outcome: JobOutcome;
  readonly errorId: string | undefined;
  /** As it came with the sources. */
  readonly creationTransactionHash: string | undefined;
  /** Set once, when a job that succeeds is over. */
  record: VerifiedRecord | undefined;
}

/** Jobs of the sample answers, which stay as they are. */
const sampleJobs = ['job-pending.json', 'job-success.json', 'job-compiler-error.json'];

/** Verification jobs. They end by the clock, and success puts a record into the store. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  readonly #samples = new Map<string, JsonObject>();
  readonly #store: RecordStore;

  constructor(store: RecordStore) {
    this.#store = store;
    for (const file of sampleJobs) {
      const job = readSample(file);
      this.#samples.set(String(job['verificationId']), job);
    }
  }

  /** Starts a job; returns its id, the same for the same order of submissions. */
  start(job: Omit<Job, 'id' | 'startMs' | 'record'>, nowMs: number): string {
    const id = countedUuid('4f3c', this.#jobs.size + 1);
    this.#jobs.set(id, { ...job, id, startMs: nowMs, record: undefined });
    return id;
  }

  /** Files the records of jobs that succeeded up to now; call it before anything is read. */
  settle(nowMs: number): void {
    for (const job of this.#jobs.values()) {
      const { outcome, chainId, address } = job;
      if (job.record !== undefined || outcome.kind !== 'success' || nowMs < endMs(job)) {
        continue;
      }
      const { match } = outcome;
      const sides = { creationMatch: match, runtimeMatch: match, verifiedAt: isoSeconds(endMs(job)) };
      job.record = this.#store.add({ chainId, address, ...sides, details: importedDetails() });
    }
  }

  isRunning(chainId: string, address: string, nowMs: number): boolean {
    return [...this.#jobs.values()].some(
      (job) => job.chainId === chainId && job.address === address && nowMs < endMs(job),
    );
  }

  /** The answer about a job; an unknown id is refused with 404. */
  describe(id: string, nowMs: number): JsonObject {
    const sample = this.#samples.get(id);
    if (sample !== undefined) {
      return sample;
    }
    const job = this.#jobs.get(id);
    if (job === undefined) {
      throw new RequestError(404, 'job_not_found', `No verification job found for id ${id}`);
    }
    const isJobCompleted = nowMs >= endMs(job);
    const jobStartTime = isoSeconds(job.startMs);
    const contract = job.record ? minimalContract(job.record) : unverifiedContract(job.chainId, job.address);
    if (!isJobCompleted) {
      return { isJobCompleted, verificationId: id, jobStartTime, contract };
    }
    const finished = { isJobCompleted, verificationId: id, jobStartTime, jobFinishTime: isoSeconds(endMs(job)) };
    if (job.outcome.kind === 'failure') {
      const { customCode, message, more } = job.outcome;
      const { creationTransactionHash } = job;
      const named = more?.['creationTransactionHash'] && creationTransactionHash ? { creationTransactionHash } : {};
      return { ...finished, contract, error: { customCode, message, errorId: job.errorId, ...more, ...named } };
    }
    const { externalVerifications } = job.outcome;
    return {
      ...finished,
      compilationTime: '1333',
      contract,
      ...(externalVerifications ? { externalVerifications } : {}),
    };
  }
}

/** A UUID of version 4 in form only: the group tells what it is for, the end counts. */
export function countedUuid(group: string, count: number): string {
  return `00000000-${group}-4000-8000-${count.toString(16).padStart(12, '0')}`;
}

function endMs(job: Job): number {
  return job.startMs + job.outcome.durationMs;
}
