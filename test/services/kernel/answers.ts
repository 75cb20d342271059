import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FaultEffect } from './faults.ts';
import type { ServiceAnswer } from './service.ts';

const gzipThresholdBytes = 1024;

function bodyBytes(answer: ServiceAnswer): Uint8Array {
  const body = answer.body ?? '';
  return typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
}

/** Sends an answer as a caching web server would: weak ETag, 304, gzip, HEAD without a body. Returns the status. */
export function sendAnswer(incoming: IncomingMessage, response: ServerResponse, answer: ServiceAnswer): number {
  let bytes = bodyBytes(answer);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    response.setHeader(name, value);
  }
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (isRead && answer.status === 200) {
    const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    response.setHeader('ETag', tag);
    const known = (incoming.headers['if-none-match'] ?? '').split(',').map((item) => item.trim());
    if (known.includes(tag) || known.includes('*')) {
      response.writeHead(304).end();
      return 304;
    }
  }
  response.setHeader('Vary', 'Accept-Encoding');
  if (bytes.length > gzipThresholdBytes && acceptsGzip(incoming)) {
    bytes = gzipSync(bytes);
    response.setHeader('Content-Encoding', 'gzip');
  }
  if (answer.status !== 204) {
    response.setHeader('Content-Length', bytes.length);
  }
  response.writeHead(answer.status);
  response.end(incoming.method === 'HEAD' ? undefined : bytes);
  return answer.status;
}

function acceptsGzip(incoming: IncomingMessage): boolean {
  const accepted = incoming.headers['accept-encoding'];
  return /(^|[\s,])(gzip|\*)(\s*$|\s*,|\s*;\s*q=(?!0(\.0+)?\s*(,|$)))/.test(String(accepted ?? ''));
}

type ReplacingFault = Extract<FaultEffect, { readonly kind: 'status' | 'wrongType' | 'malformed' }>;

/** The answer that a fault sends instead of the handler's own. */
export function replacedAnswer(fault: ReplacingFault): ServiceAnswer {
  switch (fault.kind) {
    case 'status': {
      const body = fault.body ?? '';
      const type = /^\s*[{[]/.test(body) ? 'application/json' : 'text/plain';
      return { status: fault.status, headers: { 'Content-Type': type, ...fault.headers }, body };
    }
    case 'wrongType':
      return {
        status: 200,
        headers: { 'Content-Type': fault.contentType },
        body: fault.body ?? '<!doctype html><title>Not the answer</title><p>A page instead of data.',
      };
    case 'malformed':
      return {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: fault.body ?? '{"unfinished": [1, 2',
      };
  }
}

/** Announces the whole answer and breaks off in the middle of its body. */
export function sendCut(response: ServerResponse, answer: ServiceAnswer, afterBytes: number): void {
  const bytes = bodyBytes(answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    'Content-Length': Math.max(bytes.length, afterBytes + 1),
  });
  response.write(bytes.subarray(0, afterBytes), () => response.destroy());
}
