import { element, table } from './dom.ts';
import { renderProperties } from './properties.ts';
import type { TransactionModel } from './protocol.ts';

/** Who has signed, as far as the file says. */
export function renderSignatures(shown: TransactionModel): readonly HTMLElement[] {
  const { signatures } = shown;
  const rows = signatures.map(({ algorithm, prefix, size }) => [
    algorithm,
    element('td', { className: 'mono' }, prefix),
    size,
  ]);
  return [
    element('h2', {}, `Signatures (${signatures.length})`),
    rows.length === 0
      ? element('p', { className: 'hint' }, 'Nobody has signed yet.')
      : table(['Key type', 'Key or its prefix', 'Signature'], rows),
    ...renderProperties(shown, 'signatures'),
  ];
}

/** From when until when which nodes take it. */
export function renderValidity(shown: TransactionModel): readonly HTMLElement[] {
  return [element('h2', {}, 'When it is valid'), ...renderProperties(shown, 'validity')];
}
