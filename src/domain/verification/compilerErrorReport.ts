import type { CompilerError } from './verificationJob.ts';

/** All errors as the compiler printed them, in one text, and the line (from 0) at which each begins. */
export interface CompilerErrorReport {
  readonly text: string;
  readonly lines: readonly number[];
}

export function renderCompilerErrors(errors: readonly CompilerError[]): CompilerErrorReport {
  const lines: number[] = [];
  let text = '';
  for (const error of errors) {
    lines.push(text.split('\n').length - 1);
    const place = error.file === undefined ? '' : `${error.file}: `;
    text += `${(error.formatted ?? `${place}${error.message}`).replaceAll('\r\n', '\n').trimEnd()}\n\n`;
  }
  return { text, lines };
}
