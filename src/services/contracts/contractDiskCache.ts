import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';

/** Files of our own storage, by names without folders. */
export interface CacheFiles {
  /** Undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
}

interface KeptContract {
  readonly contract: VerifiedContract;
  /** To be fetched again when the service can be reached. */
  readonly isOutdated: boolean;
}

export type ContractDiskCache = ReturnType<typeof createContractDiskCache>;

const maxFiles = 400;
/** More is not kept: to write it would hold up the window longer than to ask for it again. */
const maxSourcesLength = 8 * 1024 * 1024;
const maxBytes = 256 * 1024 * 1024;
/** Goes up when the form of {@link VerifiedContract} changes, so that older files are fetched again. */
const form = 2;
const sumBytes = 32;
/** What is summed up at a stretch, in some milliseconds. */
const stretchBytes = 4 * 1024 * 1024;

/** Verified contracts on disk. Never fails: a file that is damaged goes, one that cannot be read or written counts as absent. */
export function createContractDiskCache(files: CacheFiles) {
  const removeOldest = async () => {
    const all = await files.list();
    let left = all.length;
    let bytes = all.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of all) {
      if (left <= maxFiles && bytes <= maxBytes) {
        return;
      }
      left--;
      bytes -= file.bytes;
      await files.remove(file.name);
    }
  };
  return {
    /** `bytes` is the size of its file. */
    async read(id: string): Promise<(KeptContract & { readonly bytes: number }) | undefined> {
      try {
        const bytes = await files.read(fileName(id));
        const record: unknown = bytes === undefined ? undefined : deserialize(await checkedBytes(bytes));
        return bytes !== undefined && isRecordOf(record, id)
          ? { contract: withSources(record.contract), isOutdated: record.isOutdated, bytes: bytes.length }
          : undefined;
      } catch {
        await files.remove(fileName(id)).catch(() => undefined);
        return undefined;
      }
    },
    /** Gives the size of its file in bytes, also when the disk does not take it. */
    async write(id: string, { contract, isOutdated }: KeptContract): Promise<number> {
      const length = lengthOfSources(contract);
      if (length > maxSourcesLength) {
        return length;
      }
      const body = serialize({ form, id, isOutdated, contract: withoutSources(contract) });
      const bytes = Buffer.concat([await sumOf(body), body]);
      try {
        await files.write(fileName(id), bytes);
        await removeOldest();
      } catch {
        // A full or read-only disk costs a request the next time, nothing else.
      }
      return bytes.length;
    },
    async remove(id: string): Promise<void> {
      await files.remove(fileName(id)).catch(() => undefined);
    },
  };
}

function isRecordOf(record: unknown, id: string): record is KeptContract {
  return (
    memberOf(record, 'form') === form &&
    memberOf(record, 'id') === id &&
    memberOf(memberOf(record, 'contract'), 'verified') === true
  );
}

function lengthOfSources({ sources }: VerifiedContract): number {
  return [...(sources?.values() ?? [])].reduce((sum, text) => sum + text.length, 0);
}

/**
 * The texts, nearly all of a large contract, are in `raw` as well: only there they are written. What the ledger says is
 * asked again.
 */
function withoutSources({ standing: _, ...contract }: VerifiedContract): VerifiedContract {
  return contract.raw['sources'] === undefined ? contract : { ...contract, sources: undefined };
}

function withSources(contract: VerifiedContract): VerifiedContract {
  const texts = entriesOf(contract.raw['sources']).flatMap(([path, source]) => {
    const text = memberOf(source, 'content');
    return typeof text === 'string' ? [[path, text] as const] : [];
  });
  return texts.length === 0 ? contract : { ...contract, sources: new Map(texts) };
}

/** What stands behind the checksum of a file. Throws when the file is not as it was written. */
async function checkedBytes(file: Uint8Array): Promise<Uint8Array> {
  const body = file.subarray(sumBytes);
  if (!(await sumOf(body)).equals(file.subarray(0, sumBytes))) {
    throw new Error('damaged');
  }
  return body;
}

/** With pauses: a contract may have 32 MB. */
async function sumOf(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.length; start += stretchBytes) {
    await setImmediate();
    hash.update(bytes.subarray(start, start + stretchBytes));
  }
  return hash.digest();
}

/** Nothing of an id appears in the name: neither an address of a service nor anything a service said. */
function fileName(id: string): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 40)}.contract`;
}
