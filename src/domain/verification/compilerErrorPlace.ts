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
export function compilerErrorPlace(
  { formatted, start }: Pick<CompilerError, 'formatted' | 'start'>,
  text?: string,
): SourcePlace | undefined {
  const printed = / --> .{1,1000}:(\d{1,7}):(\d{1,7}):/.exec(formatted?.slice(0, 4_000) ?? '');
  if (printed !== null) {
    return { line: Math.max(0, Number(printed[1]) - 1), column: Math.max(0, Number(printed[2]) - 1) };
  }
  if (text === undefined || start === undefined || start < 0) {
    return undefined;
  }
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, start));
  const lastLine = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, column: before.length - lastLine };
}

/** The file an error names: the compiler's field, else what it printed. Untrusted. */
export function compilerErrorFile({ file, formatted }: Pick<CompilerError, 'file' | 'formatted'>): string | undefined {
  return file ?? / --> (.{1,1000}):\d{1,7}:\d{1,7}:/.exec(formatted?.slice(0, 4_000) ?? '')?.[1];
}
