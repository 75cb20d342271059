import { jsonText } from '../kernel/jsonText.ts';
import type { ServiceAnswer } from '../kernel/service.ts';

/** The three programs behind one host; each words its errors in its own way. */
export type Backend = 'rest' | 'restJava' | 'web3';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  501: 'Not Implemented',
};

/** A request the service refuses, with one text for each thing that is wrong. */
export class RequestError extends Error {
  readonly status: number;
  readonly texts: readonly string[];
  /** Only for a reverted call: the name of the failure and the error data. */
  readonly revert: { readonly name: string; readonly data: string } | undefined;

  constructor(status: number, texts: readonly string[], revert?: { readonly name: string; readonly data: string }) {
    super(texts.join('; '));
    this.status = status;
    this.texts = texts;
    this.revert = revert;
  }
}

export function notFound(what = 'Not found'): RequestError {
  return new RequestError(404, [what]);
}

export function invalid(...names: readonly string[]): RequestError {
  return new RequestError(
    400,
    names.map((name) => `Invalid parameter: ${name}`),
  );
}

/** The error in the dialect of the program that answers. */
export function errorAnswer(error: RequestError, backend: Backend): ServiceAnswer {
  const reason = reasons[error.status] ?? 'Internal Server Error';
  const messages = error.texts.map((text) => message(backend, { text, reason, revert: error.revert }));
  return {
    status: error.status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: jsonText({ _status: { messages } }),
  };
}

function message(
  backend: Backend,
  said: { readonly text: string; readonly reason: string; readonly revert: RequestError['revert'] },
): unknown {
  switch (backend) {
    case 'rest':
      return { message: said.text };
    case 'restJava':
      return { message: said.reason, detail: said.text };
    case 'web3':
      return { message: said.revert?.name ?? said.reason, detail: said.text, data: said.revert?.data ?? '' };
  }
}
