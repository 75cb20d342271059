import type { Hook } from '../entity/account.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { type DisplayText, label } from '../label.ts';
import { type EntitySummary, type Property, property, rangeProperties, timeProperties } from '../property.ts';
import { slotRow } from './contractRows.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const hookRows = { accountHooks: { rows: hookRow }, hookStorage: { rows: slotRow } } satisfies RowRenderers;

export function hookRow(hook: Hook): DetailsRow {
  return row(label('hook', String(hook.id)), hookText(hook), {
    reference: hook.ownerId && `hook ${hook.id} of ${hook.ownerId}`,
    properties: hookProperties(hook),
  });
}

/** What the ledger says of one hook. */
export function hookSummary(hook: Hook): EntitySummary {
  return {
    title: 'accountHook',
    name: undefined,
    alerts: hook.deleted ? [label('deleted')] : [],
    properties: [...property('number', String(hook.id)), ...property('type', hookText(hook)), ...hookProperties(hook)],
  };
}

function hookText({ deleted, type, extensionPoint }: Hook): DisplayText {
  const words = `${plainWord(type)} ${plainWord(extensionPoint)}`;
  return deleted === true ? [label('isDeleted'), ', ', words] : words;
}

function hookProperties(hook: Hook): readonly Property[] {
  return [
    ...property('owner', hook.ownerId),
    ...property('contract', hook.contractId),
    ...keyProperties('adminKey', hook.adminKey),
    ...timeProperties('created', hook.createdAt),
    ...(hook.validity === undefined ? [] : rangeProperties(hook.validity)),
  ];
}
