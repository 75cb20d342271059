import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { scanReferences } from '../../domain/references.ts';
import { createTurns } from '../../domain/turns.ts';
import { findOwnFiles, readBeginning, watchWorkspaceFiles } from '../../editor/files.ts';
import { readAddressBookSetting } from '../../editor/settings.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';

const maxFiles = 150;
const maxLength = 300_000;
const maxAddresses = 1_000;
/** Of all texts that are read at once: what looks like a reference costs far more than other text. */
const maxCandidates = 50_000;

export interface WorkspaceAddresses {
  /** Rejects when aborted. */
  read(signal: AbortSignal): Promise<readonly string[]>;
  /** Watches no files any longer, until the next reading. */
  forget(): void;
}

/**
 * Addresses that the workspace and open documents speak of, as keys a mapping may have. Nothing is sent anywhere: a key
 * is only looked for in what the contract stores. So ids count by their long-zero address only; the own address of an
 * entity takes a request, which is made for the keys that the user gives. Read with pauses up to the limit; those of
 * files are kept until one changes.
 */
export function createWorkspaceAddresses(): WorkspaceAddresses {
  let ofFiles: Addresses | undefined;
  let changes: vscode.Disposable | undefined;
  const turns = createTurns();
  /** What is being read as well is of no use to others. */
  const drop = () => {
    turns();
    ofFiles = undefined;
  };
  const inFiles = async (signal: AbortSignal): Promise<Addresses> => {
    if (ofFiles !== undefined) {
      return ofFiles;
    }
    const isCurrent = turns();
    changes?.dispose();
    changes = watchWorkspaceFiles(drop);
    const found = await scanFiles(signal);
    ofFiles = isCurrent() ? found : ofFiles;
    return found;
  };
  return {
    async read(signal) {
      const found = new Set<string>();
      // The user's own names for addresses come first.
      const parts = [
        () => addressesIn(JSON.stringify(readAddressBookSetting() ?? null), signal),
        ...vscode.workspace.textDocuments.map((document) => () => addressesIn(document.getText(), signal)),
        () => inFiles(signal),
      ];
      for (const part of parts) {
        addUpTo(maxAddresses, found, found.size < maxAddresses ? await part() : []);
      }
      return [...found];
    },
    forget() {
      changes?.dispose();
      changes = undefined;
      drop();
    },
  };
}

type Addresses = readonly string[];

interface Limit {
  candidatesLeft: number;
}

const newLimit = (): Limit => ({ candidatesLeft: maxCandidates });

async function scanFiles(signal: AbortSignal): Promise<Addresses> {
  const files = await findOwnFiles(
    '**/*.{sol,vy,ts,js,mjs,py,go,json,md,txt,yaml,yml,toml}',
    '**/{node_modules,out,dist,artifacts,cache}/**',
    maxFiles,
  );
  const found = new Set<string>();
  const limit = newLimit();
  for (const file of files) {
    if (found.size >= maxAddresses || limit.candidatesLeft <= 0) {
      break;
    }
    addUpTo(maxAddresses, found, await addressesIn((await readBeginning(file, maxLength)) ?? '', signal, limit));
  }
  return [...found];
}

function addUpTo(max: number, found: Set<string>, addresses: Addresses): void {
  for (const address of addresses) {
    if (found.size < max) {
      found.add(address);
    }
  }
}

async function addressesIn(text: string, signal: AbortSignal, limit: Limit = newLimit()): Promise<Addresses> {
  const token = {
    get isCancellationRequested() {
      return signal.aborted;
    },
  };
  const addresses = await yieldingScan(firstAddresses(text.slice(0, maxLength), limit), token);
  // Many short texts are as long as one.
  await new Promise((letOthersWork) => setImmediate(letOthersWork));
  signal.throwIfAborted();
  return addresses ?? [];
}

/** Step by step; undefined for a step without one. */
function* firstAddresses(text: string, limit: Limit): Generator<string | undefined> {
  const found = new Set<string>();
  for (const reference of scanReferences(text)) {
    limit.candidatesLeft -= 1;
    if (limit.candidatesLeft < 0) {
      return;
    }
    const address = reference && addressOf(reference);
    yield address === undefined || found.has(address) ? undefined : address;
    if (address !== undefined && found.add(address).size >= maxAddresses) {
      return;
    }
  }
}

function addressOf(reference: Reference): string | undefined {
  const id = reference.kind === 'entityId' ? parseEntityId(reference.id) : undefined;
  const address = reference.kind === 'evmAddress' ? reference.address : id && longZeroAddress(id);
  return address && formatEvmAddress(address);
}
