import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { dependencyProblems, type LockedPackage } from './dependencyProblems.ts';

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const problems = dependencyProblems(packages);
for (const problem of problems) {
  console.error(`${problem} The lists are in test/run/dependencies/dependencyProblems.ts.`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
