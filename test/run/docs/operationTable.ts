import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SubjectKind, subjectKinds } from '../../../src/domain/details/detailsSubject.ts';
import { overviewOf, sectionsOf } from '../../../src/domain/details/subjectSections.ts';
import { parsePublicKey } from '../../../src/domain/entity/publicKey.ts';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../../src/domain/operation/operation.ts';
import { parseConsensusTimestamp } from '../../../src/domain/value/timestamp.ts';
import { root } from '../paths.ts';

/** Where the interface calls operations, and the code behind it; details and the query command follow from the table. */
export const places: Readonly<Record<string, string>> = {
  'Blocks view': 'src/features/blocks/*.ts',
  'Commands on contracts': 'src/editor/contractArgument.ts',
  'Contract call': 'src/features/contractCall/*.ts',
  'Details: units of tokens': 'src/services/details/tokenUnits.ts',
  'Pins: what changed': 'src/features/pins/*.ts',
  'Fee estimate': 'src/features/{fees,transaction}/*.ts',
  Hover: 'src/services/references/*.ts',
  'Network probe': 'src/features/network/*.ts',
  'Network view': 'src/features/status/*.ts',
  'Storage document': 'src/features/contractStorage/*.ts',
  Verification: 'src/features/verification/{contractStep,workspaceFlow}.ts',
};

/** All uses of an operation in words, the query command last: every GET can be asked there. */
export function operationUses({ id, method }: LedgerOperation): readonly string[] {
  const kinds = subjectKinds.filter((kind) => detailsOperations(kind).has(id));
  return [
    ...(kinds.length === 0 ? [] : [`Details and Pins: ${kinds.map((kind) => kindNames[kind] ?? kind).join(', ')}`]),
    ...Object.keys(places).filter((place) => calls(place, id)),
    ...(method === 'GET' ? ['Query'] : []),
  ];
}

/** Whether the code of a place calls an operation of the ledger client. */
export function calls(place: string, id: string): boolean {
  return codeOf(place).some((text) => new RegExp(`\\b(?:ledger|client)\\s*\\.${id}\\(`).test(text));
}

/** The table of operations and where they are used, as Markdown. */
export function operationTable(): string {
  const rows = ledgerOperations.map((operation) => {
    const path = (operation.specificationPath ?? operation.path).replace('/api/v1', '').replace(/\{\w+\}/g, '{}');
    return `| \`${operation.id}\` | \`${operation.method} ${path}\` | ${operationUses(operation).join('; ')} |`;
  });
  return ['| Operation | Request | Where it is used |', '|---|---|---|', ...rows].join('\n');
}

const kindNames: Readonly<Partial<Record<SubjectKind, string>>> = {
  nftCollection: 'NFT collection',
  nft: 'NFT',
  execution: 'Ethereum transaction',
  trace: 'opcode trace',
};

function detailsOperations(kind: SubjectKind): ReadonlySet<string> {
  const at = parseConsensusTimestamp('1.000000000');
  const sharedKey = parsePublicKey('0'.repeat(64));
  const subject = { kind, id: '1', during: at && { from: at, to: at }, ...(sharedKey && { sharedKey }) };
  return new Set([overviewOf(subject), ...sectionsOf(subject)].flatMap((section) => section?.operation ?? []));
}

function codeOf(place: string): readonly string[] {
  return globSync(places[place] ?? '', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
}
