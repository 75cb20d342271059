import type { ReferenceContext } from './reference.ts';

/** How much of a file is read for what it imports. */
export const fileStartLength = 10_000;

const longestLine = 400;
const installed = /[\\/](?:node_modules|(?:site|dist)-packages|vendor|third[_-]?party|Pods|Carthage)(?=[\\/])/;
const fieldName = /hashgraph|hedera|hiero/gi;
const fieldPath = /(?:^|[@\\/_.\s-])(?:hashgraph|hedera|hiero)(?=[\\/_.\s-])/i;
// How a line begins that imports, up to the name of what it imports, in the languages of the SDKs and of contracts.
const imports = [
  String.raw`(?:import|export)\b(?:[^;"']{0,300}\bfrom)?\s*["'][\w:./@-]*`,
  String.raw`(?:@\w+\s+)?import\s+(?:static\s+|type\s+)?[\w.]*`,
  String.raw`from\s+["']?[\w.@/:-]*`,
  String.raw`\}\s*(?:from\s+|=\s*(?:await\s+)?(?:require|import)\s*\(\s*)["'][\w.@/:-]*`,
  String.raw`(?:const|let|var)\s.{0,200}\b(?:require|import)\s*\(\s*["'][\w.@/-]*`,
  String.raw`(?:(?:pub(?:\([\w ]+\))?|global)\s+)?(?:use|using|package|extern\s+crate)\s+[\w.:\\{]*`,
  String.raw`#\s*include\s*[<"][\w./-]*`,
  String.raw`require(?:_once|_relative)?\s*\(?\s*["'][\w./@-]*`,
  String.raw`(?:\w*|\.)\s*"[\w-]+\.[a-z]+\/[\w./-]*`,
  String.raw`option\s+\w+\s*=\s*"[\w.]*`,
];
const importing = new RegExp(`^[\\s"]*(?:${imports.join('|')})$`);

/** Whether a file works with the ledger: by its path, or by what its beginning imports. */
export function isFieldFile({ fileName }: ReferenceContext, fileStart: string): boolean {
  // Packages of others say nothing of the project that they are installed in.
  const ownPath = fileName?.slice(-300).split(installed).at(-1) ?? '';
  return fieldPath.test(ownPath) || importsField(fileStart.slice(0, fileStartLength));
}

function importsField(start: string): boolean {
  for (const { index } of start.matchAll(fieldName)) {
    const line = start.slice(start.lastIndexOf('\n', index) + 1, index);
    if (line.length <= longestLine && importing.test(line)) {
      return true;
    }
  }
  return false;
}
