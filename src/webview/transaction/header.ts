import { type Choose, documentChoices } from './choices.ts';
import { button, element } from './dom.ts';
import { host } from './host.ts';
import type { FileModel, TransactionModel } from './protocol.ts';
import { text } from './text.ts';

/** Title, what it does, until when it is valid, choices and warnings of the transaction that is shown. */
export function renderHeader(file: FileModel, shown: TransactionModel, choose: Choose): readonly HTMLElement[] {
  const { place } = shown;
  const copy = (name: string, says: string, format: 'json' | 'hex' | 'markdown') =>
    button(name, () => host.post({ type: 'copy', format, place }), { class: 'quiet', 'aria-label': says });
  return [
    element(
      'header',
      {},
      element('h1', {}, shown.title),
      element('p', { className: 'does' }, shown.effect.headline),
      ...standing(shown),
      element('p', { className: 'hint' }, [shown.schemaName, file.found].filter((text) => text !== '').join(' · ')),
      element(
        'div',
        { className: 'bar', attributes: { role: 'toolbar', 'aria-label': text('Copy the transaction') } },
        element('span', { className: 'hint', attributes: { 'aria-hidden': 'true' } }, text('Copy as')),
        copy('JSON', text('Copy as JSON'), 'json'),
        copy(text('Hex'), text('Copy as Hex'), 'hex'),
        copy('Markdown', text('Copy as Markdown'), 'markdown'),
      ),
    ),
    ...documentChoices(file, place, choose),
    ...shown.warnings.map((text) => element('p', { className: 'warning', attributes: { role: 'note' } }, `⚠ ${text}`)),
  ];
}

/** Until when nodes take it, and that nobody has signed it. */
function standing({ standing: said, signatures }: TransactionModel): readonly HTMLElement[] {
  const parts = [said?.text, signatures.length === 0 ? text('not signed') : undefined].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0
    ? []
    : [element('p', { className: said?.isOver ? 'standing alert' : 'standing' }, parts.join(' · '))];
}
