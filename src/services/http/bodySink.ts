import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TransportError } from './transport.ts';

/** Takes a body as it arrives and tells the outcome once: the whole decoded body, or why there is none. */
export interface BodySink {
  write(chunk: Uint8Array): void;
  end(): void;
  destroy(): void;
}

interface Outcome {
  readonly done: (body: Buffer) => void;
  readonly failed: (error: Error) => void;
}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/**
 * Collects one body, decoding gzip, deflate or br while it arrives. It fails with `tooLarge` at the first byte beyond
 * the limit, counted after decoding, so that a small body that expands endlessly is stopped at the limit too.
 */
export function createBodySink(contentEncoding: string, limitBytes: number, outcome: Outcome): BodySink {
  const encoding = contentEncoding.trim().toLowerCase();
  const collector = createCollector(limitBytes, outcome);
  if (encoding === '' || encoding === 'identity') {
    return collector;
  }
  if (!isDecodable(encoding)) {
    const refuse = () => outcome.failed(unsupported(encoding));
    return { write: refuse, end: refuse, destroy: () => {} };
  }
  const decoder = decoders[encoding]();
  decoder.on('data', (chunk: Buffer) => collector.write(chunk));
  decoder.on('end', () => collector.end());
  decoder.on('error', (error) => outcome.failed(error));
  let receivedBytes = 0;
  return {
    write: (chunk) => {
      receivedBytes += chunk.byteLength;
      decoder.write(chunk);
    },
    end: () => {
      // An answer without a body (304, 204) may still name an encoding; to the decoder that is a truncated stream.
      if (receivedBytes === 0) {
        collector.end();
      } else {
        decoder.end();
      }
    },
    destroy: () => decoder.destroy(),
  };
}

function createCollector(limitBytes: number, outcome: Outcome): BodySink {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    write: (chunk) => {
      bytes += chunk.byteLength;
      if (bytes > limitBytes) {
        outcome.failed(new TransportError({ kind: 'tooLarge', limitBytes }));
      } else {
        chunks.push(chunk);
      }
    },
    end: () => outcome.done(Buffer.concat(chunks)),
    destroy: () => {},
  };
}

function isDecodable(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

function unsupported(encoding: string): TransportError {
  const detail = `content-encoding not supported: ${encoding.slice(0, 40)}`;
  return new TransportError({ kind: 'unreachable', detail });
}
