import { createServer } from 'node:http';
import { bait, hostileTexts } from './hostileTexts.ts';

/** Members of answers that somebody else has written. */
const texts =
  /"(name|symbol|memo|token_memo|description|body|message|metadata|formatted|note|error_message|customCode|revert_reason|label|notice|details)":\s*"((?:[^"\\]|\\.)*)"/g;
/** How the price of a transaction begins, to which the service may add notes. */
const price = /"high_volume_multiplier":/g;
const bytes = /^[A-Za-z0-9+/]+={0,2}$/;

/** In each of them, so that every place shows what hides and what is drawn. */
const always = `\u202e\u0007$(${bait.icon})`;

/** A service between the extension and another one, whose texts all end in a hostile one, in turns. */
export async function startHostileProxy(target: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  let next = 0;
  /** Its id stands first: the end of a long one is cut off. */
  const hostile = () => {
    const { id, text } = hostileTexts[next++ % hostileTexts.length] ?? { id: '', text: '' };
    return `${id} ${text.slice(0, 5_000)}`;
  };
  const rewrite = (json: string, path: string) =>
    json
      .replace(price, (found) => `"notes":${JSON.stringify([`${always}${hostile()}`])},${found}`)
      .replace(texts, (whole, name: string, text: string) => {
        if (name === 'metadata' || (name === 'message' && path.includes('/topics/'))) {
          return bytes.test(text) ? `"${name}":"${Buffer.from(hostile()).toString('base64')}"` : whole;
        }
        return `"${name}":${JSON.stringify(`${text} ${always}${hostile()}`)}`;
      });
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
    }
    const { method = 'GET', headers } = request;
    const answer = await fetch(new URL(path, target), {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json' },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const body = await answer.text();
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(rewrite(body, path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { pathname } = new URL(target);
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${pathname === '/' ? '' : pathname}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
