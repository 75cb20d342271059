import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEndless, writeSparse } from './prepareWorkspace.ts';

const limitBytes = 8 * 1024 * 1024;

/** Transaction files up to the limit and beyond it, nested, damaged, and such as never end. */
export async function writeTransactions(folder: string, decoyUrl: string): Promise<void> {
  await mkdir(folder);
  for (const [name, content] of Object.entries(transactionFiles(decoyUrl))) {
    await writeFile(join(folder, name), content);
  }
  await writeSparse(join(folder, 'large.tx'), limitBytes + 1);
  await writeEndless(folder, 'tx');
  for (let index = 0; index < 1_000; index++) {
    await writeFile(join(folder, `many${index}.txn`), 'no transaction');
  }
}

export function transactionFiles(decoyUrl: string): Readonly<Record<string, string | Uint8Array>> {
  const memo = `![](${decoyUrl}/memo.png) [x](command:x) \u202E`;
  return {
    'zeros.tx': new Uint8Array(limitBytes),
    'ones.tx': new Uint8Array(limitBytes).fill(255),
    'groups.tx': new Uint8Array(limitBytes).fill(0x0b),
    'nested.tx': nestedMessages(50_000),
    'copies.tx': repeated(Uint8Array.of(0x2a, 0x00), limitBytes),
    'list.tx': repeated(Uint8Array.of(0x0a, 0x02, 0x2a, 0x00), limitBytes),
    'unknown.tx': repeated(Uint8Array.of(0xf8, 0xff, 0xff, 0xff, 0x0f, 0x01), limitBytes),
    'hex.tx': '0a'.repeat(limitBytes / 2),
    'base64.tx': 'Kg'.repeat(limitBytes / 2),
    'spaces.tx': ' '.repeat(limitBytes),
    'deep.tx': '['.repeat(limitBytes),
    'deepObject.tx': '{"a":'.repeat(limitBytes / 5),
    'members.tx': `{${Array.from({ length: 400_000 }, (_, index) => `"m${index}":[]`).join(',')}}`,
    'memo.tx': JSON.stringify({ memo, transactionId: memo, nodeAccountIds: [memo] }),
    'empty.tx': '',
    'text.tx': memo.repeat(10_000),
  };
}

function repeated(unit: Uint8Array, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes - (bytes % unit.length) }, (_, index) => unit[index % unit.length] ?? 0);
}

/** Field 5 (signed transaction bytes) in field 5 in field 5 … */
function nestedMessages(depth: number): Uint8Array {
  const parts: number[][] = [];
  let length = 0;
  for (let level = 0; level < depth; level++) {
    const head = [0x2a, ...varint(length)];
    parts.push(head);
    length += head.length;
  }
  return Uint8Array.from(parts.reverse().flat());
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
