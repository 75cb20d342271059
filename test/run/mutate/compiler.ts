import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { root } from '../paths.ts';
import { type Fault, plantFault } from './fault.ts';

/** Complaints about what a fault leaves unused or unreachable; the code runs all the same. */
const harmless = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027]);

interface Compiler {
  parse(path: string): SourceFile;
  /** Those faults that the type check lets pass. */
  compiling(faults: readonly Fault[]): readonly Fault[];
  close(): void;
}

/** TypeScript with faults planted in its picture of the files; nothing is written. */
export function createCompiler(): Compiler {
  const planted = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (file) => planted.get(file) } });
  const project = join(root, 'tsconfig.json');
  const program = (changed: readonly string[] = []) => {
    const found = api.updateSnapshot({
      openProjects: [project],
      fileChanges: { changed: [...changed] },
    });
    const opened = found.getProject(project);
    if (opened === undefined) {
      throw new Error('TypeScript does not open tsconfig.json.');
    }
    return opened.program;
  };
  const original = program();
  return {
    parse: (path) => {
      const file = original.getSourceFile(join(root, path));
      if (file === undefined) {
        throw new Error(`${path} is not part of tsconfig.json.`);
      }
      return file;
    },
    compiling: (faults) =>
      inRounds(faults).flatMap((round) => {
        const before = [...planted.keys()];
        planted.clear();
        for (const fault of round) {
          const file = join(root, fault.path);
          planted.set(file, plantFault(readFileSync(file, 'utf8'), fault));
        }
        const faulty = program([...before, ...planted.keys()]);
        return round.filter(({ path }) => {
          const file = join(root, path);
          const problems = [...faulty.getSyntacticDiagnostics(file), ...faulty.getSemanticDiagnostics(file)];
          return problems.every(({ code }) => harmless.has(code));
        });
      }),
    close: () => api.close(),
  };
}

/** At most one fault of a file in a round, so that each is judged on its own. */
function inRounds(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const rounds: Fault[][] = [];
  for (const fault of faults) {
    const round = rounds.find((others) => others.every(({ path }) => path !== fault.path));
    if (round === undefined) {
      rounds.push([fault]);
    } else {
      round.push(fault);
    }
  }
  return rounds;
}
