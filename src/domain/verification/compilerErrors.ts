import type { CompilerError } from './verificationJob.ts';

/** A place in a source text, both from 0; `column` counts UTF-16 units as editors do. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Where an error lies: as the compiler printed it, else by its offset, which counts bytes of UTF-8 and so needs the
 * text. Undefined when neither is known.
 */
export function compilerErrorPlace(error: CompilerError, text: string): SourcePlace | undefined {
  const [, , line, column] = printedPlace(error);
  if (line !== undefined) {
    return { line: Math.max(0, Number(line) - 1), column: Math.max(0, Number(column) - 1) };
  }
  const { start } = error;
  if (start === undefined || start < 0) {
    return undefined;
  }
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, start));
  const lastLine = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, column: before.length - lastLine };
}

/** The file an error names: the compiler's field, else what it printed. Untrusted. */
export function compilerErrorFile(error: CompilerError): string | undefined {
  return error.file ?? printedPlace(error)[1];
}

/** File, line and column, both from 1, as the compiler prints them; empty when it did not. */
export function printedPlace({ formatted = '' }: CompilerError): readonly string[] {
  return / --> (.{1,1000}):(\d{1,7}):(\d{1,7}):/.exec(formatted.slice(0, 4_000)) ?? [];
}

/** All errors as the compiler printed them, in one text, and the line (from 0) at which each begins. */
export function renderCompilerErrors(errors: readonly CompilerError[]): {
  readonly text: string;
  readonly lines: readonly number[];
} {
  const lines: number[] = [];
  let text = '';
  for (const error of errors) {
    lines.push(text.split('\n').length - 1);
    const place = error.file === undefined ? '' : `${error.file}: `;
    text += `${(error.formatted ?? `${place}${error.message}`).replaceAll('\r\n', '\n').trimEnd()}\n\n`;
  }
  return { text, lines };
}
