import type { FaultEffect } from '../services/kernel/faults.ts';

/** Every way an endpoint can fail. */
export const faultEffects: readonly FaultEffect[] = [
  { kind: 'status', status: 404 },
  { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, body: '<h1>Unavailable</h1>' },
  { kind: 'cutBody', afterBytes: 20 },
  { kind: 'wrongType', contentType: 'text/html', body: '<html></html>' },
  { kind: 'malformed' },
  { kind: 'malformed', body: '[]' },
  { kind: 'oversize', bytes: 5_000_000 },
  { kind: 'drip', bytesPerChunk: 1, intervalMs: 50 },
  { kind: 'reset' },
  { kind: 'hang' },
];

/** A fault in the title of a test. */
export function effectTitle(effect: FaultEffect): string {
  const title = 'status' in effect ? `${effect.kind} ${effect.status}` : effect.kind;
  return `${title}${'body' in effect ? ' with a body' : ''}`;
}
