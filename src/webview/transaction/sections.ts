import { type Choose, copyChoice } from './choices.ts';
import { element, table } from './dom.ts';
import { renderProperties } from './properties.ts';
import type { FileModel, TransactionModel } from './protocol.ts';
import { text } from './text.ts';

/** Who has signed, as far as the file says; that nobody has, the checks say. */
export function renderSignatures(shown: TransactionModel): readonly HTMLElement[] {
  const { signatures } = shown;
  const rows = signatures.map(({ algorithm, prefix, size }) => [
    algorithm,
    element('td', { className: 'mono' }, prefix),
    size,
  ]);
  const content = [
    ...(rows.length === 0 ? [] : [table([text('Key type'), text('Key or its prefix'), text('Signature')], rows)]),
    ...renderProperties(shown, 'signatures'),
  ];
  return content.length === 0 ? [] : [element('h2', {}, text('Signatures ({0})', signatures.length)), ...content];
}

/** From when until when which nodes take it. */
export function renderValidity(file: FileModel, shown: TransactionModel, choose: Choose): readonly HTMLElement[] {
  return [
    element('h2', {}, text('When it is valid')),
    ...renderProperties(shown, 'validity'),
    ...copyChoice(file, shown.place, choose),
  ];
}
