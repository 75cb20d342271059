import { keccak_256 } from '@noble/hashes/sha3.js';
import { entriesOf, memberOf, recordOf, textOf, type UntrustedRecord } from '../../value/untrustedJson.ts';
import {
  type BuildTool,
  type LocalContract,
  type LocalRuntime,
  type NamedSource,
  parseCompilerVersion,
} from './localContract.ts';

/** The contract of the compiler's metadata (Sourcify's `metadata.json`, Remix's `…_metadata.json`); undefined when it is none. */
export function contractOfMetadata(
  tool: BuildTool,
  json: unknown,
  runtime: LocalRuntime | undefined,
): LocalContract | undefined {
  const metadata = recordOf(json);
  const language = textOf(memberOf(json, 'language'));
  const version = parseCompilerVersion(textOf(memberOf(memberOf(json, 'compiler'), 'version')) ?? '');
  const [target] = entriesOf(memberOf(memberOf(json, 'settings'), 'compilationTarget'));
  const sources = entriesOf(memberOf(json, 'sources')).map(([path, source]) => namedSource(path, source));
  const name = textOf(target?.[1]);
  if (metadata === undefined || language === undefined || version === undefined || target === undefined) {
    return undefined;
  }
  if (name === undefined || sources.length === 0 || memberOf(json, 'output') === undefined) {
    return undefined;
  }
  const submission = { kind: 'metadata', metadata, sources } as const;
  return { tool, name, sourcePath: target[0], language, compilerVersion: version, runtime, submission };
}

/**
 * The spelling of a source text whose hash is the one the metadata names: the text itself, or the same with the line
 * ends of another system. Undefined when the text was altered; a source without a hash is taken as it is.
 */
export function originalText(text: string, { keccak256 }: Pick<NamedSource, 'keccak256'>): string | undefined {
  const unix = text.replaceAll('\r\n', '\n');
  const spellings = [text, unix, unix.replaceAll('\n', '\r\n')];
  return keccak256 === undefined ? text : spellings.find((spelling) => hashOf(spelling) === keccak256.toLowerCase());
}

/**
 * Where a source of this path may lie below a project folder, likely places first. Empty when the path could lead out
 * of the folder.
 */
export function sourceFileCandidates(path: string): readonly string[] {
  const plain = path.replace(/^\.\//, '').replace(/^project[:/]+/, '');
  const segments = plain.split('/');
  if (/[\\:\0]/.test(plain) || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return [];
  }
  const unversioned = plain.replace(/^npm\/(@[^/@]+\/[^/@]+|[^/@]+)@[^/]+\//, '$1/');
  return [...new Set([plain, `sources/${plain}`, `node_modules/${unversioned}`, `lib/${plain}`])];
}

function namedSource(path: string, source: unknown): NamedSource {
  const content = memberOf(source, 'content');
  return {
    path,
    keccak256: textOf(memberOf(source, 'keccak256')),
    content: typeof content === 'string' ? content : undefined,
  };
}

function hashOf(text: string): string {
  return `0x${Array.from(keccak_256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Parses metadata that a tool wrote as a text inside its own file. */
export function parseMetadata(text: string | undefined): UntrustedRecord | undefined {
  try {
    return text === undefined ? undefined : recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
