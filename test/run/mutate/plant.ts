import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';
import { type Fault, plantFault } from './fault.ts';
import { FAULT } from './runFault.ts';

// Loaded before the tests: the file with the fault is read with it, the files of the project stay as they are.
const fault = JSON.parse(process.env[FAULT] ?? '') as Fault;
const file = join(root, fault.path);
const faultyUrl = pathToFileURL(file).href;

registerHooks({
  load: (url, context, next) =>
    url === faultyUrl
      ? { format: 'module-typescript', source: plantFault(readFileSync(file, 'utf8'), fault), shortCircuit: true }
      : next(url, context),
});
