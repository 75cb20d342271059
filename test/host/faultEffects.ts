import type { FaultEffect } from '../services/kernel/faults.ts';

/** Every way an operation can fail; a kind that is missing does not compile. */
const effectsByKind: Readonly<Record<Exclude<FaultEffect['kind'], 'delay'>, readonly FaultEffect[]>> = {
  status: [
    { kind: 'status', status: 404 },
    { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, body: '<h1>Unavailable</h1>' },
  ],
  cutBody: [{ kind: 'cutBody', afterBytes: 20 }],
  wrongType: [{ kind: 'wrongType', contentType: 'text/html', body: '<html></html>' }],
  malformed: [{ kind: 'malformed' }, { kind: 'malformed', body: '[]' }],
  oversize: [{ kind: 'oversize', bytes: 5_000_000 }],
  drip: [{ kind: 'drip', bytesPerChunk: 1, intervalMs: 50 }],
  reset: [{ kind: 'reset' }],
  hang: [{ kind: 'hang' }],
};

export const faultEffects = Object.values(effectsByKind).flat();

/** A fault in the title of a test. */
export function effectTitle(effect: FaultEffect): string {
  const title = 'status' in effect ? `${effect.kind} ${effect.status}` : effect.kind;
  return `${title}${'body' in effect ? ' with a body' : ''}`;
}
