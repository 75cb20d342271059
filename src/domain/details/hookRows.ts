import type { Hook } from '../entity/account.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { phrase, type Words } from '../phrase.ts';
import { type EntitySummary, type Property, property, rangeProperties, timeProperties } from '../property.ts';
import { slotRow } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const hookRows = { accountHooks: { rows: hookRow }, hookStorage: { rows: slotRow } } satisfies RowRenderers;

export function hookRow(hook: Hook): DetailsRow {
  return row(phrase`Hook ${hook.id}`, hookText(hook), {
    reference: hook.ownerId && `hook ${hook.id} of ${hook.ownerId}`,
    properties: hookProperties(hook),
  });
}

/** What the ledger says of one hook. */
export function hookSummary(hook: Hook): EntitySummary {
  return {
    title: phrase`Hook`,
    name: undefined,
    alerts: hook.deleted ? [phrase`Deleted`] : [],
    properties: [
      ...property(phrase`Number`, String(hook.id)),
      ...property(phrase`Type`, hookText(hook)),
      ...hookProperties(hook),
    ],
  };
}

function hookText({ deleted, type, extensionPoint }: Hook): Words {
  const words = `${plainWord(type)} ${plainWord(extensionPoint)}`;
  return deleted === true ? [phrase`deleted`, ', ', words] : words;
}

function hookProperties(hook: Hook): readonly Property[] {
  return [
    ...property(phrase`Owner`, hook.ownerId),
    ...property(phrase`Contract`, hook.contractId),
    ...keyProperties(phrase`Admin key`, hook.adminKey),
    ...timeProperties(phrase`Created`, hook.createdAt),
    ...(hook.validity === undefined ? [] : rangeProperties(hook.validity)),
  ];
}
