import type { Answer, Exchange } from './hostileServer.ts';

type Fields = Readonly<Record<string, string>>;

/** The bytes of an answer as they go over the wire. */
export function httpBytes(status: number, fields: Fields, body: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...fields }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} x\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

export const json: Fields = { 'Content-Type': 'application/json' };

/** Sends a whole answer, on a connection that stays. */
export function reply(
  status: number,
  fields: Fields,
  body?: Uint8Array | string | ((exchange: Exchange) => Uint8Array | string),
): Answer {
  return (exchange) => {
    const content = typeof body === 'function' ? body(exchange) : body;
    exchange.socket.write(httpBytes(status, fields, content));
    exchange.end();
  };
}

/** Sends these bytes and leaves the connection as it is: it is up to the client to end it. */
export function raw(text: string | ((exchange: Exchange) => string | Uint8Array)): Answer {
  return (exchange) => {
    const content = typeof text === 'function' ? text(exchange) : text;
    exchange.socket.write(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  };
}

/** What a service answers when all is well. */
export const good: Answer = reply(200, json, ({ sample }) => sample);
