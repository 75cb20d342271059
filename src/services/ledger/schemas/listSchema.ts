import * as v from 'valibot';
import {
  type GetOperationId,
  type ListOperationId,
  operationTable,
} from '../../../domain/operation/ledgerOperations.ts';
import type { ConsensusTimestamp } from '../../../domain/value/timestamp.ts';
import {
  consensusTimestamp,
  field,
  optional,
  renamedObject,
  type Schema,
  textOrNothing,
  withFallback,
} from '../../http/schema.ts';
import { answerSchemas } from './answerSchemas.ts';

/** A list as it came: its items decoded, its link as sent. */
export interface DecodedList {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
  readonly asOf: ConsensusTimestamp | undefined;
}

type Links = Pick<DecodedList, 'next'>;

const links = withFallback(renamedObject<Links>({ next: field('next', textOrNothing) }), { next: undefined });

/** An item of a list, or a whole answer; an object with no known member is none. */
export function itemSchema(id: GetOperationId): Schema<unknown> {
  return v.pipe(
    answerSchemas[id] as Schema<unknown>,
    v.check((item) => Object.values(Object(item)).some((member) => member !== undefined), 'Expected a known member'),
  );
}

/** How the answer of a list is decoded: `{ [member]: [...], links: { next } }`; one without links comes whole. */
export function listSchema(id: ListOperationId): Schema<DecodedList> {
  const { member } = operationTable[id].answer;
  const items = field(member, v.array(itemSchema(id)) as Schema<readonly unknown[]>);
  return v.pipe(
    renamedObject<Omit<DecodedList, 'next'> & { readonly links: Links }>(
      { items, links: field('links', links), asOf: optional('timestamp', consensusTimestamp) },
      id === 'hookStorage' ? ['hook_id', 'owner_id'] : [],
    ),
    v.transform(({ links: { next }, ...list }) => ({ ...list, next })),
  );
}
